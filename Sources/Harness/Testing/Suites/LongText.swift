/// One text that is too long to be shown whole. Two that differ are cut by ``LiteralExcerpt``.
package enum LongText {
  /// Stands where something was left out.
  package static let mark = "…"
  /// About how many bytes of a text are shown.
  package static let limit = 400
  /// So many characters of a command are shown within a sentence.
  private static let longestCommand = 120

  /// The beginning and the end of a long text.
  /// - Parameter limit: about how many bytes are shown.
  package static func cut(_ text: String, limit: Int = limit) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count > limit else { return text }
    return part(bytes, 0, limit * 3 / 4) + mark + part(bytes, bytes.count - limit / 4, bytes.count)
  }

  /// A range of bytes, widened so that it holds no half of a character.
  private static func part(_ bytes: [UInt8], _ start: Int, _ end: Int) -> String {
    func boundary(_ offset: Int) -> Int {
      var offset = offset
      while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      return offset
    }
    return String(decoding: bytes[boundary(start)..<boundary(end)], as: UTF8.self)
  }

  /// So many characters, and a mark where there are more.
  package static func beginning(of text: some StringProtocol, _ limit: Int) -> String {
    guard let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end < text.endIndex else {
      return String(text)
    }
    return text[..<end] + mark
  }

  /// The first line of a command.
  package static func command(_ command: String) -> String {
    let line = command.prefix { $0 != "\n" }
    return beginning(of: line, longestCommand) + (line.endIndex == command.endIndex ? "" : " \(mark)")
  }
}
