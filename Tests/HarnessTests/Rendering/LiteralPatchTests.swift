import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// A literal with a base: omitted fields keep the base's values.
final class LiteralPatchTests: XCTestCase {
  private func patch<T>(_ base: T, _ text: String) -> Result<String, LiteralError> {
    var parser = LiteralParser(Array(text.utf8))
    return ValueRef.with(base) { base in
      Result { () throws(LiteralError) in
        let box = try parser.parseAll(TypeShape.of(T.self), base: base)
        return LiteralPrinter.text(of: box.ref)
      }
    }
  }

  private func assertPatch<T>(
    _ base: T, _ text: String, _ expected: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    switch patch(base, text) {
    case .success(let patched): XCTAssertEqual(patched, expected, file: file, line: line)
    case .failure(let error): XCTFail("\(error)", file: file, line: line)
    }
  }

  private func assertFails<T>(
    _ base: T, _ text: String, _ message: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    switch patch(base, text) {
    case .success(let patched): XCTFail(patched, file: file, line: line)
    case .failure(let error): XCTAssertEqual(error.description, message, file: file, line: line)
    }
  }

  private let buyer = Sample.Buyer(name: "A", email: "a@b", address: .init(street: "S", number: 3))

  func testStructs() {
    assertPatch(Sample.Point(x: 1, y: 2), "Point()", "Point(x: 1, y: 2)")
    assertPatch(Sample.Point(x: 1, y: 2), "Point(y: 5)", "Point(x: 1, y: 5)")
    assertPatch(
      buyer, #"Buyer(name: "B")"#, #"Buyer(name: "B", email: "a@b", address: Address(street: "S", number: 3))"#)
    assertPatch((1, b: 2), "(b: 5)", "(1, b: 5)")
  }

  func testThroughOptionals() {
    assertPatch(
      buyer, "Buyer(address: Address(number: 4))",
      #"Buyer(name: "A", email: "a@b", address: Address(street: "S", number: 4))"#)
    assertPatch(buyer, "Buyer(email: nil, address: nil)", #"Buyer(name: "A", email: nil, address: nil)"#)
    assertPatch(
      Optional(buyer), #".some(Buyer(email: "x"))"#,
      #"Buyer(name: "A", email: "x", address: Address(street: "S", number: 3))"#)
    // If the base is nil, there is nothing to keep.
    assertPatch(
      Sample.Buyer(name: "A"), #"Buyer(address: Address(street: "T", number: 1))"#,
      #"Buyer(name: "A", email: nil, address: Address(street: "T", number: 1))"#)
  }

  func testNothingIsKeptFromNil() {
    assertFails(
      Sample.Buyer(name: "A"), "Buyer(address: Address(number: 4))",
      "missing field 'street' of Address; add 'street: …' (String)")
  }

  func testPayloadsOfTheSameCase() {
    let page = Sample.Page.loaded(count: 1, title: "t")
    assertPatch(page, ".loaded(count: 2)", #".loaded(count: 2, title: "t")"#)
    assertPatch(page, ".loaded()", #".loaded(count: 1, title: "t")"#)
    assertPatch(page, ".loading", ".loading")
    assertPatch(Sample.Page.failed(.offline), #".loaded(count: 1, title: "u")"#, #".loaded(count: 1, title: "u")"#)
    assertPatch(Sample.Expression.add(.number(1), .zero), ".add(.number(2), .zero)", ".add(.number(2), .zero)")
    assertPatch(
      Optional(Sample.Pair<Sample.Point, Int>.Side.left(.init(x: 1, y: 2))), ".left(Point(y: 3))",
      ".left(Point(x: 1, y: 3))")
  }

  func testPayloadsOfAnotherCaseKeepNothing() {
    assertFails(
      Sample.Page.failed(.offline), ".loaded(count: 2)",
      "missing field 'title' of case 'loaded'; add 'title: …' (String)")
  }

  func testArraysByPosition() {
    let points = [Sample.Point(x: 1, y: 2), Sample.Point(x: 3, y: 4)]
    assertPatch(points, "[Point(x: 5), Point()]", "[Point(x: 5, y: 2), Point(x: 3, y: 4)]")
    assertPatch(
      points, "[Point(), Point(), Point(x: 5, y: 6)]", "[Point(x: 1, y: 2), Point(x: 3, y: 4), Point(x: 5, y: 6)]")
    assertPatch(points, "[]", "[]")
    assertPatch(points[...], "[Point(y: 0)]", "[Point(x: 1, y: 0)]")
    assertPatch(ContiguousArray(points), "[Point(y: 0)]", "[Point(x: 1, y: 0)]")
  }

  func testDictionariesByKey() {
    let points = ["a": Sample.Point(x: 1, y: 2), "b": Sample.Point(x: 3, y: 4)]
    assertPatch(
      points, #"["b": Point(y: 9), "c": Point(x: 0, y: 0)]"#, #"["b": Point(x: 3, y: 9), "c": Point(x: 0, y: 0)]"#)
    assertPatch(
      ["a": buyer], #"["a": Buyer(name: "Z")]"#,
      #"["a": Buyer(name: "Z", email: "a@b", address: Address(street: "S", number: 3))]"#)
  }

  func testIdentifiedArraysByID() {
    let roster = Sample.Roster(elements: [
      Sample.Item(id: 1, name: "a", price: 1), Sample.Item(id: 2, name: "b", price: 2),
    ])
    assertPatch(
      roster, #"[Item(name: "(], id: 1", id: 2), Item(id: 1)]"#,
      #"[Item(id: 2, name: "(], id: 1", note: nil, price: 2.0), Item(id: 1, name: "a", note: nil, price: 1.0)]"#)
    assertPatch(
      roster, #"[Item(id: 3, name: "new", price: 0), Item(price: 5, id: 2)]"#,
      #"[Item(id: 3, name: "new", note: nil, price: 0.0), Item(id: 2, name: "b", note: nil, price: 5.0)]"#)
  }

  func testAnElementWithoutANamesakeNeedsAllFields() {
    let roster = Sample.Roster(elements: [Sample.Item(id: 1)])
    assertFails(roster, "[Item(id: 3)]", "missing field 'name' of Item; add 'name: …' (String)")
    assertFails(roster, #"[Item(name: "a", price: 1)]"#, "missing field 'id' of Item; add 'id: …' (Int)")
    assertFails(roster, "[Item(id: x)]", "expected an integer (Int), found 'x'")
    assertFails(roster, "[Item(id: 1), Item(id: 1)]", "the id of element 1 appears twice")
  }

  func testWrappersAndSets() {
    var wrapped = Sample.Wrapped("m")
    wrapped.name = "n"
    assertPatch(wrapped, "Wrapped(count: 2)", #"Wrapped(message: "m", count: 2, name: "n")"#)
    assertPatch(Set([1, 2]), "[3]", "[3]")
  }

  func testEveryLevelAtOnce() {
    let order = Sample.Order(
      items: [Sample.Item(id: 1, name: "a")], page: .loaded(count: 1, title: "t"), total: 3, buyer: buyer,
      tags: ["x"], counts: ["a": 1])
    assertPatch(
      order, #"Order(items: [Item(note: "!")], page: .loaded(count: 7), buyer: Buyer(address: Address(number: 1)))"#,
      #"Order(items: [Item(id: 1, name: "a", note: "!", price: 0.0)], page: .loaded(count: 7, title: "t"), "#
        + #"total: Decimal("3"), buyer: Buyer(name: "A", email: "a@b", address: Address(street: "S", number: 1)), "#
        + #"tags: ["x"], counts: ["a": 1])"#)
  }
}
