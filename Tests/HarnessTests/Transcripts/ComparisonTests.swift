import XCTest

@testable import Harness

/// Each way in which recording and replay can disagree fails with its own message, at its own line.
final class ComparisonTests: XCTestCase {
  private static let good = """
    transcript 1
    feature snippet
    stub load = 1 after 1s

    send setList([1, 2])
      list[0] = 1
      list[1] = 2
      ~total = 3
    send load
      call load()
    run
      +1s
      receive loaded(1)
      page = .loaded(count: 1)
    end

    """

  private func failures(_ old: String, _ new: String, file: StaticString = #filePath, line: UInt = #line)
    -> [ScriptFailure]
  {
    XCTAssertTrue(Self.good.contains(old), "the example does not hold \(old)", file: file, line: line)
    return Snippet.check(Self.good.replacing(old, with: new))
  }

  private func failure(
    _ line: Int, _ kind: ScriptFailure.Kind, column: Int = 1, head: String = "", advice: String? = nil
  )
    -> ScriptFailure
  {
    ScriptFailure(
      path: "Snapshots/snippet/test.transcript", line: line, column: column, kind: kind, head: head, advice: advice)
  }

  func testTheExampleHolds() { XCTAssertEqual(Snippet.check(Self.good), []) }

  func testAChangedValue() {
    XCTAssertEqual(
      failures("  list[1] = 2", "  list[1] = 7"),
      [
        failure(
          7, .differs(subject: "list[1]", expected: "7", actual: "2", command: "send setList([1, 2])"),
          column: 13, head: "list[1] = ")
      ])
  }

  func testADeletedObservation() {
    XCTAssertEqual(
      failures("  list[1] = 2\n", ""),
      [failure(7, .unrecorded("list[1] = 2", command: "send setList([1, 2])"), column: 3)])
  }

  func testAnAddedObservation() {
    XCTAssertEqual(
      failures("  call load()\n", "  call load()\n  call load()\n"),
      [failure(11, .missing("call load()", command: "send load"), column: 3)])
  }

  func testAChangedActionTimeAndCall() {
    XCTAssertEqual(
      failures("  receive loaded(1)", "  receive loaded(2)"),
      [
        failure(
          13, .differs(subject: "receive", expected: "loaded(2)", actual: "loaded(1)", command: "run"), column: 18,
          head: "receive ")
      ])
    XCTAssertEqual(
      failures("  +1s", "  +2s"),
      [failure(12, .differs(subject: "time", expected: "+2s", actual: "+1s", command: "run"), column: 4)])
  }

  func testLinesThatChangedPlaces() {
    XCTAssertEqual(
      failures("  list[0] = 1\n  list[1] = 2\n", "  list[1] = 2\n  list[0] = 1\n").map(\.kind),
      [.moved("list[1] = 2", command: "send setList([1, 2])")])
  }

  /// Each added line is beside a removed one, and the rest after the last of them.
  func testLinesThatComeInPlaceOfOthers() {
    XCTAssertEqual(
      failures("  list[0] = 1\n  list[1] = 2\n  ~total = 3\n", "  call load()\n  hear total 3\n").map(\.line),
      [6, 6, 7, 7, 8])
  }

  func testWhatIsWrongIsReportedWithoutAdviceToRecordIt() {
    XCTAssertEqual(
      Snippet.check("transcript 1\nfeature snippet\nsend fail\nend\n").map(\.kind),
      [.reported("not this - A failing effect ran.", command: "send fail")])
  }

  /// Whatever the failure of each.
  func testFailuresStandInTheOrderOfTheFile() {
    let old = "  list[1] = 2\n  ~total = 3\n"
    XCTAssertEqual(failures(old, "  list[1] = 3\nsend fail\n  nothing\n").map(\.line), [7, 8, 8])
  }

  func testAScriptWithoutObservations() {
    let commands = Self.good.split(separator: "\n").filter { !$0.hasPrefix("  ") }.joined(separator: "\n")
    XCTAssertEqual(Snippet.check(commands + "\n"), [failure(4, .notRecorded)])
  }

  func testAnUnusedStub() {
    XCTAssertEqual(
      failures("stub load = 1 after 1s\n", "stub load = 1 after 1s\nstub track\n"),
      [
        failure(4, .reported("never used: stub track", command: "end", origin: .unusedStub("stub track")))
      ])
  }

  /// Not every script needs all shared stubs.
  func testUnusedLinesOfIncludedFiles() {
    let shared = "\nstub   track\nstub search = [] always\nlet page = [1, 2, 3]\n"
    XCTAssertEqual(
      Snippet.check(
        Self.good.replacing("stub load", with: "include more.stubs\nstub load"),
        files: ["Snapshots/snippet/more.stubs": shared]), [])
    let own = Snippet.check(Self.good.replacing("stub load", with: "\(shared)stub load"))
    XCTAssertEqual(
      own.map(\.kind.reportedText),
      [
        "never used: let page", "never used: stub track", "never used: stub search = [] always",
      ])
    // A line of the script's own still counts if an included file has the same line.
    let both = Snippet.check(
      Self.good.replacing("stub load", with: "include more.stubs\nstub track\nstub load"),
      files: ["Snapshots/snippet/more.stubs": shared])
    XCTAssertEqual(both.map(\.path), ["Snapshots/snippet/test.transcript"])
  }

  func testACallWithoutStub() {
    let found = failures("stub load = 1 after 1s\n", "")
    XCTAssertEqual(
      found.first,
      failure(
        8,
        .reported("load() was called, but nothing answers it", command: "send load"),
        advice: "add a line: stub load = 0"))
  }

  func testAnEffectInFlightThatIsNotRecorded() {
    XCTAssertEqual(
      failures("after 1s", "after 1s, 2 after 5s").last,
      failure(15, .unrecorded("page.loaded.count = 2", command: "run"), column: 3))
    XCTAssertEqual(
      failures("run\n  +1s\n  receive loaded(1)\n  page = .loaded(count: 1)\n", ""),
      [failure(12, .unrecorded("in flight, started by load: due in 1s", command: "end"), column: 3)])
  }

  func testNoEnd() {
    XCTAssertEqual(failures("end\n", ""), [failure(14, .noEnd)])
  }

  func testNothingFailedThoughExpected() {
    XCTAssertEqual(
      failures("feature snippet\n", "feature snippet\nexpect failure\n"), [failure(3, .nothingFailed)])
  }

  /// Fixed code may no longer make an earlier call: that is no expected failure, unless it is recorded.
  func testAStubThatNothingUsesIsNoExpectedFailure() {
    let text =
      "transcript 1\nfeature snippet\nexpect failure\nstub search = [] always\nsend setList([1])\n  list[0] = 1\n  ~total = 1\n"
    XCTAssertTrue(Snippet.check(text + "end\n").map(\.kind).contains(.nothingFailed))
    XCTAssertEqual(Snippet.check(text + "end\n  fail never used: stub search = [] always\n").map(\.kind), [])
  }

  func testBytesAreCompared() {
    // Canonically equivalent strings are different recordings.
    let text = "transcript 1\nfeature snippet\nsend queryChanged(\"\u{65}\u{301}\")\n  query = \"\u{E9}\"\n"
    XCTAssertEqual(
      Snippet.check(text + "  call search(\"\u{65}\u{301}\")\nend\n").map(\.line), [3, 4])
  }
}

extension ScriptFailure.Kind {
  fileprivate var reportedText: String? { if case .reported(let text, _, _) = self { text } else { nil } }
}
