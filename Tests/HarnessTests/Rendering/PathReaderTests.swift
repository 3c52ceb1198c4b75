import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class PathReaderTests: XCTestCase {
  private func read<T>(_ path: String, in value: T) -> String {
    do throws(PathReader.Failure) {
      return try ValueRef.with(value) { value throws(PathReader.Failure) in
        try PathReader(path).read(value) { LiteralPrinter.text(of: $0) }
      }
    } catch {
      return "\(error.offset): \(error)"
    }
  }

  private struct Screen {
    var order: Sample.Order
    var roster: Sample.Roster<Sample.Item>
    var points: [Int: Sample.Point]
    var pages: [Sample.Page: Int]
    var pair: (Int, label: String)
    var wrapped: Sample.Wrapped
    var error: any Error
    var nested: Sample.Point??
    var `two words`: Int
  }

  private let screen = Screen(
    order: Sample.Order(
      items: [Sample.Item(id: 1, name: "a"), Sample.Item(id: 2)], page: .loaded(count: 3, title: "t"), total: 5,
      buyer: .init(name: "A", email: nil), tags: ["x"], counts: ["a b": 1, "c]\"d": 2, "": 3]),
    roster: .init(elements: [Sample.Item(id: 7, name: "seven"), Sample.Item(id: -1)]), points: [-3: .init(x: 1, y: 2)],
    pages: [.failed(.server(code: 1)): 4], pair: (1, label: "l"), wrapped: Sample.Wrapped("m"),
    error: Sample.Failure.offline, nested: .some(.init(x: 8, y: 9)), `two words`: 2)

  func testEveryKindOfComponent() {
    for (path, value) in [
      ("order.total", #"Decimal("5")"#), ("order.items[0].name", #""a""#), ("order.items[1].id", "2"),
      ("order.items[ 1 ].id", "2"), ("order.page.loaded.count", "3"), ("order.page.loaded.title", #""t""#),
      ("order.page", #".loaded(count: 3, title: "t")"#), ("order.buyer.name", #""A""#), ("order.buyer.email", "nil"),
      (#"order.counts["a b"]"#, "1"), (#"order.counts["c]\"d"]"#, "2"), (#"order.counts[""]"#, "3"),
      (#"order.counts[ "a b" ]"#, "1"), ("roster[id: 7].name", #""seven""#), ("roster[id:-1].id", "-1"),
      ("roster[ id : 7 ].id", "7"), ("roster[id: 0x7].id", "7"), ("points[-3].y", "2"),
      ("pages[.failed(.server(code: 1))]", "4"), ("pair.0", "1"), ("pair.label", #""l""#), ("wrapped.message", #""m""#),
      ("wrapped.count", "0"), ("error", "Failure.offline"), ("nested.x", "8"), ("`two words`", "2"),
      ("order.tags", #"["x"]"#),
    ] { XCTAssertEqual(read(path, in: screen), value, path) }
  }

  func testRoots() {
    XCTAssertEqual(read("state[1]", in: [1, 2]), "2")
    XCTAssertEqual(read("[1]", in: [1, 2]), "2")
    XCTAssertEqual(read("state", in: 5), "5")
    XCTAssertEqual(read("state.loaded.count", in: Sample.Page.loaded(count: 1, title: "")), "1")
    XCTAssertEqual(read("loaded.count", in: Sample.Page.loaded(count: 1, title: "")), "1")
    XCTAssertEqual(read("state.x", in: Sample.Point?.some(.init(x: 1, y: 2))), "1")
    XCTAssertEqual(read("x", in: Sample.Point(x: 1, y: 2)), "1")
    XCTAssertEqual(read("failed.0.server.code", in: Sample.Page.failed(.server(code: 5))), "5")
  }

  func testWhatIsNotThereNow() {
    XCTAssertEqual(read("order.items[2].id", in: screen), "0: order.items has 2 elements, none at [2]")
    XCTAssertEqual(read("roster[id: 3]", in: screen), "0: roster has no element [id: 3]")
    XCTAssertEqual(read("points[3]", in: screen), "0: points has no key [3]")
    XCTAssertEqual(read("order.buyer.address.street", in: screen), "0: order.buyer.address is nil")
    XCTAssertEqual(read("order.page.failed.0", in: screen), "0: order.page is .loaded, not .failed")
    XCTAssertEqual(read("order.page.loading.0", in: screen), "0: order.page is .loaded, not .loading")
    XCTAssertEqual(read("loading.0", in: Sample.Page.loading), "0: case 'loading' has no payload")
    XCTAssertEqual(
      read("order.page.loaded", in: screen), "0: order.page.loaded is a case; name a part of its payload: count, title")
    XCTAssertEqual(read("x", in: Sample.Point?.none), "0: the value is nil")
    XCTAssertEqual(read("state.x", in: Sample.Point?.none), "0: state is nil")
  }

  func testWhatTheTypeDoesNotHave() {
    XCTAssertEqual(read("ordr.total", in: screen), "0: Screen has no 'ordr'; did you mean 'order'?")
    XCTAssertEqual(read("order.quantity", in: screen), "6: Order has no 'quantity'")
    XCTAssertEqual(read("order.page.loadde.count", in: screen), "11: Page has no 'loadde'; did you mean 'loaded'?")
    XCTAssertEqual(read("order.page.loaded.cuont", in: screen), "18: Page has no 'cuont'; did you mean 'count'?")
    XCTAssertEqual(read("order.total.x", in: screen), "12: Decimal has no 'x'")
    XCTAssertEqual(read("order.tags[0]", in: screen), "10: Set has no '[0]'")
    XCTAssertEqual(read("error.offline", in: screen), "0: case 'offline' has no payload")
    XCTAssertEqual(read("error.oflline", in: screen), "6: Failure has no 'oflline'; did you mean 'offline'?")
    XCTAssertEqual(read("pair.1", in: screen), "5: (Int, label: String) has no '1'")
    XCTAssertEqual(read("state.y", in: Sample.Point(x: 1, y: 2)), "0: Point has no 'state'")
  }

  func testWhatIsNoPath() {
    XCTAssertEqual(read("", in: screen), "0: expected a path")
    XCTAssertEqual(read(".order", in: screen), "0: expected a name in the path")
    XCTAssertEqual(read("order.", in: screen), "6: expected a name in the path")
    XCTAssertEqual(read("order..total", in: screen), "6: expected a name in the path")
    XCTAssertEqual(read("order total", in: screen), "5: expected '.' or '[' in the path")
    XCTAssertEqual(read("order.items[0]id", in: screen), "14: expected '.' or '[' in the path")
    XCTAssertEqual(read("order.items[0", in: screen), "11: unclosed bracket '['")
    XCTAssertEqual(read(#"order.counts["a]"#, in: screen), "12: unclosed bracket '['")
    XCTAssertEqual(read("`two words", in: screen), "0: expected a name in the path")
    XCTAssertEqual(read("order.items.name", in: screen), "12: expected an index such as [0] in the path")
    XCTAssertEqual(read("order.items[x]", in: screen), "11: expected an index such as [0] in the path")
    XCTAssertEqual(read("order.items[-1]", in: screen), "11: expected an index such as [0] in the path")
    XCTAssertEqual(read("order.items[id: 0]", in: screen), "11: expected an index such as [0] in the path")
    XCTAssertEqual(read("order.items[*]", in: screen), "11: expected an index such as [0] in the path")
    XCTAssertEqual(read("roster[0]", in: screen), "6: expected [id: …] in the path")
    XCTAssertEqual(read("roster.name", in: screen), "7: expected [id: …] in the path")
    XCTAssertEqual(read("points.x", in: screen), "7: expected [key] in the path")
    XCTAssertEqual(read("points[id: 3]", in: screen), "6: expected [key] in the path")
    XCTAssertEqual(read("roster[id: x]", in: screen), "11: expected an integer (Int), found 'x'")
    XCTAssertEqual(read("points[ \"a\"]", in: screen), "8: expected an integer (Int), found '\"'")
    XCTAssertEqual(read("points[]", in: screen), "7: expected an integer (Int), found the end of the line")
    XCTAssertEqual(read("points[1 2]", in: screen), "9: unexpected '2' after the end of the literal")
  }

  func testComponentsAreWrittenAsTheToolWritesThem() throws {
    XCTAssertEqual(
      try PathReader(#"a.b[ 3 ][id:7].c[id : "x"][*][ "k[]" ].~d.0"#).mask,
      ["a", "b", "[3]", "[id: 7]", "c", #"[id: "x"]"#, "[*]", #"["k[]"]"#, "~d", "0"])
    XCTAssertEqual(try PathReader("idea[identity]").mask, ["idea", "[identity]"])
  }

  /// Every printed path of an expanded state leads to its value.
  func testPrintedPathsLeadToTheirValues() {
    var generator = SplitMix(seed: 4)
    var count = 0
    for _ in 0..<60 {
      let value = RandomState.random(&generator, 4)
      ValueRef.with(value) { state in
        StateExpansion.walk(state) { path, literal in
          let path = String(decoding: path, as: UTF8.self)
          let expected = String(decoding: literal, as: UTF8.self)
          if path.hasSuffix(".order") { return }
          count += 1
          let found = self.read(path, in: value)
          if found.utf8.elementsEqual(expected.utf8) || found == ".some(\(expected))" { return }
          XCTFail("\(path) leads to \(found), not \(expected)")
        }
      }
    }
    XCTAssertGreaterThan(count, 1_000)
  }
}
