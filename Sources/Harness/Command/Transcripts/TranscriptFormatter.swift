/// Formats a file that was edited by hand as the command itself would write it. Its meaning is unchanged, and so are the user's
/// line breaks, except in lines that are too long.
enum TranscriptFormatter {
  /// A summary of what formatting has changed.
  struct Changes: Equatable {
    /// The number of ids that were shortened.
    var ids = 0
    /// The number of lines that were broken.
    var broken = 0

    /// `3 ids shortened, 1 line broken`, or `spacing` if there was nothing of that kind.
    var text: String {
      func count(_ number: Int, _ what: String, _ done: String) -> String? {
        number == 0 ? nil : "\(EnglishText.count(number, what)) \(done)"
      }
      let parts = [count(ids, "id", "shortened"), count(broken, "line", "broken")].compactMap(\.self)
      return parts.isEmpty ? "spacing" : parts.joined(separator: ", ")
    }

    /// Counts the changes between a line and its new form, which may span several lines.
    mutating func add(_ old: String, _ new: String) {
      ids += UUIDText.shortening(old)?.count ?? 0
      if Self.lines(new) > Self.lines(old) { broken += 1 }
    }

    private static func lines(_ text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }
  }

  /// Returns the text of the formatted file.
  /// - Parameter isFragment: Whether it is a file for `include`, without a header of its own.
  static func text(path: String, bytes: [UInt8], isFragment: Bool = false) throws(TranscriptErrors) -> String {
    try formatted(path: path, bytes: bytes, isFragment: isFragment).text
  }

  /// Returns the text of the formatted file, with a summary of the changes.
  static func formatted(
    path: String, bytes: [UInt8], isFragment: Bool = false
  ) throws(TranscriptErrors) -> (text: String, changes: Changes) {
    let source = SourceText(path: path, bytes: bytes)
    // Only text can be fixed; the reader reports the rest.
    let mended =
      String(validating: source.bytes, as: UTF8.self) == nil
      ? source : SourceText(path: path, bytes: IndentationFixer.mended(source))
    var document = try TranscriptReader.read(mended, isFragment: isFragment)
    document.preamble = document.preamble.map(withoutTrailingSpaces)
    var lines: [Int: [String]] = [:]
    var changes = Changes()
    for index in document.statements.indices {
      let statement = document.statements[index]
      changes.add(statement.text, self.statement(statement))
      lines[index] = statement.observations.map { observation in
        let line = self.observation(observation.text)
        if observation.repeated == nil {
          changes.add(observation.source.text(observation.range), ObservationLine.laidOut(line))
        }
        return line
      }
      document.statements[index].trivia = statement.trivia.map(withoutTrailingSpaces)
    }
    return (TranscriptWriter.text(document, lines: lines, statementText: statement), changes)
  }

  private static func withoutTrailingSpaces(_ text: String) -> String {
    var text = text
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }

  // MARK: The user's lines

  private static func statement(_ statement: TranscriptDocument.Statement) -> String {
    let (word, argument) = (statement.keyword.rawValue, statement.source.text(statement.argument))
    if argument.isEmpty { return word }
    // Names and notes are in the user's own words.
    if !statement.keyword.takesLiterals { return "\(word) \(argument)" }
    let text = "\(word) \(SpacingNormalizer.text(argument))"
    let isEquation = statement.keyword == .expect || statement.keyword == .let
    return laidOut(UUIDText.shortened(text) ?? text, isEquation: isEquation)
  }

  /// If no line is too long, the user's line breaks stay.
  private static func laidOut(_ text: String, isEquation: Bool) -> String {
    let bytes = Array(text.utf8)
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard lines.contains(where: { LineLayout.isTooLong($0, indent: 0) }),
      !TokenScanner(bytes).contains(where: { $0.kind == .comment || $0.isMultiline })
    else { return text }
    let joined = Array(SpacingNormalizer.text(String(decoding: LineLayout.joined(lines), as: UTF8.self)).utf8)
    var result: [UInt8] = []
    let start = isEquation ? TokenScanner.first("=", in: joined) ?? 0 : 0
    LineLayout.append(joined, indent: 0, from: start, to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  // MARK: Observations

  private static func observation(_ text: String) -> String {
    let observation = ObservationLine(text)
    // The text is what was reported, including trailing spaces.
    if case .fail = observation { return text }
    let trimmed = withoutTrailingSpaces(text)
    if observation.isView { return trimmed }
    return formatted(ObservationLine(trimmed)).text
  }

  private static func formatted(_ observation: ObservationLine) -> ObservationLine {
    switch observation {
    case .change(let path, let literal): .change(path: SpacingNormalizer.text(path), literal: canonical(literal))
    case .removed(let path): .removed(path: SpacingNormalizer.text(path))
    case .edited(let path, let edit, let elements):
      .edited(path: SpacingNormalizer.text(path), edit: edit, elements: elements.map(canonical))
    case .receive(let action): .receive(canonical(action))
    case .hear(let name, let literal): .hear(name: name, literal: canonical(literal))
    case .call(let call): .call(canonical(call))
    case .cancel(let id): .cancel(canonical(id))
    case .time, .inFlight, .thrown, .other: .other(SpacingNormalizer.text(observation.text))
    case .nothing, .fail, .view: observation
    }
  }

  /// A literal as it would be printed, if it can be read without its type.
  private static func canonical(_ literal: some StringProtocol) -> String {
    if let tree = LiteralTree(literal) { return tree.text }
    let text = SpacingNormalizer.text(String(literal))
    return LiteralTree(text)?.text ?? text
  }
}

/// Changes other indentation of an observation to two spaces, so that the reader recognizes it.
private struct IndentationFixer {
  private let source: SourceText
  private var result: [UInt8] = []
  /// The open brackets of an unfinished line of the user's.
  private var scanner: BracketScanner?
  /// The open brackets of an unfinished observation.
  private var observation: BracketScanner?

  static func mended(_ source: SourceText) -> [UInt8] {
    var mender = IndentationFixer(source: source)
    for line in source.lines {
      mender.add(line)
      mender.result.append(UInt8(ascii: "\n"))
    }
    return mender.result
  }

  private init(source: SourceText) { self.source = source }

  private mutating func add(_ line: Range<Int>) {
    let bytes = source.bytes[line]
    let space = bytes.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let rest = bytes.dropFirst(space.count)
    if let open = scanner, open.open != nil, open.isInString || continues(bytes) {
      let isKept = open.isInString || !space.contains(UInt8(ascii: "\t"))
      result += isKept ? Array(bytes) : space.flatMap { $0 == UInt8(ascii: "\t") ? [32, 32] : [$0] } + rest
      if open.isInString || bytes.first != UInt8(ascii: "#") { _ = scanner?.scan(source.bytes, line) }
      return
    }
    scanner = nil
    if space.isEmpty, !rest.isEmpty, rest.first != UInt8(ascii: "#") { observation = nil }
    if space.isEmpty {
      let keyword = String(decoding: bytes.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
      if Keyword(rawValue: keyword)?.takesLiterals ?? false {
        scanner = BracketScanner()
        _ = scanner?.scan(source.bytes, line)
      }
      result += scanner?.isInString == true ? bytes : bytes[..<Self.endOfText(bytes)]
    } else if rest.first == UInt8(ascii: "#") {
      result += rest
    } else if !rest.isEmpty {
      add(observation: rest, isIndentedByTwo: space.elementsEqual([32, 32]))
    }
  }

  private mutating func add(observation line: ArraySlice<UInt8>, isIndentedByTwo: Bool) {
    let closes = line.first == UInt8(ascii: ")") || line.first == UInt8(ascii: "]")
    if observation?.open != nil, closes || !isIndentedByTwo {
      result += (closes ? [32, 32] : [32, 32, 32, 32]) + line
    } else {
      observation = ObservationLine.mayGoOn(line) ? BracketScanner() : nil
      result += [32, 32] + line
    }
    _ = observation?.scan(source.bytes, line.startIndex..<line.endIndex)
  }

  /// Where the trailing spaces and tabs of a line begin.
  private static func endOfText(_ bytes: ArraySlice<UInt8>) -> Int {
    let last = bytes.lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    return last.map { $0 + 1 } ?? bytes.startIndex
  }

  /// Whether a line may continue the literal before it.
  private func continues(_ bytes: ArraySlice<UInt8>) -> Bool {
    switch bytes.first {
    case nil, UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "#"): true
    default: false
    }
  }
}
