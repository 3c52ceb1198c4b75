import Foundation
import XCTest

@testable import Harness
@testable import HarnessRecorder

/// Literals that are never printed, but can be read.
final class LiteralLeniencyTests: XCTestCase {
  func testNumbers() {
    assertReads("10_000_000", as: 10_000_000)
    assertReads("1_0_", as: 10)
    assertReads("+5", as: 5)
    assertReads("-0", as: UInt8(0))
    assertReads("0x1F", as: 31)
    assertReads("0xff", as: UInt8(255))
    assertReads("-0x80", as: Int8.min)
    assertReads("0b1010_1010", as: UInt8(170))
    assertReads("0o17", as: 15)
    assertReads("007", as: 7)
    assertReads("1", as: 1.0)
    assertReads("1_000.5", as: 1000.5)
    assertReads("1e3", as: 1000.0)
    assertReads("1E-3", as: 0.001)
    assertReads("0x1.8p1", as: 3.0)
    assertReads(".5", as: 0.5)
    assertReads("-.5", as: Float(-0.5))
    assertReads("Double.nan", as: Double.nan)
    assertReads("-Double.infinity", as: -Double.infinity)
    assertReads("Float.infinity", as: Float.infinity)
    assertReads("Double( bitPattern : 0x3FF0_0000_0000_0000 )", as: 1.0)
  }

  func testNamesOfTypes() {
    assertReads("Sample.Point(x: 1, y: 2)", as: Sample.Point(x: 1, y: 2))
    assertReads("HarnessTests.Sample.Point(x: 1, y: 2)", as: Sample.Point(x: 1, y: 2))
    assertReads(".init(x: 1, y: 2)", as: Sample.Point(x: 1, y: 2))
    assertReads("Point.init(x: 1, y: 2)", as: Sample.Point(x: 1, y: 2))
    assertReads("Pair<Int, [String]>(first: 1, second: [])", as: Sample.Pair(first: 1, second: [String]()))
    assertReads("Sample.Pair<Int, String>.Inner(value: 1)", as: Sample.Pair<Int, String>.Inner(value: 1))
    assertReads("Page.loading", as: Sample.Page.loading)
    assertReads("Harness.Sample.Page.failed(Failure.offline)", as: Sample.Page.failed(.offline))
    assertReads("Result<Int, Failure>.success(1)", as: Result<Int, Sample.Failure>.success(1))
    assertReads(".some(.init(x: 1, y: 2))", as: Sample.Point?.some(.init(x: 1, y: 2)))
    assertReads(".none", as: Int?.none)
    assertReads("Duration.seconds(1)", as: Duration.seconds(1))
    assertReads("Duration.zero", as: Duration.zero)
    assertReads(".zero", as: Duration.zero)
  }

  func testABareCaseWhereTheLineSaysTheType() throws {
    func bare<T>(_ text: String, as type: T.Type) throws -> T { try LiteralParser.parse(text, as: type, bare: true) }
    XCTAssertEqual(try bare("loading", as: Sample.Page.self), .loading)
    XCTAssertEqual(try bare("failed(.offline)", as: Sample.Page.self), .failed(.offline))
    XCTAssertEqual(try bare(".failed(.offline)", as: Sample.Page.self), .failed(.offline))
    XCTAssertEqual(try bare("loading", as: Sample.Page?.self), .loading)
    XCTAssertEqual(try bare("loading", as: Sample.Told<Sample.Page>.self).wrappedValue, .loading)
    // Only at the beginning.
    XCTAssertThrowsError(try bare("failed(offline)", as: Sample.Page.self))
    XCTAssertThrowsError(try bare("[loading]", as: [Sample.Page].self))
  }

  func testSpacing() {
    assertReads("  Point( x:1,y :2 )  ", as: Sample.Point(x: 1, y: 2))
    assertReads("Point (\n  x: 1,\n  y: 2,\n)\n", as: Sample.Point(x: 1, y: 2))
    assertReads("[1,2 , 3,\n]", as: [1, 2, 3])
    assertReads("[ ]", as: [Int]())
    assertReads("[ : ]", as: [Int: Int]())
    assertReads("[1:2,3 :4,]", as: [1: 2, 3: 4])
    assertReads("[1, 2]", as: Set([1, 2]))
    assertReads(".loaded (count:1,title:\"a\")", as: Sample.Page.loaded(count: 1, title: "a"))
    assertReads(".loaded\n(\n count : 1 , title : \"a\" )", as: Sample.Page.loaded(count: 1, title: "a"))
    assertReads("( 1,\t2 )", as: (1, 2))
    assertReads("[1,\r\n2]\r\n", as: [1, 2])
    assertReads("[1,\n# a comment between\n2]", as: [1, 2])
    assertReads(
      "UUID( \"00000000-0000-0000-0000-000000000000\" )",
      as: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    assertReads(".milliseconds( 1500 )", as: Duration.milliseconds(1500))
  }

  func testFieldsInAnyOrderAndOmittedOptionals() {
    assertReads("Point(y: 2, x: 1)", as: Sample.Point(x: 1, y: 2))
    assertReads(#"Item(price: 1, name: "n", id: 3)"#, as: Sample.Item(id: 3, name: "n", price: 1))
    assertReads(#"Buyer(name: "A")"#, as: Sample.Buyer(name: "A"))
    struct Deep { var a: Int??; @Sample.Told var b: String?; @Sample.Plain var c: Int? = 3 }
    assertReads("Deep()", as: Deep(a: nil, b: nil, c: nil))
    assertReads(".left()", as: Sample.Pair<Int?, Int>.Side.left(nil))
  }

  func testDates() {
    let midnight = Date(timeIntervalSinceReferenceDate: 0)
    assertReads(#"Date("2001-01-01T00:00:00Z")"#, as: midnight)
    assertReads(#"Date("2001-01-01")"#, as: midnight)
    assertReads(#"Date("2001-01-01 00:00")"#, as: midnight)
    assertReads(#"Date("2001-01-01T07:00:00+07:00")"#, as: midnight)
    assertReads(#"Date("2000-12-31T19:30:00-0430")"#, as: midnight)
    assertReads(#"Date(iso: "2001-01-01T00:00:00.000Z")"#, as: midnight)
    assertReads(#""2001-01-01T00:00:00Z""#, as: midnight)
    assertReads(#"Date("0.0")"#, as: midnight)
  }

  func testDurationsInFractions() {
    assertReads(".seconds(1.5)", as: Duration.milliseconds(1500))
    assertReads(".milliseconds(0.001)", as: Duration.microseconds(1))
    assertReads(".seconds(0.000000000000000001)", as: Duration(attoseconds: 1))
    assertReads(".seconds(-0.5)", as: Duration.milliseconds(-500))
    assertReads(".seconds(1_000)", as: Duration.seconds(1000))
  }

  func testTextAloneForWords() throws {
    assertReads(#""https://a.b""#, as: try XCTUnwrap(URL(string: "https://a.b")))
    assertReads(#""1.5""#, as: try XCTUnwrap(Decimal(string: "1.5")))
    assertReads(#""1 EUR""#, as: Sample.Money(cents: 1, currency: "EUR"))
    assertReads(#"URL(string: "https://a.b")"#, as: try XCTUnwrap(URL(string: "https://a.b")))
  }
}
