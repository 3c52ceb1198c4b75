/// Shortens two texts to where they begin to differ, in whole characters.
enum TextExcerpt {
  private static let cut = LongText.mark

  /// Returns both texts, each with the part in which they differ, in about `limit` characters.
  static func pair(_ left: String, _ right: String, limit: Int) -> (left: String, right: String) {
    let (head, tail) = equalBytes(left, right)
    return (window(left, head, tail, limit), window(right, head, tail, limit))
  }

  /// Returns the numbers of equal bytes at the beginning and at the end. Characters can't be compared: different spellings of
  /// one are equal.
  private static func equalBytes(_ left: String, _ right: String) -> (head: Int, tail: Int) {
    var (left, right) = (left, right)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        let most = min(left.count, right.count)
        let head = (0..<most).first { left[$0] != right[$0] } ?? most
        let tail = (0..<most - head).first { left[left.count - 1 - $0] != right[right.count - 1 - $0] } ?? most - head
        return (head, tail)
      }
    }
  }

  /// Returns a little of the beginning, then the difference with its surroundings.
  private static func window(_ text: String, _ head: Int, _ tail: Int, _ limit: Int) -> String {
    func index(_ start: String.Index, _ offset: Int) -> String.Index {
      text.index(start, offsetBy: offset, limitedBy: offset < 0 ? text.startIndex : text.endIndex)
        ?? (offset < 0 ? text.startIndex : text.endIndex)
    }
    if index(text.startIndex, limit) == text.endIndex { return text }
    let around = max(limit / 8, 8)
    let first = index(text.startIndex, around)
    var start = index(character(of: text, at: head), -around)
    if start <= first { start = text.startIndex }
    let isCut = start > text.startIndex
    let last = index(character(of: text, at: text.utf8.count - tail), around)
    let end = min(last, index(start, isCut ? limit - around : limit))
    return (isCut ? text[..<first] + cut : "") + text[start..<end] + (end < text.endIndex ? cut : "")
  }

  /// Returns the start of the character that a byte belongs to.
  private static func character(of text: String, at offset: Int) -> String.Index {
    let index = text.utf8.index(text.startIndex, offsetBy: offset)
    return index < text.endIndex ? text.index(before: text.index(after: index)) : index
  }

  // MARK: Lines

  /// Returns both texts, each with the lines in which they differ and those beside them, in about `limit` characters; nil if
  /// they have only a few lines.
  static func lines(_ left: String, _ right: String, limit: Int) -> (left: String, right: String)? {
    let (old, new) = (split(left), split(right))
    guard old.count > 3, new.count > 3 else { return nil }
    var excerpt = SequenceExcerpt(limit: limit, shortest: limit / 8) { "\(cut) \($0) lines \(cut)" }
    let changes = SequenceExcerpt.changes(old, new, isSame: { $0.utf8.elementsEqual($1.utf8) })
    excerpt.add(changes) { excerpt, change in
      switch change {
      case .same(let one, _): excerpt.addSame(String(old[one]))
      case .pair(let one, let other): excerpt.add(pair(String(old[one]), String(new[other]), limit: excerpt.room))
      case .old(let one): excerpt.add((LongText.beginning(of: old[one], excerpt.room), nil))
      case .new(let other): excerpt.add((nil, LongText.beginning(of: new[other], excerpt.room)))
      }
    }
    return excerpt.joined("\n")
  }

  /// Splits only at newlines: literals escape other line separators of Unicode.
  private static func split(_ text: String) -> [Substring] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(Substring.init)
  }

  // MARK: Lookalikes

  /// Returns the same texts, with characters escaped where the two would look the same: different spellings of a character,
  /// invisible marks, unusual spaces, letters of other scripts.
  static func distinguished(_ left: String, _ right: String) -> (left: String, right: String) {
    let (one, other) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
    guard one != other, look(one) == look(other) else { return (left, right) }
    let start = zip(one, other).prefix { $0 == $1 }.count
    var end = 0
    while end < min(one.count, other.count) - start, one[one.count - 1 - end] == other[other.count - 1 - end] {
      end += 1
    }
    return (escaped(one, start..<one.count - end), escaped(other, start..<other.count - end))
  }

  static func lookAlike(_ left: Substring, _ right: Substring) -> Bool {
    look(Array(left.unicodeScalars)) == look(Array(right.unicodeScalars))
  }

  /// Returns what a reader sees. Equal strings have equal characters, however these are spelled.
  private static func look(_ scalars: [Unicode.Scalar]) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars where !scalar.properties.isDefaultIgnorableCodePoint {
      text.append(scalar.properties.isWhitespace ? " " : twins[scalar.value] ?? scalar)
    }
    return String(text)
  }

  private static func escaped(_ scalars: [Unicode.Scalar], _ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if range.contains(index), !scalar.isASCII {
        text.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// Cyrillic and Greek letters that most typefaces draw like Latin ones, and dashes that look like a hyphen.
  private static let twins: [UInt32: Unicode.Scalar] = [
    0x430: "a", 0x441: "c", 0x435: "e", 0x43E: "o", 0x440: "p", 0x445: "x", 0x443: "y", 0x456: "i", 0x458: "j",
    0x455: "s", 0x4BB: "h", 0x501: "d", 0x51B: "q", 0x51D: "w", 0x410: "A", 0x412: "B", 0x415: "E", 0x41A: "K",
    0x41C: "M", 0x41D: "H", 0x41E: "O", 0x420: "P", 0x421: "C", 0x422: "T", 0x423: "Y", 0x425: "X", 0x406: "I",
    0x408: "J", 0x405: "S", 0x391: "A", 0x392: "B", 0x395: "E", 0x396: "Z", 0x397: "H", 0x399: "I", 0x39A: "K",
    0x39C: "M", 0x39D: "N", 0x39F: "O", 0x3A1: "P", 0x3A4: "T", 0x3A5: "Y", 0x3A7: "X", 0x3BF: "o", 0x2010: "-",
    0x2011: "-", 0x2212: "-",
  ]
}
