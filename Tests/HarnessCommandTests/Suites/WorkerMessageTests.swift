import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

final class WorkerMessageTests: XCTestCase {
  private let file = SnapshotDirectory.File(name: "order/plüs", path: "a b/order/plüs.transcript")

  func testJobsTravel() {
    for verb in [WorkerJob.Verb.check, .record, .observe, .play] {
      for makesTrace in [false, true] {
        for measuresReach in [false, true] {
          let job = WorkerJob(verb, file, makesTrace: makesTrace, measuresReach: measuresReach)
          XCTAssertEqual(WorkerJob(message: job.message), job)
        }
      }
    }
    let message = WorkerJob(.check, file).message
    for count in 0..<message.count { XCTAssertNil(WorkerJob(message: Array(message.prefix(count))), "\(count)") }
  }

  /// A parent built with another version of Harness is recognized by the greeting alone.
  func testTheGreetingCountsUpWithWhatIsSaid() {
    let job = WorkerJob(.record, SnapshotDirectory.File(name: "a/b", path: "c"), makesTrace: true, text: "d")
    XCTAssertEqual(
      [
        String(decoding: WorkerLoop.greeting, as: UTF8.self), Self.digest(WorkerJob.self, WorkerJob.Reply.self),
        Self.digest(ExploringJob.self, ExploringJob.Reply.self), Self.digest(RenameJob.self, RenameJob.Reply.self),
        Self.digest(PlayJob.self, PlayJob.Reply.self), Self.digest(LanguageJob.self, LanguageJob.Reply.self),
        job.message.map { String($0, radix: 16) }.joined(separator: " "),
      ],
      [
        "jobs 11", "5a47e151eef2f0d0", "6f186980b05d7af", "5ad4631752ef383e", "d2b9892fe9f8a589", "c8ef9590b8166777",
        "0 c 73 63 72 69 70 74 0 6 61 2f 62 2 63 2 2 0 2 2 64",
      ],
      """
      What workers are asked, what they answer, or how that is written has changed: raise the number in WorkerLoop.greeting, and \
      state here what there is now.
      """)
  }

  /// A number that changes with the fields and cases of types, including nested ones.
  private static func digest(_ types: Any.Type...) -> String {
    var lines: Set<String> = []
    func add(_ shape: TypeShape) {
      let parts = shape.parts.map(\.fullName)
      if lines.insert("\(shape.fullName) \(shape.fieldNames) \(shape.caseNames) \(parts)").inserted {
        shape.parts.forEach(add)
      }
    }
    for type in types { add(TypeShape.of(type)) }
    return String(ShardPlan.hash(lines.sorted().joined(separator: "\n")), radix: 16)
  }

  func testResultsTravel() {
    let coverage = ActionCoverage(sent: ["a", "b.c"], received: ["d"])
    func result(
      _ failures: [ScriptFailure] = [], recording: ScriptResult.Recording? = nil, output: String = "",
      actual: String? = nil, reach: ScriptReach? = nil, trace: ScriptTrace? = nil
    ) -> ScriptResult {
      ScriptResult(
        name: file.name, path: file.path, failures: failures, steps: 12, recording: recording, seconds: 0.1 + 0.2,
        output: output, actual: actual, coverage: coverage, reach: reach, trace: trace)
    }
    let failures = ReportSample.kinds.map { ScriptFailure(path: "p\u{0}\n", line: 3, kind: $0) }
    var misplaced = result()
    misplaced.otherFeature = "cart"
    var resting = result()
    resting.dueRules = ["loading ends", "ü"]
    let results = [
      misplaced, resting, result(), result(recording: .unchanged), result(recording: .refused),
      result(recording: .written(steps: 0)),
      result(recording: .written(steps: 7)), result(failures), result(output: "\u{1B}\u{0}é"),
      result(actual: "transcript 1\n"), result(reach: ReportSample.reach), result(failures, reach: ReportSample.reach),
      result(reach: ScriptReach(endpoints: [], states: [])), result(trace: ScriptTrace()),
    ]
    for result in results {
      for observed in [nil, [StepOutcome(line: 4, command: "send x", lines: ["a = 1"])]] {
        var reply = result
        reply.observed = observed
        XCTAssertEqual(WireDecoder.value(ScriptResult.self, in: WireEncoder.bytes(of: reply)), reply)
      }
    }
    // The most frequent answer is short.
    XCTAssertLessThan(WireEncoder.bytes(of: results[2]).count, 140)
    XCTAssertNil(WireDecoder.value(ScriptResult.self, in: []))
    XCTAssertNil(WireDecoder.value(ScriptResult.self, in: [1, 2, 3]))
    // A damaged message reads as another one, or not at all.
    let bytes = WireEncoder.bytes(of: result([failures[0]], reach: ReportSample.reach, trace: ReportSample.trace))
    for count in bytes.indices { XCTAssertNil(WireDecoder.value(ScriptResult.self, in: Array(bytes.prefix(count)))) }
    for (index, byte) in bytes.enumerated() {
      for other in [0xFF, byte ^ 1] {
        var bytes = bytes
        bytes[index] = other
        _ = WireDecoder.value(ScriptResult.self, in: bytes)
      }
    }
  }

  func testProgressLine() {
    XCTAssertEqual(
      RunProgress.line(412, 1_000, 2, ("order/submit-fails", 3), width: 80),
      "[########------------] 412 of 1000, 2 failed, 3 s in order/submit-fails")
    XCTAssertEqual(RunProgress.line(0, 5, 0, ("a/b", 0), width: 80), "[--------------------] 0 of 5, a/b")
    XCTAssertEqual(RunProgress.line(5, 5, 0, nil, width: 80), "[####################] 5 of 5")
    XCTAssertEqual(RunProgress.line(5, 5, 0, nil, width: 10), "[########")
  }
}
