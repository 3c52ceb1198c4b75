import XCTest

@testable import Harness

/// A recording whose beginning was dropped goes on from a state that was captured.
final class StateCapturesTests: XCTestCase {
  private enum Action { case add, wait, done }

  private static let feature = Feature<Int, Action, any Scheduler>(
    "count", initialState: 0,
    reducer: Reducer { state, action, scheduler in
      switch action {
      case .add: state += 1
      case .wait: return Effect(value: .done).delay(for: .seconds(10), scheduler: scheduler)
      case .done: state += 100
      }
      return .none
    }
  ) { $0.scheduler }

  private func recorded(segmentLimit: Int) -> RecordedStore<Int, Action> {
    RecordedStore(Self.feature, recordings: MemoryRecordings(segmentSize: 25, segmentLimit: segmentLimit))
  }

  func testItBeginsWhereNothingIsInFlight() throws {
    let recorded = recorded(segmentLimit: 6)
    for _ in 0..<60 {
      recorded.send(.add)
      recorded.advance(.seconds(1))
      RecordingWork.finish()
    }
    let run = try recorded.run()
    let start = try XCTUnwrap(run.start)
    XCTAssertEqual(run.remarks, [])
    XCTAssertGreaterThan(start.before, 0)
    let sends = run.events.count
    XCTAssertEqual(Int(start.literal), 60 - sends, "what comes from here leads to where it led")
    XCTAssertTrue(try recorded.transcript(ownState: "0").contains("initial \(60 - sends)\n"))
  }

  func testWhatIsInFlightIsSaid() throws {
    let recorded = recorded(segmentLimit: 6)
    recorded.send(.wait)
    for _ in 0..<60 {
      recorded.send(.add)
      RecordingWork.finish()
    }
    let run = try recorded.run()
    XCTAssertEqual(run.remarks, ["begins in the middle: wait: due in 10s in flight"])
    XCTAssertTrue(try recorded.transcript().contains("# begins in the middle: wait: due in 10s in flight\n"))
  }

  /// Whenever the process ends, and however late the queue is that prints states.
  func testAtEachMomentThereIsAState() throws {
    RecordingWork.queue.suspend()
    defer { RecordingWork.queue.resume() }
    for isWaiting in [false, true] {
      let recordings = MemoryRecordings(segmentSize: 25, segmentLimit: RecordingLimits.leastSegments)
      let recorded = RecordedStore(Self.feature, recordings: recordings, isLate: true)
      if isWaiting { recorded.send(.wait) }
      let log = try XCTUnwrap(recordings.all.first)
      for count in 1...200 {
        recorded.send(.add)
        let run = try RecordedRun(about: log.about.text, log.records)
        let sends = run.events.count { if case .sent("add", _) = $0.event { true } else { false } }
        XCTAssertEqual(Int(run.start?.literal ?? "0"), count - sends, "\(count)")
        XCTAssertGreaterThan(sends, 0)
        XCTAssertEqual(run.remarks.isEmpty, !isWaiting || run.start == nil, "\(run.remarks)")
      }
    }
  }

  func testWhatIsInFlightNoMoreLetsItBeginQuietly() throws {
    let recorded = recorded(segmentLimit: 6)
    recorded.send(.wait)
    for number in 0..<80 {
      recorded.send(.add)
      RecordingWork.finish()
      if number == 40 { recorded.advance(.seconds(10)) }
    }
    XCTAssertEqual(try recorded.run().remarks, [])
  }

  func testWithoutAnyStateThereIsNothingToTell() {
    let (kind, bytes) = TimedEvent.encode(.sent("a", isNested: false), at: .zero)
    let record = StoredRecord(ordinal: 5, kind: kind.rawValue, bytes: bytes)
    XCTAssertThrowsError(try RecordedRun(about: RecordingHead().text, [record])) {
      XCTAssertEqual("\($0)", "its beginning was dropped, and it holds no state to begin with instead")
    }
    let (code, note) = TimedEvent.encode(.omitted("state, 300000 bytes"), at: .zero)
    let omitted = StoredRecord(ordinal: 6, kind: code.rawValue, bytes: note)
    XCTAssertThrowsError(try RecordedRun(about: RecordingHead().text, [record, omitted])) {
      XCTAssertEqual(
        "\($0)",
        "its beginning was dropped, and it holds no state to begin with instead; left out as too long: state, 300000 bytes; "
          + "let the recorder keep more")
    }
    XCTAssertThrowsError(try RecordedRun(about: "?", [record]))
  }
}
