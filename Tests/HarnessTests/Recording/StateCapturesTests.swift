import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// A recording whose beginning was dropped continues from a captured state.
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

  /// Whenever the process ends, and however late the queue that prints states is.
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

  /// A replay that began with an action fed back by an effect would lack it.
  func testItDoesNotBeginWithWhatAnEffectFeedsBack() throws {
    enum Action { case ask, told }
    let feature = Feature<Int, Action, Void>(
      "echo", initialState: 0,
      reducer: Reducer { state, action, _ in
        state += 1
        return action == .ask ? Effect(value: .told) : .none
      }
    ) { _ in }
    // Segments that end after each record in turn.
    for size in 4..<24 {
      let recorded = RecordedStore(feature, recordings: MemoryRecordings(segmentSize: size, segmentLimit: 6))
      for count in 1...100 {
        recorded.send(.ask)
        let run = try recorded.run()
        let first = run.events.first?.event
        XCTAssertTrue(
          first == .sent("ask", isNested: false)
            || run.remarks == ["begins in the middle: what comes of an action in flight"],
          "\(size), \(count): \(run.remarks)")
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

  /// A state longer than a segment still leaves room for actions, and there is a state at any time.
  func testALongStateLeavesRoomForActions() throws {
    let feature = Feature<[String], Int, Void>(
      "long", initialState: [],
      reducer: Reducer { state, action, _ in
        state[0] = "\(action)"
        return .none
      }
    ) { _ in }
    for (long, limit) in [(500, 16), (180, 16), (100, 6)] {
      let recorded = RecordedStore(
        feature, initialState: ["", String(repeating: "x", count: long)],
        recordings: MemoryRecordings(segmentSize: 200, segmentLimit: limit))
      for number in 0..<1_500 {
        recorded.send(number)
        RecordingWork.finish()
        if number % 7 == 0 { XCTAssertNoThrow(try recorded.run(), "\(long) bytes, \(limit) segments, at \(number)") }
      }
      let run = try recorded.run()
      XCTAssertGreaterThan(run.events.count, limit == 16 ? 60 : 3, "\(long) bytes, \(limit) segments")
      XCTAssertGreaterThan(run.start?.before ?? 0, 0, "\(long) bytes, \(limit) segments")
    }
  }

  /// If nothing can be said after a gap, what came before it is not lost.
  func testWhatCameBeforeAGapIsTold() throws {
    func record(_ ordinal: UInt64) -> StoredRecord {
      let (kind, bytes) = TimedEvent.encode(.sent("a\(ordinal)", isNested: false), at: .zero)
      return StoredRecord(ordinal: ordinal, kind: kind.rawValue, bytes: bytes)
    }
    let run = try RecordedRun(about: RecordingHead().text, [record(0), record(1), record(5), record(6)], gap: 5)
    XCTAssertEqual(run.events.map(\.ordinal), [0, 1])
    XCTAssertEqual(
      run.remarks, ["ends before the missing records: the 2 later ones contain no state to start from"])
    // If a replay does more, it is unknown whether the store did.
    XCTAssertTrue(run.isCutOff)
    let (kind, bytes) = TimedEvent.encode(
      .state(.init(before: 6, literal: "6", inFlight: [], seed: 0)), at: .zero)
    let state = StoredRecord(ordinal: 7, kind: kind.rawValue, bytes: bytes)
    let later = try RecordedRun(
      about: RecordingHead().text, [record(0), record(1), record(5), record(6), state], gap: 5)
    XCTAssertEqual(later.events.map(\.ordinal), [6])
  }

  /// A state that is too long isn't missing in the script.
  func testAStateThatIsTooLongIsNoGap() throws {
    func record(_ ordinal: UInt64, _ event: RecordedEvent) -> StoredRecord {
      let (kind, bytes) = TimedEvent.encode(event, at: .zero)
      return StoredRecord(ordinal: ordinal, kind: kind.rawValue, bytes: bytes)
    }
    let run = try RecordedRun(
      about: RecordingHead().text,
      [
        record(0, .sent("a", isNested: false)), record(1, .omitted("state, 300000 bytes")),
        record(2, .omitted("sent, 9 bytes")),
      ])
    XCTAssertEqual(run.events.map(\.event), [.sent("a", isNested: false), .omitted("sent, 9 bytes")])
  }

  func testWithoutAnyStateThereIsNothingToTell() {
    let (kind, bytes) = TimedEvent.encode(.sent("a", isNested: false), at: .zero)
    let record = StoredRecord(ordinal: 5, kind: kind.rawValue, bytes: bytes)
    XCTAssertThrowsError(try RecordedRun(about: RecordingHead().text, [record])) {
      XCTAssertEqual("\($0)", "its beginning was dropped, and it contains no later state to start from")
    }
    let (code, note) = TimedEvent.encode(.omitted("state, 300000 bytes"), at: .zero)
    let omitted = StoredRecord(ordinal: 6, kind: code.rawValue, bytes: note)
    XCTAssertThrowsError(try RecordedRun(about: RecordingHead().text, [record, omitted])) {
      XCTAssertEqual(
        "\($0)",
        "its beginning was dropped, and it contains no later state to start from; omitted as too long: state, 300000 bytes; "
          + "let the recorder keep more")
    }
    XCTAssertThrowsError(try RecordedRun(about: "?", [record]))
  }
}
