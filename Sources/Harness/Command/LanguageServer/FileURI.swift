/// Paths as URIs: `file:///a%20b.transcript`.
enum FileURI {
  private static let scheme = "file:"

  /// Nil if it isn't a file.
  static func path(of uri: String) -> String? {
    guard uri.prefix(scheme.count).lowercased() == scheme else { return nil }
    var bytes: [UInt8] = []
    var rest = uri.utf8.dropFirst(scheme.utf8.count)
    // A host, which can only be this machine.
    if rest.starts(with: "//".utf8) { rest = rest.dropFirst(2).drop { $0 != UInt8(ascii: "/") } }
    guard rest.first == UInt8(ascii: "/") else { return nil }
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        let value = UInt8(digits[0] * 16 + digits[1])
        // The system ends a path at a zero byte.
        if value == 0 { return nil }
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func text(ofPath path: String) -> String {
    let bytes = path.utf8.flatMap { byte in
      isPlain(byte) ? [byte] : Array("%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8)
    }
    return "\(scheme)//" + String(decoding: bytes, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "/-._~".utf8.contains(byte)
    }
  }
}
