/// Text in XML 1.0, which can't represent most control characters: these and all other invisible characters become `\u{1B}` and
/// the like.
enum XMLText {
  /// ` name="plus" tests="3"`
  static func attributes(_ pairs: [(name: String, value: String)]) -> String {
    pairs.map { " \($0.name)=\"\(escaped($0.value, inAttribute: true))\"" }.joined()
  }

  static func escaped(_ text: String, inAttribute: Bool = false) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += inAttribute ? "&quot;" : "\""
      // In attributes, a parser replaces these by spaces, and it drops a bare carriage return.
      case "\t", "\n": result += inAttribute ? "&#\(scalar.value);" : String(scalar)
      case "\r": result += "&#13;"
      default:
        if isAllowed(scalar), !LiteralText.isHidden(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
      }
    }
    return result
  }

  /// Whether XML 1.0 allows a character and doesn't discourage it.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFDCF, 0xFDF0...0xFFFD: true
    case 0x10000...0x10FFFF: scalar.value & 0xFFFE != 0xFFFE
    default: false
    }
  }
}
