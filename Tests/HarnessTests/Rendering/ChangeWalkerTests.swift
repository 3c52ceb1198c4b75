import Foundation
import XCTest

@testable import Harness
@testable import HarnessRecorder

final class ChangeWalkerTests: XCTestCase {
  private let buyer = Sample.Buyer(name: "A", email: "a@b", address: .init(street: "S", number: 3))

  private func order(_ change: (inout Sample.Order) -> Void = { _ in }) -> Sample.Order {
    var order = Sample.Order(
      items: [Sample.Item(id: 1), Sample.Item(id: 2)], page: .loading, total: 3, buyer: nil, tags: ["a"],
      counts: ["x": 1])
    change(&order)
    return order
  }

  func testNothing() {
    assertLines(order(), order(), [])
    assertLines(1, 1, [])
    assertLines(Sample.Empty(), Sample.Empty(), [])
  }

  func testFieldsAreSorted() {
    assertLines(
      order(),
      order {
        $0.total = 4
        $0.page = .failed(.offline)
        $0.buyer = buyer
        $0.items[1].name = "b"
        $0.items[1].id = 2
        $0.items[0].price = 1
        $0.items[0].name = "a"
        $0.counts["w"] = 2
        $0.tags.insert("b")
      },
      [
        #"buyer = Buyer(name: "A", email: "a@b", address: Address(street: "S", number: 3))"#,
        #"counts["w"] = 2"#,
        #"items[0].name = "a""#,
        "items[0].price = 1.0",
        #"items[1].name = "b""#,
        "page = .failed(.offline)",
        #"tags = ["a", "b"]"#,
        #"total = Decimal("4")"#,
      ])
  }

  func testNamesAreSortedByTheirBytes() {
    struct Names { var b = 0, B = 0, a = 0, a10 = 0, a2 = 0, é = 0, ab = Sample.Point(x: 0, y: 0) }
    let new = Names(b: 1, B: 1, a: 1, a10: 1, a2: 1, é: 1, ab: .init(x: 1, y: 1))
    assertLines(Names(), new, ["B = 1", "a = 1", "a10 = 1", "a2 = 1", "ab.x = 1", "ab.y = 1", "b = 1", "é = 1"])
  }

  func testStructsOfOneFieldAreLookedInto() {
    struct Inner { var number = 0 }
    struct Middle { var inner = Inner() }
    struct Outer { var before = "a", middle = Middle(), row = [Inner()], name = Name() }
    struct Name { var text = "a" }
    assertLines(Outer(), Outer(middle: Middle(inner: Inner(number: 1))), ["middle.inner.number = 1"])
    assertLines(Outer(), Outer(row: [Inner(number: 1)]), ["row[0].number = 1"])
    assertLines(
      Outer(), Outer(before: "b", middle: Middle(inner: Inner(number: 1)), name: Name(text: "b")),
      [#"before = "b""#, "middle.inner.number = 1", #"name.text = "b""#])
  }

  /// Fields are compared from the first difference on, in memory order; lines are ordered by name.
  func testWhereAValueDiffersFirst() {
    struct Names { var c = 0, a = Sample.Point(x: 0, y: 0), d = "", b = Sample.Point(x: 0, y: 0) }
    let all = Names(c: 1, a: .init(x: 1, y: 1), d: "d", b: .init(x: 1, y: 1))
    assertLines(Names(), Names(b: all.b), ["b.x = 1", "b.y = 1"])
    assertLines(Names(), Names(a: .init(x: 0, y: 1), d: "d"), ["a.y = 1", #"d = "d""#])
    assertLines(Names(), Names(c: 1, b: .init(x: 0, y: 1)), ["b.y = 1", "c = 1"])
    assertLines(Names(), all, ["a.x = 1", "a.y = 1", "b.x = 1", "b.y = 1", "c = 1", #"d = "d""#])
  }

  // MARK: Optionals and enums

  func testOptionals() {
    assertLines(
      order(), order { $0.buyer = buyer },
      [#"buyer = Buyer(name: "A", email: "a@b", address: Address(street: "S", number: 3))"#])
    assertLines(order { $0.buyer = buyer }, order(), ["buyer = nil"])
    assertLines(
      order { $0.buyer = buyer },
      order {
        $0.buyer = buyer
        $0.buyer?.email = nil
        $0.buyer?.address?.number = 4
      }, ["buyer.address.number = 4", "buyer.email = nil"])
    assertLines(
      Sample.Pair<Int??, Int>(first: nil, second: 1), .init(first: .some(nil), second: 1), ["first = .some(nil)"])
    assertLines(Sample.Pair<Int??, Int>(first: .some(nil), second: 1), .init(first: 2, second: 1), ["first = 2"])
    assertLines(Sample.Pair<Int??, Int>(first: 3, second: 1), .init(first: 2, second: 1), ["first = 2"])
    assertLines(Sample.Pair<Int??, Int>(first: 3, second: 1), .init(first: nil, second: 1), ["first = nil"])
  }

  func testEnums() {
    func page(_ old: Sample.Page, _ new: Sample.Page, _ lines: [String], line: UInt = #line) {
      assertLines(order { $0.page = old }, order { $0.page = new }, lines, line: line)
    }
    page(.loading, .loaded(count: 1, title: "t"), [#"page = .loaded(count: 1, title: "t")"#])
    page(.loaded(count: 1, title: "t"), .loading, ["page = .loading"])
    page(.loaded(count: 1, title: "t"), .loaded(count: 2, title: "t"), ["page.loaded.count = 2"])
    page(
      .loaded(count: 1, title: "t"), .loaded(count: 2, title: "u"),
      ["page.loaded.count = 2", #"page.loaded.title = "u""#])
    page(.failed(.offline), .failed(.server(code: 1)), ["page.failed.0 = .server(code: 1)"])
    page(.failed(.server(code: 1)), .failed(.server(code: 2)), ["page.failed.0.server.code = 2"])
  }

  func testUnlabelledPartsAreSortedByNumber() {
    enum Wide { case parts(Int, Int, b: Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) }
    assertLines(
      [Wide.parts(0, 0, b: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)], [Wide.parts(1, 0, b: 1, 0, 0, 0, 0, 0, 0, 1, 0, 1)],
      ["state[0].parts.0 = 1", "state[0].parts.9 = 1", "state[0].parts.11 = 1", "state[0].parts.b = 1"])
    assertLines(
      Sample.Pair(first: (1, x: 2), second: 0), .init(first: (3, x: 4), second: 0), ["first.0 = 3", "first.x = 4"])
  }

  func testRecursiveEnums() {
    assertLines(
      Sample.Expression.add(.number(1), .negate(.zero)), .add(.number(2), .negate(.number(3))),
      ["state.add.0.number.0 = 2", "state.add.1.negate.0 = .number(3)"])
  }

  // MARK: Leaves and equality

  func testLeavesByTheirBits() {
    struct Numbers { var a = 0.0, b = 0.0, c = Float.nan, d = "é" }
    assertLines(Numbers(a: .nan), Numbers(a: .nan), [])
    assertLines(Numbers(a: .nan), Numbers(a: 1), ["a = 1.0"])
    assertLines(Numbers(), Numbers(b: .nan), ["b = .nan"])
    assertLines(Numbers(), Numbers(b: -0.0), ["b = -0.0"])
    assertLines(Numbers(), Numbers(d: "e\u{301}"), ["d = \"e\u{301}\""])
  }

  func testNaNInAnEquatableStructIsNoChange() {
    assertLines(Sample.Item(id: 1, price: .nan), Sample.Item(id: 1, price: .nan), [])
    assertLines(
      Sample.Item(id: 1, name: "a", price: .nan), Sample.Item(id: 1, name: "b", price: .nan), [#"name = "b""#])
    assertLines([Sample.Item(id: 1, price: .nan)], [Sample.Item(id: 1, price: .nan)], [])
  }

  func testAFieldThatEqualityIgnoresIsAChange() {
    assertLines(Sample.Lenient(number: 1, scratch: 1), .init(number: 1, scratch: 2), ["scratch = 2"])
    assertLines(Sample.Lenient(number: 1, scratch: 1), .init(number: 2, scratch: 2), ["number = 2", "scratch = 2"])
    assertLines([Sample.Lenient(number: 1, scratch: 1)], [.init(number: 1, scratch: 2)], ["state[0].scratch = 2"])
    assertLines(
      ["a": Sample.Lenient(number: 1, scratch: 1)], ["a": .init(number: 1, scratch: 2)], [#"state["a"].scratch = 2"#])
  }

  func testWhatCanNotBeReadIsAChangeAllTheSame() {
    struct Screen { var title: String; var action: () -> Void; weak var node: Sample.Node? }
    let node = Sample.Node("n")
    let screen = Screen(title: "a", action: {}, node: nil)
    assertLines(
      screen, Screen(title: "b", action: { print() }, node: node), ["action = _", "node = _", #"title = "b""#])
    assertLines(screen, screen, [])
  }

  func testExistentialsAndObjectsAreOneLiteral() {
    assertLines(
      [Sample.Failure.server(code: 1) as any Error], [Sample.Failure.server(code: 2) as any Error],
      ["state[0] = Failure.server(code: 2)"])
    assertLines([1 as Any], ["1" as Any], [#"state[0] = "1""#])
    let changed = Sample.Derived()
    changed.base = 5
    assertLines([Sample.Derived()], [changed], [#"state[0] = Derived(derived: "d", base: 5)"#])
    assertLines([changed], [changed], [])
    assertLines([AnyHashable(1)], [AnyHashable(2)], ["state[0] = 2"])
  }

  // MARK: Wrappers

  func testEachSetOfACountingWrapperIsALine() {
    var new = Sample.Wrapped("m")
    assertLines(Sample.Wrapped("m"), new, [])
    new.message = "m"
    assertLines(Sample.Wrapped("m"), new, [#"message = "m""#])
    new.message = nil
    assertLines(Sample.Wrapped("m"), new, ["message = nil"])
    let old = new
    new.count = 2
    assertLines(old, new, ["count = 2"])
  }

  func testEachSetIsSeenInsideOfWhatTheTypeCallsEqual() {
    struct Screen: Equatable { var wrapped: Sample.Wrapped, other = 0 }
    var told = Sample.Wrapped("m")
    told.message = "m"
    assertLines(Screen(wrapped: .init("m")), Screen(wrapped: told), [#"wrapped.message = "m""#])
    assertLines(["a": Sample.Wrapped("m")], ["a": told], [#"state["a"].message = "m""#])
    assertLines([Sample.Wrapped("m")], [told], [#"state[0].message = "m""#])
    assertLines(Sample.Pair<Sample.Wrapped, Int>.Side.left(.init("m")), .left(told), [#"state.left.0.message = "m""#])
  }

  /// Two new wrappers were set equally often, so `==` considers them equal; the values still differ.
  func testAWrapperMadeAnewShowsItsValue() {
    assertLines(Sample.Wrapped("a"), Sample.Wrapped("b"), [#"message = "b""#])
    assertLines([Sample.Told(wrappedValue: 1)], [Sample.Told(wrappedValue: 2)], ["state[0] = 2"])
    assertLines(["a": Sample.Wrapped("a")], ["a": Sample.Wrapped("b")], [#"state["a"].message = "b""#])
  }

  func testInsideAWrapper() {
    assertLines(
      Sample.Pair(first: Sample.Plain(wrappedValue: Sample.Point(x: 1, y: 2)), second: 0),
      Sample.Pair(first: Sample.Plain(wrappedValue: Sample.Point(x: 1, y: 3)), second: 0), ["first.y = 3"])
  }

  // MARK: Roots

  func testRootsThatAreNotStructsAreCalledState() {
    assertLines(1, 2, ["state = 2"])
    assertLines("a", "b", [#"state = "b""#])
    assertLines([1], [1, 2], ["state[1] = 2"])
    assertLines(["a": 1], [:], ["state = [:]"])
    assertLines(Sample.Page.loading, .failed(.offline), ["state = .failed(.offline)"])
    assertLines(Sample.Page.loaded(count: 1, title: ""), .loaded(count: 2, title: ""), ["state.loaded.count = 2"])
    assertLines(Sample.Point?.none, .some(.init(x: 1, y: 2)), ["state = Point(x: 1, y: 2)"])
    assertLines(Sample.Point?.some(.init(x: 1, y: 1)), .some(.init(x: 1, y: 2)), ["state.y = 2"])
    assertLines((1, x: 2), (1, x: 3), ["state.x = 3"])
    assertLines(Sample.Told(wrappedValue: 1), Sample.Told(wrappedValue: 2), ["state = 2"])
  }

  func testValueDifferences() {
    XCTAssertEqual(
      ValueDifference.between(
        order(),
        order {
          $0.items = [Sample.Item(id: 1, name: "n")]; $0.counts["y"] = 2
        }),
      [
        ValueDifference(path: #"counts["y"]"#, old: nil, new: "2"),
        ValueDifference(path: "items[0].name", old: #""""#, new: #""n""#),
        ValueDifference(path: "items[1]", old: #"Item(id: 2, name: "", note: nil, price: 0.0)"#, new: nil),
      ])
  }

  func testAnOptionalInAnOptional() {
    struct Box { var value: Int?? }
    assertLines(Box(value: 1), Box(value: .some(nil)), ["value = .some(nil)"])
    assertLines(Box(value: 1), Box(value: nil), ["value = nil"])
    assertLines(Box(value: .some(nil)), Box(value: 1), ["value = 1"])
    assertLines(Box(value: 1), Box(value: 2), ["value = 2"])
  }
}
