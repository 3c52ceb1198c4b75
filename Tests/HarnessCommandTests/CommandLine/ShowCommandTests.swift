import XCTest

@testable import Harness

final class ShowCommandTests: ToolTestCase {
  private func record(_ commands: String, header: String = "") throws {
    try script("counter/script", "transcript 1\nfeature counter\n\(header)\(commands)\nend\n")
    let outcome = harness("record")
    XCTAssertEqual(outcome.code, 0, outcome.output)
  }

  func testStepsWithOldValues() throws {
    try record("send plus\nadvance 1s\nsend save\nrun", header: "initial five\nstub save(6) = true after 1500ms\n")
    assert(
      harness("show", "script"), code: 0,
      output: """
        1  send plus
             ~double: 10 -> 12
             number: 5 -> 6
        2  advance 1s
             nothing
        3  send save
             call save(6)
        4  run
             +1.5s
             receive saved(true)
             note: nil -> "saved"
        5  end

        """)
  }

  func testOneStepWithTheStateAfterIt() throws {
    try record("send pick(Item(id: 1, name: \"tea\"))\nsend fill\nsend change\nsend load(1)\nsend load(2)")
    assert(
      harness("show", "counter/script", "--step", "3"), code: 0,
      output: """
        counter/script, step 3 of 6, /T/Snapshots/counter/script.transcript:14

        3  send change
             item.name: "tea" -> "changed"
             items[id: 10].name: "x" -> "X"
             list[1].name: "b" -> "B"
             prices["tea"]: 3 -> 4

        ~double = 2
        item.id = 1
        item.name = "changed"
        items[id: 3].id = 3
        items[id: 3].name = "y"
        items[id: 10].id = 10
        items[id: 10].name = "X"
        items.order = [10, 3]
        list[0].id = 1
        list[0].name = "a"
        list[1].id = 2
        list[1].name = "B"
        list[2].id = 3
        list[2].name = "c"
        note = nil
        number = 1
        page = .empty
        prices["rum"] = 7
        prices["tea"] = 4

        """)
    let last = harness("show", "script", "--step=5").output
    XCTAssertTrue(last.contains(":21\n\n5  send load(2)\n     page.loaded.count: 1 -> 2\n\n"), last)
    XCTAssertTrue(last.contains("\npage = .loaded(count: 2)\n"), last)
  }

  /// The state computed from the trace is the one that the command `state` records.
  func testTheTraceAgreesWithTheState() throws {
    let actions = [
      "pick(Item(id: 1, name: \"tea\"))", "fill", "change", "shuffle", "write(\"x\")", "load(3)", "load(4)", "trim",
      "pick(nil)", "set(-3)", "clear", "write(nil)",
    ]
    try record(actions.map { "send \($0)\nstate" }.joined(separator: "\n"))
    let text = try scriptText("counter/script")
    var blocks: [String] = []
    for part in text.components(separatedBy: "\nstate\n").dropFirst() {
      blocks.append(
        part.split(separator: "\n").prefix { $0.hasPrefix("  ") }.map { $0.dropFirst(2) + "\n" }.joined())
    }
    XCTAssertEqual(blocks.count, actions.count)
    for (index, block) in blocks.enumerated() {
      let shown = harness("show", "script", "--step", "\(index * 2 + 1)").output
      XCTAssertEqual(shown.components(separatedBy: "\n\n").last, block, "after \(actions[index])")
    }
  }

  func testWhichScriptAndWhichStep() throws {
    try record("send plus")
    assert(
      harness("show", "script", "--step", "9"), code: 2,
      errors: "harness: there is no step 9; counter/script has steps 1 to 2\n")
    try script("cart/script", "transcript 1\nfeature cart\nend\n")
    assert(
      harness("show", "script"), code: 2,
      errors: "harness: 'script' matches several scripts; choose one: cart/script, counter/script\n")
    assert(
      harness("show", "cart", "--step", "2"), code: 2,
      errors: "harness: there is no step 2; cart/script has step 1 only\n")
    assert(harness("show", "zzz"), code: 2, errors: "harness: no script matches 'zzz'; see: harness list\n")
  }

  func testAFileThatCannotBeRead() throws {
    try script("counter/bad", "transcript 1\nfeature counter\nsned plus\n")
    assert(
      harness("show", "bad"), code: 1,
      output: """
        FAIL counter/bad
          /T/Snapshots/counter/bad.transcript:3:1: unknown command 'sned'; did you mean 'send'?
          to run it again: harness run --snapshots /T/Snapshots /T/Snapshots/counter/bad.transcript


        """)
  }

  func testAScriptThatCannotBePlayed() throws {
    try script("old/gone", "transcript 1\nfeature gone\nsend x\n  a = 1\nend\n")
    let shown = harness("show", "gone")
    assert(
      shown, code: 1,
      output: """
        FAIL old/gone
          /T/Snapshots/old/gone.transcript:2:9: unknown feature 'gone'; known: cart, counter
          to run it again: harness run --snapshots /T/Snapshots /T/Snapshots/old/gone.transcript


        """)
    XCTAssertTrue(harness("run", "gone").output.hasPrefix(shown.output))
  }

  // MARK: The present behaviour

  func testAForgedState() throws {
    try script(
      "counter/forged",
      """
      transcript 1
      feature counter
      send set(3)
        ~double = 14
        number = 7
        item = nil
      send plus
        ~double = 8
        number = 4
      end

      """)
    assert(
      harness("show", "forged"), code: 1,
      output: """
        differs from what is recorded, in 1 of 3 steps; the state is what the feature does today

        1  send set(3)
             - ~double = [-14-]
             + ~double: 2 -> {+6+}
             - number = [-7-]
             + number: 1 -> {+3+}
             - item = nil
        2  send plus
               ~double: 6 -> 8
               number: 3 -> 4
        3  end

        """)
    let last = harness("show", "forged", "--step", "2")
    XCTAssertEqual(last.code, 1)
    XCTAssertTrue(
      last.output.hasPrefix(
        "counter/forged, step 2 of 3, /T/Snapshots/counter/forged.transcript:7\ndiffers from what is recorded, in 1 of 3"
      ),
      last.output)
    XCTAssertTrue(last.output.contains("\nnumber = 4\n"), last.output)
  }

  func testAScriptThatIsNotRecorded() throws {
    try script("counter/fresh", "transcript 1\nfeature counter\nsend plus\nsend plus\nend\n")
    assert(
      harness("show", "fresh"), code: 1,
      output: """
        not recorded yet

        1  send plus
             ~double: 2 -> 4
             number: 1 -> 2
        2  send plus
             ~double: 4 -> 6
             number: 2 -> 3
        3  end

        """)
    XCTAssertTrue(harness("show", "fresh", "--step", "1").output.contains("\nnumber = 2\n"))
  }

  func testAScriptThatFails() throws {
    try script(
      "counter/failing",
      """
      transcript 1
      feature counter
      send plus
        ~double = 4
        number = 2
      expect number = 7
      send save
      end

      """)
    assert(
      harness("show", "failing"), code: 1,
      output: """
        fails, in steps 2, 3 of 4
        differs from what is recorded, in 2 of 4 steps; the state is what the feature does today

        1  send plus
               ~double: 2 -> 4
               number: 1 -> 2
        2  expect number = 7
             + fail expected number = 7, but it is 2
        3  send save
             + call save(2)
             + fail save(2) was called, but nothing answers it
        4  end

        """)
  }

  /// Values matched by `_` are shown as they are.
  func testMatchedValues() throws {
    try script(
      "counter/matched",
      """
      transcript 1
      feature counter
      stub save(1) = true
      send save
        call save(_)
        receive saved(_)
        note = _
      end

      """)
    assert(
      harness("show", "matched"), code: 0,
      output: """
        1  send save
             call save(1)
             receive saved(true)
             note: nil -> "saved"
        2  end

        """)
  }

  func testLinesThatMoved() throws {
    try script(
      "counter/moved",
      """
      transcript 1
      feature counter
      stub save(2) = true
      send plus
        number = 2
        ~double = 4
      send save
        call save(2)
        receive saved(true)
        note = "saved"
      end

      """)
    assert(
      harness("show", "moved"), code: 1,
      output: """
        differs from what is recorded, in 1 of 3 steps; the state is what the feature does today

        1  send plus
             - number = 2  (moved)
               ~double: 2 -> 4
             + number: 1 -> 2  (moved)
        2  send save
               call save(2)
               receive saved(true)
               note: nil -> "saved"
        3  end

        """)
  }
}
