import XCTest

@testable import Harness
@testable import HarnessCommand

final class BehaviourItemsTests: XCTestCase {
  func testValuesCountByTheirKind() {
    func assert(_ text: String, _ kind: String, line: UInt = #line) {
      XCTAssertEqual(BehaviourItems.kind(of: text), kind, line: line)
    }
    assert("0", "0")
    assert("1", "1")
    assert("17", "2")
    assert("-3", "-N")
    assert("\"\"", "\"\"")
    assert("\"text\"", "\"_3\"")
    assert("\"a\"", "\"_1\"")
    assert("\"-17\"", "\"-\"")
    assert("\"17\"", "\"2\"")
    assert("nil", "nil")
    assert(".success(true)", ".success(true)")
    assert("search(\"a\", limit: 30)", "search(\"_1\", limit: 2)")
    assert("[]", "[0]")
    assert("[1]", "[1]")
    assert("[1, 2]", "[2]")
    assert("[Item(a: 1, b: 2), Item(a: 1, b: 2)]", "[2]")
    assert("[1, 2, 3, 4, 5]", "[3]")
    assert("Page(rows: [[1], [2]], title: \"\")", "Page(rows: [2], title: \"\")")
  }

  private func items(_ steps: (String, [String])...) -> BehaviourItems {
    BehaviourItems(
      [StepOutcome(line: 1, command: "state", lines: ["number = 0", "page = .loading", "rows[0] = \"a\""])]
        + steps.enumerated().map { StepOutcome(line: $0 + 2, command: $1.0, lines: $1.1) })
  }

  func testOtherValuesOfAKindAreTheSame() {
    XCTAssertEqual(
      items(("send set(5)", ["number = 5"])).all, items(("send set(6)", ["number = 6"])).all)
    XCTAssertNotEqual(
      items(("send set(5)", ["number = 5"])).all, items(("send set(-5)", ["number = -5"])).all)
  }

  func testWhereItComesFromCounts() {
    let first = items(("send load", ["page = .empty"]), ("send load", ["page = .loading"]))
    XCTAssertFalse(first.steps[2].isSubset(of: first.steps[1]))
    // The second of two equal steps from and to the same places adds nothing.
    let again = items(
      ("send load", ["page = .empty"]), ("send load", ["page = .loading"]), ("send load", ["page = .empty"]))
    XCTAssertTrue(again.steps[3].isSubset(of: again.steps[1].union(again.steps[2])))
  }

  func testElementsCountByNoneOneTwoMany() {
    let many = items(
      ("send add", ["rows[1] = \"b\""]), ("send add", ["rows[2] = \"c\""]), ("send add", ["rows[3] = \"d\""]),
      ("send add", ["rows[4] = \"e\""]))
    XCTAssertFalse(many.steps[2].isSubset(of: many.steps[1]))
    XCTAssertFalse(many.steps[3].isSubset(of: many.steps[1].union(many.steps[2])))
    XCTAssertTrue(many.steps[4].isSubset(of: many.steps[3]))
  }

  func testElementsOfEditedListsCountToo() {
    func add(_ text: String) -> (String, [String]) { ("send add", ["rows inserted at 0 = \"\(text)\""]) }
    let many = items(add("b"), add("c"), add("d"), add("e"))
    XCTAssertFalse(many.steps[2].isSubset(of: many.steps[1]))
    XCTAssertFalse(many.steps[3].isSubset(of: many.steps[1].union(many.steps[2])))
    XCTAssertTrue(many.steps[4].isSubset(of: many.steps[3].union(many.steps[2])))
    // One of several is removed, and the last one: what remains is another state.
    let fewer = items(
      ("send addTwo", ["rows inserted at 1...2 = \"b\", \"c\""]), ("send remove", ["rows removed at 0: \"a\""]),
      ("send removeAll", ["rows removed at 0...1: \"b\", \"c\""]), ("send clear", []))
    let empty = items(("send removeAll", ["rows removed at 0: \"a\""]), ("send clear", []))
    XCTAssertFalse(fewer.steps[3].isSubset(of: fewer.steps[2]))
    XCTAssertTrue(fewer.steps[4].isSubset(of: empty.steps[2]))
    // What is inserted counts by its kind.
    XCTAssertNotEqual(items(add("")).all, items(add("b")).all)
  }

  func testEditsOfTextsCountNoElements() {
    let edited = items(
      ("send write", ["text = \"a\""]), ("send append", ["text inserted at 90 = \"x\""]), ("send go", []))
    XCTAssertEqual(edited.steps[3], items(("send write", ["text = \"a\""]), ("send go", [])).steps[2])
  }

  func testWhatAnEffectFeedsBackIsAnActionOfItsOwn() {
    let received = items(("run", ["receive loaded(.success([1]))", "page = .empty"]))
    let failed = items(("run", ["receive loaded(.failure(Gone()))", "page = .empty"]))
    XCTAssertNotEqual(received.all, failed.all)
  }

  /// A guard that keeps an action from doing anything may check any part of the state.
  func testWhereNothingHappensCounts() {
    let idle = items(("send take", []), ("send set(5)", ["number = 5"]), ("send take", []), ("send take", []))
    XCTAssertFalse(idle.steps[3].isSubset(of: idle.steps[1]))
    XCTAssertTrue(idle.steps[4].isSubset(of: idle.steps[3]))
    let received = items(("run", ["receive loaded", "page = .empty"]))
    let ignored = items(("run", ["receive loaded"]))
    XCTAssertFalse(ignored.all.isSubset(of: received.all))
    // Passing time is no action.
    XCTAssertEqual(items(("advance 1s", [])).all.count, 2)
  }

  func testTheEndIsNoStep() {
    XCTAssertEqual(items(("end", ["in flight, started by load: due in 1s"])).steps.count, 1)
  }
}

final class ScriptCoverTests: XCTestCase {
  private func candidates(_ scripts: [[Set<UInt64>]]) -> [ScriptCover.Candidate] {
    scripts.map { ScriptCover.Candidate($0, length: 100 * $0.count) }
  }

  func testTheOneThatShowsMostComesFirst() {
    var cover = ScriptCover()
    let choices = cover.choose(from: candidates([[[1], [3]], [[1], [3], [5], [5]], [[7]]]))
    XCTAssertEqual(choices, [.init(index: 1, steps: 3), .init(index: 2, steps: 1)])
    XCTAssertEqual(cover.covered, [1, 3, 5, 7])
  }

  func testOfTwoThatShowAsMuchTheShorterOneIsChosen() {
    var cover = ScriptCover()
    XCTAssertEqual(cover.choose(from: candidates([[[1], [2]], [[1, 2]]])), [.init(index: 1, steps: 1)])
  }

  func testWhatIsCutOffIsNotCovered() {
    var cover = ScriptCover(covering: [9])
    _ = cover.choose(from: candidates([[[1], [9], []]]))
    XCTAssertEqual(cover.covered, [1, 9])
  }

  func testTheLimit() {
    var cover = ScriptCover()
    XCTAssertEqual(cover.choose(from: candidates([[[1]], [[3]], [[5]]]), atMost: 2).map(\.index), [0, 1])
  }

  func testWhatIsAboutAPartGoesBeforeWhatIsAboutTheWhole() {
    var cover = ScriptCover()
    XCTAssertEqual(cover.choose(from: candidates([[[2, 4, 6]], [[1]]]), atMost: 1).map(\.index), [1])
  }

  func testWhatOthersShowIsNotNeeded() {
    XCTAssertEqual(ScriptCover.needed([[1, 2], [2], [3], [1, 3]]), [true, false, true, false])
    XCTAssertEqual(ScriptCover.needed([[1, 2], [3]], beside: [1, 2]), [false, true])
    XCTAssertEqual(ScriptCover.needed([[]]), [false])
  }

  /// What remains after reducing shows just as much, and remains when it is reduced again.
  func testWhatIsNeededIsStable() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<50 {
      let scripts = (0..<20).map { _ in Set((0..<6).map { _ in UInt64.random(in: 0..<30, using: &random) }) }
      let needed = zip(scripts, ScriptCover.needed(scripts)).compactMap { $1 ? $0 : nil }
      XCTAssertEqual(Set(needed.joined()), Set(scripts.joined()))
      XCTAssertEqual(ScriptCover.needed(needed), needed.map { _ in true })
    }
  }
}
