/// Reads the text of a transcript into a document, line by line.
package struct TranscriptReader {
  private let source: SourceText
  private let lines: [Range<Int>]
  private var index = 0
  private var document: TranscriptDocument
  private var hasCommand = false
  private var hasEnded = false
  private let isFragment: Bool

  /// Longer lines are not read: they would be no text that a person reviews.
  static let longestLine = 8 * 1024 * 1024

  /// Reads a whole script, or a fragment that scripts include.
  package static func read(_ source: SourceText, isFragment: Bool = false) throws(TranscriptError) -> TranscriptDocument
  {
    var reader = TranscriptReader(source, isFragment: isFragment)
    try reader.checkBytes()
    while reader.index < reader.lines.count { try reader.readLine() }
    if !isFragment, reader.document.statements.isEmpty { throw TranscriptError(source, 0, .empty) }
    return reader.document
  }

  private init(_ source: SourceText, isFragment: Bool) {
    self.source = source
    self.isFragment = isFragment
    lines = source.lines
    document = TranscriptDocument(source: source)
  }

  // MARK: The bytes

  private func checkBytes() throws(TranscriptError) {
    if !isFragment, source.bytes.isEmpty { throw TranscriptError(source, 0, .empty) }
    for line in lines {
      if line.count > Self.longestLine {
        throw TranscriptError(source, line.lowerBound, .lineTooLong(Self.longestLine))
      }
    }
    if let offset = Self.firstInvalidByte(source.bytes) { throw TranscriptError(source, offset, .binary) }
  }

  /// The first byte that is NUL or no part of UTF-8 text.
  private static func firstInvalidByte(_ bytes: [UInt8]) -> Int? {
    if let zero = bytes.firstIndex(of: 0) { return zero }
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    // Find the place: valid prefixes grow, so search by halves, on boundaries of lines.
    var offset = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if String(validating: line, as: UTF8.self) == nil {
        let valid = String(decoding: line, as: UTF8.self).unicodeScalars.prefix { $0 != "\u{FFFD}" }
        return offset + String(String.UnicodeScalarView(valid)).utf8.count
      }
      offset += line.count + 1
    }
    return 0
  }

  // MARK: Lines

  private func error(_ offset: Int, _ reason: TranscriptError.Reason) -> TranscriptError {
    TranscriptError(source, offset, reason)
  }

  private mutating func readLine() throws(TranscriptError) {
    let line = lines[index]
    let bytes = source.bytes[line]
    guard let first = bytes.first, !Self.isBlank(bytes) else {
      addTrivia("")
      return
    }
    switch first {
    case UInt8(ascii: "#"): addTrivia(source.text(line))
    case UInt8(ascii: "\t"):
      if let keyword = indentedKeyword(line) { throw error(line.lowerBound, .indentedCommand(keyword)) }
      try checkComment(line)
      throw error(line.lowerBound, .tab)
    case UInt8(ascii: " "): try readObservation(line)
    case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|"):
      throw error(
        line.lowerBound, Self.isConflictMarker(bytes) ? .conflictMarker : .unknownKeyword(word(line), nearest: nil))
    default: try readStatement(line)
    }
  }

  private static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
    for byte in bytes where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") { return false }
    return true
  }

  private static func isConflictMarker(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count >= 7, let first = bytes.first, "<=>|".utf8.contains(first) else { return false }
    return bytes.prefix(7).allSatisfy { $0 == first }
      && (bytes.count == 7 || bytes.dropFirst(7).first == UInt8(ascii: " "))
  }

  private mutating func addTrivia(_ text: String) {
    index += 1
    if document.statements.isEmpty {
      document.preamble.append(text)
    } else {
      document.statements[document.statements.count - 1].trivia.append(text)
    }
  }

  /// The word of an indented line that is a header line or a command, not an observation: recording would take it for one
  /// and replace it. Paths may begin with such a word, but then ` = ` or ` removed` follows.
  private func indentedKeyword(_ line: Range<Int>) -> String? {
    let text = source.text(line).drop { $0 == " " || $0 == "\t" }
    let word = text.prefix { $0 != " " && $0 != "\t" }
    guard Self.keywords.contains(String(word)) else { return nil }
    let rest = text.dropFirst(word.count).drop { $0 == " " || $0 == "\t" }
    return rest.hasPrefix("=") || rest == "removed" ? nil : String(word)
  }

  /// Whether the first word there, spaces and tabs before it aside, is a keyword.
  private func beginsWithKeyword(_ line: Range<Int>) -> Bool {
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var start = line.lowerBound
    while start < line.upperBound, isSpace(source.bytes[start]) { start += 1 }
    var end = start
    while end < line.upperBound, !isSpace(source.bytes[end]) { end += 1 }
    for keyword in Self.keywordBytes where keyword.count == end - start && keyword[0] == source.bytes[start] {
      if keyword.elementsEqual(source.bytes[start..<end]) { return true }
    }
    return false
  }

  private static let keywordBytes = keywords.map { Array($0.utf8) }

  private mutating func readObservation(_ line: Range<Int>) throws(TranscriptError) {
    var first = line.lowerBound
    while first < line.upperBound, source.bytes[first] == UInt8(ascii: " ") { first += 1 }
    let spaces = first - line.lowerBound
    try checkComment(first..<line.upperBound)
    if beginsWithKeyword(first..<line.upperBound), let keyword = indentedKeyword(line) {
      throw error(line.lowerBound, .indentedCommand(keyword))
    }
    if first < line.upperBound, source.bytes[first] == UInt8(ascii: "\t") {
      throw error(line.lowerBound + spaces, .tab)
    }
    guard spaces == 2 else { throw error(line.lowerBound, .indentation(spaces)) }
    guard let last = document.statements.indices.last, document.statements[last].kind.isCommand else {
      throw error(line.lowerBound, .strayObservation)
    }
    document.statements[last].observations.append(
      TranscriptDocument.Observation(
        source: source, range: line.lowerBound + 2..<line.upperBound, line: index + 1))
    index += 1
  }

  /// A comment that is indented would be taken for an observation, and recording would replace it.
  private func checkComment(_ line: Range<Int>) throws(TranscriptError) {
    var start = line.lowerBound
    while start < line.upperBound, source.bytes[start] == UInt8(ascii: " ") || source.bytes[start] == UInt8(ascii: "\t")
    {
      start += 1
    }
    if start < line.upperBound, source.bytes[start] == UInt8(ascii: "#") { throw error(start, .indentedComment) }
  }

  /// A tab between the words of a line: it looks like a space and isn't one.
  private static func tabOutsideStrings(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
    var isQuoted = false
    var offset = line.lowerBound
    while offset < line.upperBound {
      switch bytes[offset] {
      case UInt8(ascii: "\\") where isQuoted: offset += 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\t"): if !isQuoted { return offset }
      default: break
      }
      offset += 1
    }
    return nil
  }

  /// The first word of a line.
  private func word(_ line: Range<Int>) -> String {
    source.text(line.lowerBound..<(source.bytes[line].firstIndex(of: UInt8(ascii: " ")) ?? line.upperBound))
  }

  private mutating func readStatement(_ line: Range<Int>) throws(TranscriptError) {
    let number = index + 1
    let keyword = word(line)
    if let tab = Self.tabOutsideStrings(source.bytes, line) { throw error(tab, .tabInLine) }
    var argument = line.lowerBound + keyword.utf8.count..<line.upperBound
    if !isFragment, document.statements.isEmpty { try checkFirstLine(line, keyword) }
    if Self.carriesLiteral(keyword) {
      let end = try endOfLiteral(argument)
      argument = argument.lowerBound..<end
    } else {
      index += 1
    }
    argument = trimmed(argument)
    let kind = try kind(keyword, argument, line.lowerBound)
    try checkPlace(kind, keyword, line.lowerBound)
    document.statements.append(
      TranscriptDocument.Statement(
        source: source, kind: kind,
        range: line.lowerBound..<max(argument.upperBound, line.lowerBound + keyword.utf8.count),
        line: number))
  }

  private func checkFirstLine(_ line: Range<Int>, _ keyword: String) throws(TranscriptError) {
    let text = source.text(trimmed(line))
    if text == "transcript 1" { return }
    let parts = text.split(separator: " ")
    if parts.count == 2, parts[0] == "transcript", let version = Int(parts[1]), version > 1 {
      throw error(line.lowerBound + 11, .newerVersion(String(parts[1])))
    }
    throw error(line.lowerBound, .firstLine(String(text.prefix(40))))
  }

  private mutating func checkPlace(
    _ kind: TranscriptDocument.Kind, _ keyword: String, _ offset: Int
  ) throws(TranscriptError) {
    if hasEnded { throw error(offset, .afterEnd) }
    if isFragment, kind.isCommand || kind == .transcript { throw error(offset, .includeHolds(keyword)) }
    switch kind {
    case .stub: break
    case _ where kind.isCommand: hasCommand = true
    default:
      if hasCommand { throw error(offset, .headerAfterCommand(keyword)) }
      if Self.isUnique(kind), document.statements.contains(where: { Self.isSame($0.kind, kind) }) {
        throw error(offset, .repeatedHeader(keyword))
      }
    }
    if kind == .end { hasEnded = true }
  }

  private static func isUnique(_ kind: TranscriptDocument.Kind) -> Bool {
    switch kind {
    case .ignore, .include: false
    default: true
    }
  }

  static func isSame(_ left: TranscriptDocument.Kind, _ right: TranscriptDocument.Kind) -> Bool {
    switch (left, right) {
    case (.transcript, .transcript), (.feature, .feature), (.initial, .initial), (.environment, .environment),
      (.date, .date), (.seed, .seed), (.expectFailure, .expectFailure):
      true
    default: false
    }
  }

  // MARK: Literals over several lines

  static func carriesLiteral(_ keyword: String) -> Bool {
    keyword == "send" || keyword == "stub" || keyword == "expect" || keyword == "initial"
  }

  /// Where the statement ends: at the first line end at which no bracket and no multi-line string is open.
  private mutating func endOfLiteral(_ argument: Range<Int>) throws(TranscriptError) -> Int {
    var scanner = BracketScanner()
    var line = argument
    while true {
      if let offset = scanner.scan(source.bytes, line) { throw error(offset, .unclosedString) }
      index += 1
      guard let open = scanner.open else { return line.upperBound }
      let reason: TranscriptError.Reason = scanner.isInString ? .unclosedString : .unclosedBracket(scanner.bracket)
      guard index < lines.count else { throw error(open, reason) }
      line = lines[index]
      if Self.isConflictMarker(source.bytes[line]) { throw error(line.lowerBound, .conflictMarker) }
      if let first = source.bytes[line].first {
        switch first {
        case UInt8(ascii: " "), UInt8(ascii: ")"), UInt8(ascii: "]"): break
        case UInt8(ascii: "\""): if !scanner.isInString { throw error(open, reason) }
        case UInt8(ascii: "#"):
          if scanner.isInString { throw error(open, reason) }
          line = line.upperBound..<line.upperBound
        case UInt8(ascii: "\t"): throw error(line.lowerBound, .tab)
        default: throw error(open, reason)
        }
      }
    }
  }

  // MARK: Keywords

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = source.bytes[range].first, first == UInt8(ascii: " ") {
      range = range.lowerBound + 1..<range.upperBound
    }
    while let last = source.bytes[range].last, last == UInt8(ascii: " ") {
      range = range.lowerBound..<range.upperBound - 1
    }
    return range
  }

  private static let keywords = [
    "transcript", "feature", "initial", "environment", "date", "seed", "ignore", "include", "expect", "stub", "send",
    "advance", "run", "state", "view", "note", "end",
  ]

  private func kind(
    _ keyword: String, _ argument: Range<Int>, _ offset: Int
  ) throws(TranscriptError) -> TranscriptDocument.Kind {
    var text: String { source.text(argument) }
    func need(_ what: String) throws(TranscriptError) {
      if argument.isEmpty { throw error(argument.lowerBound, .missingArgument(keyword: keyword, what: what)) }
    }
    func needed(_ what: String) throws(TranscriptError) -> String {
      try need(what)
      return text
    }
    func alone(_ kind: TranscriptDocument.Kind) throws(TranscriptError) -> TranscriptDocument.Kind {
      if !argument.isEmpty { throw error(argument.lowerBound, .superfluousArgument(keyword: keyword)) }
      return kind
    }
    switch keyword {
    case "transcript":
      guard try needed("the version 1") == "1" else {
        throw error(offset, .firstLine(source.text(offset..<argument.upperBound)))
      }
      return .transcript
    case "feature": return .feature(try needed("the name of a feature"))
    case "initial":
      try need("a named state or a literal")
      return .initial(argument)
    case "environment": return .environment(try needed("the name of an environment"))
    case "date": return .date(try needed("a date such as 2022-06-22T00:00:00Z"))
    case "seed":
      guard let seed = UInt64(try needed("a number")) else {
        throw error(argument.lowerBound, .malformed(text, expected: "a number from 0 to 18446744073709551615"))
      }
      return .seed(seed)
    case "ignore": return .ignore(try needed("a path"))
    case "include": return .include(try needed("a file, relative to this one"))
    case "expect":
      return try needed("'failure', or PATH = LITERAL") == "failure" ? .expectFailure : try expectation(argument)
    case "stub":
      try need("the name of an endpoint")
      return .stub(argument)
    case "send":
      try need("an action")
      return .send(argument)
    case "advance":
      guard let duration = DurationText.duration(from: try needed("a duration such as 500ms")) else {
        throw error(argument.lowerBound, .malformedDuration(text))
      }
      return .advance(duration)
    case "run": return try alone(.run)
    case "state": return try alone(.state)
    case "view": return try alone(.view)
    case "note":
      try need("a text")
      return .note
    case "end": return try alone(.end)
    default: throw error(offset, .unknownKeyword(keyword, nearest: NearestName.of(keyword, in: Self.keywords)))
    }
  }

  /// Splits `PATH = LITERAL` at the first ` = ` outside brackets and strings.
  private func expectation(_ argument: Range<Int>) throws(TranscriptError) -> TranscriptDocument.Kind {
    var scanner = BracketScanner()
    var offset = argument.lowerBound
    while offset < argument.upperBound {
      if source.bytes[offset] == UInt8(ascii: "="), scanner.open == nil {
        let path = trimmed(argument.lowerBound..<offset)
        let literal = trimmed(offset + 1..<argument.upperBound)
        if path.isEmpty { throw error(argument.lowerBound, .missingArgument(keyword: "expect", what: "a path")) }
        if literal.isEmpty { throw error(argument.upperBound, .missingArgument(keyword: "=", what: "a literal")) }
        return .expect(path: path, literal: literal)
      }
      let next =
        source.bytes[offset] == UInt8(ascii: "\"")
        ? BracketScanner.endOfString(source.bytes, offset, argument.upperBound) ?? argument.upperBound : offset + 1
      _ = scanner.scan(source.bytes, offset..<next)
      offset = next
    }
    throw error(
      argument.lowerBound, .malformed(source.text(argument), expected: "an expectation: expect PATH = LITERAL"))
  }
}

/// Follows brackets and strings through the lines of a literal.
struct BracketScanner {
  private var brackets: [(offset: Int, byte: UInt8)] = []
  private var multilineStart: Int?

  /// Where what is open was opened; nil when nothing is.
  var open: Int? { multilineStart ?? brackets.last?.offset }
  var isInString: Bool { multilineStart != nil }
  var bracket: String { brackets.last.map { String(Character(Unicode.Scalar($0.byte))) } ?? "" }

  /// Scans one line. Answers where a string begins that the line doesn't close.
  mutating func scan(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
    var offset = line.lowerBound
    func isTriple(_ offset: Int) -> Bool {
      offset + 3 <= line.upperBound && bytes[offset..<offset + 3].allSatisfy { $0 == UInt8(ascii: "\"") }
    }
    while offset < line.upperBound {
      if multilineStart != nil {
        if bytes[offset] == UInt8(ascii: "\\") {
          offset += 2
        } else if isTriple(offset) {
          multilineStart = nil
          offset += 3
        } else {
          offset += 1
        }
        continue
      }
      switch bytes[offset] {
      case UInt8(ascii: "("), UInt8(ascii: "["): brackets.append((offset, bytes[offset]))
      case UInt8(ascii: ")"), UInt8(ascii: "]"): _ = brackets.popLast()
      case UInt8(ascii: "\""):
        if isTriple(offset) {
          multilineStart = offset
          offset += 3
          continue
        }
        guard let end = Self.endOfString(bytes, offset, line.upperBound) else { return offset }
        offset = end
        continue
      default: break
      }
      offset += 1
    }
    return nil
  }

  /// Behind the closing quote of the string at `start`; nil when it isn't closed before `end`.
  static func endOfString(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
    var offset = start + 1
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: "\\"): offset += 2
      case UInt8(ascii: "\""): return offset + 1
      default: offset += 1
      }
    }
    return nil
  }
}
