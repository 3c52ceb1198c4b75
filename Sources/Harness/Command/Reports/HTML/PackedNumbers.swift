/// Numbers as text, since most of a report is numbers: one below 45 takes one character, one below 2,025 takes two, and so on.
///
/// Each number is written by its digits to the base of 45, the lowest first. The last digit of a number has characters of its
/// own. None of the characters has to be escaped in JSON or could end the element that contains the JSON.
struct PackedNumbers {
  private(set) var bytes: [UInt8] = []

  private static let base = 45
  /// The characters from space to tilde, except for those with a meaning in JSON or HTML.
  private static let characters = (UInt8(ascii: " ")...UInt8(ascii: "~")).filter { !Array(#""\<>&"#.utf8).contains($0) }

  init(_ numbers: [Int] = []) { for number in numbers { append(number) } }

  /// Appends a number.
  ///
  /// - Parameter number: at least -1, which stands for nothing.
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
