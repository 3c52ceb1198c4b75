/// Normalizes the spaces of a user's line to those of observations, without changing its meaning or its line breaks.
///
/// ```text
/// stub  submitOrder( 1 )=true   after 1s    ->    stub submitOrder(1) = true after 1s
/// ```
struct SpacingNormalizer {
  private var result: [UInt8] = []
  private var hasSpace = false
  private var wantsSpace = false
  /// The indentation of a line, which is kept unless the line is otherwise empty.
  private var indentation: [UInt8]?

  static func text(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var normalizer = SpacingNormalizer()
    for token in TokenScanner(bytes) { normalizer.add(token, bytes[token.range]) }
    return String(decoding: normalizer.result, as: UTF8.self)
  }

  private init() {}

  private mutating func add(_ token: TokenScanner.Token, _ text: ArraySlice<UInt8>) {
    switch token.kind {
    case .comment: append(comment: text)
    case .close: append(attached: token.first)
    case .sign:
      switch token.first {
      case UInt8(ascii: "\n"):
        (hasSpace, wantsSpace) = (false, false)
        indentation = []
        result.append(token.first)
      case UInt8(ascii: " ") where indentation != nil: indentation?.append(token.first)
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        indent()
        hasSpace = true
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        append(attached: token.first)
        wantsSpace = true
      case UInt8(ascii: "="):
        wantsSpace = true
        append(text)
        wantsSpace = true
      default: append(text)
      }
    case .name, .number, .string, .open: append(text)
    }
  }

  private mutating func indent() {
    result += indentation ?? []
    indentation = nil
  }

  private mutating func append(comment: ArraySlice<UInt8>) {
    indent()
    var comment = comment
    while comment.last == UInt8(ascii: " ") { comment.removeLast() }
    result += comment
  }

  /// Appends a byte without a space before it, except for the indentation of a line.
  private mutating func append(attached byte: UInt8) {
    indent()
    (hasSpace, wantsSpace) = (false, false)
    result.append(byte)
  }

  private mutating func append(_ part: ArraySlice<UInt8>) {
    indent()
    let isOpened = result.last == UInt8(ascii: "(") || result.last == UInt8(ascii: "[")
    let isLineStart = result.isEmpty || result.last == UInt8(ascii: "\n") || result.last == UInt8(ascii: " ")
    if hasSpace || wantsSpace, !isOpened, !isLineStart { result.append(UInt8(ascii: " ")) }
    (hasSpace, wantsSpace) = (false, false)
    result += part
  }
}
