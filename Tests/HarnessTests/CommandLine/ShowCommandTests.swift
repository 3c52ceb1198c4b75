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
    XCTAssertTrue(last.hasPrefix("5  send load(2)\n     page.loaded.count: 1 -> 2\n\n"), last)
    XCTAssertTrue(last.contains("\npage = .loaded(count: 2)\n"), last)
  }

  /// What the fold derives is what the command `state` would have recorded.
  func testTheFoldAgreesWithTheState() throws {
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
    // The lines of the state are taken away, so that they can't help the fold.
    let bare = text.components(separatedBy: "\n").reduce(into: (lines: [String](), isState: false)) { result, line in
      if result.isState, line.hasPrefix("  ") { return }
      result.isState = line == "state"
      result.lines.append(line)
    }
    try script("counter/script", bare.lines.joined(separator: "\n"))
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
      errors: "harness: 'script' is several scripts; choose one: cart/script, counter/script\n")
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
          harness show --snapshots /T/Snapshots /T/Snapshots/counter/bad.transcript

        """)
  }

  /// Without a feature that plays, values are unknown until a line tells them.
  func testAnUnknownFeature() throws {
    try script(
      "old/gone",
      """
      transcript 1
      feature gone
      state
        a.b = 1
        c = nil
      send x
        a.b = 2
        a.d = 5
        c = .loaded(count: 1)
      send y
        a.d = 6
        c.loaded.count = 2
      end

      """)
    assert(
      harness("show", "gone"), code: 0,
      output: """
        1  state
             a.b = 1
             c = nil
        2  send x
             a.b: 1 -> 2
             a.d: -> 5
             c: nil -> .loaded(count: 1)
        3  send y
             a.d: 5 -> 6
             c.loaded.count: 1 -> 2
        4  end

        """)
  }
}
