import XCTest

@testable import Harness
@testable import HarnessCommand
@testable import HarnessRecorder

/// Differences between a replay and the live store are reported, with the reason if it is known.
final class ReplayComparisonTests: XCTestCase {
  private func run(_ events: [(RecordedEvent, Duration)], feature: String? = "load") throws -> RecordedRun {
    var head = RecordingHead()
    head.feature = feature
    let records = events.enumerated().map { index, event in
      let (code, bytes) = TimedEvent.encode(event.0, at: event.1)
      return StoredRecord(ordinal: UInt64(index), kind: code.rawValue, bytes: bytes)
    }
    return try RecordedRun(about: head.text, records)
  }

  private func sent(_ action: String) -> RecordedEvent { .sent(action, isNested: false) }

  private func steps(_ steps: (String, [String])...) -> [StepOutcome] {
    steps.enumerated().map { StepOutcome(line: $0 + 1, command: $1.0, lines: $1.1) }
  }

  func testTheSameIsTheSame() throws {
    let run = try run([
      (sent("load"), .seconds(5)), (.received("loaded(1)"), .milliseconds(6_500)), (sent("load"), .seconds(9)),
    ])
    let observed = steps(
      ("send load", ["isLoading = true"]), ("advance 4s", ["+1.5s", "receive loaded(1)", "isLoading = false"]),
      ("send load", []), ("end", ["in flight, started by load: due in 1.5s"]))
    XCTAssertNil(ReplayComparison(run, observed))
  }

  /// The order is the same, but the time in between isn't.
  func testAnotherTimeIsAnotherWay() throws {
    let run = try run([
      (sent("load"), .seconds(5)), (.received("loaded(1)"), .milliseconds(6_500)), (sent("load"), .seconds(9)),
    ])
    let observed = steps(
      ("send load", []), ("advance 4s", ["+2s", "receive loaded(1)"]), ("send load", []), ("end", []))
    let comparison = try XCTUnwrap(ReplayComparison(run, observed))
    XCTAssertEqual(
      comparison.remarks,
      [
        "the replay goes another way from here: something waits by a time that doesn't come from the world, perhaps",
        "  recorded: receive loaded(1) after 1.5s", "  replayed: receive loaded(1) after 2s",
      ])
    XCTAssertEqual(comparison.ordinal, 1)
  }

  /// An action that a script sends in place of an effect must not come from that effect as well.
  func testAnActionThatIsSentAndFedBackIsSaid() throws {
    let run = try run([(sent("load"), .zero), (.received("loaded(1)"), .seconds(1))], feature: nil)
    XCTAssertNil(
      ReplayComparison(run, steps(("send load", ["call load()"]), ("advance 1s", []), ("send loaded(1)", []))))
    let twice = steps(("send load", []), ("advance 1s", ["+1s", "receive loaded(1)"]), ("send loaded(1)", []))
    let comparison = try XCTUnwrap(ReplayComparison(run, twice))
    XCTAssertEqual(
      comparison.remarks,
      [
        "the replay goes another way from here: effects of the feature also send what the script sends for them",
        "  recorded: send loaded(1)", "  replayed: receive loaded(1)",
      ])
  }

  /// Missing records explain the difference.
  func testWhatWasTooLongIsTheReason() throws {
    let run = try run([(sent("load"), .zero), (.omitted("answered, 9 bytes"), .zero), (.received("loaded(1)"), .zero)])
    let comparison = try XCTUnwrap(ReplayComparison(run, steps(("send load", ["call load()"]))))
    XCTAssertEqual(
      comparison.remarks.first,
      "the replay goes another way from here: something was too long to be recorded")
  }
}
