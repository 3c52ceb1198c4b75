import XCTest

@testable import Harness

final class CollectionChangeTests: XCTestCase {
  private typealias Item = Sample.Item
  private typealias Roster = Sample.Roster<Sample.Item>

  private func roster(_ ids: Int...) -> Roster { Roster(elements: ids.map { Item(id: $0, name: "\($0)") }) }
  private func literal(_ id: Int, _ name: String? = nil) -> String {
    "Item(id: \(id), name: \"\(name ?? "\(id)")\", note: nil, price: 0.0)"
  }

  // MARK: Arrays

  func testArraysByPosition() {
    assertLines([1, 2, 3], [1, 5, 3], ["state[1] = 5"])
    assertLines([1, 2, 3], [0, 2], ["state[0] = 0", "state[2] removed"])
    assertLines([1], [0, 2, 3], ["state[0] = 0", "state[1] = 2", "state[2] = 3"])
    assertLines([1, 2, 3, 4], [1], ["state[1] removed", "state[2] removed", "state[3] removed"])
    assertLines([Int](), [1, 2], ["state[0] = 1", "state[1] = 2"])
    assertLines([1, 2], [], ["state = []"])
    assertLines([Int](), [], [])
    assertLines([[1], [2]], [[1, 2], []], ["state[0][1] = 2", "state[1] = []"])
    assertLines([1, 2, 3, 4][1...], [1, 2, 9, 4][1...], ["state[1] = 9"])
    assertLines(ContiguousArray([1]), [2], ["state[0] = 2"])
    assertLines([nil, 1] as [Int?], [1, nil], ["state[0] = 1", "state[1] = nil"])
    assertLines([(), ()], [()], ["state[1] removed"])
  }

  func testIndicesAreSortedByNumber() {
    assertLines(Array(repeating: 0, count: 12), Array(repeating: 1, count: 12), (0..<12).map { "state[\($0)] = 1" })
  }

  func testAnElementWithAnotherIDIsOneLiteral() {
    assertLines([Item(id: 1)], [Item(id: 1, name: "a", price: 2)], [#"state[0].name = "a""#, "state[0].price = 2.0"])
    assertLines([Item(id: 1, name: "1")], [Item(id: 2, name: "1")], ["state[0] = \(literal(2, "1"))"])
    assertLines(
      [Item(id: 1), Item(id: 2)], [Item(id: 3), Item(id: 4)],
      ["state[0] = \(literal(3, ""))", "state[1] = \(literal(4, ""))"])
  }

  // MARK: Identified arrays

  func testIdentifiedArraysByID() {
    var new = roster(1, 2, 3)
    new.elements[1].name = "x"
    assertLines(roster(1, 2, 3), new, [#"state[id: 2].name = "x""#])
    assertLines(roster(1, 2, 3), roster(1, 3), ["state[id: 2] removed"])
    assertLines(roster(1, 3), roster(1, 3, 7), ["state[id: 7] = \(literal(7))"])
    assertLines(roster(), roster(1, 2), ["state[id: 1] = \(literal(1))", "state[id: 2] = \(literal(2))"])
    assertLines(roster(1, 2), roster(), ["state = []"])
    assertLines(roster(1, 2), roster(1, 2), [])
  }

  func testIDsAreSortedByNumber() {
    assertLines(
      roster(10, 9, -1), roster(100, 20, -5),
      [
        "state[id: -5] = \(literal(-5))", "state[id: -1] removed", "state[id: 9] removed", "state[id: 10] removed",
        "state[id: 20] = \(literal(20))", "state[id: 100] = \(literal(100))", "state.order = [100, 20, -5]",
      ])
  }

  func testOtherIDsAreSortedByTheirLiteral() {
    struct Named: Identifiable { var id: String }
    func named(_ ids: String...) -> Sample.Roster<Named> { .init(elements: ids.map { Named(id: $0) }) }
    assertLines(
      named(), named("B", "a!", "a", "é"),
      [
        #"state[id: "B"] = Named(id: "B")"#, #"state[id: "a!"] = Named(id: "a!")"#, #"state[id: "a"] = Named(id: "a")"#,
        #"state[id: "é"] = Named(id: "é")"#,
      ])
  }

  func testTheOrderIsSaidOnlyWhenItDoesNotFollow() {
    // Survivors in their old order, then new ids ascending.
    assertLines(roster(3, 1), roster(3, 1, 2, 5), ["state[id: 2] = \(literal(2))", "state[id: 5] = \(literal(5))"])
    assertLines(roster(3, 1), roster(1), ["state[id: 3] removed"])
    assertLines(roster(3, 1), roster(1, 4), ["state[id: 3] removed", "state[id: 4] = \(literal(4))"])
    assertLines(roster(3, 10), roster(10, 3), ["state moved 10 to 0"])
    assertLines(
      roster(1, 2), roster(1, 2, 5, 4), ["state inserted at 2 = \(literal(5))", "state[id: 4] = \(literal(4))"])
    assertLines(roster(1, 2), roster(3, 1, 2), ["state inserted at 0 = \(literal(3))"])
    assertLines(
      roster(1, 2), roster(3, 4, 1, 2), ["state inserted at 0...1 = [\(literal(3)), \(literal(4))]"])
    assertLines(roster(1, 2, 3), roster(3, 2), ["state moved 3 to 0", "state[id: 1] removed"])
    assertLines(roster(1, 2, 3), roster(3, 2, 1), ["state.order = [3, 2, 1]"])
    assertLines(
      roster(1, 2), roster(4, 3),
      [
        "state[id: 1] removed", "state[id: 2] removed", "state[id: 3] = \(literal(3))",
        "state[id: 4] = \(literal(4))", "state.order = [4, 3]",
      ])
    assertLines(
      roster(), roster(2, 1), ["state[id: 1] = \(literal(1))", "state[id: 2] = \(literal(2))", "state.order = [2, 1]"])
  }

  func testMovesStandBeforeTheElementsAndTheOrderBehindThem() {
    struct Screen { var a: Roster, b: Int }
    var new = roster(2, 1)
    new.elements[0].name = "x"
    assertLines(
      Screen(a: roster(1, 2), b: 1), Screen(a: new, b: 2), ["a moved 2 to 0", #"a[id: 2].name = "x""#, "b = 2"])
    new = roster(3, 2, 1)
    new.elements[1].name = "x"
    assertLines(
      Screen(a: roster(1, 2, 3), b: 1), Screen(a: new, b: 2),
      [#"a[id: 2].name = "x""#, "a.order = [3, 2, 1]", "b = 2"])
  }

  // MARK: Elements that were added, removed and moved

  func testShiftsAreALine() {
    let numbers = Array(0..<2_000)
    func changed<T>(_ list: [T], _ change: (inout [T]) -> Void) -> [T] {
      var list = list
      change(&list)
      return list
    }
    assertLines(numbers, changed(numbers) { $0.removeFirst() }, ["state removed at 0: 0"])
    assertLines(numbers, changed(numbers) { $0.insert(-1, at: 0) }, ["state inserted at 0 = -1"])
    assertLines(numbers, changed(numbers) { $0.append($0.removeFirst()) }, ["state moved from 0 to 1999: 0"])
    assertLines(numbers, changed(numbers) { $0.removeFirst(50) }, ["state removed at 0...49"])
    assertLines(
      numbers, changed(numbers) { $0.insert(contentsOf: [-1, -2], at: 7) }, ["state inserted at 7...8 = [-1, -2]"])
    assertLines(
      numbers,
      changed(numbers) {
        $0.append(contentsOf: $0.prefix(3)); $0.removeFirst(3)
      },
      ["state moved from 0...2 to 1997...1999"])
    // Every other one is removed.
    assertLines(
      numbers, numbers.filter { $0 % 2 == 1 }, (0..<1_000).map { "state removed at \($0 * 2): \($0 * 2)" })
    let texts = numbers.map { "text \($0)" }
    assertLines(texts, changed(texts) { $0.remove(at: 3) }, [#"state removed at 3: "text 3""#])
    assertLines(texts, changed(texts) { $0.insert("new", at: 3) }, [#"state inserted at 3 = "new""#])
  }

  func testElementsWithIDsAreFoundAgain() {
    let items = (0..<1_000).map { Item(id: $0, name: "\($0)") }
    var new = items
    new.removeFirst()
    new[6].name = "x"
    assertLines(items, new, ["state removed at 0: \(literal(0, "0"))", #"state[6].name = "x""#])
    new = items
    for index in new.indices { new[index].price = 2 }
    new.remove(at: 1)
    assertLines(
      items, new, ["state removed at 1: \(literal(1, "1"))"] + new.indices.map { "state[\($0)].price = 2.0" })
    let sorted = items.sorted { $0.name < $1.name }
    assertLines(items, sorted, ["state.order = [\(sorted.map { "\($0.id)" }.joined(separator: ", "))]"])
  }

  func testWhatReadsBetterByPlace() {
    // Two flags that changed, and not one that moved.
    assertLines([true, false, true], [false, true, true], ["state[0] = false", "state[1] = true"])
    assertLines(
      [[1.0, 0], [0, 1]], [[0.0, 1], [1, 0]],
      ["state[0][0] = 0.0", "state[0][1] = 1.0", "state[1][0] = 1.0", "state[1][1] = 0.0"])
    // Nothing stayed.
    assertLines([1, 2, 3], [4, 5], ["state[0] = 4", "state[1] = 5", "state[2] removed"])
    assertLines(["a", "b"], ["b", "c"], [#"state[0] = "b""#, #"state[1] = "c""#])
  }

  func testHiddenPartsOfElementsKeepThemTheSame() {
    let (old, new) = ([Item(id: 1), Item(id: 2), Item(id: 3)], [Item(id: 2, name: "x"), Item(id: 3, name: "y")])
    assertLines(old, new, hiding: ["[*].name"], ["state removed at 0: \(literal(1, ""))"])
    // A path hidden at one position needs that position.
    XCTAssertEqual(LineWriter.lines(old, new, hiding: ["[0].name"]).last, "state[2] removed")
    assertLines(old, new, hiding: ["[*]"], [])
  }

  // MARK: Sets and dictionaries

  func testSetsAreOneLiteral() {
    assertLines(Set([3, 20]), Set([20, 3, 1]), ["state = [1, 3, 20]"])
    assertLines(Set([3]), Set(), ["state = []"])
    assertLines(Set<Int>(), Set([1]), ["state = [1]"])
    assertLines(Set([Double.nan]), Set([Double.nan]), [])
    assertLines(Set(["é"]), Set(["e\u{301}"]), ["state = [\"e\u{301}\"]"])
  }

  func testDictionariesByKey() {
    assertLines(["b": 1, "a": 2], ["b": 3, "c": 4], [#"state["a"] removed"#, #"state["b"] = 3"#, #"state["c"] = 4"#])
    assertLines([10: 1, 9: 1, -1: 1], [10: 2, 9: 2, -1: 2], ["state[-1] = 2", "state[9] = 2", "state[10] = 2"])
    assertLines([Int: Int](), [2: 2, 1: 1], ["state[1] = 1", "state[2] = 2"])
    assertLines([1: 1], [:], ["state = [:]"])
    assertLines([1: [1]], [1: [1, 2]], ["state[1][1] = 2"])
    assertLines(["a": Sample.Point(x: 1, y: 2)], ["a": Sample.Point(x: 1, y: 3)], [#"state["a"].y = 3"#])
    assertLines([Sample.Page.loading: 1], [Sample.Page.loading: 2], ["state[.loading] = 2"])
    assertLines(["a": nil as Int?], ["a": 1 as Int?], [#"state["a"] = 1"#])
    assertLines(["a": 1 as Int?], ["a": nil as Int?], [#"state["a"] = nil"#])
    assertLines(["a": 0.0], ["a": -0.0], [#"state["a"] = -0.0"#])
  }

  func testKeysThatOnlyLookDifferentToTheirType() {
    assertLines(["é": 1], ["e\u{301}": 1], ["state[\"e\u{301}\"] = 1", "state[\"é\"] removed"])
    assertLines([Double.nan: 1], [Double.nan: 1], [])
    assertLines([Double.nan: 1], [Double.nan: 2], ["state[.nan] = 2"])
    assertLines([Double.nan: 1, 2: 2], [2: 2], ["state[.nan] removed"])
  }
}
