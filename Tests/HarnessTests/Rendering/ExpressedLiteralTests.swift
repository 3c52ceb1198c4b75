import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// Literals that Swift allows although their printed form differs.
final class ExpressedLiteralTests: XCTestCase {
  private struct Money: Equatable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    var amount: Decimal
    init(integerLiteral value: Int) { amount = Decimal(value) }
    init(floatLiteral value: Double) { amount = Decimal(value) }
  }
  private struct Price: Equatable, RawRepresentable { var rawValue: Int }
  private struct Even: Equatable, RawRepresentable {
    var rawValue: Int
    init?(rawValue: Int) {
      if rawValue % 2 != 0 { return nil }
      self.rawValue = rawValue
    }
  }
  private struct Name: Equatable, ExpressibleByStringInterpolation {
    var text: String
    init(stringLiteral value: String) { text = value }
  }
  private struct Flag: Equatable, ExpressibleByBooleanLiteral {
    var isOn: Bool
    init(booleanLiteral value: Bool) { isOn = value }
  }
  private struct Tags: Equatable, ExpressibleByArrayLiteral {
    var all: [String]
    init(arrayLiteral elements: String...) { all = elements }
  }
  private struct Sizes: Equatable, ExpressibleByDictionaryLiteral {
    var all: [String]
    init(dictionaryLiteral elements: (String, Int)...) { all = elements.map { "\($0)\($1)" } }
  }
  private struct Nothing: Equatable, ExpressibleByNilLiteral {
    var isNil = false
    init(nilLiteral: ()) { isNil = true }
  }
  private struct Rate: Equatable, LiteralConvertible, ExpressibleByFloatLiteral {
    var percent: Double
    var literalText: String { "\(percent) %" }
    init(floatLiteral value: Double) { percent = value }
    init?(literalText: String) {
      guard let value = Double(literalText.dropLast(2)) else { return nil }
      percent = value
    }
  }
  private struct Plain: Equatable {
    var a: Int
    var b = 0
  }

  private func read<T>(_ text: String, _ type: T.Type = T.self) -> T? {
    do { return try Literal.parse(text, as: type) } catch {
      XCTFail("\(text): \(error)")
      return nil
    }
  }

  private func message<T>(_ text: String, _ type: T.Type) -> String? {
    do {
      _ = try Literal.parse(text, as: type)
      return nil
    } catch { return error.message }
  }

  func testDecimals() {
    for (text, decimal) in [
      ("15000", "15000"), ("250.5", "250.5"), ("-0.1", "-0.1"), ("1_000.25", "1000.25"), ("1e3", "1000"),
      ("Decimal(3)", "3"), ("Decimal( 250.5 )", "250.5"), ("Decimal(string: \"2.5\")", "2.5"), ("\"7\"", "7"),
      ("123456789012345678901234567890.5", "123456789012345678901234567890.5"),
    ] { XCTAssertEqual(read(text), Decimal(string: decimal), text) }
    XCTAssertEqual(read("[1, 2.5]"), [Decimal(1), Decimal(string: "2.5")!])
    XCTAssertEqual(read("12.5", Decimal?.self), Decimal(string: "12.5"))
    for text in ["0x1F", "1.2.3", "Decimal(x)", "Decimal()"] {
      XCTAssertNotNil(message(text, Decimal.self), text)
    }
    XCTAssertEqual(
      message("1.2.3", Decimal.self), "'1.2.3' is not a Decimal; expected, for example, Decimal(\"1.10\")")
  }

  func testWhatALiteralExpresses() {
    XCTAssertEqual(read("3"), 3 as Money)
    XCTAssertEqual(read("2.5"), 2.5 as Money)
    XCTAssertEqual(read("-1e2"), Money(floatLiteral: -100))
    XCTAssertEqual(read("Money(3)"), 3 as Money)
    XCTAssertEqual(read("Money(amount: 3)"), 3 as Money)
    XCTAssertEqual(read("\"x\""), "x" as Name)
    XCTAssertEqual(read("Name(\"x\")"), "x" as Name)
    XCTAssertEqual(read("true"), true as Flag)
    XCTAssertEqual(read("[\"a\", \"b\",]"), ["a", "b"] as Tags)
    XCTAssertEqual(read("[]"), [] as Tags)
    XCTAssertEqual(read("[\"a\": 1, \"b\": 2]"), ["a": 1, "b": 2] as Sizes)
    XCTAssertEqual(read("[:]"), [:] as Sizes)
    XCTAssertEqual(read("nil", Nothing.self), Nothing(nilLiteral: ()))
    XCTAssertEqual(read("2.5"), 2.5 as Rate)
    XCTAssertEqual(read("Rate(\"2.5 %\")"), 2.5 as Rate)
    XCTAssertEqual(read("[3, Money(4)]"), [3, 4] as [Money])
    // The printed form is read as before.
    XCTAssertEqual(read(Literal.print(2.5 as Money)), 2.5 as Money)
  }

  func testRawValues() {
    XCTAssertEqual(read("15000"), Price(rawValue: 15000))
    XCTAssertEqual(read("Price(15000)"), Price(rawValue: 15000))
    XCTAssertEqual(read("4", Even.self), Even(rawValue: 4))
    XCTAssertEqual(
      message("3", Even.self), "'3' is not a raw value of Even; expected, for example, Even(rawValue: …)")
  }

  func testWhatATypeDoesNotExpress() {
    XCTAssertEqual(message("3", Plain.self), "expected Plain(a: …, b: …), found '3'")
    XCTAssertEqual(message("[1]", Plain.self), "expected Plain(a: …, b: …), found '['")
    XCTAssertEqual(message("true", Plain.self), "expected Plain(a: …, b: …), found 'true'")
    XCTAssertEqual(message("Other(3)", Money.self), "expected Money(…), found 'Other'")
    XCTAssertEqual(message("Plain(3)", Plain.self), "expected 'a:', found '3'")
    XCTAssertEqual(message("2.5", Name.self), "expected Name(text: …), found '2'")
    XCTAssertEqual(message("\"x\"", Price.self), "expected an integer (Int), found '\"'")
  }

  private enum Answer { case success((Int, String)), pair(x: Int, Decimal), one((Int, Int), Int) }

  /// `.success((1, "a"))`, as Swift writes a tuple payload.
  func testTuplesInPayloads() {
    for text in [".success((1, \"a\"))", ".success(1, \"a\")", ".success( (1, \"a\") )", ".success((1, \"a\",))"] {
      guard case .success((1, "a"))? = read(text, Answer.self) else { return XCTFail(text) }
    }
    guard case .success((1, "a"))? = read(".success((1, \"a\"))", Result<(Int, String), Never>.self) else {
      return XCTFail("a result")
    }
    guard case .one((1, 2), 3)? = read(".one((1, 2), 3)", Answer.self) else { return XCTFail("a tuple in a payload") }
    XCTAssertEqual(message(".success((1, \"a\")", Answer.self), "unclosed bracket '('")
    XCTAssertEqual(message(".success((1, \"a\"), 2)", Answer.self), "expected ',' or ')', found ','")
  }

  private struct Form: Equatable {
    @BindableState var name = ""
    @BindableState var price: Decimal = 0
  }

  func testBindings() {
    for (text, printed) in [
      (#".set(\.$name, "2")"#, #"BindingAction("name = \"2\"")"#),
      (#"BindingAction.set(\.$name, "a, (b)")"#, #"BindingAction("name = \"a, (b)\"")"#),
      (#".set( \.$price , 2.5 )"#, #"BindingAction("price = Decimal(\"2.5\")")"#),
    ] {
      XCTAssertEqual(read(text, BindingAction<Form>.self).map { Literal.print($0) }, printed, text)
    }
    XCTAssertEqual(
      message(#".set(\.$nam, "2")"#, BindingAction<Form>.self),
      #"'nam = "2"' is not a BindingAction; expected, for example, BindingAction("name = \"…\"")"#)
    XCTAssertEqual(
      message(#".set(name, "2")"#, BindingAction<Form>.self), #"expected a key path such as \.$name, found 'name'"#)
    XCTAssertEqual(message(#".set(\.$name)"#, BindingAction<Form>.self), "expected ',' and the value, found ')'")
  }
}
