import XCTest

@testable import Harness
@testable import HarnessCommand

/// Every kind of failure in its own words.
final class FailureTextTests: XCTestCase {
  private func text(_ kinds: ScriptFailure.Kind..., column: Int = 1, verb: String = "run") -> String {
    let failures = kinds.map { ReportSample.failure("S/a.transcript", $0, column: column) }
    let report = ConsoleReport(verb: verb, commands: CommandText().text)
    return report.failed(ScriptResult(name: "order/a", path: "S/a.transcript", failures: failures, steps: 1))
  }

  private let accept = "  to accept the new output: harness record S/a.transcript\n"

  private func assert(
    _ text: String, _ lines: String, accept: String = "", file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertEqual(
      text, "FAIL order/a\n\(lines)\n\(accept)  to run it again: harness run S/a.transcript\n", file: file, line: line)
  }

  func testAtATerminalWhatDiffersIsMarkedAndLinesAreBroken() {
    let result = ReportSample.result(
      "order/plus",
      .differs(
        subject: "item", expected: #"Item(id: 7, name: "a long name indeed", price: 10)"#,
        actual: #"Item(id: 7, name: "a long name indeed", price: 12)"#, command: "send plus"),
      .differs(subject: "number", expected: "3", actual: "2", command: "send plus"))
    func text(_ style: TextStyle, _ columns: Int?) -> String {
      ConsoleReport(style: style, columns: columns, commands: CommandText().text).failed(result)
        .split(separator: "\n").filter { $0.hasPrefix("   ") }.joined(separator: "\n")
    }
    // A continuation has no sign, which would belong to another line.
    XCTAssertEqual(
      text(.plain, 50),
      """
         7 -   item = Item(id: 7, name: "a long name
                   indeed", price: [-10-])
           +   item = Item(id: 7, name: "a long name
                   indeed", price: {+12+})
         7 -   number = [-3-]
           +   number = {+2+}
      """)
    XCTAssertEqual(
      text(.plain, nil),
      """
         7 -   item = Item(id: 7, name: "a long name indeed", price: [-10-])
           +   item = Item(id: 7, name: "a long name indeed", price: {+12+})
         7 -   number = [-3-]
           +   number = {+2+}
      """)
    XCTAssertTrue(text(.colored, nil).contains("price: \u{1B}[0m\u{1B}[1;4;31m10"), text(.colored, nil))
  }

  func testAtATerminalTheSummaryPrintsTheTimeAndTheFeatures() {
    func summary(_ results: [ScriptResult], _ seconds: Double, _ columns: Int? = 80) -> String {
      ConsoleReport(columns: columns, commands: CommandText().text).checked(results, skipped: 0, seconds: seconds)
    }
    let good = ReportSample.result("order/a")
    let bad = ReportSample.result("cart/b", .noEnd)
    XCTAssertEqual(summary([good], 0.084), "1 script holds, 3 steps, in 0.08 s")
    XCTAssertEqual(summary([good], 12.56), "1 script holds, 3 steps, in 12.5 s")
    XCTAssertEqual(summary([good], 125), "1 script holds, 3 steps, in 2 min 5 s")
    XCTAssertEqual(summary([good, bad], 9.999), "1 of 2 scripts failed (cart 1), in 10.0 s")
    XCTAssertEqual(summary([good, bad], 9, nil), "1 of 2 scripts failed")
  }

  func testUnreadable() {
    assert(text(.unreadable("can't read it")), "  S/a.transcript:7:1: can't read it")
    assert(text(.unreadable("unknown case 'x'"), column: 6), "  S/a.transcript:7:6: unknown case 'x'")
  }

  func testNotRecorded() {
    assert(
      text(.notRecorded), "  S/a.transcript:7:1: not recorded yet",
      accept: "  to record it: harness record S/a.transcript\n")
  }

  func testDiffers() {
    assert(
      text(.differs(subject: "a.b", expected: "3", actual: "2", command: "send x")),
      """
        S/a.transcript:7:1: a.b, after send x

         7 -   a.b = [-3-]
           +   a.b = {+2+}

      """, accept: accept)
    assert(
      text(.differs(subject: "time", expected: "+1s", actual: "+500ms", command: "run")),
      """
        S/a.transcript:7:1: the time, after run

         7 -   +[-1s-]
           +   +{+500ms+}

      """, accept: accept)
    assert(
      text(.differs(subject: "receive", expected: "a", actual: "b", command: "send x(\n  1)")),
      """
        S/a.transcript:7:1: the received action, after send x( …

         7 -   receive [-a-]
           +   receive {+b+}

      """, accept: accept)
    assert(
      text(.differs(subject: "call submitOrder", expected: "(1)", actual: "(2)", command: "run")),
      """
        S/a.transcript:7:1: call submitOrder, after run

         7 -   call submitOrder([-1-])
           +   call submitOrder({+2+})

      """, accept: accept)
    assert(
      text(.differs(subject: "fail", expected: "a", actual: "b", command: "run")),
      """
        S/a.transcript:7:1: the failure, after run

         7 -   fail [-a-]
           +   fail {+b+}

      """, accept: accept)
  }

  func testWhatCameAndWhatWent() {
    assert(
      text(.unrecorded("call showToast(\"x\")", command: "advance 1s")),
      """
        S/a.transcript:7:1: happened, but is not recorded, after advance 1s

           +   call showToast("x")

      """, accept: accept)
    assert(
      text(.missing("a.b = 3", command: "advance 1s")),
      """
        S/a.transcript:7:1: recorded, but did not happen, after advance 1s

         7 -   a.b = 3

      """, accept: accept)
  }

  func testInFlight() {
    assert(
      text(.unrecorded("in flight, started by didTap: due in 1s", command: "end")),
      """
        S/a.transcript:7:1: still in flight at the end, and not recorded

           +   in flight, started by didTap: due in 1s

      """, accept: accept)
    assert(
      text(.missing("in flight, started by didTap: due in 1s", command: "end")),
      """
        S/a.transcript:7:1: recorded as in flight at the end, but it is not

         7 -   in flight, started by didTap: due in 1s

      """, accept: accept)
  }

  func testReported() {
    assert(
      text(.reported("save(1) was called, but nothing answers it", command: "send save")),
      """
        S/a.transcript:7:1: failed, in send save
          save(1) was called, but nothing answers it
      """)
    assert(
      text(
        .reported(
          "expected a.b = \"x = y\", but it is nil", command: "expect a.b = \"x = y\"",
          origin: .expectation(path: "a.b", expected: "\"x = y\"", actual: "nil"))),
      """
        S/a.transcript:7:1: a.b is not as the script expects
          expected "x = y"
          actual   nil
      """)
    assert(
      text(
        .reported(
          "expected a = \", but it is \", but it is \"b\"", command: "expect a",
          origin: .expectation(path: "a", expected: "\", but it is \"", actual: "\"b\""))),
      """
        S/a.transcript:7:1: a is not as the script expects
          expected ", but it is "
          actual   "b"
      """)
    assert(
      text(
        .reported(
          "never used: stub save = true always", command: "end", origin: .unusedStub("stub save = true always"))),
      """
        S/a.transcript:7:1: this stub was never used; remove it, or extend the script so that it is called
          stub save = true always
      """)
    assert(
      text(
        .reported(
          "rule \"loading ends\" broken by run", command: "run", origin: .rule(name: "loading ends", kind: .eventually))
      ),
      """
        S/a.transcript:7:1: a rule is broken, in run
          rule "loading ends" broken by run
      """)
  }

  /// Whatever the text of a feature's own issue.
  func testAReportIsNotTakenForWhatTheScriptSays() {
    for words in ["never used: the discount table", "expected a = 1, but it is 2"] {
      assert(text(.reported(words, command: "send save")), "  S/a.transcript:7:1: failed, in send save\n    \(words)")
    }
  }

  func testTheScriptItself() {
    assert(
      text(.noEnd),
      "  S/a.transcript:7:1: the script has no 'end'; write it as the last line, then run harness record S/a.transcript"
    )
    assert(
      text(.nothingFailed),
      """
        S/a.transcript:7:1: the header says 'expect failure', but nothing failed; if the bug is fixed, remove that line, then run \
      harness record S/a.transcript
      """)
  }

  /// Recording would be refused, so it isn't suggested.
  func testNoRecordingIsSuggestedWhereItIsRefused() {
    assert(
      text(.missing("a = 3", command: "run"), .noEnd),
      """
        S/a.transcript:7:1: recorded, but did not happen, after run
        S/a.transcript:7:1: the script has no 'end'; write it as the last line, then run harness record S/a.transcript

         7 -   a = 3

      """)
  }

  func testManyFailures() {
    let failures = (1...32).map { ScriptFailure(path: "S/a", line: $0, kind: .noEnd) }
    let text = ConsoleReport(commands: CommandText().text).failed(
      ScriptResult(name: "a", path: "S/a", failures: failures, steps: 1))
    let lines = text.split(separator: "\n")
    XCTAssertEqual(lines.count, 23)
    XCTAssertTrue(lines[20].hasPrefix("  S/a:20:1: "))
    XCTAssertEqual(lines[21], "  and 12 more")
    XCTAssertEqual(lines[22], "  to run it again: harness run S/a")
  }

  /// The content of a file must not control the terminal.
  func testControlCharactersAreShown() {
    assert(
      text(.missing("x = \"\u{1B}[2J\u{202E}\"", command: "send \u{7}")),
      """
        S/a.transcript:7:1: recorded, but did not happen, after send \\u{7}

         7 -   x = "\\u{1B}[2J\\u{202E}"

      """, accept: accept)
  }

  func testShellQuoting() {
    let words = ["Snapshots/a.transcript": "Snapshots/a.transcript", "a b": "'a b'", "": "''", "it's": #"'it'\''s'"#]
    for (word, quoted) in words { XCTAssertEqual(ShellWord.quoted(word), quoted) }
    XCTAssertEqual(ShellWord.quoted("$HOME;*"), "'$HOME;*'")
    XCTAssertEqual(ShellWord.quoted("ä"), "'ä'")
    XCTAssertEqual(CommandText(snapshots: "my dir").text("run", "-x"), "harness run --snapshots 'my dir' -- -x")
  }

  func testWhatIsNotDeterministic() {
    assert(
      self.text(
        .varies(
          Nondeterminism(between: .processes, first: "names = [a, b]", second: "names = [b, a]", command: "send load"))),
      """
        S/a.transcript:7:1: varies between two processes, after send load
          first   names = [a, b]
          second  names = [b, a]
          likely: the order of a Set or Dictionary; sort it, or use an array
      """)
    func text(_ cause: Nondeterminism.Cause?, _ ignore: String?) -> String {
      self.text(
        .varies(
          Nondeterminism(
            between: .playings, cause: cause, first: "n = 1", second: "n = 2", command: "send load", ignore: ignore)))
    }
    assert(
      text(.random, "alert.id"),
      """
        S/a.transcript:7:1: varies between any two replays, after send load
          first   n = 1
          second  n = 2
          likely: Date(), UUID() or a random number (use world.date, world.uuid, world.random), the order of a Set or Dictionary (sort it), or work outside the engine
          to ignore it: .ignoring("alert.id") for all scripts of the feature, or a header line in this one:
          ignore alert.id
      """)
    assert(
      text(.preceding, "alert.id"),
      """
        S/a.transcript:7:1: depends on what ran before it, after send load
          first   n = 1
          second  n = 2
          likely: a global or static variable, an object in the initial state, a cache or a file keeps state; run \
      alone, the script did the same twice
      """)
    assert(
      text(nil, nil),
      """
        S/a.transcript:7:1: varies when replayed twice in one process, after send load
          first   n = 1
          second  n = 2
          likely: Date(), UUID() or a random number (use world.date, world.uuid, world.random), or the order of a Set \
      or Dictionary (sort it). Or it depends on what ran before it, through a global variable
      """)
  }

  func testWhyPlayingsDiffer() {
    func cause(_ first: String, _ second: String, _ between: Nondeterminism.Between = .playings) -> String {
      LikelyCauses.text(Nondeterminism(between: between, first: first, second: second, command: "run"))
    }
    XCTAssertEqual(
      cause("id = 48A446D6-DB9E-460A-AF9B-4F872C7FF105", "id = 9DD394F4-FBCE-457B-9E31-CB9F3E5263E6"),
      "UUID(); use world.uuid")
    XCTAssertTrue(cause("n = 1", "n = 2").hasPrefix("Date(), UUID() or a random number"))
    XCTAssertTrue(cause("n = 1", "n = 2").contains("the order of a Set or Dictionary"))
    XCTAssertEqual(
      cause("at = Date(\"2022-06-22T00:00:00.25Z\")", "at = Date(\"2022-06-22T00:00:01Z\")"), "Date(); use world.date")
    XCTAssertTrue(cause("n = 1", "n = 2", .processes).contains("the time zone, Locale.current"))
    // Another order, and not equal words with other characters around them.
    XCTAssertEqual(
      cause("text = \"bca\"", "text = \"abc\""), "the order of a Set or Dictionary; sort it, or use an array")
    XCTAssertFalse(cause("t = \"¤1,234\"", "t = \"$1,234\"", .processes).hasPrefix("the order of a Set"))
  }

  func testWhatWasPrinted() {
    func text(_ output: String) -> String {
      ConsoleReport(commands: CommandText().text).failed(
        ReportSample.result("order/plus", .noEnd, output: output)
      ).split(separator: "\n").filter { $0.contains("| ") || $0.contains("printed") }.joined(separator: "\n")
    }
    XCTAssertEqual(text(""), "")
    XCTAssertEqual(text("one\ntwo\u{1B}[31m\n"), "  printed while running\n    | one\n    | two\\u{1B}[31m")
    let lines = text((1...100).map { "line \($0)\n" }.joined()).split(separator: "\n")
    XCTAssertEqual(lines.count, 22)
    XCTAssertEqual(lines[6], "    | … 80 lines left out …")
    XCTAssertEqual(lines.last, "    | line 100")
  }
}
