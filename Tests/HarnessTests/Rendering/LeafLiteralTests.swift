import Foundation
import XCTest

@testable import Harness

/// Leaves print as in the table, and read back bit by bit.
final class LeafLiteralTests: XCTestCase {
  func testIntegers() {
    assertLiteral(0, "0")
    assertLiteral(9, "9")
    assertLiteral(10, "10")
    assertLiteral(-1, "-1")
    assertLiteral(10_000_000, "10000000")
    assertLiteral(Int.max, "9223372036854775807")
    assertLiteral(Int.min, "-9223372036854775808")
    assertLiteral(Int8.max, "127")
    assertLiteral(Int8.min, "-128")
    assertLiteral(Int16.max, "32767")
    assertLiteral(Int16.min, "-32768")
    assertLiteral(Int32.max, "2147483647")
    assertLiteral(Int32.min, "-2147483648")
    assertLiteral(Int64.max, "9223372036854775807")
    assertLiteral(Int64.min, "-9223372036854775808")
    assertLiteral(Int128.max, "170141183460469231731687303715884105727")
    assertLiteral(Int128.min, "-170141183460469231731687303715884105728")
    assertLiteral(UInt.max, "18446744073709551615")
    assertLiteral(UInt8.max, "255")
    assertLiteral(UInt16.max, "65535")
    assertLiteral(UInt32.max, "4294967295")
    assertLiteral(UInt64.max, "18446744073709551615")
    assertLiteral(UInt128.max, "340282366920938463463374607431768211455")
    assertLiteral(UInt128.min, "0")
  }

  func testDoubles() {
    assertLiteral(0.0, "0.0")
    assertLiteral(-0.0, "-0.0")
    assertLiteral(1.0, "1.0")
    assertLiteral(0.1, "0.1")
    assertLiteral(0.1 + 0.2, "0.30000000000000004")
    assertLiteral(-2.5, "-2.5")
    assertLiteral(1e16, "1e+16")
    assertLiteral(1e-5, "1e-05")
    assertLiteral(Double.greatestFiniteMagnitude, "1.7976931348623157e+308")
    assertLiteral(Double.leastNormalMagnitude, "2.2250738585072014e-308")
    assertLiteral(Double.leastNonzeroMagnitude, "5e-324")
    assertLiteral(Double(bitPattern: 0x000F_FFFF_FFFF_FFFF), "2.225073858507201e-308")
    assertLiteral(Double.infinity, ".infinity")
    assertLiteral(-Double.infinity, "-.infinity")
    assertLiteral(Double.nan, ".nan")
    assertLiteral(-Double.nan, "Double(bitPattern: 18444492273895866368)")
    assertLiteral(Double.signalingNaN, "Double(bitPattern: 9219994337134247936)")
    assertLiteral(Double(nan: 5, signaling: false), "Double(bitPattern: 9221120237041090565)")
    assertLiteral(CGFloat(1.5), "1.5")
    assertLiteral(CGFloat(-Double.nan), "Double(bitPattern: 18444492273895866368)")
    assertLiteral(CGFloat.nan, ".nan")
  }

  func testFloats() {
    assertLiteral(Float(0.1), "0.1")
    assertLiteral(Float(16_777_216), "16777216.0")
    assertLiteral(-Float(0), "-0.0")
    assertLiteral(Float.greatestFiniteMagnitude, "3.4028235e+38")
    assertLiteral(Float.leastNonzeroMagnitude, "1e-45")
    assertLiteral(Float.leastNormalMagnitude, "1.1754944e-38")
    assertLiteral(Float.infinity, ".infinity")
    assertLiteral(-Float.infinity, "-.infinity")
    assertLiteral(Float.nan, ".nan")
    assertLiteral(Float(bitPattern: 0xFFC0_0000), "Float(bitPattern: 4290772992)")
    assertLiteral(Float(bitPattern: 0x7FA0_0000), "Float(bitPattern: 2141192192)")
  }

  func testNumbersByTheirBits() {
    var generator = SplitMix(seed: 1)
    for _ in 0..<2_000 {
      let bits = generator.next()
      let double = Double(bitPattern: bits)
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
      assertReads(LiteralPrinter.text(double), as: double)
      assertReads(LiteralPrinter.text(float), as: float)
      assertReads(LiteralPrinter.text(Int64(bitPattern: bits)), as: Int64(bitPattern: bits))
    }
  }

  func testWords() throws {
    assertLiteral(true, "true")
    assertLiteral(false, "false")
    let id = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    assertLiteral(try XCTUnwrap(UUID(uuidString: id)), "UUID(\"\(id)\")")
    assertReads("UUID(\"\(id.lowercased())\")", as: try XCTUnwrap(UUID(uuidString: id)))
    assertLiteral(Data(), "Data(\"\")")
    assertLiteral(Data("hi".utf8), "Data(\"aGk=\")")
    assertLiteral(Data(0...255), "Data(\"\(Data(0...255).base64EncodedString())\")")
    assertLiteral(Sample.Money(cents: 12, currency: "EUR"), #"Money("12 EUR")"#)
  }

  func testURLs() throws {
    for text in [
      "https://example.com", "https://user@example.com:8080/a%20b/c?q=1&r=%C3%A9#part", "file:///tmp/x", "mailto:a@b.c",
      "relative/path", "?q", "https://xn--bcher-kva.example/",
    ] { assertLiteral(try XCTUnwrap(URL(string: text)), "URL(\"\(text)\")") }
  }

  func testDecimals() throws {
    for (text, printed) in [
      ("0", "0"), ("1.10", "1.1"), ("-1.5", "-1.5"), ("12345678901234567890.123456789", nil), ("1e10", "10000000000"),
      ("-1e-10", "-0.0000000001"), ("99999999999999999999999999999999999999", nil),
      ("1e127", "1" + String(repeating: "0", count: 127)),
      ("1e-127", "0." + String(repeating: "0", count: 126) + "1"), ("NaN", "NaN"),
    ] as [(String, String?)] {
      let value = text == "NaN" ? Decimal.nan : try XCTUnwrap(Decimal(string: text))
      assertLiteral(value, "Decimal(\"\(printed ?? text)\")")
      if text != "NaN" { assertReads("Decimal(\"\(text)\")", as: value) }
    }
    assertReads(LiteralPrinter.text(Decimal.greatestFiniteMagnitude), as: Decimal.greatestFiniteMagnitude)
    assertReads(LiteralPrinter.text(Decimal.leastNonzeroMagnitude), as: Decimal.leastNonzeroMagnitude)
  }

  func testDurations() {
    assertLiteral(Duration.zero, ".seconds(0)")
    assertLiteral(Duration.seconds(2), ".seconds(2)")
    assertLiteral(Duration.seconds(-2), ".seconds(-2)")
    assertLiteral(Duration.seconds(3600), ".seconds(3600)")
    assertLiteral(Duration.milliseconds(1500), ".milliseconds(1500)")
    assertLiteral(Duration.milliseconds(-1), ".milliseconds(-1)")
    assertLiteral(Duration.milliseconds(-2500), ".milliseconds(-2500)")
    assertLiteral(Duration.microseconds(1), ".microseconds(1)")
    assertLiteral(Duration.nanoseconds(1_000_001), ".nanoseconds(1000001)")
    assertLiteral(Duration.nanoseconds(-1), ".nanoseconds(-1)")
    assertLiteral(Duration(attoseconds: 1), "Duration(secondsComponent: 0, attosecondsComponent: 1)")
    assertLiteral(
      Duration(secondsComponent: -3, attosecondsComponent: -7),
      "Duration(secondsComponent: -3, attosecondsComponent: -7)")
    assertLiteral(Duration.seconds(Int64.max), ".seconds(9223372036854775807)")
    assertLiteral(Duration.seconds(Int64.min), ".seconds(-9223372036854775808)")
    assertLiteral(.seconds(Int64.max) + Duration.milliseconds(1), ".milliseconds(9223372036854775807001)")
    XCTAssertEqual(LiteralPrinter.text(Duration.seconds(Int64.max) * 2), ".seconds(18446744073709551614)")
  }
}

/// A seeded generator: the same values in every run.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
