/// What one line of a transcript says of a step: something that happened, or that is.
///
/// All lines are read here, and printed, but for those of changes, which ``ChangeLines`` writes as bytes; docs/transcripts.md says
/// how. Comparing goes by the bytes of lines, and reads those that differ.
package enum ObservationLine: Equatable {
  /// `nothing`
  case nothing
  /// `+500ms`: what follows happened that long after the beginning of the step.
  case time(String)
  /// `counterState.number = 3`, `~total = 5`
  case change(path: String, literal: String)
  /// `items[id: 7] removed`
  case removed(path: String)
  /// `rows removed at 0: Row(id: 1)`, `rows inserted at 3 = Row(id: 9)`, `rows moved from 0 to 9: Row(id: 1)`: what became of
  /// elements, in the words of ``ListEdit``.
  case edited(path: String, edit: String, elements: String?)
  /// `receive searched("swift")`
  case receive(String)
  /// `hear total 5`
  case hear(name: String, literal: String)
  /// `call search("sw")`
  case call(String)
  /// `cancel SearchID()`
  case cancel(String)
  /// `throws CartError.empty`: what an action of a model threw.
  case thrown(String)
  /// `in flight, started by search("sw"): due in 300ms`
  case inFlight(String)
  /// `fail PATH is wrong`, to the last space.
  case fail(String)
  /// `| a line of a page`
  case view(String)
  /// No line that is ever written.
  case other(String)
}

// MARK: Printing

extension ObservationLine {
  /// What a line of an observation begins with where that isn't a path; nobody writes those.
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
    /// As it was written before, which doesn't say what the action has to do with it.
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

  /// What a line `fail` says of an issue.
  /// - Parameter keepsPlaces: whether numbers of lines of code stay.
  package static func failText(_ message: String, keepsPlaces: Bool = false) -> String {
    var bytes: [UInt8] = []
    LiteralText.appendLine(keepsPlaces ? message : SourceLineNumbers.removed(from: message), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Texts, numbers and what stands in brackets differ from playing to playing.
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

  /// Reads a line, spaces around its parts aside.
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

  /// A line as it is written today, where an older version of this tool may have written it. It stays as it is spaced.
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

  /// A path, the words of an edit and the elements that it names.
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

// MARK: - Its lines in a file

extension ObservationLine {
  /// Whether a line that is too long is broken: neither texts nor paths are.
  static func isBreakable(_ line: [UInt8], indent: Int) -> Bool {
    LineLayout.isTooLong(line, indent: indent) && mayGoOn(line[...])
      && !line.suffix(9).elementsEqual("] removed".utf8)
  }

  /// Whether further lines may belong to it. What `fail` and `view` say is text, whatever brackets it holds, but for the action that
  /// has broken a rule.
  package static func mayGoOn(_ line: ArraySlice<UInt8>) -> Bool {
    if line.starts(with: Word.fail.utf8) { return line.starts(with: Word.brokenRule.utf8) }
    return line.first != UInt8(ascii: "|")
  }

  /// Whether it is of a failure or of a page, and so written by itself wherever it stands.
  static func isPlainText(_ line: String) -> Bool { line.hasPrefix(Word.fail) || line.hasPrefix("|") }

  /// Whether an indented line of a file belongs to the observation above it: it is indented further, or closes a bracket.
  static func goesOn(with line: ArraySlice<UInt8>) -> Bool {
    guard line.count > 2 else { return false }
    switch line[line.startIndex + 2] {
    case UInt8(ascii: " "), UInt8(ascii: ")"), UInt8(ascii: "]"): return true
    default: return false
    }
  }

  /// As it stands in a file, indented, and broken where it is too long.
  package static func laidOut(_ text: String, indent: Int = 2) -> String {
    let line = Array(text.utf8)
    let spaces = String(repeating: " ", count: indent)
    guard isBreakable(line, indent: indent) else { return spaces + text }
    var lines: [UInt8] = []
    let value = ListEdit.find(in: line)?.elements ?? TokenScanner.first("=", in: line)
    LineLayout.append(line, indent: indent, from: value ?? 0, to: &lines)
    // No literal has such a part; a line that was damaged may, and would be read as a command or a comment.
    let isDamaged = lines.split(separator: UInt8(ascii: "\n")).dropFirst().contains { line in
      let text = line.drop { $0 == UInt8(ascii: " ") }
      if text.first == UInt8(ascii: "#") || text.first == UInt8(ascii: "\t") { return true }
      let word = text.prefix { $0 != UInt8(ascii: " ") }
      return word.count < text.count && Keyword(word) != nil
    }
    return isDamaged ? spaces + text : String(decoding: lines, as: UTF8.self)
  }
}

// MARK: - What it is about

extension ObservationLine {
  /// What lines are about. An event is another subject than a path of its name.
  package enum Subject: Hashable, Sendable {
    case path(String)
    /// Elements of a list, with its path: `rows removed at 0`.
    case edit(String)
    /// How often a block of lines comes, and how far apart: `30 times, every 2s (`.
    case repeats
    case time
    case receive
    case hear(String)
    case call(String)
    case fail
    /// A page, whose lines are known by their place alone.
    case view

    /// As failures and reviews call it.
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

    /// What stands before the value in a line.
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

  /// The endpoint of a call: `search` of `search("sw")`.
  static func endpoint(of call: String) -> String { String(call.prefix { $0 != "(" }) }

  /// What the line is about, and what it says of it; nil for lines that have nothing but their place to be known by.
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

  /// The path of the value that the line says something new of; nil where it says what happened.
  package var path: String? {
    switch self {
    case .change(let path, _), .removed(let path), .edited(let path, _, _): path
    case .nothing, .time, .receive, .hear, .call, .cancel, .inFlight, .thrown, .fail, .view, .other: nil
    }
  }

  /// What the line is about.
  package var subject: Subject? { subjectAndValue?.subject }

  /// Whether it says what is, and not what happened.
  package var isState: Bool { path != nil }

  /// Whether it is a line of a page.
  package var isView: Bool { if case .view = self { true } else { false } }
}
