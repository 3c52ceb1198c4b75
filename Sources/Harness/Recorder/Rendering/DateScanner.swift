/// Reads the digits and signs of a date, one after the other.
///
/// Written by hand: a `Regex` is compiled again for each date, which took a third of the time of scripts with many dates.
struct DateScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  /// Consumes this byte, if it is the next one.
  mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: byte) else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads a number of ASCII digits; nil if fewer follow.
  mutating func number(digits count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  /// Reads all digits that follow.
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
