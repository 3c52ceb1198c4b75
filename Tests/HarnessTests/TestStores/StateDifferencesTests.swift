import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// The parts of two states that a failure shows.
final class StateDifferencesTests: XCTestCase {
  struct Row: Equatable, Identifiable {
    var id: Int
    var title = ""
    var tags: [String] = []
  }

  struct List: Equatable {
    var rows: [Row] = []
    var items: IdentifiedArrayOf<Row> = []
    var numbers: [Int] = []
    var map: [String: Row] = [:]
    var selected: Row?
    var pair = (1, b: 2)

    static func == (left: List, right: List) -> Bool {
      left.rows == right.rows && left.items == right.items && left.numbers == right.numbers && left.map == right.map
        && left.selected == right.selected && left.pair == right.pair
    }
  }

  private func rows(_ ids: some Sequence<Int>) -> [Row] { ids.map { Row(id: $0, title: "row \($0)") } }

  private func lines<Value>(_ expected: Value, _ actual: Value) -> String {
    TestFailure.lines(StateDifference.between(expected, actual))
  }

  private func code<Value>(_ expected: Value, _ actual: Value) -> [String] {
    StateDifference.between(expected, actual).shown.compactMap {
      if case .value(_, _, _, let code, _) = $0 { code } else { nil }
    }
  }

  func testOneOfTenThousandElementsIsOneLine() {
    var (old, new) = (List(rows: rows(0..<10_000)), List(rows: rows(0..<10_000)))
    old.items = IdentifiedArray(old.rows)
    new.items = IdentifiedArray(new.rows)
    new.rows[7_000].title = "new"
    new.items[id: 9_999]?.title = "new"
    XCTAssertEqual(
      lines(old, new),
      """
        items[id: 9999].title
          expected "row 9999"
          actual   "new"
        rows[id: 7000].title
          expected "row 7000"
          actual   "new"
      """)
    XCTAssertEqual(code(old, new), ["$0.items[id: 9999]?.title = \"new\"", "$0.rows[7000].title = \"new\""])
  }

  func testAnotherOrderIsOneLine() {
    let old = List(rows: rows(0..<2_000), items: IdentifiedArray(rows(0..<2_000)), numbers: Array(0..<2_000))
    var new = old
    var generator = SeededGenerator(seed: 1)
    new.rows.shuffle(using: &generator)
    new.items.shuffle(using: &generator)
    new.numbers.swapAt(3, 4)
    XCTAssertEqual(StateDifference.between(old, new).count, 3)
    XCTAssertEqual(
      StateDifference.between(List(numbers: [1, 2, 3, 4, 5, 6, 7, 8]), List(numbers: [1, 3, 2, 4, 5, 6, 8, 7])).shown,
      [.order(path: "numbers", expected: "…, 2, 3, 4, 5, 6, …", actual: "…, 3, 2, 4, 5, 6, …")])
    XCTAssertEqual(
      lines(List(rows: rows([1, 2, 3])), List(rows: rows([3, 1, 2]))),
      "  rows: the order changed (expected 1, 2, 3; actual 3, 1, 2)")
    XCTAssertEqual(
      lines(List(items: IdentifiedArray(rows(1...9))), List(items: IdentifiedArray(rows((1...9).reversed())))),
      "  items: the order changed (expected 1, 2, 3, 4, 5, …; actual 9, 8, 7, 6, 5, …)")
    XCTAssertEqual(
      lines(List(numbers: [7, 7, 1]), List(numbers: [7, 1, 7])),
      "  numbers: the order changed (expected …, 7, 1; actual …, 1, 7)")
  }

  func testElementsThatMovedAndChanged() {
    let old = List(rows: rows([1, 2, 3]))
    var new = List(rows: rows([2, 3, 1]))
    new.rows[2].title = "done"
    XCTAssertEqual(
      lines(old, new),
      """
        rows[id: 1].title
          expected "row 1"
          actual   "done"
        rows: the order changed (expected 1, 2, 3; actual 2, 3, 1)
      """)
  }

  func testElementsThatCameAndWent() {
    let old = List(rows: rows([1, 2]), items: IdentifiedArray(rows([1, 2])), numbers: [1, 2, 3])
    let new = List(rows: rows([9, 1, 2]), items: IdentifiedArray(rows([2, 5])), numbers: [1, 3])
    XCTAssertEqual(
      lines(old, new),
      """
        items[id: 1]
          expected Row(id: 1, title: "row 1", tags: [])
          actual   nothing
        items[id: 5]
          expected nothing
          actual   Row(id: 5, title: "row 5", tags: [])
        numbers[1]
          expected 2
          actual   nothing
        rows[id: 9]
          expected nothing
          actual   Row(id: 9, title: "row 9", tags: [])
        rows: the order changed (expected 1, 2; actual 9, 1, 2)
      """)
    XCTAssertEqual(
      code(old, new), ["$0.items[id: 1] = nil", "$0.items[id: 5] = Row(id: 5, title: \"row 5\", tags: [])"])
    XCTAssertEqual(code(List(rows: rows([1, 2])), List(rows: rows([1]))), [])
  }

  /// The suggested code produces the order of the actual value, or the order is mentioned.
  func testCodeLeadsToTheOrderThatIsNotSaid() {
    func differences(_ old: [Int], _ new: [Int]) -> [StateDifference] {
      StateDifference.between(
        List(items: IdentifiedArray(rows(old))), List(items: IdentifiedArray(rows(new)))
      ).shown
    }
    func order(_ old: [Int], _ new: [Int]) -> StateDifference? {
      differences(old, new).first { if case .order = $0 { true } else { false } }
    }
    XCTAssertNil(order([1, 2, 3], [1, 3, 5, 7]))
    XCTAssertEqual(order([1, 2], [5, 1, 2]), .order(path: "items", expected: "1, 2", actual: "5, 1, 2"))
    XCTAssertEqual(order([1, 2], [1, 5, 2]), .order(path: "items", expected: "…, 2", actual: "…, 5, 2"))
    XCTAssertEqual(order([1, 2], [1, 2, 7, 5]), .order(path: "items", expected: "…, 2", actual: "…, 2, 7, 5"))
    XCTAssertEqual(
      order([1, 2, 3, 4], [2, 1, 3, 4]), .order(path: "items", expected: "1, 2", actual: "2, 1"))
    XCTAssertEqual(
      differences([1, 2], [7, 1, 5]).map(\.path), ["items[id: 2]", "items[id: 5]", "items[id: 7]", "items"])
  }

  /// An element with another id is another element.
  func testIdsThatAreNotUniqueSayNothing() {
    let old = List(rows: [Row(id: 1), Row(id: 1), Row(id: 2)])
    let new = List(rows: [Row(id: 1, title: "a"), Row(id: 1), Row(id: 2, title: "b")])
    XCTAssertEqual(StateDifference.between(old, new).paths, ["rows[0].title", "rows[2].title"])
    XCTAssertEqual(
      lines(List(rows: rows([1, 2])), List(rows: rows([1, 3, 3]))),
      """
        rows[1]
          expected Row(id: 2, title: "row 2", tags: [])
          actual   Row(id: 3, title: "row 3", tags: [])
        rows[2]
          expected nothing
          actual   Row(id: 3, title: "row 3", tags: [])
      """)
  }

  func testPlacesAndTheirCode() {
    let old = List(
      rows: [Row(id: 1)], numbers: [1, 2], map: ["a": Row(id: 1), "c": Row(id: 3)], selected: Row(id: 1))
    let new = List(
      rows: [Row(id: 1, tags: ["x"])], numbers: [1, 3, 4], map: ["a": Row(id: 1, title: "n"), "b": Row(id: 2)],
      selected: Row(id: 1, title: "s"), pair: (1, 3))
    XCTAssertEqual(
      StateDifference.between(old, new).paths,
      [
        "map[\"a\"].title", "map[\"b\"]", "map[\"c\"]", "numbers[1]", "numbers[2]", "pair.b", "rows[id: 1].tags",
        "selected.title",
      ])
    XCTAssertEqual(
      code(old, new),
      [
        "$0.map[\"a\"]?.title = \"n\"", "$0.map[\"b\"] = Row(id: 2, title: \"\", tags: [])", "$0.map[\"c\"] = nil",
        "$0.numbers[1] = 3", "$0.pair.b = 3", "$0.rows[0].tags = [\"x\"]", "$0.selected?.title = \"s\"",
      ])
  }

  func testAListThatWasEmptiedOrFilledIsOneChange() {
    XCTAssertEqual(
      lines(List(numbers: [1, 2]), List()),
      """
        numbers
          expected [1, 2]
          actual   []
      """)
    XCTAssertEqual(StateDifference.between(List(), List(rows: rows(0..<5))).paths, ["rows"])
  }

  func testADictionaryThatWasEmptiedOrFilledIsOneChange() {
    let filled = List(map: ["a": Row(id: 1), "b": Row(id: 2)])
    XCTAssertEqual(code(filled, List()), ["$0.map = [:]"])
    XCTAssertEqual(StateDifference.between(List(), filled).paths, ["map"])
  }

  func testManyDifferencesAreCounted() {
    let text = lines(Array(0..<100), Array(100..<200))
    XCTAssertTrue(text.hasSuffix("  and 80 more"))
    XCTAssertEqual(text.split(separator: "\n").count, 61)
    XCTAssertTrue(text.hasPrefix("  state[0]\n    expected 0\n    actual   100\n"))
  }

  func testALongValueIsCut() {
    let text = lines(List(), List(rows: rows(0..<1_000)))
    XCTAssertLessThan(text.count, 600)
    XCTAssertTrue(text.hasSuffix("Row(id: 11, title: \"row 11\", tags: []), …]"), text)
  }

  func testValuesThatAreNotStructs() {
    enum Page: Equatable { case empty, loaded(count: Int) }
    XCTAssertEqual(StateDifference.between(1, 2).paths, ["state"])
    XCTAssertEqual(code(Page.empty, .loaded(count: 1)), ["$0 = .loaded(count: 1)"])
    XCTAssertEqual(StateDifference.between(Page.loaded(count: 2), .loaded(count: 1)).paths, ["state.loaded.count"])
    XCTAssertEqual(code(Page.loaded(count: 2), .loaded(count: 1)), [])
  }

  func testPartsThatAreOfTheStatesOwnType() {
    indirect enum Tree: Equatable { case leaf(Int), node(Tree, Tree), named(state: Tree) }
    XCTAssertEqual(code(Tree.leaf(1), .leaf(2)), [])
    XCTAssertEqual(code(Tree.leaf(1), .node(.leaf(1), .leaf(1))), ["$0 = .node(.leaf(1), .leaf(1))"])
    XCTAssertEqual(code(Tree.node(.leaf(1), .leaf(2)), .node(.leaf(1), .node(.leaf(2), .leaf(3)))), [])
    XCTAssertEqual(code(Tree.named(state: .leaf(1)), .named(state: .node(.leaf(1), .leaf(2)))), [])
    struct Folder: Equatable {
      var name = ""
      var state: [Folder] = []
    }
    let old = Folder(state: [Folder(name: "a"), Folder(name: "b", state: [Folder(), Folder()])])
    var new = old
    new.state[1].state[0] = Folder(name: "c", state: [Folder(name: "d")])
    XCTAssertEqual(
      code(old, new),
      ["$0.state[1].state[0].name = \"c\"", "$0.state[1].state[0].state = [Folder(name: \"d\", state: [])]"])
    XCTAssertEqual(code([Folder()], [Folder(name: "e")]), ["$0[0].name = \"e\""])
    struct Plain {
      var state: [Plain] = []
      var map: [String: Plain] = [:]
    }
    let filled = Plain(state: [Plain()], map: ["a": Plain(), "c": Plain()])
    XCTAssertEqual(
      code(filled, Plain(state: [Plain(), Plain()], map: ["a": Plain(), "b": Plain(), "c": Plain()])),
      ["$0.map[\"b\"] = Plain(state: [], map: [:])"])
  }

  func testWhetherAnythingDiffersAgreesWithWhatDiffers() {
    let one = List(rows: rows(0..<5), numbers: [1, 2], map: ["a": Row(id: 1)], selected: Row(id: 1))
    var others = [List](repeating: one, count: 6)
    others[1].rows.swapAt(0, 1)
    others[2].numbers.append(3)
    others[3].map["a"]?.tags = ["x"]
    others[4].selected = nil
    others[5].items = [Row(id: 1)]
    for other in others {
      XCTAssertEqual(AnyDifference.exists(one, other), !StateDifference.between(one, other).isEmpty)
      XCTAssertEqual(AnyDifference.exists(one, other), one != other)
    }
  }

  /// If lists are empty before or after, or arrays aren't identified, a test store says more in one line than a transcript.
  func testATranscriptNamesTheSameChangesAlike() {
    enum Page: Equatable { case empty, loaded(Row, count: Int) }
    struct State: Equatable {
      var items: IdentifiedArrayOf<Row> = [Row(id: 3), Row(id: 1), Row(id: 20)]
      var map = [10: Row(id: 1), 9: Row(id: 2)]
      var page = Page.loaded(Row(id: 1), count: 1)
      var selected: Row? = Row(id: 1)
      var numbers = [1, 2, 3]
      var any: any Sendable & Equatable = 1

      static func == (left: State, right: State) -> Bool {
        left.items == right.items && left.map == right.map && left.page == right.page
          && left.selected == right.selected && left.numbers == right.numbers && "\(left.any)" == "\(right.any)"
      }
    }
    let changes: [(inout State) -> Void] = [
      { $0.items[id: 1]?.title = "a" }, { $0.items.reverse() }, { $0.items.insert(Row(id: 2), at: 0) },
      { $0.items = [Row(id: 20), Row(id: 4), Row(id: 3, title: "b")] }, { $0.items = [] },
      { $0.map[9]?.title = "a" }, { $0.map[10] = nil }, { $0.map[2] = Row(id: 3) }, { $0.map = [:] },
      { $0.page = .empty }, { $0.page = .loaded(Row(id: 1, title: "a"), count: 2) }, { $0.selected = nil },
      { $0.selected?.title = "b" }, { $0.numbers[1] = 4 }, { $0.numbers.append(4) }, { $0.numbers.removeLast() },
      { $0.numbers = [] }, { $0.any = "1" }, { $0.any = 2 },
    ]
    let none = State()
    for (index, change) in changes.enumerated() {
      var state = none
      change(&state)
      let paths = StateDifference.between(none, state).shown.map { difference in
        if case .order(let path, _, _) = difference { path + ".order" } else { difference.path }
      }
      let isEqual = none == state
      let words = ValueDifference.between(none, state)
      // The expected state has not become the actual one, or the other way round.
      if !words.contains(where: { $0.edit != nil }) {
        XCTAssertEqual(paths, isEqual ? [] : words.map(\.path), "\(index)")
      }
      XCTAssertEqual(paths.isEmpty, isEqual, "\(index)")
    }
  }

  func testASetIsFoundWhereElementsAreKnownByTheirIds() {
    struct Toasted: Equatable, Identifiable {
      var id: Int
      @NeverEqual var toast = "a"
    }
    struct Screen { var toasts = [Toasted(id: 1), Toasted(id: 2), Toasted(id: 3)] }
    let before = Screen()
    var (expected, actual) = (before, before)
    expected.toasts[1].toast = "a"
    actual.toasts[2].toast = "a"
    XCTAssertEqual(
      MutationCounts.differences(previous: before, expected: expected, actual: actual).shown,
      [
        .set(path: "toasts[id: 2].toast", isExpected: true, value: "\"a\""),
        .set(path: "toasts[id: 3].toast", isExpected: false, value: "\"a\""),
      ])
    XCTAssertEqual(
      MutationCounts.differences(previous: before, expected: expected, actual: actual, onlyExpected: true).paths,
      ["toasts[id: 2].toast"])
    XCTAssertEqual(MutationCounts.differences(previous: before, expected: expected, actual: expected).paths, [])
    XCTAssertTrue(MutationCounts.differ(before, actual))
    XCTAssertFalse(MutationCounts.differ(before, before))
    // Anything below a difference of another kind is a part of it.
    actual = before
    actual.toasts.remove(at: 1)
    let values = StateDifference.between(expected, actual)
    XCTAssertEqual(values.paths, ["toasts[id: 2]"])
    XCTAssertEqual(
      values.merged(with: MutationCounts.differences(previous: before, expected: expected, actual: actual)).paths,
      ["toasts[id: 2]"])
  }

  func testPartsWithTheirOwnEqualityGoByIt() {
    struct Close: Equatable {
      var value: Double
      static func == (left: Close, right: Close) -> Bool { abs(left.value - right.value) < 1 }
    }
    struct Holder { var close: Close }
    XCTAssertFalse(AnyDifference.exists(Holder(close: Close(value: 1)), Holder(close: Close(value: 1.5))))
    XCTAssertTrue(AnyDifference.exists(Holder(close: Close(value: 1)), Holder(close: Close(value: 2.5))))
  }
}
