import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class StateExpansionTests: XCTestCase {
  private func expand<T>(_ value: T, hiding hidden: [String] = []) -> [String] {
    var lines: [String] = []
    ValueRef.with(value) { value in
      StateExpansion.walk(value, hiding: LineWriter.mask(hidden)) {
        path, literal in
        lines.append("\(String(decoding: path, as: UTF8.self)) = \(String(decoding: literal, as: UTF8.self))")
      }
    }
    return lines
  }

  private let order = Sample.Order(
    items: [Sample.Item(id: 1, name: "a")], page: .loaded(count: 1, title: "t"), total: 3,
    buyer: .init(name: "A", email: nil, address: .init(street: "S", number: 3)), tags: ["b", "a"],
    counts: ["y": 1, "x": 2])

  func testLeafByLeaf() {
    XCTAssertEqual(
      expand(order),
      [
        "buyer.address.number = 3", #"buyer.address.street = "S""#, "buyer.email = nil", #"buyer.name = "A""#,
        #"counts["x"] = 2"#, #"counts["y"] = 1"#, "items[0].id = 1", #"items[0].name = "a""#, "items[0].note = nil",
        "items[0].price = 0.0", #"page = .loaded(count: 1, title: "t")"#, #"tags = ["a", "b"]"#,
        #"total = Decimal("3")"#,
      ])
  }

  func testWhatIsEmptyIsOneLiteral() {
    let empty = Sample.Order(items: [], page: .loading, total: 0, buyer: nil, tags: [], counts: [:])
    XCTAssertEqual(
      expand(empty),
      ["buyer = nil", "counts = [:]", "items = []", "page = .loading", "tags = []", #"total = Decimal("0")"#])
    XCTAssertEqual(expand(Sample.Pair(first: Sample.Empty(), second: ())), ["first = Empty()", "second = ()"])
    XCTAssertEqual(expand(Sample.Roster<Sample.Item>(elements: [])), ["state = []"])
  }

  func testIdentifiedArrays() {
    struct Entry: Identifiable { var id: Int; var value: Int }
    func roster(_ ids: Int...) -> Sample.Roster<Entry> { .init(elements: ids.map { Entry(id: $0, value: $0) }) }
    XCTAssertEqual(
      expand(roster(1, 10)),
      ["state[id: 1].id = 1", "state[id: 1].value = 1", "state[id: 10].id = 10", "state[id: 10].value = 10"])
    XCTAssertEqual(
      expand(roster(10, 1)),
      [
        "state[id: 1].id = 1", "state[id: 1].value = 1", "state[id: 10].id = 10", "state[id: 10].value = 10",
        "state.order = [10, 1]",
      ])
  }

  func testRoots() {
    XCTAssertEqual(expand(1), ["state = 1"])
    XCTAssertEqual(expand(Sample.Empty()), ["state = Empty()"])
    XCTAssertEqual(expand(Sample.Page.loading), ["state = .loading"])
    XCTAssertEqual(expand([1, 2]), ["state[0] = 1", "state[1] = 2"])
    XCTAssertEqual(expand(Sample.Point?.some(.init(x: 1, y: 2))), ["state.x = 1", "state.y = 2"])
    XCTAssertEqual(expand((1, b: 2)), ["state.0 = 1", "state.b = 2"])
    XCTAssertEqual(expand(Sample.Told(wrappedValue: 1)), ["state = 1"])
    XCTAssertEqual(expand([Double.nan: [1]]), ["state[.nan][0] = 1"])
  }

  func testWrappersAndNestedOptionals() {
    XCTAssertEqual(expand(Sample.Wrapped("m")), ["count = 0", #"message = "m""#, #"name = """#])
    XCTAssertEqual(expand(Sample.Pair(first: Int??.some(nil), second: Int??.some(1))), ["first = nil", "second = 1"])
  }

  func testHiddenPaths() {
    XCTAssertEqual(
      expand(
        order,
        hiding: [
          "buyer.address", "counts[\"x\"]", "items[*].name", "items[0].price", "page.loaded.count", "tags", "total",
        ]),
      [
        "buyer.email = nil", #"buyer.name = "A""#, #"counts["y"] = 1"#, "items[0].id = 1", "items[0].note = nil",
        #"page = .loaded(count: _, title: "t")"#,
      ])
    XCTAssertEqual(
      expand(order, hiding: ["page.loaded", "buyer", "items", "counts", "tags", "total"]), ["page = .loaded(_)"])
    XCTAssertEqual(expand([1, 2], hiding: ["state[0]"]), ["state[1] = 2"])
  }
}
