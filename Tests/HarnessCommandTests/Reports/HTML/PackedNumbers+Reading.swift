import XCTest

@testable import HarnessCommand

extension PackedNumbers {
  /// Numbers as the page's script reads them.
  static func numbers(in data: Any?) throws -> [Int] {
    let characters = (32...126).map { Character(Unicode.Scalar($0)) }.filter { !"\"\\<>&".contains($0) }
    var numbers: [Int] = []
    var (number, scale) = (0, 1)
    for character in try XCTUnwrap(data as? String) {
      let digit = try XCTUnwrap(characters.firstIndex(of: character))
      number += digit % 45 * scale
      scale *= 45
      guard digit < 45 else { continue }
      numbers.append(number - 1)
      (number, scale) = (0, 1)
    }
    return numbers
  }
}
