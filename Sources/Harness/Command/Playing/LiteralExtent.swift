/// The extent of a literal, by its brackets and quotes alone.
///
/// It isn't read by its type: a user's type may crash while reading, which would end the session.
struct LiteralExtent {
  /// The end of the literal, at most the end of the text.
  private(set) var end: Int
  /// Whether all brackets and quotes are closed there.
  private(set) var isClosed = true

  init(_ bytes: [UInt8], from start: Int) {
    end = bytes.count
    var depth = 0
    for token in TokenScanner(bytes, in: start..<bytes.count) {
      switch token.kind {
      case .open: depth += 1
      case .close where depth == 0, .comment where depth == 0:
        end = token.range.lowerBound
        return
      case .close: depth -= 1
      case .sign where depth == 0 && !".-`".utf8.contains(token.first):
        end = token.range.lowerBound
        return
      case .string where !token.isClosed:
        isClosed = false
        return
      case .name, .number, .string, .sign, .comment: break
      }
    }
    isClosed = depth == 0
  }

  /// Whether a text whose brackets are closed may be a whole value of a type.
  static func isWhole(_ text: String, of shape: TypeShape, bare: Bool) -> Bool {
    switch shape.constructionKind {
    case .wrapper(let wrapper): return isWhole(text, of: wrapper.value.shape, bare: bare)
    case .optional(let wrapped): return text == "nil" || isWhole(text, of: wrapped, bare: bare)
    case .enumeration(let enumeration):
      if text.hasSuffix(")") { return true }
      guard bare || text.contains(".") else { return false }
      let name = text.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
      return enumeration.cases.contains { $0.name == name && $0.payload == nil }
    case .leaf(.bool): return text == "true" || text == "false"
    case .leaf(.integer), .leaf(.double), .leaf(.float), .leaf(.floating):
      return text.last?.isNumber ?? false || [".nan", ".infinity", "-.infinity"].contains(text)
    case .leaf(.string), .leaf(.substring), .leaf(.character), .leaf(.scalar):
      return text.count > 1 && text.hasPrefix("\"")
    case .existential: return text.hasSuffix(")") || text.hasSuffix("\"") || text.last?.isNumber ?? false
    default: return text.hasSuffix(")") || text.hasSuffix("]")
    }
  }
}
