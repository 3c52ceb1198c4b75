#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The difference between two long texts: at one place a piece was removed and another one inserted. Replacements cover whole
/// words. Finding it takes one comparison of the bytes, whatever the length.
struct TextEdit: Equatable {
  /// The number of Unicode scalars before the edit, in both texts.
  let place: Int
  let removed: Substring
  let inserted: Substring

  /// The number of UTF-8 bytes from which a text is long.
  static let minLength = 160

  /// The maximum number of bytes by which the ends of a piece are moved to a boundary between characters. With a longer run of
  /// combining marks, the text is written whole.
  private static let longestCharacter = 64

  /// The maximum length of a word, in bytes.
  private static let longestWord = 24

  /// Returns nil if the whole text reads better: it is short, or more than half of it is new.
  init?(from old: String, to new: String) {
    if new.utf8.count < Self.minLength { return nil }
    var (old, new) = (old, new)
    // This copies only bridged texts.
    old.makeContiguousUTF8()
    new.makeContiguousUTF8()
    let (oldCount, newCount) = (old.utf8.count, new.utf8.count)
    let most = min(oldCount, newCount)
    var start = Self.sameCount(old, new, most, isAtEnd: false)
    var end = Self.sameCount(old, new, most - start, isAtEnd: true)
    if start + end < most {
      start -= Self.wordLength(in: new, start, isAtEnd: false)
      end -= Self.wordLength(in: new, end, isAtEnd: true)
    }
    guard let start = Self.boundary(start, in: old, new, isAtEnd: false),
      let end = Self.boundary(end, in: old, new, isAtEnd: true),
      oldCount - start - end + newCount - start - end <= newCount / 2
    else { return nil }
    place = ScalarCount.of(new.utf8.prefix(start))
    removed = Self.part(of: old, from: start, leaving: end)
    inserted = Self.part(of: new, from: start, leaving: end)
  }

  private static func part(of text: String, from start: Int, leaving end: Int) -> Substring {
    let bytes = text.utf8
    return text[
      bytes.index(bytes.startIndex, offsetBy: start)..<bytes.index(bytes.startIndex, offsetBy: bytes.count - end)]
  }

  /// Returns the number of bytes that two texts have in common at their beginning or at their end.
  private static func sameCount(_ old: String, _ new: String, _ most: Int, isAtEnd: Bool) -> Int {
    old.utf8.withContiguousStorageIfAvailable { old in
      new.utf8.withContiguousStorageIfAvailable { new -> Int in
        guard most > 0, let left = old.baseAddress, let right = new.baseAddress else { return 0 }
        // Blocks get smaller after one differs, so `memcmp` reads almost everything.
        var (count, block) = (0, 4096)
        while count < most {
          let size = min(block, most - count)
          let (one, other) =
            isAtEnd
            ? (left + old.count - count - size, right + new.count - count - size) : (left + count, right + count)
          if memcmp(one, other, size) == 0 {
            count += size
          } else if size == 1 {
            break
          } else {
            block = size / 2
          }
        }
        return count
      } ?? 0
    } ?? 0
  }

  /// Returns the number of common bytes that belong to a partly replaced word; 0 if the word is long.
  private static func wordLength(in text: String, _ count: Int, isAtEnd: Bool) -> Int {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      let most = min(count, Self.longestWord)
      let length = (0..<most).first { length in
        let byte = bytes[isAtEnd ? bytes.count - count + length : count - 1 - length]
        return byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
      }
      return length ?? (most == count ? count : 0)
    } ?? 0
  }

  /// Returns the largest number of bytes, up to a given one, that ends between two characters of both texts.
  private static func boundary(_ count: Int, in old: String, _ new: String, isAtEnd: Bool) -> Int? {
    for count in stride(from: count, through: max(0, count - longestCharacter), by: -1) {
      let isBetween = [old, new].allSatisfy { text in
        let bytes = text.utf8
        return bytes.index(bytes.startIndex, offsetBy: isAtEnd ? bytes.count - count : count).samePosition(in: text)
          != nil
      }
      if isBetween { return count }
    }
    return nil
  }
}
