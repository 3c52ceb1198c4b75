import XCTest

@testable import Harness

/// A script that a living store has gone through on a clock that was driven by hand, and what was recorded of it.
struct LivePlaying {
  /// The transcript of the recording, without observations.
  let transcript: String
  /// What happens when the script is played, and when that transcript is.
  let expected: [String]
  let actual: [String]
}

/// A feature of any types that a living store can be made of.
protocol LivelyFeature: SuiteFeature {
  func playLive(_ path: String, _ bytes: [UInt8]) throws -> LivePlaying
}

extension Feature: LivelyFeature {
  func playLive(_ path: String, _ bytes: [UInt8]) throws -> LivePlaying {
    let document = try TranscriptReader.read(SourceText(path: path, bytes: bytes))
    let header = try ScriptHeader(document, load: SuiteRunner.load)
    let script = try ScriptCompiler(document, header, self).compile(in: World(timeline: TestScheduler())).script
    var hand = Recorder.ByHand()
    (hand.date, hand.seed) = (header.date, header.seed)
    var world: World?
    let recorded = RecordedStore(
      self, initialState: script.initialState, environment: header.environment?.name, hand: hand
    ) { world = $0 }
    withIssueListener({ _ in }) {
      for step in script.steps {
        switch step.operation {
        case .send(let box): box.lend(as: Action.self) { recorded.send($0) }
        case .advance(let duration): recorded.advance(duration)
        case .run: recorded.timeline.run(limit: 10_000)
        case .stub(let stub): world?.stubs.add(stub)
        case .expect, .state, .view, .note, .end: break
        }
      }
    }
    let ownState = LiteralPrinter.text(initialState)
    let transcript = try RecordedScript(recorded.run(), ownState: ownState).text(ends: true)
    return LivePlaying(
      transcript: transcript, expected: try happened(document), actual: try happened(transcript))
  }

  private func happened(_ transcript: String) throws -> [String] {
    try happened(TranscriptReader.read(SourceText(path: "recorded.transcript", bytes: Array(transcript.utf8))))
  }

  /// What a store does, and what it is made of, each with the time since the first of it.
  private func happened(_ document: TranscriptDocument) throws -> [String] {
    let player = try Player(document, ScriptHeader(document, load: SuiteRunner.load), self, makesTrace: true)
    player.play { _ in }
    let events = player.trace?.steps.flatMap(\.events) ?? []
    let told = events.compactMap { event in Self.text(event.kind).map { (event.time, $0) } }
    return told.map { "\(DurationText.text(of: $0.0 - told[0].0)) \($0.1)" }
  }

  private static func text(_ kind: ScriptTrace.Kind) -> String? {
    switch kind {
    case .sent(let action, _): "send \(action)"
    case .received(let action, _, _): "receive \(action)"
    case .changed(let change), .derived(let change): "\(change.path) = \(change.new ?? "nothing")"
    case .heard(let name, let literal): "hear \(name) \(literal)"
    case .called(let call): "call \(call)"
    // What a script reports of itself: of expectations, rules, stubs that are missing or left over.
    case .failed: nil
    case .leaves, .effectBegan, .effectEnded, .effectCancelled, .inFlight: nil
    }
  }
}
