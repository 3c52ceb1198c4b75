import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// What `run` keeps of a difference, and what becomes of it.
final class PendingTests: ToolTestCase {
  private let good = """
    transcript 1
    feature counter

    # one more
    send plus
      ~double = 4
      number = 2
    end

    """
  private var bad: String { good.replacingOccurrences(of: "number = 2", with: "number = 3") }
  private let transcript = "Snapshots/counter/plus.transcript"
  private let pending = "Snapshots/counter/plus.transcript.new"

  private func runAtTerminal(_ words: String..., environment: [String: String] = [:]) -> Outcome {
    run(["run"] + words + ["--snapshots", snapshots, "--color", "never"], environment: environment, isTerminal: true)
  }

  func testADifferenceIsKeptAtATerminal() throws {
    try script("counter/plus", bad)
    let outcome = runAtTerminal()
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(
      outcome.output.hasSuffix("\n1 change is pending; to review it: harness review --snapshots /T/Snapshots\n"),
      outcome.output)
    XCTAssertEqual(try text(pending), good)
    XCTAssertEqual(try text(transcript), bad)
    assert(harness("list", "--scripts"), code: 0, output: "counter/plus\n")
    // No command treats the pending file as a transcript.
    XCTAssertEqual(harness("run", path(pending)).code, 2)
  }

  func testNothingIsKeptElsewhere() throws {
    try script("counter/plus", bad)
    XCTAssertEqual(harness("run").code, 1)
    XCTAssertEqual(runAtTerminal(environment: ["CI": "true"]).code, 1)
    XCTAssertEqual(runAtTerminal("--check").code, 1)
    XCTAssertEqual(runAtTerminal("--check", "--pending-dir", path("artifact")).code, 1)
    XCTAssertEqual(files, [transcript])
  }

  private static let accepted = """
    accepted counter/plus: 1 of 2 steps
       5   send plus
       6     ~double = 4
       7 -   number = [-3-]
         +   number = {+2+}
       8   end
    1 change accepted

    """

  func testAFolderOfItsOwn() throws {
    try script("counter/plus", bad)
    let outcome = harness("run", "--pending-dir", path("artifact"), environment: ["CI": "true"])
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(
      outcome.output.hasSuffix(
        "to review it: harness review --snapshots /T/Snapshots --pending-dir /T/artifact\n"), outcome.output)
    XCTAssertEqual(files, [transcript, "artifact/counter/plus.transcript.new"])
    XCTAssertEqual(try text("artifact/counter/plus.transcript.new"), good)
    assert(
      harness("review", "--accept", "--pending-dir", path("artifact")), code: 0,
      output: Self.accepted)
    XCTAssertEqual(try text(transcript), good)
    XCTAssertEqual(files, [transcript])
  }

  func testAScriptFromElsewhereStaysInTheFolder() throws {
    try make("else/where.transcript", bad)
    XCTAssertEqual(harness("run", path("else/where.transcript"), "--pending-dir", path("artifact")).code, 1)
    let kept = files.filter { $0.hasSuffix(".new") }
    XCTAssertEqual(kept.count, 1)
    XCTAssertTrue(kept[0].hasPrefix("artifact/"), kept[0])
  }

  func testWhatIsGreenAgainIsNoLongerPending() throws {
    try script("counter/plus", bad)
    XCTAssertEqual(runAtTerminal().code, 1)
    try script("counter/plus", good)
    XCTAssertEqual(runAtTerminal("--check").code, 0)
    XCTAssertEqual(files, [transcript, pending])
    XCTAssertEqual(harness("run").code, 0)
    XCTAssertEqual(files, [transcript])
    try make(pending, good)
    try script("counter/plus", bad)
    XCTAssertEqual(harness("record").code, 0)
    XCTAssertEqual(files, [transcript])
  }

  func testWhatRecordingWouldRefuseIsNotKept() throws {
    try script("counter/save", "transcript 1\nfeature counter\nsend save\nend\n")
    try script("counter/nonsense", "transcript 1\nfeature counter\nsend nonsense\nend\n")
    XCTAssertEqual(runAtTerminal().code, 1)
    XCTAssertEqual(files.filter { $0.hasSuffix(".new") }, [])
  }

  func testAcceptAndReject() throws {
    try script("counter/plus", bad)
    try script("counter/twice", bad)
    XCTAssertEqual(runAtTerminal().code, 1)
    assert(
      harness("review", "--reject", "twice"), code: 0, output: "rejected counter/twice\n1 change rejected\n")
    XCTAssertEqual(try scriptText("counter/twice"), bad)
    // By the name of the pending file, too.
    assert(
      harness("review", "--accept", path(pending)), code: 0, output: Self.accepted)
    XCTAssertEqual(try text(transcript), good)
    XCTAssertEqual(files, [transcript, "Snapshots/counter/twice.transcript"])
    assert(harness("review", "--accept"), code: 0, output: "nothing is pending\n")
    assert(
      harness("review", "--accept", "plus"), code: 2,
      errors: "harness: nothing is pending for 'plus'; see: harness run\n")
    assert(harness("review", "--reject"), code: 0, output: "nothing is pending\n")
    XCTAssertEqual(harness("review", "--accept", "plsu").code, 2)
  }

  func testAcceptRefusesInCI() throws {
    try script("counter/plus", bad)
    XCTAssertEqual(runAtTerminal().code, 1)
    XCTAssertEqual(harness("review", "--accept", environment: ["CI": "1"]).code, 2)
    XCTAssertEqual(harness("run", "--accept", environment: ["CI": "1"]).code, 2)
    XCTAssertEqual(try text(transcript), bad)
    XCTAssertEqual(harness("review", "--accept", "--force", environment: ["CI": "1"]).code, 0)
    XCTAssertEqual(try text(transcript), good)
  }

  func testEditsAreNotLost() throws {
    try script("counter/plus", bad)
    XCTAssertEqual(runAtTerminal().code, 1)
    let edited = bad.replacingOccurrences(of: "end\n", with: "send plus\nend\n")
    try script("counter/plus", edited)
    assert(
      harness("review", "--accept"), code: 1, output: "0 changes accepted, 1 left as it is\n",
      errors: """
        harness: counter/plus: /T/Snapshots/counter/plus.transcript:8:1: the script was edited after it ran; to run it again: harness run --snapshots /T/Snapshots /T/Snapshots/counter/plus.transcript

        """)
    XCTAssertEqual(try text(transcript), edited)
    XCTAssertEqual(try text(pending), good)
    for other in [bad + "# one\n", bad.replacingOccurrences(of: "# one more", with: "# 1 more\n\n# and another")] {
      try script("counter/plus", other)
      try make(pending, good)
      XCTAssertEqual(harness("review", "--accept").code, 0)
      XCTAssertEqual(try text(transcript), other.replacingOccurrences(of: "number = 3", with: "number = 2"))
    }
    for gone in [bad.replacingOccurrences(of: "send plus\n", with: "send plus\n  nothing\nrun\n"), "", "send plus\n"] {
      try script("counter/plus", gone)
      try make(pending, good)
      XCTAssertEqual(harness("review", "--accept").code, 1)
      XCTAssertEqual(try text(transcript), gone)
    }
  }

  func testAPendingFileThatIsNone() throws {
    try script("counter/plus", bad)
    for broken in ["", "transcript 1\n", "<<<<<<< ours\n", "transcript 1\nfeature counter\n"] {
      try make(pending, broken)
      XCTAssertEqual(harness("review", "--accept").code, 1, broken)
      XCTAssertEqual(try text(transcript), bad)
    }
    try FileSystem.remove(path(transcript))
    try script("counter/other", good)
    assert(harness("review", "--accept"), code: 0, output: "nothing is pending\n")
    XCTAssertTrue(FileSystem.exists(path(pending)))
  }

  func testRunAccepts() throws {
    let save = "transcript 1\nfeature counter\nsend save\nend\n"
    try script("counter/plus", bad)
    try script("counter/raw", "transcript 1\nfeature counter\nsend plus\nend\n")
    try script("counter/two", good)
    try make(pending, bad)
    assert(
      harness("run", "--accept"), code: 0,
      output: """
        accepted counter/plus: 1 of 2 steps
        accepted counter/raw: 1 of 2 steps
        3 scripts hold, 6 steps

        """)
    XCTAssertEqual(try text(transcript), good)
    XCTAssertFalse(FileSystem.exists(path(pending)))
    assert(harness("run"), code: 0, output: "3 scripts hold, 6 steps\n")
    try script("counter/plus", bad)
    try script("counter/save", save)
    let outcome = harness("run", "--accept")
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(outcome.output.hasSuffix("1 of 4 scripts failed\n"), outcome.output)
    XCTAssertEqual(try text(transcript), good)
    XCTAssertEqual(try scriptText("counter/save"), save)
    assert(
      harness("run", "--accept", "--check"), code: 2,
      errors: "harness: --accept and --check contradict each other; use one of them\n")
  }

  func testAnotherScriptIsWrittenWhileOneIsLookedAt() throws {
    try script("counter/plus", bad)
    try make(pending, good)
    let file = SnapshotDirectory.File(name: "counter/plus", path: path(transcript))
    let change = try PendingChange(file, in: PendingFiles())
    try make(transcript, bad + "# mine\n")
    XCTAssertThrowsError(try change.accept()) {
      XCTAssertEqual($0 as? PendingProblem, .touched(self.path(self.transcript)))
    }
    XCTAssertEqual(try text(transcript), bad + "# mine\n")
  }
}
