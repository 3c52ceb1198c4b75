/// The smallest part that a merge takes or leaves as a whole: a comment, a blank line, or a statement of one or more lines with
/// its observations.
struct MergeUnit: Equatable {
  enum Kind: Equatable {
    case blank
    case comment
    /// A line of the header, or of an included file.
    case header(Keyword)
    /// A command, or a stub after the first command.
    case command(Keyword)
    /// Lines that can't be read, but that someone has written.
    case other
  }

  let kind: Kind
  /// The lines as written, without line endings.
  let lines: [[UInt8]]
  /// The text for comparing units: the lines without trailing spaces.
  let text: [UInt8]
  /// The recorded lines below a command, with their indentation. What a person has written among them is a unit of its own.
  var observations: [[UInt8]] = []

  init(_ kind: Kind, _ lines: [[UInt8]]) {
    self.kind = kind
    self.lines = lines
    text = Array(lines.map { $0.prefix($0.count - Self.spacesAtEnd($0)) }.joined(separator: [UInt8(ascii: "\n")]))
  }

  private static func spacesAtEnd(_ line: [UInt8]) -> Int {
    line.reversed().prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
  }

  /// Whether it has no effect on a replay.
  var isTrivia: Bool { kind == .blank || kind == .comment }
  var isHeader: Bool { if case .header = kind { true } else { false } }
  var isCommand: Bool { if case .command = kind { true } else { false } }

  var keyword: Keyword? {
    switch kind {
    case .header(let keyword), .command(let keyword): keyword
    case .blank, .comment, .other: nil
    }
  }

  /// All of its lines, as in the file.
  var allLines: [[UInt8]] { lines + observations }

  /// A name that may occur only once in a header: a keyword, or the name of a value. Nil if it may be repeated.
  var uniqueName: [UInt8]? {
    guard case .header(let keyword) = kind else { return nil }
    if !keyword.isRepeatable { return Array(keyword.rawValue.utf8) }
    return keyword == .let ? beginning : nil
  }

  /// A name for which the order of header lines matters: stubs of one endpoint are used in the order of their lines.
  var orderedName: [UInt8]? { keyword == .stub ? beginning : uniqueName }

  /// The keyword and the name after it.
  private var beginning: [UInt8] {
    let words = text.split(separator: UInt8(ascii: " "), maxSplits: 2)
    let name = words.dropFirst().first?.prefix { LiteralParser.isNameByte($0) || $0 == UInt8(ascii: ".") } ?? []
    return Array((words.first ?? []) + [UInt8(ascii: " ")] + name)
  }
}
