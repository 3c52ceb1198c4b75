/// Writes a user's line with the spaces that observations have, without changing what it says or where its lines end.
///
///     stub  submitOrder( 1 )=true   after 1s    ->    stub submitOrder(1) = true after 1s
struct SpacingNormalizer {
  private let bytes: [UInt8]
  private var result: [UInt8] = []
  private var hasSpace = false
  private var wantsSpace = false

  static func text(_ text: String) -> String {
    var normalizer = SpacingNormalizer(bytes: Array(text.utf8))
    normalizer.run()
    return String(decoding: normalizer.result, as: UTF8.self)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func run() {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        hasSpace = true
        index += 1
      case UInt8(ascii: "\n"): index = lineEnd(index)
      case UInt8(ascii: "\""):
        let end = endOfString(index)
        append(bytes[index..<end])
        index = end
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        append(attached: bytes[index])
        wantsSpace = true
        index += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        append(attached: bytes[index])
        index += 1
      case UInt8(ascii: "="):
        wantsSpace = true
        append([bytes[index]])
        wantsSpace = true
        index += 1
      default:
        append([bytes[index]])
        index += 1
      }
    }
  }

  /// Follows what stands before it without a space, but for the indentation of a line.
  private mutating func append(attached byte: UInt8) {
    hasSpace = false
    wantsSpace = false
    result.append(byte)
  }

  private mutating func append(_ part: some Collection<UInt8>) {
    let isOpened = result.last == UInt8(ascii: "(") || result.last == UInt8(ascii: "[")
    let isLineStart = result.isEmpty || result.last == UInt8(ascii: "\n") || result.last == UInt8(ascii: " ")
    if hasSpace || wantsSpace, !isOpened, !isLineStart { result.append(UInt8(ascii: " ")) }
    hasSpace = false
    wantsSpace = false
    result.append(contentsOf: part)
  }

  /// Copies the line end with the indentation, and with comment lines, behind it.
  private mutating func lineEnd(_ start: Int) -> Int {
    hasSpace = false
    wantsSpace = false
    var index = start
    while index < bytes.count, bytes[index] == UInt8(ascii: "\n") {
      result.append(bytes[index])
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "#") {
        let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        var comment = bytes[index..<end]
        while comment.last == UInt8(ascii: " ") { comment.removeLast() }
        result.append(contentsOf: comment)
        index = end
      } else {
        var end = index
        while end < bytes.count, bytes[end] == UInt8(ascii: " ") { end += 1 }
        if end < bytes.count, bytes[end] != UInt8(ascii: "\n") { result.append(contentsOf: bytes[index..<end]) }
        index = end
      }
    }
    return index
  }

  /// Behind the string that begins at `start`; a string over several lines is one, too.
  private func endOfString(_ start: Int) -> Int {
    let quotes = [UInt8](repeating: UInt8(ascii: "\""), count: 3)
    guard bytes[start...].starts(with: quotes) else {
      return BracketScanner.endOfString(bytes, start, bytes.count) ?? bytes.count
    }
    var index = start + 3
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
      } else if bytes[index...].starts(with: quotes) {
        return index + 3
      } else {
        index += 1
      }
    }
    return bytes.count
  }
}
