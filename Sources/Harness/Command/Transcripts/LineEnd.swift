/// The line endings of a file.
enum LineEnd: Equatable {
  case lf
  /// All line endings are CRLF; in a mixed file, they don't count.
  case crlf

  init(_ bytes: [UInt8]) {
    var last: UInt8?
    var hasEnd = false
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        hasEnd = true
        if last != UInt8(ascii: "\r") {
          self = .lf
          return
        }
      }
      last = byte
    }
    self = hasEnd ? .crlf : .lf
  }

  var bytes: [UInt8] { Array((self == .crlf ? "\r\n" : "\n").utf8) }
}
