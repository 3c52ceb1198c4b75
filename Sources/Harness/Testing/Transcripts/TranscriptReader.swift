/// Reads the text of a transcript into a document, line by line.
package struct TranscriptReader {
  let source: SourceText
  let lines: [Range<Int>]
  var index = 0
  var document: TranscriptDocument
  private var hasCommand = false
  private var hasEnded = false
  private var isBehindEnd = false
  /// The open brackets of the last observation, if it has several lines.
  private var openObservation = BracketScanner()
  private let isFragment: Bool
  /// Whether the last literal has not ended.
  var isInLiteral = false
  /// The line after a group of indented lines with nothing above them, of which one is reported.
  var endOfStray: Int?
  /// The names of named values.
  private var names: Set<String> = []
  private let hasTabs: Bool
  /// Whether some observations are runs of equal blocks.
  private var hasRuns = false

  /// Reads a whole script, or a fragment that scripts include.
  package static func read(_ source: SourceText, isFragment: Bool = false) throws(TranscriptErrors)
    -> TranscriptDocument
  {
    let document = readAll(source, isFragment: isFragment)
    if let errors = TranscriptErrors(document.errors, of: source.path) { throw errors }
    return document
  }

  /// Reads what can be read, and keeps the errors.
  package static func readAll(_ source: SourceText, isFragment: Bool = false) -> TranscriptDocument {
    var reader = TranscriptReader(source, isFragment: isFragment)
    do throws(TranscriptError) {
      try reader.checkBytes()
      while reader.index < reader.lines.count { try reader.readNext() }
      if reader.hasRuns { reader.expandRuns() }
      if !isFragment, reader.document.statements.isEmpty, reader.document.errors.isEmpty {
        throw TranscriptError(source, 0, .empty)
      }
      return reader.document
    } catch {
      var document = TranscriptDocument(source: source)
      document.errors = [error]
      document.gaps.holdAnything = true
      return document
    }
  }

  private mutating func readNext() throws(TranscriptError) {
    let start = index
    do throws(TranscriptError) {
      try readLine()
    } catch {
      try recover(from: error, in: start)
    }
  }

  private init(_ source: SourceText, isFragment: Bool) {
    self.source = source
    self.isFragment = isFragment
    lines = source.lines
    hasTabs = SameBytes.isAny(UInt8(ascii: "\t"), of: source.bytes)
    document = TranscriptDocument(source: source)
  }

  // MARK: The bytes

  private func checkBytes() throws(TranscriptError) {
    if !isFragment, source.bytes.isEmpty { throw TranscriptError(source, 0, .empty) }
    if let offset = Self.firstInvalidByte(source.bytes) { throw TranscriptError(source, offset, .binary) }
  }

  /// Returns the first byte that is NUL or invalid UTF-8.
  private static func firstInvalidByte(_ bytes: [UInt8]) -> Int? {
    if SameBytes.isAny(0, of: bytes) { return bytes.firstIndex(of: 0) }
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    // Find the place by binary search on line boundaries, since valid prefixes grow.
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

  package static func isConflictMarker(_ bytes: ArraySlice<UInt8>) -> Bool {
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

  /// Returns the keyword of an indented line that is a header line or a command and not an observation: recording would take
  /// it for one and replace it. Paths may begin with a keyword, but then ` = ` or ` removed` follows.
  private func indentedKeyword(_ line: Range<Int>) -> String? {
    let text = source.text(line).drop { $0 == " " || $0 == "\t" }
    let word = text.prefix { $0 != " " && $0 != "\t" }
    guard Keyword(rawValue: String(word)) != nil else { return nil }
    let rest = text.dropFirst(word.count).drop { $0 == " " || $0 == "\t" }
    if rest.hasPrefix("=") || rest == "removed" || ObservationLine(String(text)).isState { return nil }
    return String(word)
  }

  /// Whether the first word, after spaces and tabs, is a keyword.
  private func beginsWithKeyword(_ line: Range<Int>) -> Bool {
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var start = line.lowerBound
    while start < line.upperBound, isSpace(source.bytes[start]) { start += 1 }
    guard start < line.upperBound, Keyword.mayBegin(with: source.bytes[start]) else { return false }
    var end = start
    while end < line.upperBound, !isSpace(source.bytes[end]) { end += 1 }
    return Keyword(source.bytes[start..<end]) != nil
  }

  private mutating func readObservation(_ line: Range<Int>) throws(TranscriptError) {
    var first = line.lowerBound
    while first < line.upperBound, source.bytes[first] == UInt8(ascii: " ") { first += 1 }
    let spaces = first - line.lowerBound
    try checkComment(first..<line.upperBound)
    // Also if it would continue an observation, since recording would replace it.
    if beginsWithKeyword(first..<line.upperBound), let keyword = indentedKeyword(line) {
      throw error(line.lowerBound, .indentedCommand(keyword))
    }
    if ObservationLine.goesOn(with: source.bytes[line]), try addToLast(line) { return }
    if first < line.upperBound, source.bytes[first] == UInt8(ascii: "\t") {
      throw error(line.lowerBound + spaces, .tab)
    }
    if index == endOfStray {
      index += 1
      endOfStray = index
      return
    }
    guard let last = document.statements.indices.last, document.statements[last].kind.isCommand else {
      throw error(line.lowerBound, spaces == 2 ? .strayObservation : .indentation(spaces))
    }
    // It is still taken for an observation, since the lines below may belong to it.
    if spaces != 2 { document.errors.append(error(line.lowerBound, .indentation(spaces))) }
    if document.statements[last].observations.isEmpty { document.statements[last].observations.reserveCapacity(4) }
    if RepeatedLines.isHead(source.bytes[first..<line.upperBound]) { hasRuns = true }
    document.statements[last].observations.append(
      TranscriptDocument.Observation(
        source: source, range: first..<line.upperBound, line: index + 1))
    index += 1
  }

  /// Adds a line to the observation above it, if that has an open bracket.
  private mutating func addToLast(_ line: Range<Int>) throws(TranscriptError) -> Bool {
    guard let last = document.statements.indices.last,
      var observation = document.statements[last].observations.last
    else { return false }
    if observation.lineCount == 1 {
      openObservation = BracketScanner()
      guard ObservationLine.mayGoOn(source.bytes[observation.range]),
        openObservation.scan(source.bytes, observation.range) == nil
      else { return false }
    }
    guard openObservation.open != nil else { return false }
    if let offset = openObservation.scan(source.bytes, line) { throw error(offset, .unclosedString) }
    observation.range = observation.range.lowerBound..<line.upperBound
    observation.lineCount = index + 2 - observation.line
    document.statements[last].observations[document.statements[last].observations.count - 1] = observation
    index += 1
    return true
  }

  /// Replaces each run by its lines. An unreadable run is kept, and matches no actual line.
  private mutating func expandRuns() {
    for index in document.statements.indices {
      document.statements[index].observations = document.statements[index].observations.flatMap { observation in
        RepeatedLines.isHead(source.bytes[observation.range].prefix { $0 != UInt8(ascii: "\n") })
          ? lines(ofRun: observation) : [observation]
      }
    }
  }

  private func lines(ofRun run: TranscriptDocument.Observation) -> [TranscriptDocument.Observation] {
    // The lines of the file, and how they form unwrapped ones.
    var whole: [(text: [ArraySlice<UInt8>], line: Int)] = []
    let written = source.bytes[run.range].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // Anything else in place of the bracket would be ignored.
    guard let last = written.last, last.filter({ $0 != UInt8(ascii: " ") }) == [UInt8(ascii: ")")] else { return [run] }
    for (offset, bytes) in written.dropLast().enumerated() where bytes.first != UInt8(ascii: "#") {
      let spaces = bytes.prefix { $0 == UInt8(ascii: " ") }.count
      let closes = bytes.dropFirst(spaces).first.map { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "]") } ?? true
      if offset == 0 || spaces == 4 && !closes || whole.count < 2 {
        whole.append(([bytes.dropFirst(spaces)], run.line + offset))
      } else {
        whole[whole.count - 1].text.append(bytes)
      }
    }
    let texts = whole.map { String(decoding: LineLayout.joined($0.text), as: UTF8.self) }
    guard let lines = RepeatedLines.expanded(texts) else { return [run] }
    var observations = lines.map { text, number in
      var observation = TranscriptDocument.Observation(source: source, range: run.range, line: whole[number].line)
      observation.repeated = text
      return observation
    }
    observations[observations.count - 1].lineCount = run.line + run.lineCount - whole[whole.count - 1].line
    return observations
  }

  /// Rejects an indented comment, which would be taken for an observation, and replaced by recording.
  private func checkComment(_ line: Range<Int>) throws(TranscriptError) {
    var start = line.lowerBound
    while start < line.upperBound, source.bytes[start] == UInt8(ascii: " ") || source.bytes[start] == UInt8(ascii: "\t")
    {
      start += 1
    }
    if start < line.upperBound, source.bytes[start] == UInt8(ascii: "#") { throw error(start, .indentedComment) }
  }

  /// Returns the first tab between the words of a line: it looks like a space but isn't one.
  private static func tabOutsideStrings(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
    TokenScanner(bytes, in: line).first { $0.isSign("\t") }?.range.lowerBound
  }

  /// Returns the end of a line's first word.
  func endOfWord(_ line: Range<Int>) -> Int {
    source.bytes[line].firstIndex(of: UInt8(ascii: " ")) ?? line.upperBound
  }

  /// Returns the first word of a line.
  func word(_ line: Range<Int>) -> String { source.text(line.lowerBound..<endOfWord(line)) }

  private mutating func readStatement(_ line: Range<Int>) throws(TranscriptError) {
    let number = index + 1
    let endOfWord = endOfWord(line)
    if hasTabs, let tab = Self.tabOutsideStrings(source.bytes, line) { throw error(tab, .tabInLine) }
    if !isFragment, document.statements.isEmpty { try checkFirstLine(line) }
    guard let keyword = Keyword(source.bytes[line.lowerBound..<endOfWord]) else {
      let word = word(line)
      throw error(line.lowerBound, .unknownKeyword(word, nearest: Keyword.nearest(to: word)))
    }
    var argument = endOfWord..<line.upperBound
    if keyword.takesLiterals {
      isInLiteral = true
      argument = argument.lowerBound..<(try endOfLiteral(argument))
      isInLiteral = false
    } else {
      index += 1
    }
    argument = trimmed(argument)
    let kind = try kind(keyword, argument, line.lowerBound)
    try checkPlace(kind, keyword, line.lowerBound)
    document.statements.append(
      TranscriptDocument.Statement(
        source: source, keyword: keyword, kind: kind,
        range: line.lowerBound..<max(argument.upperBound, endOfWord), argument: argument,
        line: number))
  }

  private func checkFirstLine(_ line: Range<Int>) throws(TranscriptError) {
    let text = source.text(trimmed(line))
    if text == "transcript 1" { return }
    let parts = text.split(separator: " ")
    if parts.count == 2, parts[0] == "transcript", let version = Int(parts[1]), version > 1 {
      throw error(line.lowerBound + 11, .newerVersion(String(parts[1])))
    }
    throw error(line.lowerBound, .firstLine(String(text.prefix(40))))
  }

  private mutating func checkPlace(
    _ kind: TranscriptDocument.Kind, _ keyword: Keyword, _ offset: Int
  ) throws(TranscriptError) {
    if isFragment, kind == .transcript { throw error(offset, .includeHolds(keyword.rawValue)) }
    if isFragment, kind.isCommand || kind.isHold {
      return document.errors.append(error(offset, .includeHolds(keyword.rawValue)))
    }
    if hasEnded {
      // The lines after it are correct themselves; it is 'end' that must be moved.
      if !isBehindEnd { document.errors.append(error(offset, .afterEnd)) }
      return isBehindEnd = true
    }
    switch kind {
    case .stub, .hold: break
    case _ where kind.isCommand: hasCommand = true
    default:
      let isRepeated = !keyword.isRepeatable && document.statements.contains { $0.keyword == keyword }
      let misplaced = TranscriptError.Reason.headerAfterCommand(keyword.rawValue)
      if isRepeated { throw error(offset, hasCommand ? misplaced : .repeatedHeader(keyword.rawValue)) }
      // It counts nevertheless, so that nothing else seems to be missing.
      if hasCommand { document.errors.append(error(offset, misplaced)) }
    }
    if kind == .end { hasEnded = true }
  }

  // MARK: Literals over several lines

  /// Returns the end of the statement: the first line end without an open bracket or multi-line string.
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

  private mutating func kind(
    _ keyword: Keyword, _ argument: Range<Int>, _ offset: Int
  ) throws(TranscriptError) -> TranscriptDocument.Kind {
    let source = source
    var text: String { source.text(argument) }
    if let what = keyword.argument, argument.isEmpty {
      throw error(argument.lowerBound, .missingArgument(keyword: keyword.rawValue, what: what))
    }
    if keyword.argument == nil, !argument.isEmpty {
      throw error(argument.lowerBound, .superfluousArgument(keyword: keyword.rawValue))
    }
    switch keyword {
    case .transcript:
      if text != "1" { throw error(offset, .firstLine(source.text(offset..<argument.upperBound))) }
      return .transcript
    case .feature: return .feature(text)
    case .initial: return .initial(argument)
    case .environment: return .environment(text)
    case .date: return .date(text)
    case .seed:
      guard let seed = UInt64(text) else {
        throw error(argument.lowerBound, .malformed(text, expected: "a number from 0 to 18446744073709551615"))
      }
      return .seed(seed)
    case .ignore: return .ignore(text)
    case .include: return .include(text)
    case .let: return try namedValue(argument)
    case .expect: return text == "failure" ? .expectFailure : try expectation(argument)
    case .stub: return .stub(argument)
    case .hold:
      guard let words = HoldWords(source.bytes, in: argument) else {
        throw error(argument.lowerBound, .malformed(text, expected: "hold ACTION [task NUMBER, from 1] [after LINE]"))
      }
      return .hold(words)
    case .send: return .send(argument)
    case .advance:
      guard let duration = DurationText.duration(from: text) else {
        throw error(argument.lowerBound, .malformedDuration(text))
      }
      return .advance(duration)
    case .run: return .run
    case .state: return .state
    case .view: return .view
    case .note: return .note
    case .end: return .end
    }
  }

  private func expectation(_ argument: Range<Int>) throws(TranscriptError) -> TranscriptDocument.Kind {
    let (path, literal) = try equation(argument, .expect, "a path", "an expectation: expect PATH = LITERAL")
    return .expect(path: path, literal: literal)
  }

  private mutating func namedValue(_ argument: Range<Int>) throws(TranscriptError) -> TranscriptDocument.Kind {
    let (place, literal) = try equation(argument, .let, "a name", "a named value: let NAME = LITERAL")
    let name = source.text(place)
    guard name.utf8.allSatisfy({ LiteralParser.isNameByte($0) && $0 != UInt8(ascii: "$") }), !name.first!.isNumber
    else {
      throw error(
        place.lowerBound, .malformed(name, expected: "a name of letters, digits and '_'; it is used as $NAME"))
    }
    if !names.insert(name).inserted { throw error(place.lowerBound, .repeatedValue(name)) }
    return .named(name, literal: literal)
  }

  /// Splits `LEFT = LITERAL` at the first `=` outside brackets and strings.
  private func equation(
    _ argument: Range<Int>, _ keyword: Keyword, _ left: String, _ whole: String
  ) throws(TranscriptError) -> (left: Range<Int>, literal: Range<Int>) {
    guard let sign = TokenScanner.first("=", in: source.bytes, argument) else {
      throw error(argument.lowerBound, .malformed(source.text(argument), expected: whole))
    }
    let name = trimmed(argument.lowerBound..<sign)
    let literal = trimmed(sign + 1..<argument.upperBound)
    if name.isEmpty { throw error(argument.lowerBound, .missingArgument(keyword: keyword.rawValue, what: left)) }
    if literal.isEmpty { throw error(argument.upperBound, .missingArgument(keyword: "=", what: "a literal")) }
    return (name, literal)
  }
}
