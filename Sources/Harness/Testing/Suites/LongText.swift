/// Shortens one text that is too long to be shown. ``LiteralExcerpt`` shortens two that differ.
package enum LongText {
  /// The placeholder for what was left out.
  package static let mark = "…"
  /// The approximate maximum number of bytes shown of a text.
  package static let limit = 400
  /// The maximum number of characters of a command shown within a sentence.
  private static let longestCommand = 120

  /// Returns the beginning and the end of a long text.
  /// - Parameter limit: the approximate number of bytes to show.
  package static func cut(_ text: String, limit: Int = limit) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count > limit else { return text }
    return part(bytes, 0, limit * 3 / 4) + mark + part(bytes, bytes.count - limit / 4, bytes.count)
  }

  /// Returns a range of bytes, extended to whole characters.
  private static func part(_ bytes: [UInt8], _ start: Int, _ end: Int) -> String {
    func boundary(_ offset: Int) -> Int {
      var offset = offset
      while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      return offset
    }
    return String(decoding: bytes[boundary(start)..<boundary(end)], as: UTF8.self)
  }

  /// Returns the first characters of a text, and the mark if there are more.
  package static func beginning(of text: some StringProtocol, _ limit: Int) -> String {
    guard let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end < text.endIndex else {
      return String(text)
    }
    return text[..<end] + mark
  }

  /// Returns the first line of a command.
  package static func command(_ command: String) -> String {
    let line = command.prefix { $0 != "\n" }
    return beginning(of: line, longestCommand) + (line.endIndex == command.endIndex ? "" : " \(mark)")
  }
}
