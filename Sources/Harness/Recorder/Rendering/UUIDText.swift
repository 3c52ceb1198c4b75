#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The spelling of UUIDs: `UUID(7)` for 00000000-0000-0000-0000-000000000007, all others as `UUID("…")`.
///
/// Tests count their ids from zero, and 36 characters of zeros hide the one that matters. The short form is the convention of
/// swift-dependencies, whose `UUID(7)` is the same value.
package enum UUIDText {
  /// Returns the number in the short form; nil if there is none, for a number of 2^32 and more.
  static func number(of uuid: UUID) -> UInt32? { UInt32(exactly: bits(of: uuid)) }

  /// Returns the 16 bytes, the first one most significant: UUIDs are sorted by them.
  package static func bits(of uuid: UUID) -> UInt128 {
    let bytes = uuid.uuid
    func word(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) -> UInt128 {
      UInt128(UInt32(a) << 24 | UInt32(b) << 16 | UInt32(c) << 8 | UInt32(d))
    }
    return word(bytes.0, bytes.1, bytes.2, bytes.3) << 96 | word(bytes.4, bytes.5, bytes.6, bytes.7) << 64
      | word(bytes.8, bytes.9, bytes.10, bytes.11) << 32 | word(bytes.12, bytes.13, bytes.14, bytes.15)
  }

  /// Returns the UUID whose last eight bytes are the number, most significant first.
  package static func uuid(_ number: UInt64) -> UUID { UUID(endingIn: number) }

  /// Returns the UUID of a printed literal.
  package static func uuid(literal: String) -> UUID? { try? LiteralParser.parse(literal, as: UUID.self) }

  /// Returns a text with all UUIDs shortened that have a short form, leaving strings alone; nil if nothing changes.
  package static func shortened(_ text: String) -> String? { shortening(text)?.text }

  /// Does the same, and counts them.
  package static func shortening(_ text: String) -> (text: String, count: Int)? {
    guard text.utf8.count >= 44, text.contains("UUID(\"00000000-0000-0000-") else { return nil }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var (end, count) = (0, 0)
    // The last three tokens; the fourth may complete them.
    var last: [TokenScanner.Token] = []
    for token in TokenScanner(bytes) {
      if token.kind == .close, last.count == 3, last[2].kind == .string, last[1].first == UInt8(ascii: "("),
        bytes[last[0].range].elementsEqual("UUID".utf8),
        let uuid = UUID(uuidString: String(decoding: bytes[last[2].range].dropFirst().dropLast(), as: UTF8.self)),
        let number = number(of: uuid)
      {
        result += bytes[end..<last[1].range.upperBound] + String(number).utf8
        end = token.range.lowerBound
        count += 1
      }
      if last.count == 3 { last.removeFirst() }
      last.append(token)
    }
    return count == 0 ? nil : (String(decoding: result + bytes[end...], as: UTF8.self), count)
  }
}
