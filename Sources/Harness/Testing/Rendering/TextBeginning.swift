/// The beginning of a text that is too long to be shown whole.
package enum TextBeginning {
  /// Stands where something was left out.
  package static let cut = "…"
  /// So many characters of a command are shown within a sentence.
  private static let longestCommand = 120

  /// So many characters, and a mark where there are more.
  package static func of(_ text: some StringProtocol, _ limit: Int) -> String {
    guard let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end < text.endIndex else {
      return String(text)
    }
    return text[..<end] + cut
  }

  /// The first line of a command.
  package static func ofCommand(_ command: String) -> String {
    let line = command.prefix { $0 != "\n" }
    return of(line, longestCommand) + (line.endIndex == command.endIndex ? "" : " \(cut)")
  }
}
