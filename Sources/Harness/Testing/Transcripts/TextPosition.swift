/// A place in a file. Lines and columns count from 1; columns count characters.
package struct TextPosition: Equatable, Sendable {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}

extension SourceText {
  /// Returns where a part of the file begins to differ from another text. A part that is wrapped in the file is compared unwrapped.
  func place(of range: Range<Int>, differingFrom other: String) -> TextPosition {
    let text = joined(range)
    let count = CommonStart.count(text, other)
    let isSame = count == text.utf8.count && count == other.utf8.count
    let offset = isSame ? range.lowerBound : offset(of: Array(text.utf8.prefix(count)), wrappedIn: range)
    let position = position(of: offset)
    return TextPosition(line: position.line, column: position.column)
  }

  /// Returns the byte of the file after the beginning of a part that may be wrapped. Breaks, indentation, comments in between and
  /// commas before closing brackets exist only in the file.
  private func offset(of start: [UInt8], wrappedIn range: Range<Int>) -> Int {
    if !bytes[range].contains(UInt8(ascii: "\n")) { return min(range.lowerBound + start.count, range.upperBound) }
    var offset = range.lowerBound
    func skipBreaks() {
      guard offset < range.upperBound, bytes[offset] == UInt8(ascii: "\n") else { return }
      repeat {
        offset += 1
        if offset < range.upperBound, bytes[offset] == UInt8(ascii: "#") {
          while offset < range.upperBound, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
          continue
        }
        while offset < range.upperBound, bytes[offset] == UInt8(ascii: " ") { offset += 1 }
      } while offset < range.upperBound && bytes[offset] == UInt8(ascii: "\n")
    }
    for byte in start where byte != UInt8(ascii: " ") {
      while offset < range.upperBound, bytes[offset] != byte {
        if bytes[offset] == UInt8(ascii: "\n") { skipBreaks() } else { offset += 1 }
      }
      offset += 1
    }
    for byte in start.reversed() {
      guard byte == UInt8(ascii: " "), offset < range.upperBound, bytes[offset] == byte else { break }
      offset += 1
    }
    skipBreaks()
    return min(offset, range.upperBound)
  }
}

/// The beginning that two texts have in common.
enum CommonStart {
  /// Returns the column, counted from 1, at which a line begins to differ from another one.
  static func column(_ line: String, _ other: String) -> Int {
    String(decoding: line.utf8.prefix(count(line, other)), as: UTF8.self).count + 1
  }

  /// Returns its number of bytes, in whole characters: `e` is no part of `é`.
  static func count(_ text: String, _ other: String) -> Int {
    let (one, two) = (Array(text.utf8), Array(other.utf8))
    var common = 0
    while common < min(one.count, two.count), one[common] == two[common] { common += 1 }
    while common > 0, !isBoundary(common, of: text) || !isBoundary(common, of: other) { common -= 1 }
    return common
  }

  private static func isBoundary(_ count: Int, of text: String) -> Bool {
    String.Index(text.utf8.index(text.startIndex, offsetBy: count), within: text) != nil
  }
}
