import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// Transcripts recorded before fields, cases, types and endpoints were renamed.
final class RenameTests: ToolTestCase {
  /// The present feature; before, `quantity` was `number`, `Line` was `Row`, `didTapAdd` was `add`, `place` was `order` and
  /// `.full` was `.loaded`. `Other` still has a `number`.
  private enum Now {
    struct Other: Equatable { var number = 0 }
    struct Line: Equatable {
      var quantity: Int
      var name: String
    }
    enum Page: Equatable {
      case empty
      case full(Line)
      case broken
    }
    struct State: Equatable {
      var quantity = 1
      var zero = 0
      var other = Other()
      var page = Page.empty
    }
    enum Action: Equatable {
      case didTapAdd
      case set(Line)
      case count(Int)
      case order
      case fail
      case placed(Line)
    }
    struct Environment { var place: (Int) -> Effect<Line> }

    static let reducer = Reducer<State, Action, Environment> { state, action, environment in
      switch action {
      case .didTapAdd: state.quantity += 1
      case .set(let line): state.page = .full(line)
      case .count(let number): state.other.number = number
      case .order: return environment.place(state.quantity).map(Action.placed)
      case .placed: state.zero += 1
      case .fail: state.page = .broken
      }
      return .none
    }

    static var suite: Suite {
      Suite(
        Feature("shop", initialState: State(), reducer: reducer) { Environment(place: $0.effect("place")) }
          .derived("total") { $0.quantity * 10 })
    }
  }

  private func shop(_ arguments: String...) -> Outcome {
    run(arguments + ["--snapshots", snapshots], of: Now.suite)
  }

  private let head = "transcript 1\nfeature shop\n"
  private var record: String { "harness record --snapshots /T/Snapshots" }

  func testARenamedField() throws {
    // The new name is sorted to another place among the lines.
    try script(
      "shop/a", head + "state\n  number = 1\n  other.number = 0\n  page = .empty\n  ~total = 10\n  zero = 0\nend\n")
    try script("shop/b", head + "send count(3)\n  other.number = 3\nend\n")
    try script(
      "shop/c",
      head
        + """
        stub place = Line(quantity: 1, name: "number")
        send didTapAdd
          number = 2
          ~total = 20
        send order
          call place(2)
          receive placed(Line(number: 1, name: "number"))
          zero = 1
        end

        """
    )
    let outcome = shop("run")
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(
      outcome.output.hasSuffix(
        """
        2 of 3 scripts failed
        1 rename: number -> quantity, no change of behaviour; to accept it: \(record) --rename number=quantity

        """), outcome.output)
    XCTAssertTrue(shop("run", "--quiet").output.contains("FAIL shop/a"))
    XCTAssertFalse(shop("run", "--quiet").output.contains("rename"))
    assert(
      shop("record", "--rename", "number=quantity"), code: 0,
      output: """
        recorded shop/a: 1 of 2 steps
        recorded shop/c: 2 of 3 steps
        2 scripts recorded, 1 unchanged
        number -> quantity: your lines changed in 0 scripts; no change of behaviour

        """)
    XCTAssertTrue(try scriptText("shop/c").contains("receive placed(Line(quantity: 1, name: \"number\"))\n"))
    XCTAssertEqual(shop("run").code, 0)
  }

  func testSeveralRenames() throws {
    try script(
      "shop/a",
      head + "state\n  none = 0\n  number = 1\n  other.number = 0\n  page = .empty\n  ~sum = 10\nend\n")
    let outcome = shop("run")
    XCTAssertTrue(
      outcome.output.hasSuffix(
        """
        3 renames: none -> zero, number -> quantity, sum -> total, no change of behaviour; to accept them: \(record) \
        --rename none=zero --rename number=quantity --rename sum=total

        """), outcome.output)
  }

  func testTheSameLineInOneStepAgain() throws {
    try script(
      "shop/a",
      head + """
        stub place = Line(quantity: 1, name: "n"), Line(quantity: 1, name: "n")
        send order
          call place(1)
          receive placed(Line(number: 1, name: "n"))
          zero = 1
          receive placed(Line(number: 1, name: "n"))
          zero = 2
        end

        """)
    let outcome = shop("run").output
    XCTAssertTrue(outcome.contains("\n1 rename: number -> quantity, no change of behaviour; "), outcome)
  }

  func testAChangeOfBehaviourIsNone() throws {
    for (name, text) in [
      // Another case that still exists.
      "word": "send fail\n  page = .empty\n",
      "case": "send set(Line(quantity: 1, name: \"x\"))\n  page = .broken\n",
      "value": "send didTapAdd\n  number = 3\n  ~total = 20\n",
      "more": "send didTapAdd\n  number = 2\n  ~total = 20\n  zero = 1\n",
      "less": "send didTapAdd\n  number = 2\n",
      "events":
        """
      stub place = Line(quantity: 1, name: "n")
      send order
        receive placed(Line(number: 1, name: "n"))
        call place(1)
        zero = 1

      """,
      "string":
        """
      stub place = Line(quantity: 1, name: "n")
      send order
        call place(1)
        receive placed(Line(number: 1, name: "m"))
        zero = 1

      """,
      "bool": "send didTapAdd\n  ~total = nil\n  number = 2\n",
    ] {
      try script("shop/a", head + text + "end\n")
      let outcome = shop("run")
      XCTAssertEqual(outcome.code, 1)
      XCTAssertTrue(outcome.output.hasSuffix("1 of 1 script failed\n"), "\(name): \(outcome.output)")
    }
    // All must be explained, or nothing is suggested.
    try script("shop/a", head + "send didTapAdd\n  number = 2\n  ~total = 20\nend\n")
    try script("shop/b", head + "send count(3)\n  other.number = 4\nend\n")
    XCTAssertTrue(shop("run").output.hasSuffix("2 of 2 scripts failed\n"))
  }

  func testCommandsAreChangedWhereTheyCannotBeRead() throws {
    try make("Snapshots/shop/shared.stubs", "# number\nstub place(_) = Line(number: 7, name: \"number\") always\n")
    let old =
      head + """
        include shared.stubs
        # the number
        initial State(number: 3, other: Other(number: 4))
        ignore ~total

        send set(Line(
          number: 1,
        # number
          name: \"\"\"
          number
          \"\"\"))
          page = .full(Line(number: 1, name: "number"))
        send count(5)
          other.number = 5
        expect number = 3
        expect other.number = 5
        expect page.full.0 = Line(number: 1, name: "number")
        note the number
        send order
          call place(3)
          receive placed(Line(number: 7, name: "number"))
          zero = 1
        end

        """
    try script("shop/a", old)
    XCTAssertEqual(shop("run").code, 1)
    XCTAssertEqual(shop("record").code, 1)
    XCTAssertEqual(try scriptText("shop/a"), old)
    assert(
      shop("record", "--rename", "number=quantity"), code: 0,
      output: """
        recorded shop/a: 2 of 8 steps
        1 script recorded, 0 unchanged
        number -> quantity: your lines changed in 1 script and in /T/Snapshots/shop/shared.stubs; no change of behaviour

        """)
    XCTAssertEqual(
      try scriptText("shop/a"),
      old.replacingOccurrences(of: "State(number", with: "State(quantity")
        .replacingOccurrences(of: "  number: 1", with: "  quantity: 1")
        .replacingOccurrences(of: "Line(number", with: "Line(quantity")
        .replacingOccurrences(of: "expect number", with: "expect quantity"))
    XCTAssertEqual(
      try text("Snapshots/shop/shared.stubs"),
      "# number\nstub place(_) = Line(quantity: 7, name: \"number\") always\n")
    XCTAssertEqual(shop("run").code, 0)
  }

  func testCasesTypesAndEndpoints() throws {
    let old =
      head
        + """
        stub order = Row(quantity: 1, name: "")

        send add
          quantity = 2
          ~total = 20
        send set(Row(quantity: 2, name: "Row"))
          page = .loaded(Row(quantity: 2, name: "Row"))
        send order
          call order(2)
          receive placed(Row(quantity: 1, name: ""))
          zero = 1
        expect page.loaded.0.quantity = 2
        end

        """
    try script("shop/a", old)
    assert(
      shop(
        "record", "--rename", "add=didTapAdd", "--rename=Row=Line", "--rename", "order=place", "--rename", "loaded=full"
      ),
      code: 0,
      output: """
        recorded shop/a: 2 of 5 steps
        1 script recorded, 0 unchanged
        add -> didTapAdd, Row -> Line, order -> place, loaded -> full: your lines changed in 1 script; no change of behaviour

        """)
    // The action `order` still has this name.
    XCTAssertEqual(
      try scriptText("shop/a"),
      old.replacingOccurrences(of: "add\n", with: "didTapAdd\n").replacingOccurrences(of: "Row(", with: "Line(")
        .replacingOccurrences(of: "loaded", with: "full").replacingOccurrences(of: "stub order", with: "stub place")
        .replacingOccurrences(of: "call order", with: "call place"))
    XCTAssertEqual(shop("run").code, 0)
  }

  func testMoreThanNames() throws {
    try script("shop/a", head + "send add\n  quantity = 3\n  ~total = 20\nend\n")
    let outcome = shop("record", "--rename", "add=didTapAdd")
    XCTAssertEqual(outcome.code, 0)
    XCTAssertTrue(
      outcome.output.hasSuffix("more than names changed in shop/a; look at the difference before you keep it\n"),
      outcome.output)
  }

  func testWhatStaysUnreadableIsLeftAsItIs() throws {
    let old = head + "include shared.stubs\nsend add\nsend nonsense\nend\n"
    try make("Snapshots/shop/shared.stubs", "stub order = Line(quantity: 1, name: \"\")\n")
    try script("shop/a", old)
    let outcome = shop("record", "--rename", "add=didTapAdd", "--rename", "order=place")
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(outcome.output.contains("FAIL shop/a\n"), outcome.output)
    XCTAssertEqual(try scriptText("shop/a"), old)
    XCTAssertEqual(try text("Snapshots/shop/shared.stubs"), "stub order = Line(quantity: 1, name: \"\")\n")
  }

  /// Two names have changed, and they are given one after the other.
  func testOneNameOfTwo() throws {
    let old = head + "send add\n  number = 2\n  ~total = 20\nsend fail\n  page = .broken\nend\n"
    try script("shop/a", old)
    let first = shop("record", "--rename", "number=quantity")
    XCTAssertEqual(first.code, 1)
    XCTAssertTrue(
      first.output.hasSuffix(
        """
        0 scripts recorded, 0 unchanged, 1 failed
        number -> quantity: nothing was recorded

        """), first.output)
    XCTAssertEqual(try scriptText("shop/a"), old)
    assert(
      shop("record", "--rename", "add=didTapAdd"), code: 0,
      output: """
        recorded shop/a: 1 of 3 steps
        1 script recorded, 0 unchanged
        add -> didTapAdd: your lines changed in 1 script; no change of behaviour
        other names that changed: number -> quantity

        """)
  }

  func testExchangedNamesEnd() throws {
    try script("shop/a", head + "send add\nend\n")
    XCTAssertEqual(shop("record", "--rename", "add=sub", "--rename", "sub=add").code, 1)
  }

  func testScriptsThatStumbleOverOneName() throws {
    for name in ["a", "b"] { try script("shop/\(name)", head + "send add\n  quantity = 2\n  ~total = 20\nend\n") }
    XCTAssertTrue(
      shop("run").output.hasSuffix(
        "'add' can't be read in 2 scripts; if it was renamed: \(record) --rename add=NEW\n"), shop("run").output)
    try script("shop/c", head + "send didTapAdd\n  number = 2\n  ~total = 20\nend\n")
    XCTAssertTrue(
      shop("run").output.hasSuffix(
        "'add' can't be read in 2 scripts; if it was renamed: \(record) --rename number=quantity --rename add=NEW\n"),
      shop("run").output)
    for name in ["a", "b"] { try script("shop/\(name)", head + "initial State(number: 1)\nsend didTapAdd\nend\n") }
    XCTAssertTrue(
      shop("run").output.hasSuffix(
        "1 rename: number -> quantity, no change of behaviour in the scripts that can be read; 2 more can't be read until you run: "
          + "\(record) --rename number=quantity\n"), shop("run").output)
  }

  /// Among the fitting cases, the one that no script uses.
  func testTheOneNameThatFitsIsProposed() throws {
    for name in ["a", "b"] { try script("shop/\(name)", head + "send change(Line(quantity: 1, name: \"\"))\nend\n") }
    let expected = "'change' can't be read in 2 scripts; if it was renamed: \(record) --rename change="
    XCTAssertTrue(shop("run").output.hasSuffix(expected + "NEW\n"), shop("run").output)
    try script("shop/c", head + "stub place = Line(quantity: 1, name: \"\")\nsend order\nend\n")
    XCTAssertEqual(shop("record", "order", "shop/c").code, 2)
    XCTAssertEqual(shop("record", "shop/c").code, 0)
    XCTAssertTrue(shop("run").output.hasSuffix(expected + "set\n"), shop("run").output)
    XCTAssertEqual(shop("record", "--rename", "change=set").code, 0)
    // A field of the type that no longer has it.
    for name in ["a", "b"] { try script("shop/\(name)", head + "send set(Line(label: \"\", quantity: 1))\nend\n") }
    XCTAssertTrue(shop("run").output.contains("--rename label=name\n"), shop("run").output)
  }

  /// Only an action sent by effects is renamed, and more than names has changed.
  func testANameThatIsOnlyRecorded() throws {
    for name in ["a", "b"] {
      try script(
        "shop/\(name)",
        head + """
          stub place = Line(quantity: 1, name: "n")
          send order
            call place(1)
            receive ordered(Line(quantity: 1, name: "n"))
            zero = 2
          end

          """)
    }
    XCTAssertTrue(
      shop("run").output.hasSuffix(
        "'ordered' can't be read in 2 scripts; if it was renamed: \(record) --rename ordered=placed\n"),
      shop("run").output)
    for (old, new) in [("in flight, started by ", ": due in 1s"), ("fail rule \"r\" broken by ", "")] {
      func renames(_ name: String) -> [Rename]? {
        RenameDetector.renames(
          of: "shop", [["\(old)\(name)\(new)"]], becoming: [["\(old)didTapAdd\(new)"]], Now.suite)
      }
      XCTAssertEqual(renames("add"), [Rename(old: "add", new: "didTapAdd")])
      XCTAssertNil(renames("order"))
    }
  }

  func testOtherMistakesAreNoNames() throws {
    for text in ["snd didTapAdd", "send didTapAdd(", "send set(1)", "advance 1", "send 5"] {
      for name in ["a", "b"] { try script("shop/\(name)", head + text + "\nend\n") }
      XCTAssertTrue(shop("run").output.hasSuffix("\n2 of 2 scripts failed\n"), shop("run").output)
    }
    for name in ["a", "b"] { try script("shop/\(name)", "transcript 1\nfeature shp\nend\n") }
    XCTAssertTrue(shop("run").output.hasSuffix("\n2 of 2 scripts failed\n"), shop("run").output)
  }

  func testBadNames() throws {
    try script("shop/a", head + "end\n")
    for text in ["number", "=", "a=", "=b", "a=a", "a=b=c", "a.b=c", "1=2", "a b=c", "\"a\"=b"] {
      let outcome = shop("record", "--rename=\(text)")
      XCTAssertEqual(outcome.code, 2, text)
      XCTAssertTrue(outcome.errors.contains("expected two names, as in number=quantity"), outcome.errors)
    }
  }
}
