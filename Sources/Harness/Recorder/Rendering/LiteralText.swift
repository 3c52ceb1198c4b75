#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The spelling of leaves: the words of a literal, byte by byte.
package enum LiteralText {
  /// The maximum depth of literals that are read; deeper ones are also printed. A level takes up to 4 KB of stack in
  /// unoptimized code, and threads may have only 512 KB.
  static let deepest = 100

  /// Enough for most literals, and for most lines with one: a text that grows byte by byte would be moved repeatedly.
  package static let usualLength = 128

  /// Appends a Swift string literal. Newlines, control characters, invisible characters and those that change the direction of
  /// text are escaped, so that a literal is one line and shows its contents.
  package static func appendQuoted(_ text: some StringProtocol, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    let isContiguous: Void? = text.utf8.withContiguousStorageIfAvailable { appendEscaped($0, to: &bytes) }
    if isContiguous == nil { Array(text.utf8).withUnsafeBufferPointer { appendEscaped($0, to: &bytes) } }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends text on a line of its own, escaped like a string except for quotes and backslashes.
  package static func appendLine(_ text: String, to bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      if isHidden(scalar) { appendEscape(scalar, to: &bytes) } else { bytes.append(contentsOf: String(scalar).utf8) }
    }
  }

  /// Returns whether a text consists only of ASCII letters, digits and the given other characters.
  package static func isASCIIName(_ text: String, with others: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: others.utf8.contains(byte)
      }
    }
  }

  private static func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    let start = PlainText.prefix(of: text)
    if start == text.count { return bytes.append(contentsOf: text) }
    appendEscaped(text, from: start, to: &bytes)
  }

  private static func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, from start: Int, to bytes: inout [UInt8]) {
    var plainStart = 0
    var index = start
    while index < text.count {
      let byte = text[index]
      // Printable ASCII except the quote and the backslash stays; so does most of the rest, see `isHidden`.
      if byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        index += 1
        continue
      }
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      let end = min(index + length, text.count)
      let scalar = decode(text, index, end)
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || isHidden(scalar) {
        bytes.append(contentsOf: text[plainStart..<index])
        appendEscape(scalar, to: &bytes)
        plainStart = end
      }
      index = end
    }
    bytes.append(contentsOf: text[plainStart..<text.count])
  }

  private static func decode(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Unicode.Scalar {
    var value = UInt32(text[start])
    if end - start > 1 { value &= 0xFF >> UInt32(end - start + 1) }
    for index in (start + 1)..<max(end, start + 1) { value = value << 6 | UInt32(text[index] & 0x3F) }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Returns whether a reviewer can't see the character, or whether it changes how the rest of the line is displayed: control
  /// characters, line separators, format characters, and those that Unicode calls default-ignorable
  /// (`DerivedCoreProperties.txt`).
  ///
  /// The list is fixed, since a system's tables grow with its version and a transcript must have the same bytes everywhere. For
  /// the same reason it ignores context: an emoji's variation selector is as hidden as any other.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    case ..<0x034F: scalar.value == 0xAD
    case 0x034F, 0x061C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F: true
    case ..<0x200B: false
    case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F: true
    case ..<0x3164: false
    case 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB: true
    case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: true
    default: false
    }
  }

  private static func appendEscape(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case "\n": bytes.append(contentsOf: "\\n".utf8)
    case "\t": bytes.append(contentsOf: "\\t".utf8)
    case "\r": bytes.append(contentsOf: "\\r".utf8)
    case "\0": bytes.append(contentsOf: "\\0".utf8)
    case "\"": bytes.append(contentsOf: "\\\"".utf8)
    case "\\": bytes.append(contentsOf: "\\\\".utf8)
    default: bytes.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".utf8)
    }
  }

  /// Appends a decimal integer without building a string.
  package static func append(_ value: Int, to bytes: inout [UInt8]) {
    if value >= 0, value < 10 {
      bytes.append(UInt8(ascii: "0") + UInt8(value))
      return
    }
    // From the last digit to the first, in 20 bytes, as many as the longest number takes.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var magnitude = value.magnitude
      var start = 20
      while magnitude > 0 {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10)
        magnitude /= 10
      }
      if value < 0 {
        start -= 1
        digits[start] = UInt8(ascii: "-")
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  /// Returns the shortest decimal that reads back to the same bits.
  static func text(of value: Double) -> String {
    if value.isNaN, value.bitPattern != Double.nan.bitPattern { return "Double(bitPattern: \(value.bitPattern))" }
    if value.isNaN { return ".nan" }
    if value.isInfinite { return value < 0 ? "-.infinity" : ".infinity" }
    return value.description
  }

  /// Returns the shortest decimal that reads back to the same bits.
  static func text(of value: Float) -> String {
    if value.isNaN, value.bitPattern != Float.nan.bitPattern { return "Float(bitPattern: \(value.bitPattern))" }
    if value.isNaN { return ".nan" }
    if value.isInfinite { return value < 0 ? "-.infinity" : ".infinity" }
    return value.description
  }

  /// Returns the text of a number that is no `Double` and no `Float`.
  static func text(ofNumber number: Any) -> String {
    guard let number = number as? any BinaryFloatingPoint else { return "\(number)" }
    if number.isNaN { return ".nan" }
    if number.isInfinite { return number.sign == .minus ? "-.infinity" : ".infinity" }
    return "\(number)"
  }

  /// Returns `.seconds(2)`, `.milliseconds(1500)`, …, in the largest unit that is exact.
  static func text(of duration: Duration) -> String {
    let total = duration.attoseconds
    for (unit, size) in durationUnits where total % size == 0 { return ".\(unit)(\(total / size))" }
    let (seconds, attoseconds) = total.quotientAndRemainder(dividingBy: durationUnits[0].attoseconds)
    return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
  }

  /// Units of `Duration`, with their length in attoseconds.
  static let durationUnits: [(name: String, attoseconds: Int128)] = [
    ("seconds", 1_000_000_000_000_000_000), ("milliseconds", 1_000_000_000_000_000),
    ("microseconds", 1_000_000_000_000), ("nanoseconds", 1_000_000_000),
  ]

  /// Returns whether a literal contains `_` in place of an unreadable part.
  package static func hidesPart(_ literal: [UInt8]) -> Bool {
    TokenScanner(literal).contains { $0.kind == .name && $0.range.count == 1 && $0.first == UInt8(ascii: "_") }
  }
}
