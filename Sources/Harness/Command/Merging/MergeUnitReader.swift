/// Splits a transcript into units of a merge. No line is lost, including those that can't be read.
///
/// In a readable file, the lines of a statement are those that `TranscriptReader` assigns to it. This reader also handles other
/// files, as nothing in them may be lost.
struct MergeUnitReader {
  private let source: SourceText
  private let lines: [Range<Int>]
  private var index = 0
  private var units: [MergeUnit] = []
  /// The index of the command to which observations belong.
  private var command: Int?
  private var hasCommand = false

  static func units(_ source: SourceText) -> [MergeUnit] {
    var reader = MergeUnitReader(source)
    while reader.index < reader.lines.count { reader.readNext() }
    return reader.units
  }

  private init(_ source: SourceText) {
    self.source = source
    lines = source.lines
  }

  private mutating func readNext() {
    let line = source.bytes[lines[index]]
    guard let first = line.first(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) else {
      return add(.blank, upTo: index + 1)
    }
    switch line.first {
    case UInt8(ascii: "#"): add(.comment, upTo: index + 1)
    case UInt8(ascii: " "), UInt8(ascii: "\t"):
      // An indented comment or command is a mistake, but a person's.
      if let command, line.first == UInt8(ascii: " "), first != UInt8(ascii: "#"), !Self.isKeyword(line) {
        units[command].observations.append(Array(line))
        index += 1
      } else {
        add(.other, upTo: index + 1)
      }
    default: readStatement(line)
    }
  }

  private mutating func add(_ kind: MergeUnit.Kind, upTo end: Int) {
    units.append(MergeUnit(kind, lines[index..<end].map { Array(source.bytes[$0]) }))
    index = end
  }

  private mutating func readStatement(_ line: ArraySlice<UInt8>) {
    let keyword = Keyword(line.prefix { $0 != UInt8(ascii: " ") })
    command = nil
    guard let keyword else {
      // It is treated as a command, so that what is below it has its place.
      command = units.count
      return add(.other, upTo: index + 1)
    }
    let end = keyword.takesLiterals ? endOfLiteral : index + 1
    if Self.isHeader(keyword, line) && !(hasCommand && keyword == .stub) {
      add(.header(keyword), upTo: end)
    } else {
      hasCommand = true
      if keyword != .stub, keyword != .hold { command = units.count }
      add(.command(keyword), upTo: end)
    }
  }

  private static func isHeader(_ keyword: Keyword, _ line: ArraySlice<UInt8>) -> Bool {
    switch keyword {
    case .transcript, .feature, .initial, .environment, .date, .seed, .ignore, .include, .let, .stub: true
    case .expect: line.split(separator: UInt8(ascii: " ")).dropFirst().first.map(Array.init) == Array("failure".utf8)
    case .hold, .send, .advance, .run, .state, .view, .note, .end: false
    }
  }

  /// Whether the first word of an indented line is a keyword, rather than the beginning of a path.
  private static func isKeyword(_ line: ArraySlice<UInt8>) -> Bool {
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let text = line.drop(while: isSpace)
    let word = text.prefix { !isSpace($0) }
    guard Keyword(word) != nil else { return false }
    let rest = text.dropFirst(word.count).drop(while: isSpace)
    return rest.first != UInt8(ascii: "=") && !rest.elementsEqual("removed".utf8)
  }

  /// The line after a literal. One that isn't closed extends to the next keyword.
  private var endOfLiteral: Int {
    var scanner = BracketScanner()
    var line = index
    while true {
      let isComment = line > index && source.bytes[lines[line]].first == UInt8(ascii: "#")
      if !isComment, scanner.scan(source.bytes, lines[line]) != nil { return nextKeyword(from: line + 1) }
      line += 1
      if scanner.open == nil { return line }
      guard line < lines.count, goesOn(lines[line], isInString: scanner.isInString) else {
        return nextKeyword(from: line)
      }
    }
  }

  private func goesOn(_ line: Range<Int>, isInString: Bool) -> Bool {
    switch source.bytes[line].first {
    case nil, UInt8(ascii: " "), UInt8(ascii: ")"), UInt8(ascii: "]"): true
    case UInt8(ascii: "\""): isInString
    case UInt8(ascii: "#"): !isInString
    default: false
    }
  }

  private func nextKeyword(from line: Int) -> Int {
    (line..<max(line, lines.count)).first { index in
      let bytes = source.bytes[lines[index]]
      return TranscriptReader.isConflictMarker(bytes) || Keyword(bytes.prefix { $0 != UInt8(ascii: " ") }) != nil
    } ?? lines.count
  }
}
