/// Cuts long literals, which nobody reads to their end, where nothing is lost that matters.
package enum LongText {
  /// About how many bytes of a text are shown.
  static let limit = 400

  /// The beginning and the end of a long text.
  package static func cut(_ text: String, limit: Int = limit) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count > limit else { return text }
    return part(bytes, 0, limit * 3 / 4) + TextBeginning.cut + part(bytes, bytes.count - limit / 4, bytes.count)
  }

  /// Both texts, each with the parts in which they differ.
  static func cut(_ left: String, _ right: String, limit: Int = limit) -> (left: String, right: String) {
    LiteralExcerpt.pair(left, right, limit: limit)
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
}
