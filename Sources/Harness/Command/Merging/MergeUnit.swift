/// What a merge takes or leaves as one: a comment, a blank line, or a statement, which may span several lines, with the
/// observations below it.
struct MergeUnit: Equatable {
  enum Kind: Equatable {
    case blank
    case comment
    /// A line of the header, or of a file that scripts include.
    case header(Keyword)
    /// A command, and a stub behind the first one.
    case command(Keyword)
    /// Lines that can't be read, which somebody has written all the same.
    case other
  }

  let kind: Kind
  /// As they were written, without their ends.
  let lines: [[UInt8]]
  /// By which units are compared: the lines without spaces at their ends.
  let text: [UInt8]
  /// The recorded lines below a command, indented as they are. What a person has written among them is a unit of its own.
  var observations: [[UInt8]] = []

  init(_ kind: Kind, _ lines: [[UInt8]]) {
    self.kind = kind
    self.lines = lines
    text = Array(lines.map { $0.prefix($0.count - Self.spacesAtEnd($0)) }.joined(separator: [UInt8(ascii: "\n")]))
  }

  private static func spacesAtEnd(_ line: [UInt8]) -> Int {
    line.reversed().prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
  }

  /// Whether it means nothing to a playing.
  var isTrivia: Bool { kind == .blank || kind == .comment }
  var isHeader: Bool { if case .header = kind { true } else { false } }
  var isCommand: Bool { if case .command = kind { true } else { false } }

  var keyword: Keyword? {
    switch kind {
    case .header(let keyword), .command(let keyword): keyword
    case .blank, .comment, .other: nil
    }
  }

  /// All of its lines, as they stand in a file.
  var allLines: [[UInt8]] { lines + observations }

  /// What of a header there may only be one of: a keyword, the name of a value. Nil where there may be several.
  var uniqueName: [UInt8]? {
    guard case .header(let keyword) = kind else { return nil }
    if !keyword.isRepeatable { return Array(keyword.rawValue.utf8) }
    return keyword == .let ? beginning : nil
  }

  /// What decides over an order among lines of the header: answers of one endpoint are given in the order of their lines.
  var orderedName: [UInt8]? { keyword == .stub ? beginning : uniqueName }

  /// The keyword and the name behind it.
  private var beginning: [UInt8] {
    let words = text.split(separator: UInt8(ascii: " "), maxSplits: 2)
    let name = words.dropFirst().first?.prefix { LiteralParser.isNameByte($0) || $0 == UInt8(ascii: ".") } ?? []
    return Array((words.first ?? []) + [UInt8(ascii: " ")] + name)
  }
}
