import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// A live store that is recorded in memory, and whose time a test moves by hand.
struct RecordedStore<State, Action> {
  let store: Store<State, Action>
  let hand: Recorder.ByHand
  private let recordings: MemoryRecordings

  var timeline: TestScheduler { hand.time.timeline }

  /// - Parameters:
  ///   - isLate: Whether not to wait for what is written beside the store.
  ///   - stubs: Adds answers of endpoints, instead of the real world.
  init<Environment>(
    _ feature: Feature<State, Action, Environment>, initialState: State? = nil, environment: String? = nil,
    redacting: [Redaction] = [], hand: Recorder.ByHand = Recorder.ByHand(),
    recordings: MemoryRecordings = MemoryRecordings(), isLate: Bool = false, stubs: (World) -> Void = { _ in }
  ) {
    self.hand = hand
    self.recordings = recordings
    let recorder = Recorder(to: .memory(recordings), redacting: redacting, byHand: hand)
    let place = SourcePlace(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    store = Store(feature, initialState, environment, recorder, place, prepare: stubs)
    // So that tokens have the same numbers each time.
    if !isLate { RecordingWork.finish() }
  }

  /// A store without a feature.
  init<Environment>(
    _ initialState: State, _ reducer: Reducer<State, Action, Environment>, _ environment: Environment
  ) {
    hand = Recorder.ByHand()
    recordings = MemoryRecordings()
    store = Store(
      initialState: initialState, reducer: reducer, environment: environment,
      recorder: Recorder(to: .memory(recordings), byHand: hand))
  }

  func send(_ action: Action) { store.send(action) }
  func advance(_ duration: Duration) { timeline.advance(by: duration) }

  /// Everything kept, as bytes.
  var bytes: [UInt8] { log.map { Array($0.about.text.utf8) + $0.records.flatMap(\.bytes) } ?? [] }

  private var log: MemoryLog? {
    // States are written on a queue of their own.
    RecordingWork.finish()
    return recordings.all.first
  }

  func run() throws -> RecordedRun {
    let log = try XCTUnwrap(log)
    return try RecordedRun(about: log.about.text, log.records)
  }

  /// The transcript so far, without the first two lines.
  func transcript(ownState: String? = nil) throws -> String {
    let text = RecordedScript(try run(), ownState: ownState).text(ends: true)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).joined(separator: "\n")
  }
}
