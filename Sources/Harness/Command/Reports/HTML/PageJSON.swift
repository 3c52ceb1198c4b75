/// Writes JSON for a `<script>` element. Nothing in it can end the element or begin a comment.
struct PageJSON {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  mutating func object(_ body: (inout PageJSON) -> Void) { group("{", "}", body) }

  mutating func array(_ body: (inout PageJSON) -> Void) { group("[", "]", body) }

  /// Writes the name of the next value.
  mutating func key(_ name: StaticString) {
    separate()
    append("\"\(name)\":")
    needsComma = false
  }

  mutating func add(_ text: String) {
    separate()
    appendQuoted(text)
    needsComma = true
  }

  mutating func add(_ number: Int) {
    separate()
    append(String(number))
    needsComma = true
  }

  /// Writes milliseconds, as exactly as a decimal number can.
  mutating func add(milliseconds duration: Duration) {
    separate()
    append(Self.milliseconds(duration))
    needsComma = true
  }

  /// Writes a number of seconds; 0 if it isn't finite.
  mutating func add(seconds: Double) {
    separate()
    append(seconds.isFinite ? "\((seconds * 1_000_000).rounded() / 1_000_000)" : "0")
    needsComma = true
  }

  mutating func add(_ numbers: [Int]) {
    array { json in for number in numbers { json.add(number) } }
  }

  mutating func add(_ texts: [String]) {
    array { json in for text in texts { json.add(text) } }
  }

  mutating func add(packed numbers: PackedNumbers) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes += numbers.bytes
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  static func milliseconds(_ duration: Duration) -> String {
    let unit: Int128 = 1_000_000_000_000_000
    let (seconds, attoseconds) = duration.components
    let (whole, fraction) = (Int128(seconds) * 1000 * unit + Int128(attoseconds)).quotientAndRemainder(dividingBy: unit)
    if fraction == 0 { return "\(whole)" }
    var digits = String(fraction.magnitude)
    digits = String(repeating: "0", count: 15 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(fraction < 0 && whole == 0 ? "-" : "")\(whole).\(digits)"
  }

  private mutating func group(_ open: Character, _ close: Character, _ body: (inout PageJSON) -> Void) {
    separate()
    append(String(open))
    needsComma = false
    body(&self)
    append(String(close))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func appendQuoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      for byte in utf8 {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case UInt8(ascii: "\n"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
        // Control characters, and characters that HTML could read as the end of the element, or as a comment.
        case 0..<0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
          let digits = String(byte, radix: 16)
          bytes.append(contentsOf: "\\u00\(digits.count == 1 ? "0" : "")\(digits)".utf8)
        default: bytes.append(byte)
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
