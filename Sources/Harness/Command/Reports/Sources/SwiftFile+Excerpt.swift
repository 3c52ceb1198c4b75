extension SwiftFile {
  private static let mostLines = 200
  private static let longestLine = 400

  /// The lines of tokens, without their common indentation.
  func excerpt(_ range: Range<Int>) -> String {
    let first = line(range.lowerBound)
    let last = tokens.line(at: tokens.tokens[range.upperBound - 1].end - 1)
    var lines = (first...last).map { String(tokens.text(ofLine: $0)) }
    let indents = lines.filter { $0.contains { $0 != " " && $0 != "\t" } }.map {
      $0.prefix { $0 == " " || $0 == "\t" }.count
    }
    let indent = indents.min() ?? 0
    let count = lines.count
    lines = lines.prefix(Self.mostLines).map { LongText.cut(String($0.dropFirst(indent)), limit: Self.longestLine) }
    if count > Self.mostLines { lines.append("… \(count - Self.mostLines) more lines") }
    return lines.joined(separator: "\n")
  }
}
