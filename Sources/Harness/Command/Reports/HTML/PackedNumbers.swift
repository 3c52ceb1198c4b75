/// Numbers as a text, for what is most of a report: those below 45 take one character, those below 2,025 two, and so on.
///
/// Each number is written by its digits to the base of 45, the lowest first; the last digit of a number has characters of its own.
/// None of them has to be escaped in JSON, or could end the element that the JSON stands in.
struct PackedNumbers {
  private(set) var bytes: [UInt8] = []

  private static let base = 45
  /// From the space to the tilde, but for what JSON or HTML read as something else.
  private static let characters = (UInt8(ascii: " ")...UInt8(ascii: "~")).filter { !Array(#""\<>&"#.utf8).contains($0) }

  init(_ numbers: [Int] = []) { for number in numbers { append(number) } }

  /// - Parameter number: from -1, which stands for nothing.
  mutating func append(_ number: Int) {
    var rest = number + 1
    while rest >= Self.base {
      bytes.append(Self.characters[Self.base + rest % Self.base])
      rest /= Self.base
    }
    bytes.append(Self.characters[rest])
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
