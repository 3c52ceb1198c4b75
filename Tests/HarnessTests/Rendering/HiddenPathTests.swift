import XCTest

@testable import Harness
@testable import HarnessRecorder

/// Paths that a script ignores aren't observed.
final class HiddenPathTests: XCTestCase {
  private typealias Item = Sample.Item

  private func items(_ name: String, _ price: Double) -> [Item] {
    [Item(id: 1, name: name, price: price), Item(id: 2, name: name, price: price)]
  }

  func testFields() {
    let old = Sample.Buyer(name: "a", email: "x", address: .init(street: "s", number: 1))
    let new = Sample.Buyer(name: "b", email: "y", address: .init(street: "t", number: 2))
    assertLines(old, new, hiding: ["name", "address.street"], ["address.number = 2", #"email = "y""#])
    assertLines(old, new, hiding: ["address", "name", "email"], [])
    assertLines(old, Sample.Buyer(name: "b"), hiding: ["address", "email"], [#"name = "b""#])
    assertLines(
      old, new, hiding: ["nam", "addres"],
      [
        "address.number = 2", #"address.street = "t""#, #"email = "y""#, #"name = "b""#,
      ])
  }

  func testElements() {
    assertLines(
      items("a", 1), items("b", 2), hiding: ["[*].price"], [#"state[0].name = "b""#, #"state[1].name = "b""#])
    assertLines(items("a", 1), items("b", 2), hiding: ["[1]"], [#"state[0].name = "b""#, "state[0].price = 2.0"])
    assertLines(items("a", 1), items("b", 2), hiding: ["[*]"], [])
    assertLines(items("a", 1), [Item(id: 1, name: "b", price: 1)], hiding: ["[1]"], [#"state[0].name = "b""#])
  }

  func testAnyElementAndOneElementTogether() {
    assertLines(items("a", 1), items("b", 2), hiding: ["[*].price", "[1].name"], [#"state[0].name = "b""#])
    assertLines(
      items("a", 1), items("b", 2), hiding: ["[*].price", "[1].note"],
      [#"state[0].name = "b""#, #"state[1].name = "b""#])
    assertLines([[1, 1], [1, 1]], [[2, 2], [2, 2]], hiding: ["[*][0]", "[1][*]"], ["state[0][1] = 2"])
    assertLines([[1, 1], [1, 1]], [[2, 2], [2, 2]], hiding: ["[0]", "[*][0]"], ["state[1][1] = 2"])
  }

  func testIdentifiedArraysAndDictionaries() {
    let old = Sample.Roster(elements: items("a", 1))
    let new = Sample.Roster(elements: items("b", 2))
    assertLines(old, new, hiding: ["[id: 2]", "[*].price"], [#"state[id: 1].name = "b""#])
    assertLines(old, new, hiding: ["[id:2].name", "[id: 1]"], ["state[id: 2].price = 2.0"])
    assertLines(["a": 1, "b": 1], ["a": 2, "b": 2], hiding: [#"["a"]"#], [#"state["b"] = 2"#])
    assertLines(["a": 1, "b": 1], ["b": 1], hiding: [#"["a"]"#], [])
    assertLines(["a": 1], ["a": 1, "b": 1], hiding: [#"[ "b" ]"#], [])
    assertLines(["a": [1]], ["a": [2]], hiding: ["[*][*]"], [])
  }

  func testPayloadsAndTuples() {
    let old = Sample.Pair(first: Sample.Page.loaded(count: 1, title: "a"), second: (1, x: 1))
    let new = Sample.Pair(first: Sample.Page.loaded(count: 2, title: "b"), second: (2, x: 2))
    assertLines(old, new, hiding: ["first.loaded.count", "second.0"], [#"first.loaded.title = "b""#, "second.x = 2"])
    assertLines(old, new, hiding: ["first.loaded", "second.x"], ["second.0 = 2"])
  }

  func testRootsThatAreNotStructsWithTheirNameAndWithout() {
    let (old, new) = (Sample.Page.loaded(count: 1, title: "a"), Sample.Page.loaded(count: 2, title: "b"))
    assertLines(old, new, hiding: ["loaded.count"], [#"state.loaded.title = "b""#])
    assertLines(old, new, hiding: ["state.loaded.count"], [#"state.loaded.title = "b""#])
    assertLines(items("a", 1), items("b", 2), hiding: ["state[*].price", "[0]"], [#"state[1].name = "b""#])
    assertLines(1, 2, hiding: ["state"], [])
  }

  func testWrappers() {
    var new = Sample.Wrapped("m")
    new.message = "m"
    new.count = 1
    assertLines(Sample.Wrapped("m"), new, hiding: ["message"], ["count = 1"])
    // The second field of the wrapper isn't part of the state.
    assertLines(Sample.Wrapped("m"), new, hiding: ["_message", "sets"], ["count = 1", #"message = "m""#])
  }

  func testMaskComponents() {
    let mask = LineWriter.mask(["a.b", "list[*].x", "list[2].y"])
    XCTAssertNil(mask?["b"])
    XCTAssertEqual(mask?["a"]?["b"]?.isEnd, true)
    XCTAssertEqual(mask?["a"]?.isEnd, false)
    XCTAssertEqual(mask?["list"]?["[2]"]?["x"]?.isEnd, true)
    XCTAssertEqual(mask?["list"]?["[2]"]?["y"]?.isEnd, true)
    XCTAssertEqual(mask?["list"]?["[1]"]?["x"]?.isEnd, true)
    XCTAssertNil(mask?["list"]?["[1]"]?["y"])
    XCTAssertNil(mask?["list"]?["name"])
  }
}
