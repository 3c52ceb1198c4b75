/// How the lines of a file end.
enum LineEnd: Equatable {
  case lf
  /// All of them; else it is no habit of the file.
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
