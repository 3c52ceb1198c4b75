import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// An event and its time.
struct Happening: Equatable, CustomStringConvertible {
  let time: Duration
  let text: String

  var description: String { "\(DurationText.text(of: time)) \(text)" }
}

/// A feature of any types from which a live store can be created.
protocol LivelyFeature: SuiteFeature {
  /// Plays a script on a live store, and records that.
  /// - Parameter clock: The clock for the store's time; nil if it is moved by hand.
  func playLive(_ document: TranscriptDocument, to destination: Recorder.Destination, clock: MainClock?) throws

  /// The events of a store that plays a script, each with the time since the first one.
  func happened(_ document: TranscriptDocument) throws -> [Happening]
}

/// Real time, which passes while the main thread of a test handles events.
final class MainClock {
  let scheduler = MainScheduler.instance
  private let test: XCTestCase
  private let start: Duration
  /// The greatest delay of anything that was scheduled.
  private(set) var lateness = Duration.zero

  init(_ test: XCTestCase) {
    self.test = test
    start = scheduler.now
  }

  /// Waits until this time since the beginning; whatever is due by then has happened.
  func wait(until time: Duration) {
    let end = start + time
    let reached = test.expectation(description: "\(time)")
    // A little later than what is due at this time.
    scheduler.schedule(after: max(.zero, end - scheduler.now) + .milliseconds(1)) { reached.fulfill() }
    test.wait(for: [reached], timeout: 60)
    lateness = max(lateness, scheduler.now - end)
  }
}

extension Feature: LivelyFeature {
  func playLive(_ document: TranscriptDocument, to destination: Recorder.Destination, clock: MainClock?) throws {
    let header = try ScriptHeader(document, load: SuiteRunner.load)
    let script = try ScriptCompiler(document, header, self).compile(in: World(timeline: TestScheduler())).script
    let hand = Recorder.ByHand(time: LiveTime(clock: clock?.scheduler), date: header.date, seed: header.seed)
    let timeline = hand.time.timeline
    var now = Duration.zero
    func moveOn(to time: Duration) {
      now = time
      if let clock { clock.wait(until: time) } else { timeline.advance(to: time) }
    }
    withIssueListener({ _ in }) {
      moveOn(to: .zero)
      var world: World?
      let store = Store(
        self, script.initialState, header.environment?.name,
        Recorder(to: destination, keeping: .bytes(0), byHand: hand),
        SourcePlace(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
      ) { world = $0 }
      for step in script.steps {
        switch step.operation {
        case .send(let box): box.lend(as: Action.self) { store.send($0) }
        case .advance(let duration): moveOn(to: now + duration)
        case .run: for _ in 0..<10_000 { if let due = timeline.nextDue { moveOn(to: max(due, now)) } }
        case .stub(let stub): world?.stubs.add(stub)
        case .hold, .expect, .state, .view, .note, .end: break
        }
      }
    }
    RecordingWork.finish()
  }

  func happened(_ document: TranscriptDocument) throws -> [Happening] {
    let player = try Player(document, ScriptHeader(document, load: SuiteRunner.load), self, makesTrace: true)
    player.play { _ in }
    let events = player.trace?.steps.flatMap(\.events) ?? []
    let told = events.compactMap { event in Self.text(event.kind).map { (event.time, $0) } }
    return told.map { Happening(time: $0.0 - told[0].0, text: $0.1) }
  }

  private static func text(_ kind: ScriptTrace.Kind) -> String? {
    switch kind {
    case .sent(let action, _): "send \(action)"
    case .received(let action, _, _): "receive \(action)"
    case .changed(let change), .derived(let change): "\(change.path) = \(change.new ?? "nothing")"
    case .heard(let name, let literal): "hear \(name) \(literal)"
    case .called(let call, _): "call \(call)"
    // The script's own reports: about expectations, rules, and missing or unused stubs.
    case .failed: nil
    case .leaves, .effectBegan, .effectEnded, .effectCancelled, .inFlight, .thrown, .viewed, .waited, .wentOn: nil
    }
  }
}
