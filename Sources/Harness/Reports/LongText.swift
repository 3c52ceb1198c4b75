/// Cuts long literals, which nobody reads to their end, where nothing is lost that matters.
package enum LongText {
  /// About how many bytes of a text are shown.
  package static let limit = 400
  private static let cut = "…"

  /// The beginning and the end of a long text.
  package static func cut(_ text: String, limit: Int = limit) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count > limit else { return text }
    return part(bytes, 0, limit * 3 / 4) + cut + part(bytes, bytes.count - limit / 4, bytes.count)
  }

  /// Both texts, each with the part in which they differ.
  package static func cut(_ left: String, _ right: String, limit: Int = limit) -> (left: String, right: String) {
    let leftBytes = Array(left.utf8)
    let rightBytes = Array(right.utf8)
    let same = zip(leftBytes, rightBytes).prefix { $0 == $1 }.count
    return (cut(leftBytes, around: same, limit), cut(rightBytes, around: same, limit))
  }

  private static func cut(_ bytes: [UInt8], around difference: Int, _ limit: Int) -> String {
    guard bytes.count > limit else { return String(decoding: bytes, as: UTF8.self) }
    let head = limit / 8
    var start = max(0, difference - limit / 4)
    if start <= head { start = 0 }
    let end = min(bytes.count, start + limit - (start > 0 ? head : 0))
    return (start > 0 ? part(bytes, 0, head) + cut : "") + part(bytes, start, end) + (end < bytes.count ? cut : "")
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
