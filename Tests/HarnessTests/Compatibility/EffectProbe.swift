import XCTest

@testable import HarnessArchitecture

/// An engine on virtual time that starts effects and keeps their outputs.
struct EffectProbe<Output> {
  enum Action {
    case start(Effect<Output>)
    case got(Output)
  }

  let timeline: TestScheduler
  private let engine: Engine<[Output], Action>

  init(timeline: TestScheduler = TestScheduler()) {
    self.timeline = timeline
    engine = Engine(state: [], timeline: timeline) { state, action in
      switch action {
      case .start(let effect): return effect.map(Action.got)
      case .got(let output):
        state.append(output)
        return .none
      }
    }
  }

  /// The outputs so far.
  var outputs: [Output] { engine.state }

  /// The reasons why work in flight is waiting.
  var reasons: [InFlight.Reason] { engine.runner.inFlight.map(\.reason) }

  /// The ids of work in flight.
  var ids: [String?] { engine.runner.inFlight.map(\.id) }

  func start(_ effect: Effect<Output>) { engine.send(.start(effect)) }

  /// Everything that an effect outputs, however long it takes.
  static func outputs(of effect: Effect<Output>) -> [Output] {
    let probe = EffectProbe()
    probe.start(effect)
    probe.timeline.run(limit: 100)
    return probe.outputs
  }
}

struct PlainError: Error, Equatable { var code = 1 }
