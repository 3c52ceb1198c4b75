import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class CompositeLiteralTests: XCTestCase {
  private func text<T>(_ value: T, _ context: LiteralPrinter.Context) -> String { LiteralPrinter.text(value, context) }

  func testStructs() {
    assertLiteral(Sample.Point(x: 1, y: -2), "Point(x: 1, y: -2)")
    assertLiteral(Sample.Empty(), "Empty()")
    assertLiteral(
      Sample.Item(id: 1, name: "iPhone 13", note: nil, price: 10),
      #"Item(id: 1, name: "iPhone 13", note: nil, price: 10.0)"#)
    assertLiteral(
      Sample.Buyer(name: "A", email: "a@b", address: .init(street: "S", number: 3)),
      #"Buyer(name: "A", email: "a@b", address: Address(street: "S", number: 3))"#)
    assertLiteral(
      Sample.Pair(first: Sample.Pair(first: 1, second: "a"), second: [2.5]),
      #"Pair(first: Pair(first: 1, second: "a"), second: [2.5])"#)
    assertLiteral(1..<4, "Range(lowerBound: 1, upperBound: 4)")
  }

  func testCollections() {
    assertLiteral([Int](), "[]")
    assertLiteral([1, 2, 3], "[1, 2, 3]")
    assertLiteral([[1], [], [2, 3]], "[[1], [], [2, 3]]")
    assertLiteral(ContiguousArray(["a"]), #"["a"]"#)
    assertLiteral([0, 1, 2, 3][1..<3], "[1, 2]")
    assertLiteral([nil, 1, nil] as [Int?], "[nil, 1, nil]")
    assertLiteral([Sample.Page.loading, .failed(.offline)], "[.loading, .failed(.offline)]")
    assertLiteral([(), ()].count, "2")
    assertLiteral([Sample.Empty(), Sample.Empty()], "[Empty(), Empty()]")
    assertLiteral(Array(repeating: true, count: 3), "[true, true, true]")
  }

  func testSetsAndDictionariesAreSorted() {
    assertLiteral(Set([10, 9, -1, 100]), "[-1, 9, 10, 100]")
    assertLiteral(Set(["b", "a", "B", "aa", "é", "a!"]), #"["B", "a!", "a", "aa", "b", "é"]"#)
    assertLiteral(
      Set([UInt128.max, 0, 5, UInt128(Int128.max), UInt128(Int128.max) + 1]),
      "[0, 5, 170141183460469231731687303715884105727, 170141183460469231731687303715884105728, "
        + "340282366920938463463374607431768211455]")
    assertLiteral(Set<Int>(), "[]")
    assertLiteral([Int: Int](), "[:]")
    assertLiteral([10: "a", 9: "b", -2: "c"], #"[-2: "c", 9: "b", 10: "a"]"#)
    assertLiteral(["b": [1], "a": []], #"["a": [], "b": [1]]"#)
    assertLiteral([Sample.Point(x: 1, y: 2): Sample.Page.loading], "[Point(x: 1, y: 2): .loading]")
    assertLiteral([Optional(1): 1, nil: 2], "[1: 1, nil: 2]")
    assertLiteral([0.5: 1, 10: 2, 9: 3] as [Double: Int], "[0.5: 1, 10.0: 2, 9.0: 3]")
    assertLiteral([false: ["x": Set([2, 1])], true: [:]], #"[false: ["x": [1, 2]], true: [:]]"#)
  }

  func testAKeyThatDoesNotEqualItselfKeepsItsValue() {
    assertLiteral([Double.nan: 1, 2: 3], "[.nan: 1, 2.0: 3]", asking: false)
    assertLiteral(Set([Double.nan, 2]), "[.nan, 2.0]", asking: false)
  }

  func testIdentified() {
    assertLiteral(
      Sample.Roster(elements: [Sample.Item(id: 2), Sample.Item(id: 1)]),
      #"[Item(id: 2, name: "", note: nil, price: 0.0), Item(id: 1, name: "", note: nil, price: 0.0)]"#)
    assertLiteral(Sample.Roster<Sample.Item>(elements: []), "[]")
  }

  func testTuples() {
    assertLiteral((1, "a"), #"(1, "a")"#)
    assertLiteral((x: 1, 2, z: (true, nil as Int?)), "(x: 1, 2, z: (true, nil))")
    assertLiteral((), "()")
  }

  func testWrappersAreShownAsTheirValue() {
    var wrapped = Sample.Wrapped("hi")
    assertLiteral(wrapped, #"Wrapped(message: "hi", count: 0, name: "")"#)
    wrapped.message = nil
    assertReads(#"Wrapped(message: nil, count: 0, name: "")"#, as: wrapped, asking: false)
    assertLiteral([Sample.Plain(wrappedValue: Sample.Plain(wrappedValue: 1))], "[1]")
  }

  /// In a line that gives its type, an enum has no dot; where its place doesn't determine the type, the type is named.
  func testContexts() {
    let value = Sample.Page.failed(.server(code: 1))
    XCTAssertEqual(text(value, .typed), ".failed(.server(code: 1))")
    XCTAssertEqual(text(value, .bare), "failed(.server(code: 1))")
    XCTAssertEqual(text(value, .untyped), "Page.failed(.server(code: 1))")
    XCTAssertEqual(text(Sample.Page?.some(value), .bare), "failed(.server(code: 1))")
    XCTAssertEqual(text(Sample.Point(x: 1, y: 2), .bare), "Point(x: 1, y: 2)")
    XCTAssertEqual(text(Sample.Told(wrappedValue: value), .bare), "failed(.server(code: 1))")
    XCTAssertEqual(text([value], .untyped), "[.failed(.server(code: 1))]")
  }

  func testExistentialsNameTheirType() {
    XCTAssertEqual(text(Sample.Failure.offline as any Error, .typed), "Failure.offline")
    XCTAssertEqual(
      text(Result<Int, any Error>.failure(Sample.Failure.server(code: 2)), .typed), ".failure(Failure.server(code: 2))")
    XCTAssertEqual(
      text([1, "a", 2.5, nil as Int? as Any, Sample.Point(x: 1, y: 2)], .typed),
      #"[1, "a", 2.5, nil, Point(x: 1, y: 2)]"#)
    XCTAssertEqual(text((any Error)?.none, .typed), "nil")
    XCTAssertEqual(text(AnyHashable(Sample.Point(x: 1, y: 2)), .typed), "Point(x: 1, y: 2)")
    XCTAssertEqual(text([AnyHashable("k"): 1], .typed), #"["k": 1]"#)
    XCTAssertEqual(text(Sample.Derived() as AnyObject, .typed), #"Derived(derived: "d", base: 1)"#)
    XCTAssertEqual(text([1, 2] as any Collection<Int>, .typed), "[1, 2]")
  }

  func testWhatCanNotBeRead() {
    struct Opaque {
      var function: () -> Void = {}
      var type: Any.Type = Int.self
      weak var node: Sample.Node?
      var pointer = UnsafeRawPointer(bitPattern: 16)
    }
    XCTAssertEqual(
      text(Opaque(), .typed), "Opaque(function: _, type: Int.self, node: _, pointer: _)")
  }

  func testHiddenPartsAreBlanks() {
    let mask = PathMask()
    for path in [
      ["total"], ["items", "[*]", "name"], ["items", "[1]", "price"], ["counts", #"["a"]"#],
      ["page", "loaded", "count"],
    ] {
      mask.insert(path)
    }
    let order = Sample.Order(
      items: [Sample.Item(id: 1), Sample.Item(id: 2)], page: .loaded(count: 1, title: "t"), total: 3,
      buyer: nil, tags: [], counts: ["a": 1, "b": 2])
    var printer = LiteralPrinter()
    ValueRef.with(order) { printer.print($0, hiding: mask) }
    XCTAssertEqual(
      String(decoding: printer.bytes, as: UTF8.self),
      "Order(items: [Item(id: 1, name: _, note: nil, price: 0.0), Item(id: 2, name: _, note: nil, price: _)], "
        + #"page: .loaded(count: _, title: "t"), total: _, buyer: nil, tags: [], counts: ["a": _, "b": 2])"#)
  }
}
