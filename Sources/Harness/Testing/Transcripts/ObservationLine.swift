/// One line of a transcript about a step: an event or a value.
///
/// All lines are parsed and printed here, except those of changes, which ``ChangeLines`` writes as bytes; docs/transcripts.md
/// describes the format. Comparisons use the bytes of lines, and only parse those that differ.
package enum ObservationLine: Equatable {
  /// `nothing`
  case nothing
  /// `+500ms`: the following lines happened that long after the beginning of the step.
  case time(String)
  /// `counterState.number = 3`, `~total = 5`
  case change(path: String, literal: String)
  /// `items[id: 7] removed`
  case removed(path: String)
  /// `rows removed at 0: Row(id: 1)`, `rows inserted at 3 = Row(id: 9)`, `rows moved from 0 to 9: Row(id: 1)`: an edit of a
  /// list, as ``ListEdit`` words it.
  case edited(path: String, edit: String, elements: String?)
  /// `receive searched("swift")`
  case receive(String)
  /// `hear total 5`
  case hear(name: String, literal: String)
  /// `call search("sw")`
  case call(String)
  /// `cancel SearchID()`
  case cancel(String)
  /// `throws CartError.empty`: an error that an action of a model threw.
  case thrown(String)
  /// `in flight, started by search("sw"): due in 300ms`
  case inFlight(String)
  /// `fail PATH is wrong`: the text includes trailing spaces.
  case fail(String)
  /// `| a line of a page`
  case view(String)
  /// A line that is never written.
  case other(String)
}

// MARK: Printing

extension ObservationLine {
  /// The words with which lines of observations other than paths begin.
  static let words: Set<String> = Set(
    [Word.receive, Word.hear, Word.call, Word.cancel, Word.thrown, Word.fail].map { String($0.dropLast()) } + [
      "nothing"
    ])

  /// The words that events begin with.
  private enum Word {
    static let receive = "receive "
    static let hear = "hear "
    static let call = "call "
    static let cancel = "cancel "
    static let thrown = "throws "
    static let inFlight = "in flight, started by "
    /// The earlier format, which doesn't say how the action is related.
    static let olderInFlight = "in flight "
    static let fail = "fail "
    static let brokenRule = "fail rule \""
  }

  /// The line, without its indentation.
  package var text: String {
    switch self {
    case .nothing: "nothing"
    case .time(let offset): "+\(offset)"
    case .change(let path, let literal): "\(path) = \(literal)"
    case .removed(let path): "\(path) removed"
    case .edited(let path, let edit, let elements):
      "\(path) \(edit)" + (elements.map { ListEdit.sign(edit) + $0 } ?? "")
    case .receive(let action): Word.receive + action
    case .hear(let name, let literal): "\(Word.hear)\(name) \(literal)"
    case .call(let call): Word.call + call
    case .cancel(let id): Word.cancel + id
    case .thrown(let error): Word.thrown + error
    case .inFlight(let work): Word.inFlight + work
    case .fail(let text): Word.fail + text
    case .view(let text): text.isEmpty ? "|" : "| \(text)"
    case .other(let text): text
    }
  }

  /// Returns the text of an issue in a `fail` line.
  /// - Parameter keepsPlaces: whether line numbers of code are kept.
  package static func failText(_ message: String, keepsPlaces: Bool = false) -> String {
    var bytes: [UInt8] = []
    LiteralText.appendLine(keepsPlaces ? message : SourceLineNumbers.removed(from: message), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Replaces texts, numbers and bracket contents, which differ between replays.
  package static func withoutValues(_ text: String) -> String {
    if let summary = DuplicateIDs.summary(of: text) { return summary }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var end = 0
    var depth = 0
    for token in TokenScanner(bytes) {
      if depth == 0 { result += bytes[end..<token.range.lowerBound] }
      end = token.range.upperBound
      if token.kind == .close { depth = max(depth - 1, 0) }
      if depth == 0 {
        let isValue = token.kind == .string || token.kind == .number
        result += isValue ? [UInt8(ascii: "_")] : Array(bytes[token.range])
      }
      if token.kind == .open { depth += 1 }
    }
    return String(decoding: result, as: UTF8.self)
  }

  // MARK: Reading

  /// Parses a line, ignoring spaces around its parts.
  ///
  /// A path may begin with the word of an event, but then ` = ` or ` removed` follows.
  package init(_ line: String) {
    if line.hasPrefix("|") {
      self = .view(String(line.dropFirst(line.hasPrefix("| ") ? 2 : 1)))
    } else if line.hasPrefix("+") {
      self = .time(String(line.dropFirst()))
    } else if line == "nothing" {
      self = .nothing
    } else {
      self = Self.state(line) ?? Self.event(line) ?? .other(line)
      // The text of a failure may begin with a sign as well.
      if case .change("fail", let literal) = self, line.hasPrefix(Word.fail), LiteralTree(literal) == nil {
        self = .fail(String(line.dropFirst(Word.fail.count)))
      }
    }
  }

  /// Returns a line in the current format if an older version of this tool may have written it. Its spacing is kept.
  static func writtenAnew(_ line: String) -> String {
    let line = UUIDText.shortened(line) ?? line
    return line.hasPrefix(Word.olderInFlight) ? Word.inFlight + line.dropFirst(Word.olderInFlight.count) : line
  }

  private static func state(_ line: String) -> ObservationLine? {
    let removed = " removed"
    if line.hasSuffix("]" + removed) {
      let path = String(line.dropLast(removed.count))
      return isPath(path) ? .removed(path: path) : nil
    }
    let bytes = Array(line.utf8)
    if let edited = edited(bytes) { return edited }
    guard let sign = TokenScanner.first("=", in: bytes) else { return nil }
    let path = trimmed(Substring(line.utf8.prefix(sign)))
    return isPath(path) ? .change(path: path, literal: trimmed(Substring(line.utf8.dropFirst(sign + 1)))) : nil
  }

  /// Parses a path, the words of an edit and its elements.
  private static func edited(_ bytes: [UInt8]) -> ObservationLine? {
    guard let edit = ListEdit.find(in: bytes) else { return nil }
    let path = trimmed(Substring(decoding: bytes[..<edit.words.lowerBound], as: UTF8.self))
    guard isPath(path) else { return nil }
    let elements = edit.elements.map { trimmed(Substring(decoding: bytes[$0...], as: UTF8.self)) }
    return .edited(
      path: path, edit: trimmed(Substring(decoding: bytes[edit.words], as: UTF8.self)), elements: elements)
  }

  private static func event(_ line: String) -> ObservationLine? {
    func rest(_ word: String) -> Substring? {
      line.hasPrefix(word) ? line.dropFirst(word.count).drop { $0 == " " } : nil
    }
    if line.hasPrefix(Word.fail) { return .fail(String(line.dropFirst(Word.fail.count))) }
    if let action = rest(Word.receive) { return .receive(String(action)) }
    if let id = rest(Word.cancel) { return .cancel(String(id)) }
    if let error = rest(Word.thrown) { return .thrown(String(error)) }
    if let work = rest(Word.inFlight) ?? rest(Word.olderInFlight) { return .inFlight(String(work)) }
    if let rest = rest(Word.hear) {
      let name = rest.prefix { $0 != " " }
      return .hear(name: String(name), literal: String(rest.dropFirst(name.count).drop { $0 == " " }))
    }
    return rest(Word.call).map { .call(String($0)) }
  }

  private static func isPath(_ text: String) -> Bool { (try? PathReader(text)) != nil }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

// MARK: - Layout in a file

extension ObservationLine {
  /// Whether a line that is too long is wrapped; texts and paths are not.
  static func isBreakable(_ line: [UInt8], indent: Int) -> Bool {
    LineLayout.isTooLong(line, indent: indent) && mayGoOn(line[...])
      && !line.suffix(9).elementsEqual("] removed".utf8)
  }

  /// Whether further lines may belong to it. `fail` and `view` lines are text, whatever brackets they contain, except for the
  /// action that broke a rule.
  package static func mayGoOn(_ line: ArraySlice<UInt8>) -> Bool {
    if line.starts(with: Word.fail.utf8) { return line.starts(with: Word.brokenRule.utf8) }
    return line.first != UInt8(ascii: "|")
  }

  /// Whether the line is a failure or part of a page, which is never wrapped.
  static func isPlainText(_ line: String) -> Bool { line.hasPrefix(Word.fail) || line.hasPrefix("|") }

  /// Whether an indented line of a file continues the observation above it: it is indented further, or closes a bracket.
  static func goesOn(with line: ArraySlice<UInt8>) -> Bool {
    guard line.count > 2 else { return false }
    switch line[line.startIndex + 2] {
    case UInt8(ascii: " "), UInt8(ascii: ")"), UInt8(ascii: "]"): return true
    default: return false
    }
  }

  /// Returns the line as in a file: indented, and wrapped if it is too long.
  package static func laidOut(_ text: String, indent: Int = 2) -> String {
    let line = Array(text.utf8)
    let spaces = String(repeating: " ", count: indent)
    guard isBreakable(line, indent: indent) else { return spaces + text }
    var lines: [UInt8] = []
    let value = ListEdit.find(in: line)?.elements ?? TokenScanner.first("=", in: line)
    LineLayout.append(line, indent: indent, from: value ?? 0, to: &lines)
    // Literals have no such line; a damaged line may, and would be read as a command or a comment.
    let isDamaged = lines.split(separator: UInt8(ascii: "\n")).dropFirst().contains { line in
      let text = line.drop { $0 == UInt8(ascii: " ") }
      if text.first == UInt8(ascii: "#") || text.first == UInt8(ascii: "\t") { return true }
      let word = text.prefix { $0 != UInt8(ascii: " ") }
      return word.count < text.count && Keyword(word) != nil
    }
    return isDamaged ? spaces + text : String(decoding: lines, as: UTF8.self)
  }
}

// MARK: - Subjects

extension ObservationLine {
  /// The subject of a line. An event differs from a path of the same name.
  package enum Subject: Hashable, Sendable {
    case path(String)
    /// Elements of a list, with its path: `rows removed at 0`.
    case edit(String)
    /// The number of repetitions of a block of lines, and their interval: `30 times, every 2s (`.
    case repeats
    case time
    case receive
    case hear(String)
    case call(String)
    case fail
    /// A page, whose lines are only known by position.
    case view

    /// The name in failures and reviews.
    var text: String {
      switch self {
      case .path(let path): path
      case .edit(let edit): edit
      case .repeats: "repeats"
      case .time: "time"
      case .receive: "receive"
      case .hear(let name): Word.hear + name
      case .call(let name): Word.call + name
      case .fail: "fail"
      case .view: "view"
      }
    }

    /// The text before the value in a line.
    var head: String {
      switch self {
      case .path(let path): "\(path) = "
      case .edit(let edit): edit + ListEdit.sign(edit)
      case .receive: Word.receive
      case .hear(let name): "\(Word.hear)\(name) "
      case .call(let name): Word.call + name
      case .fail: Word.fail
      case .repeats, .time, .view: ""
      }
    }
  }

  /// Returns the endpoint of a call: `search` for `search("sw")`.
  static func endpoint(of call: String) -> String { String(call.prefix { $0 != "(" }) }

  /// The subject and the value of the line; nil for lines that are only known by position.
  var subjectAndValue: (subject: Subject, value: String)? {
    switch self {
    case .change(let path, let literal): (.path(path), literal)
    case .edited(let path, let edit, let elements?): (.edit("\(path) \(edit)"), elements)
    case .time: (.time, text)
    case .receive(let action): (.receive, action)
    case .hear(let name, let literal): (.hear(name), literal)
    case .call(let call): call.firstIndex(of: "(").map { (.call(String(call[..<$0])), String(call[$0...])) }
    case .fail(let text): (.fail, text)
    case .other(let text): RepeatedLines.isHead(Array(text.utf8)[...]) ? (.repeats, text) : nil
    case .nothing, .removed, .edited, .cancel, .inFlight, .thrown, .view: nil
    }
  }

  /// The path of the value that the line gives; nil for an event.
  package var path: String? {
    switch self {
    case .change(let path, _), .removed(let path), .edited(let path, _, _): path
    case .nothing, .time, .receive, .hear, .call, .cancel, .inFlight, .thrown, .fail, .view, .other: nil
    }
  }

  /// The subject of the line.
  package var subject: Subject? { subjectAndValue?.subject }

  /// Whether the line gives a value, and is not an event.
  package var isState: Bool { path != nil }

  /// Whether it is a line of a page.
  package var isView: Bool { if case .view = self { true } else { false } }
}
