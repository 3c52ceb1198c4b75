import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// Errors for bad text; `⌃` marks the place that the error reports.
final class LiteralErrorTests: XCTestCase {
  func testNumbers() {
    assertError("⌃x", as: Int.self, "expected an integer (Int), found 'x'")
    assertError("⌃", as: Int.self, "expected an integer (Int), found the end of the line")
    assertError("⌃-", as: Int.self, "expected an integer (Int), found '-'")
    assertError("⌃0x", as: Int.self, "expected an integer (Int), found '0x'")
    assertError("⌃12a", as: Int.self, "expected an integer (Int), found '12a'")
    assertError("⌃1.5", as: Int.self, "expected an integer (Int), found a number with a fraction")
    assertError("⌃_1", as: Int.self, "expected an integer (Int), found '_1'")
    assertError("⌃256", as: UInt8.self, "256 does not fit into UInt8")
    assertError("⌃-1", as: UInt8.self, "-1 does not fit into UInt8")
    assertError("⌃-129", as: Int8.self, "-129 does not fit into Int8")
    assertError("⌃9223372036854775808", as: Int.self, "9223372036854775808 does not fit into Int")
    assertError(
      "⌃340282366920938463463374607431768211456", as: UInt128.self,
      "340282366920938463463374607431768211456 does not fit into UInt128")
    assertError(
      "⌃-170141183460469231731687303715884105729", as: Int128.self,
      "-170141183460469231731687303715884105729 does not fit into Int128")
    assertError("⌃\"1\"", as: Int.self, "expected an integer (Int), found '\"'")
    assertError("⌃abc", as: Double.self, "expected a number (Double), found 'abc'")
    assertError("⌃1.2.3", as: Double.self, "expected a number (Double), found '1'")
    assertError("⌃1e999", as: Double.self, "1e999 does not fit into Double")
    assertError("⌃1e39", as: Float.self, "1e39 does not fit into Float")
    assertError("⌃Float(bitPattern: 4294967296)", as: Float.self, "the bit pattern does not fit into Float")
    assertError("Double⌃(bitPattern: 1", as: Double.self, "unclosed bracket '('")
    assertError("⌃yes", as: Bool.self, "expected true or false, found 'yes'")
    assertError("٣", as: Int.self, "expected an integer (Int), found '٣'")
    assertError("1 ⌃2", as: Int.self, "unexpected '2' after the end of the literal")
    assertError("1⌃)", as: Int.self, "unexpected ')' after the end of the literal")
  }

  func testStrings() {
    assertError("⌃abc", as: String.self, "expected a string, found 'abc'")
    assertError("⌃\"abc", as: String.self, "unclosed string; expected a closing quote")
    assertError("⌃\"abc\ndef\"", as: String.self, "unclosed string; expected a closing quote")
    assertError("⌃\"abc\\\"", as: String.self, "unclosed string; expected a closing quote")
    assertError("\"a⌃\\q\"", as: String.self, #"unknown escape '\q'; known: \n \t \r \0 \" \\ and \u{…}"#)
    assertError("\"a⌃\\u{}\"", as: String.self, #"unknown escape '\u'; known: \n \t \r \0 \" \\ and \u{…}"#)
    assertError("\"a⌃\\u{D800}\"", as: String.self, #"unknown escape '\u'; known: \n \t \r \0 \" \\ and \u{…}"#)
    assertError("\"a⌃\\u41\"", as: String.self, #"unknown escape '\u'; known: \n \t \r \0 \" \\ and \u{…}"#)
    assertError(
      "\"⌃\\(x)\"", as: String.self, #"a literal can't interpolate; write the text itself, or '\\(' for a backslash"#)
    assertError("⌃\"ab\"", as: Character.self, "'ab' is not a Character; expected, for example, \"a\"")
    assertError("⌃\"\"", as: Character.self, "'' is not a Character; expected, for example, \"a\"")
    assertError(
      "⌃\"e\u{301}\"", as: Unicode.Scalar.self, "'e\u{301}' is not a Unicode scalar; expected, for example, \"a\"")
  }

  func testWords() {
    assertError(
      "⌃UUID(\"1\")", as: UUID.self,
      "'1' is not a UUID; expected, for example, UUID(\"00000000-0000-0000-0000-000000000000\")")
    assertError("⌃UID(\"1\")", as: UUID.self, "expected UUID(…), found 'UID'")
    assertError("UUID⌃", as: UUID.self, "expected '(' after UUID, found the end of the line")
    assertError("UUID(⌃x)", as: UUID.self, "expected a text in quotes, found 'x'")
    assertError("UUID(⌃-1)", as: UUID.self, "-1 does not fit into UInt32")
    assertError("UUID(⌃4294967296)", as: UUID.self, "4294967296 does not fit into UInt32")
    assertError("UUID(1⌃, 2)", as: UUID.self, "expected ',' or ')', found ','")
    assertError("UUID⌃(\"1\"", as: UUID.self, "unclosed bracket '('")
    assertError("UUID(\"1\"⌃, 2)", as: UUID.self, "expected ',' or ')', found ','")
    for text in ["2022-13-01", "2022-02-30", "2022-06-22T25:00:00Z", "2022-06-22T00:00:00Q", "soon", "", "٢٠٢٢-٠٦-٢٢"] {
      assertError(
        "⌃Date(\"\(text)\")", as: Date.self,
        "'\(text)' is not a Date; expected, for example, Date(\"2022-06-22T00:00:00Z\")")
    }
    assertError("⌃URL(\"\")", as: URL.self, "'' is not a URL; expected, for example, URL(\"https://example.com\")")
    assertError("⌃Data(\"?\")", as: Data.self, "'?' is not a Data; expected, for example, Data(\"aGk=\")")
    for text in ["1.1.1", "1e9999", "x", "", "1,5", "٣"] {
      assertError(
        "⌃Decimal(\"\(text)\")", as: Decimal.self,
        "'\(text)' is not a Decimal; expected, for example, Decimal(\"1.10\")")
    }
    assertError("⌃Money(\"free\")", as: Sample.Money.self, "'free' is not a Money; expected, for example, Money(\"…\")")
    assertError("⌃Coin(\"1 EUR\")", as: Sample.Money.self, "expected Money(…), found 'Coin'")
  }

  func testDurations() {
    assertError("⌃5", as: Duration.self, "expected a duration such as .milliseconds(500), found '5'")
    assertError("⌃.seconds", as: Duration.self, "expected a duration such as .milliseconds(500), found '.'")
    assertError(
      "⌃.minutes(1)", as: Duration.self,
      "'.minutes' is not a unit of Duration; expected, for example, .milliseconds(500)")
    assertError(".seconds(⌃x)", as: Duration.self, "expected a number of seconds, found 'x'")
    assertError(".seconds(⌃1e3)", as: Duration.self, "expected a number of seconds, found '1e3'")
    assertError(".seconds(⌃٣)", as: Duration.self, "expected a number of seconds, found '٣'")
    assertError(".seconds(⌃1.٣)", as: Duration.self, "expected a number of seconds, found '1'")
    assertError(
      ".seconds(⌃9223372036854775808)", as: Duration.self, "expected a number of seconds, found '9223372036854775808'")
    assertError(".nanoseconds(⌃0.0000000001)", as: Duration.self, "expected a number of nanoseconds, found '0'")
    assertError(".seconds⌃(1", as: Duration.self, "unclosed bracket '('")
    assertError("Duration(⌃1)", as: Duration.self, "expected 'secondsComponent:', found '1'")
    assertError("Duration(secondsComponent: ⌃x)", as: Duration.self, "expected an integer, found 'x'")
  }

  func testStructs() {
    assertError("⌃Pint(x: 1, y: 2)", as: Sample.Point.self, "expected Point(…), found 'Pint'")
    assertError("⌃.initial(x: 1, y: 2)", as: Sample.Point.self, "expected Point(…), found '.'")
    assertError("⌃(x: 1, y: 2)", as: Sample.Point.self, "expected Point(…), found '('")
    assertError("⌃", as: Sample.Point.self, "expected Point(…), found the end of the line")
    assertError("Point⌃", as: Sample.Point.self, "expected '(' after Point, found the end of the line")
    assertError("Point⌃[1]", as: Sample.Point.self, "expected '(' after Point, found '['")
    assertError("Point⌃(x: 1)", as: Sample.Point.self, "missing field 'y' of Point; add 'y: …' (Int)")
    assertError("Point⌃(x: 1, ", as: Sample.Point.self, "unclosed bracket '('")
    assertError("Point⌃(x: 1", as: Sample.Point.self, "unclosed bracket '('")
    assertError("Point(x: 1⌃]", as: Sample.Point.self, "expected ',' or ')', found ']'")
    assertError("Point(x: 1 ⌃y: 2)", as: Sample.Point.self, "expected ',' or ')', found 'y'")
    assertError("Point(x: 1, ⌃x: 2)", as: Sample.Point.self, "field 'x' of Point is given twice")
    assertError("Point(⌃1, 2)", as: Sample.Point.self, "expected 'x:', found '1'")
    assertError("Point(x: 1, y: 2, ⌃3)", as: Sample.Point.self, "expected ')', found '3'")
    assertError("Point(⌃,)", as: Sample.Point.self, "expected 'x:', found ','")
    assertError("Item(⌃nam: \"\")", as: Sample.Item.self, "Item has no field 'nam'; did you mean 'name'?")
    assertError("Item(⌃quantity: 1)", as: Sample.Item.self, "Item has no field 'quantity'")
    assertError(
      "Buyer(name: \"\", address: Address(street: ⌃3))", as: Sample.Buyer.self, "expected a string, found '3'")
    assertError("Point(x: 1, y: ⌃é)", as: Sample.Point.self, "expected an integer (Int), found 'é'")
    assertError(
      "Point(x: ⌃ééééééééééééééééééééé, y: 1)", as: Sample.Point.self, "expected an integer (Int), found 'éééééééééééé'"
    )
  }

  func testTuples() {
    assertError("⌃1", as: (Int, Int).self, "expected '(' after (Int, Int), found '1'")
    assertError("⌃(1)", as: (Int, Int).self, "missing field '_' of (Int, Int); add '_: …' (Int)")
    assertError("(1, 2, ⌃3)", as: (Int, Int).self, "expected ')', found '3'")
    assertError("(⌃b: 1)", as: (Int, Int).self, "(Int, Int) has no field 'b'")
  }

  func testEnums() {
    assertError("⌃.loadin", as: Sample.Page.self, "unknown case 'loadin' of Page; did you mean 'loading'?")
    assertError(
      "⌃.nowhere", as: Sample.Page.self, "unknown case 'nowhere' of Page; its cases are 'loaded', 'failed', 'loading'")
    assertError("Page.⌃loadin", as: Sample.Page.self, "unknown case 'loadin' of Page; did you mean 'loading'?")
    assertError("⌃loading", as: Sample.Page.self, "expected '.loading', found 'loading'")
    assertError("⌃elsewhere", as: Sample.Page.self, "expected a case of Page, for example .loaded, found 'elsewhere'")
    assertError(
      "⌃elsewhere", as: Sample.Page.self,
      "unknown case 'elsewhere' of Page; its cases are 'loaded', 'failed', 'loading'", bare: true)
    assertError("⌃3", as: Sample.Page.self, "expected a case of Page, found '3'")
    assertError("⌃.", as: Sample.Page.self, "expected a case of Page, found '.'")
    assertError("⌃.failed", as: Sample.Page.self, "case 'failed' needs its payload: write failed(Failure)")
    assertError(
      "⌃.loaded", as: Sample.Page.self, "case 'loaded' needs its payload: write loaded(count: Int, title: String)")
    assertError(".loading⌃()", as: Sample.Page.self, "case 'loading' has no payload; write it without parentheses")
    assertError(
      ".loaded⌃(count: 1)", as: Sample.Page.self, "missing field 'title' of case 'loaded'; add 'title: …' (String)")
    assertError(".loaded(⌃1, title: \"\")", as: Sample.Page.self, "expected 'count:', found '1'")
    assertError(".loaded(count: 1, ⌃name: \"\")", as: Sample.Page.self, "case 'loaded' has no field 'name'")
    assertError(".failed⌃(.server(code: 1)", as: Sample.Page.self, "unclosed bracket '('")
    assertError(".failed⌃(.offline", as: Sample.Page.self, "unclosed bracket '('")
    assertError(".failed(.offline, ⌃.offline)", as: Sample.Page.self, "expected ')', found '.'")
    assertError(
      "⌃.x", as: ManyCases.self,
      "unknown case 'x' of ManyCases; its cases are 'c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', …")
    assertError("⌃.x", as: Never.self, "unknown case 'x' of Never; its cases are none")
    assertError(".success(⌃1)", as: Result<Void, Sample.Failure>.self, "expected ',' or ')', found '1'")
  }

  func testCollections() {
    assertError("⌃1", as: [Int].self, "expected a list of Int: [a, b], found '1'")
    assertError("⌃[1, 2", as: [Int].self, "unclosed bracket '['")
    assertError("⌃[1, ", as: [Int].self, "unclosed bracket '['")
    assertError("⌃[", as: [Int].self, "unclosed bracket '['")
    assertError("[1 ⌃2]", as: [Int].self, "expected ',' or ']', found '2'")
    assertError("[1, ⌃, 2]", as: [Int].self, "expected an integer (Int), found ','")
    assertError("[⌃1, [2]]", as: [[Int]].self, "expected a list of Int: [a, b], found '1'")
    assertError("⌃[1, 2, 1]", as: Set<Int>.self, "element 2 appears twice")
    assertError("⌃(1)", as: [Int: Int].self, "expected a dictionary: [key: value], found '('")
    assertError("[1⌃]", as: [Int: Int].self, "expected ':' after the key, found ']'")
    assertError("[1: ⌃]", as: [Int: Int].self, "expected an integer (Int), found ']'")
    assertError("⌃[:", as: [Int: Int].self, "unclosed bracket '['")
    assertError("⌃[1: 2, 3: 4, 1: 5]", as: [Int: Int].self, "key 2 appears twice")
    assertError(
      "⌃[Item(id: 1, name: \"\", price: 0), Item(id: 1, name: \"\", price: 0)]", as: Sample.Roster<Sample.Item>.self,
      "the id of element 1 appears twice")
  }

  func testWhatCanNotBeWritten() {
    struct Screen { var title: String; var action: () -> Void; weak var node: Sample.Node? }
    enum Handler { case run(() -> Void) }
    assertError("⌃Node(name: \"\")", as: Sample.Node.self, "Node can't be written as a literal: it is a class instance")
    assertError("⌃_", as: (() -> Void).self, "() -> () can't be written as a literal: it is a function")
    assertError(
      "⌃Int.self", as: Any.Type.self, "Any.Type can't be written as a literal: it is a type")
    assertError(
      "Screen⌃(title: \"\")", as: Screen.self,
      "field 'action' of Screen can't be written as a literal: it is a function")
    assertError(
      "Screen(title: \"\", action: ⌃_)", as: Screen.self, "() -> () can't be written as a literal: it is a function")
    assertError(".run(⌃_)", as: Handler.self, "() -> () can't be written as a literal: it is a function")
    assertError(
      "Link(node: ⌃Node())", as: Sample.Link.self, "Node can't be written as a literal: it is a class instance")
  }

  func testOneLine() {
    assertError("⌃\u{1}", as: Int.self, #"expected an integer (Int), found '\u{1}'"#)
    assertError(
      "⌃UUID(\"a\\nb\")", as: UUID.self,
      #"'a\nb' is not a UUID; expected, for example, UUID("00000000-0000-0000-0000-000000000000")"#)
  }

  func testThePlaceInALongText() {
    let text = Array("send .loaded(count: x, title: \"\") after".utf8)
    var parser = LiteralParser(text, in: 5..<33)
    do throws(LiteralError) {
      _ = try parser.parseAll(TypeShape.of(Sample.Page.self))
      XCTFail("was read")
    } catch {
      XCTAssertEqual(error.offset, 20)
    }
  }

  func testALiteralIsReadUpToItsEnd() throws {
    let text = Array("[1, 2] after 3s".utf8)
    var parser = LiteralParser(text)
    let box = try parser.parseOne(TypeShape.of([Int].self))
    XCTAssertEqual(box.value(as: [Int].self), [1, 2])
    XCTAssertEqual(parser.position, 6)
    XCTAssertNil(box.value(as: [UInt].self))
  }

  func testLinesAndColumns() {
    XCTAssertThrowsError(try Literal.parse("[\n  1,\n  ä\n]", as: [Int].self)) {
      XCTAssertEqual("\($0)", "3:3: expected an integer (Int), found 'ä'")
    }
    XCTAssertThrowsError(try Literal.parse("[\"äöü\", x]", as: [String].self)) {
      XCTAssertEqual(
        $0 as? Literal.ParseError, Literal.ParseError(line: 1, column: 9, message: "expected a string, found 'x'"))
    }
    XCTAssertEqual(try Literal.parse("[1, 2]", as: Set<Int>.self), [2, 1])
    XCTAssertEqual(Literal.print(Sample.Page.loading), ".loading")
  }
}
