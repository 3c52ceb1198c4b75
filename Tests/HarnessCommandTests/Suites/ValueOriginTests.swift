import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// Which action gave a value, as `why` tells agents.
final class ValueOriginTests: XCTestCase {
  private func trace(_ lines: String) throws -> ScriptTrace {
    let file = SnapshotDirectory.File(name: "counter/a", path: "Snapshots/counter/a.transcript")
    let text = "transcript 1\nfeature counter\nstub save(3) = true after 2s\n\n\(lines)end\n"
    let result = SuiteRunner(ToolFeatures.suite).reply(to: WorkerJob(.check, file, makesTrace: true, text: text))
    return try XCTUnwrap(result.trace, "\(result.failures)")
  }

  private func origin(_ path: String, in trace: ScriptTrace, step: Int? = nil) -> String {
    ValueOrigin(of: path, in: trace, step: step)?.text ?? ValueOrigin.problem(path, in: trace, step: step)
  }

  func testTheLastActionThatChangedIt() throws {
    let trace = try trace(
      "send plus\nsend fill\nsend set(3)\nsend save\nadvance 3s\nsend shuffle\nsend trim\nsend write(nil)\n")
    XCTAssertEqual(origin("number", in: trace), "number = 3\nstep 3, line 7: send set(3)\n  number: 2 → 3\n")
    XCTAssertEqual(origin("number", in: trace, step: 2), "number = 2\nstep 1, line 5: send plus\n  number: 1 → 2\n")
    // What an effect fed back, and when.
    XCTAssertEqual(
      origin("note", in: trace, step: 5),
      "note = \"saved\"\nstep 5, line 9, after 2s: receive saved(true)\n  note: nil → \"saved\"\n")
    // A part with several values, of which one is gone.
    XCTAssertEqual(
      origin("prices", in: trace), "prices[\"tea\"] = 3\nstep 7, line 11: send trim\n  prices[\"rum\"]: 7 → nothing\n")
    XCTAssertEqual(
      origin("prices[\"rum\"]", in: trace),
      "prices[\"rum\"] is gone\nstep 7, line 11: send trim\n  prices[\"rum\"]: 7 → nothing\n")
    // What no action changed.
    XCTAssertEqual(origin("page", in: trace), "page = .empty\nas in the initial state\n")
    XCTAssertEqual(
      origin("list[1].name", in: trace, step: 2),
      "list[1].name = \"b\"\nstep 2, line 6: send fill\n  list[1].name: nothing → \"b\"\n")
    // A derived value.
    XCTAssertEqual(origin("~double", in: trace), "~double = 6\nstep 3, line 7: send set(3)\n  ~double: 4 → 6\n")
  }

  func testWhatHasNoOrigin() throws {
    let trace = try trace("send plus\n")
    XCTAssertEqual(origin("numbr", in: trace), "nothing was ever at 'numbr' of the state; did you mean 'number'?")
    XCTAssertEqual(origin("num", in: trace), "nothing was ever at 'num' of the state; did you mean 'number'?")
    XCTAssertEqual(origin("", in: trace), "nothing was ever at '' of the state")
    XCTAssertEqual(origin("number", in: trace, step: 0), "there is no step 0; the script has 2")
    XCTAssertEqual(origin("number", in: trace, step: 3), "there is no step 3; the script has 2")
    XCTAssertEqual(origin("number", in: ScriptTrace(), step: 1), "there is no step 1; the script has 0")
  }
}
