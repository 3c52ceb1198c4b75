#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// JSON in the form that all reports use: equal values give equal bytes, and no character is invisible.
enum JSONText {
  /// Encodes a value. Values of reports can always be encoded: numbers are finite, texts are Unicode.
  static func text(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return "" }
    return escaped(String(decoding: data, as: UTF8.self)) + "\n"
  }

  /// Escapes invisible characters that the encoder leaves as they are. Like all that isn't ASCII, they occur only in strings.
  private static func escaped(_ json: String) -> String {
    func isHidden(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x7F && LiteralText.isHidden(scalar) }
    guard json.unicodeScalars.contains(where: isHidden) else { return json }
    var result = ""
    for scalar in json.unicodeScalars {
      guard isHidden(scalar) else {
        result.unicodeScalars.append(scalar)
        continue
      }
      for unit in UTF16.encode(scalar)?.map(\.self) ?? [] {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result
  }
}
