/// A line given to a session, as a statement of a script.
struct PlayLine: Equatable {
  enum Kind: Equatable {
    case nothing
    case comment
    /// A line that a session has no use for.
    case refused(String)
    case header
    case stub
    case command

    init(_ keyword: Keyword) {
      self =
        switch keyword {
        case .transcript, .feature:
          .refused("'\(keyword)' is the session's own; the rest of the header can be given")
        case .end: .refused("'end' is written by 'save'; 'quit' leaves")
        case .stub, .hold: .stub
        case .initial, .environment, .date, .seed, .ignore, .include, .let: .header
        case .send, .advance, .run, .expect, .state, .view, .note: .command
        }
    }
  }

  /// `send counter(.didTapPlus)`, even if `send` was left out.
  let statement: String
  let keyword: Keyword
  let kind: Kind
  /// The command, if it exists only while playing, and the text after it.
  let word: PlayCommand?
  let argument: String
  /// The number of characters before the argument in the given line.
  private let argumentStart: Int
  /// The number of characters that were added in front of the given line.
  private let added: Int
  /// The number of spaces in front of the given line.
  private let indent: Int

  init(_ text: String) {
    let start = text.drop { $0 == " " || $0 == "\t" }
    indent = text.count - start.count
    var line = start
    while let last = line.last, last == " " || last == "\t" || last == "\n" || last == "\r\n" { line.removeLast() }
    let first = line.prefix { !$0.isWhitespace }
    argument = String(line.dropFirst(first.count).drop(while: \.isWhitespace))
    argumentStart = indent + line.count - argument.count
    word = PlayCommand(rawValue: String(first))
    let keyword = Keyword(rawValue: String(first))
    self.keyword = keyword ?? .send
    added = keyword == nil ? "send ".count : 0
    statement = keyword == nil && !line.isEmpty && !line.hasPrefix("#") ? "send \(line)" : String(line)
    switch keyword {
    case _ where line.isEmpty: kind = .nothing
    case _ where line.hasPrefix("#"): kind = .comment
    case .expect where argument == "failure": kind = .header
    default: kind = Kind(self.keyword)
    }
  }

  /// Whether no further line belongs to it, even if brackets are open.
  var isWhole: Bool {
    if let word { return word != .answer && word != .emit }
    return kind == .comment || !keyword.takesLiterals
  }

  /// Why it isn't exactly one statement; nil if it is one, as far as can be seen without types.
  var misreading: PlayMistake? {
    let document = TranscriptReader.readAll(SourceText(path: "", bytes: Array("transcript 1\n\(statement)".utf8)))
    if let errors = TranscriptErrors(document.errors, of: "") { return errors.mistakes(from: 2).first }
    guard document.statements.count == 2, let read = document.statements.last, read.observations.isEmpty,
      read.trivia.isEmpty
    else { return PlayMistake("expected one command; what it causes is observed, and not given") }
    return nil
  }

  /// Returns the mistake with its place in the given line.
  func mistake(_ mistake: PlayMistake) -> PlayMistake {
    var mistake = mistake
    if mistake.line == 1, let column = mistake.column { mistake.column = max(1, column - added) + indent }
    if added > 0,
      let known = Keyword.nearest(to: first) ?? NearestName.of(first, in: PlayCommand.allCases.map(\.rawValue)),
      !mistake.text.contains("did you mean")
    {
      mistake.text += "; or is it '\(known)'?"
    }
    return mistake
  }

  /// Returns a mistake in the argument with its place in the given line.
  func argumentMistake(_ mistake: PlayMistake) -> PlayMistake {
    var mistake = mistake
    if mistake.line == 1, let column = mistake.column { mistake.column = column + argumentStart }
    return mistake
  }

  private var first: String { String(statement.dropFirst(added).prefix { !$0.isWhitespace && $0 != "(" }) }
}
