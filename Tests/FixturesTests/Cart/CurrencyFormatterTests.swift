import Foundation
import XCTest

@testable import Fixtures

/// Amounts of money as the bootcamp's pages show them.
final class CurrencyFormatterTests: XCTestCase {
  func testRupiah() {
    let formatter = CurrencyFormatter.rupiah
    XCTAssertEqual(
      [0, 7, 999, 1_000, 150_000, 10_000_000, 1_234_567_890, -9_700_000].map(formatter.string(for:)),
      ["Rp0", "Rp7", "Rp999", "Rp1.000", "Rp150.000", "Rp10.000.000", "Rp1.234.567.890", "-Rp9.700.000"])
    XCTAssertEqual(formatter.string(for: .min), "-Rp9.223.372.036.854.775.808")
  }

  /// Foundation always writes the digits of this locale the same way; the space after the symbol depends on the version of its
  /// data.
  func testTheDigitsAreThoseOfTheLocale() {
    let foundation = NumberFormatter()
    foundation.locale = Locale(identifier: "id_ID")
    foundation.numberStyle = .currency
    foundation.maximumFractionDigits = 0
    var amount = 1
    while amount < 1_000_000_000_000_000 {
      let text = foundation.string(from: NSNumber(value: amount))?.filter { !$0.isWhitespace }
      XCTAssertEqual(CurrencyFormatter.rupiah.string(for: amount), text)
      amount = amount * 7 + 3
    }
  }

  func testAnotherLocale() {
    XCTAssertEqual(CurrencyFormatter(symbol: "$", groupingSeparator: ",").string(for: 10_000), "$10,000")
  }
}
