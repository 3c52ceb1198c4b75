/// Brings a file that was edited by hand into the form that the command itself would write. What it means stays, and so
/// does where the user broke lines, but for those that are too long.
enum TranscriptFormatter {
  /// The text of the formatted file.
  /// - Parameter isFragment: whether it is a file for `include`, without a header of its own.
  static func text(path: String, bytes: [UInt8], isFragment: Bool = false) throws(TranscriptError) -> String {
    let source = SourceText(path: path, bytes: bytes)
    // Only text can be fixed; the reader reports what isn't.
    let mended =
      String(validating: source.bytes, as: UTF8.self) == nil
      ? source : SourceText(path: path, bytes: IndentationMender.mended(source))
    var document = try TranscriptReader.read(mended, isFragment: isFragment)
    document.preamble = document.preamble.map(withoutTrailingSpaces)
    var lines: [Int: [String]] = [:]
    for index in document.statements.indices {
      lines[index] = document.statements[index].observations.map { observation($0.text) }
      document.statements[index].trivia = document.statements[index].trivia.map(withoutTrailingSpaces)
    }
    return TranscriptWriter.text(document, lines: lines, statementText: statement)
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
    // Names and notes are the user's own words.
    if !statement.keyword.takesLiterals { return "\(word) \(argument)" }
    return laidOut("\(word) \(SpacingNormalizer.text(argument))", isAssignment: statement.keyword == .expect)
  }

  /// Where no line is too long, they stay as the user broke them.
  private static func laidOut(_ text: String, isAssignment: Bool) -> String {
    let bytes = Array(text.utf8)
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard lines.contains(where: { LineLayout.isTooLong($0, indent: 0) }),
      !TokenScanner(bytes).contains(where: { $0.kind == .comment || $0.isMultiline })
    else { return text }
    let joined = LineLayout.joined(lines)
    var result: [UInt8] = []
    let start = isAssignment ? TokenScanner.first("=", in: joined) ?? 0 : 0
    LineLayout.append(joined, indent: 0, from: start, to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  // MARK: Observations

  private static func observation(_ text: String) -> String {
    let observation = ObservationLine(text)
    // Its text is what was reported, to its last space.
    if case .fail = observation { return text }
    let trimmed = withoutTrailingSpaces(text)
    if observation.isView { return trimmed }
    return formatted(ObservationLine(trimmed)).text
  }

  private static func formatted(_ observation: ObservationLine) -> ObservationLine {
    switch observation {
    case .change(let path, let literal): .change(path: SpacingNormalizer.text(path), literal: canonical(literal))
    case .removed(let path): .removed(path: SpacingNormalizer.text(path))
    case .receive(let action): .receive(canonical(action))
    case .hear(let name, let literal): .hear(name: name, literal: canonical(literal))
    case .call(let call): .call(canonical(call))
    case .cancel(let id): .cancel(canonical(id))
    case .time, .inFlight, .other: .other(SpacingNormalizer.text(observation.text))
    case .nothing, .fail, .view: observation
    }
  }

  /// A literal as it would be printed, where it can be read without its type.
  private static func canonical(_ literal: some StringProtocol) -> String {
    LiteralTree(literal)?.text ?? SpacingNormalizer.text(String(literal))
  }
}

/// Makes two spaces of what else stands before an observation, so that the reader knows it for one.
private struct IndentationMender {
  private let source: SourceText
  private var result: [UInt8] = []
  /// What is open in the user's line that goes on.
  private var scanner: BracketScanner?
  /// The same of an observation.
  private var observation: BracketScanner?

  static func mended(_ source: SourceText) -> [UInt8] {
    var mender = IndentationMender(source: source)
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

  /// Where the spaces and tabs at the end of a line begin.
  private static func endOfText(_ bytes: ArraySlice<UInt8>) -> Int {
    let last = bytes.lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    return last.map { $0 + 1 } ?? bytes.startIndex
  }

  /// Whether a line may belong to the literal before it.
  private func continues(_ bytes: ArraySlice<UInt8>) -> Bool {
    switch bytes.first {
    case nil, UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "#"): true
    default: false
    }
  }
}
