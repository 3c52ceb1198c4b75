/// Reads the digits and the signs of a date, one after the other.
///
/// By hand: a `Regex` is compiled anew for each date, which took a third of the time of scripts that hold many.
struct DateScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  /// Takes this byte, if it is the next one.
  mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: byte) else { return false }
    rest.removeFirst()
    return true
  }

  /// So many digits; nil where fewer are next. A digit is ASCII.
  mutating func number(digits count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  /// All digits that are next.
  mutating func digits() -> String {
    let start = rest
    while digit() != nil {}
    return String(Substring(start[..<rest.startIndex]))
  }

  private mutating func digit() -> Int? {
    guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
    rest.removeFirst()
    return Int(byte - UInt8(ascii: "0"))
  }
}
