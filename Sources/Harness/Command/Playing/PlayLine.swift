/// A line that was given to a session, as a statement of a script.
struct PlayLine: Equatable {
  enum Kind: Equatable {
    case nothing
    case comment
    /// Something that a session has no use for.
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

  /// `send counter(.didTapPlus)`, also where `send` was left out.
  let statement: String
  let keyword: Keyword
  let kind: Kind
  /// One of playing that no script has, and what stands behind it.
  let word: PlayCommand?
  let argument: String
  /// How many characters stand before the argument in what was given.
  private let argumentStart: Int
  /// How many characters stand in front that nobody gave.
  private let added: Int
  /// How many spaces stood in front of what was given.
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

  /// Whether no further line belongs to it, whatever brackets it has.
  var isWhole: Bool {
    if let word { return word != .answer && word != .emit }
    return kind == .comment || !keyword.takesLiterals
  }

  /// Why it is no statement, or more than one; nil where it is one as far as that can be seen without types.
  var misreading: PlayMistake? {
    let document = TranscriptReader.readAll(SourceText(path: "", bytes: Array("transcript 1\n\(statement)".utf8)))
    if let errors = TranscriptErrors(document.errors, of: "") { return errors.mistakes(from: 2).first }
    guard document.statements.count == 2, let read = document.statements.last, read.observations.isEmpty,
      read.trivia.isEmpty
    else { return PlayMistake("expected one command; what it causes is observed, and not given") }
    return nil
  }

  /// A mistake at its place in what was given.
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

  /// A mistake in the argument at its place in what was given.
  func argumentMistake(_ mistake: PlayMistake) -> PlayMistake {
    var mistake = mistake
    if mistake.line == 1, let column = mistake.column { mistake.column = column + argumentStart }
    return mistake
  }

  private var first: String { String(statement.dropFirst(added).prefix { !$0.isWhitespace && $0 != "(" }) }
}
