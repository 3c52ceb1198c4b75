import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class ZeroValueTests: XCTestCase {
  private func zero<T>(_ type: T.Type) -> String? {
    ZeroValue.make(TypeShape.of(type)).map { LiteralPrinter.text(of: $0.ref) }
  }

  private enum First { case a(Int), b, c }
  private enum Payloads { case function(() -> Void), number(Int), text(String) }
  private indirect enum EndlessOrFunction { case leaf(() -> Void), a(EndlessOrFunction), b(EndlessOrFunction) }

  func testThePlainestValue() {
    XCTAssertEqual(zero(Int.self), "0")
    XCTAssertEqual(zero(UInt128.self), "0")
    XCTAssertEqual(zero(Double.self), "0.0")
    XCTAssertEqual(zero(Bool.self), "false")
    XCTAssertEqual(zero(String.self), "\"\"")
    XCTAssertEqual(zero(Substring.self), "\"\"")
    XCTAssertEqual(zero(UUID.self), "UUID(0)")
    XCTAssertEqual(zero(Date.self), "Date(\"2001-01-01T00:00:00Z\")")
    XCTAssertEqual(zero(Decimal.self), "Decimal(\"0\")")
    XCTAssertEqual(zero(Duration.self), ".seconds(0)")
    XCTAssertEqual(zero(Data.self), "Data(\"\")")
    XCTAssertEqual(zero(Int?.self), "nil")
    XCTAssertEqual(zero([Tally].self), "[]")
    XCTAssertEqual(zero(Set<Int>.self), "[]")
    XCTAssertEqual(zero([Int: URL].self), "[:]")
    XCTAssertEqual(zero(Sample.Roster<Sample.Item>.self), "[]")
    XCTAssertEqual(zero(Sample.Item.self), "Item(id: 0, name: \"\", note: nil, price: 0.0)")
    XCTAssertEqual(zero((Int, b: String).self), "(0, b: \"\")")
    XCTAssertEqual(zero(Void.self), "()")
    XCTAssertEqual(zero(Sample.Wrapped.self), "Wrapped(message: nil, count: 0, name: \"\")")
    XCTAssertEqual(zero(Sample.Tree.self), "Tree(name: \"\", children: [])")
  }

  func testTheFirstCaseThatCanBeMade() {
    XCTAssertEqual(zero(First.self), ".b")
    XCTAssertEqual(zero(Payloads.self), ".number(0)")
    XCTAssertEqual(zero(Sample.Page.self), ".loading")
    XCTAssertEqual(zero(Result<Int, any Error>.self), ".success(0)")
    XCTAssertEqual(zero(Result<URL, Sample.Failure>.self), ".failure(.offline)")
    XCTAssertEqual(zero(Sample.Expression.self), ".zero")
  }

  func testWhatNothingCanBeMadeUpFor() {
    XCTAssertNil(zero(URL.self))
    XCTAssertNil(zero(Sample.Node.self))
    XCTAssertNil(zero((() -> Void).self))
    XCTAssertNil(zero(Any.self))
    XCTAssertNil(zero(Never.self))
    XCTAssertNil(zero(EndlessOrFunction.self))
    XCTAssertNil(zero(Tally.self))
  }

  func testNothingLeaksWhereItFails() {
    struct Half {
      var number = [1]
      var text = "a text that needs an allocation of its own"
      var url: URL
    }
    XCTAssertNil(zero(Half.self))
    XCTAssertNil(zero((Half, Half).self))
  }
}
