/// Reports what the engine of a script does to all who listen, in their order.
package final class PlayJournal<State, Action>: EngineJournal {
  let observations: ObservationBuilder<State, Action>
  let tracer: TraceRecorder<State>?
  private let time: PlayingTime?
  let coverage = CaseTally(Action.self)
  /// Which cases the state was in; nil where nobody asks.
  var states: StateTally<State>?
  /// Those who look on from outside, where anybody does.
  var observer: (any PlayObserver)?
  package var renderer: ViewRenderer<State>?
  /// Nil where the feature has no rules.
  var rules: RuleWatch<State, Action>?
  /// Hears of those that an action has broken.
  var didBreak: ((BrokenRule, Action?) -> Void)?
  /// The one that was reduced last, which work on a model goes back to.
  private var action: Action?

  init(
    _ observations: ObservationBuilder<State, Action>, _ tracer: TraceRecorder<State>?, _ time: PlayingTime?
  ) {
    self.time = time
    self.observations = observations
    self.tracer = tracer
  }

  func willReduce(_ action: Action, isReceived: Bool) {
    if !observations.isClosed {
      coverage.count(action, isReceived: isReceived) { observer?.covers($0, isReceived: isReceived) }
    }
    if rules != nil { self.action = action }
    observations.willReduce(action, isReceived: isReceived)
    observer?.reduces(isReceived ? observations.lastReceived : nil)
    guard let tracer else { return }
    time?.pause()
    defer { time?.resume() }
    let literal = observations.lastReceived ?? LiteralPrinter.text(action, .bare)
    tracer.willReduce(literal, name: coverage.name(of: action), isReceived: isReceived)
  }

  package func didReduce(_ action: Action, from old: State, to new: State) {
    observations.didReduce(from: old, to: new)
    if let rules, !observations.isClosed {
      for broken in rules.reduced(old, action, new) { didBreak?(broken, action) }
    }
    observations.willStartEffects()
    renderer?.update(new)
    tracer?.didReduce(to: new)
    if !observations.isClosed { see(new, since: old) }
  }

  package func didStartEffects() {
    observations.didStartEffects()
    tracer?.didStartEffects()
  }

  package func didWork(_ state: State) {
    if observations.isClosed { return }
    observations.didWork(state)
    if let rules {
      for broken in rules.looked(at: state) { didBreak?(broken, action) }
    }
    renderer?.update(state)
    tracer?.didWork(state)
    see(state)
  }

  /// The state has become this, or begins with it.
  func see(_ state: State, since old: State? = nil) {
    guard let states else { return }
    time?.pause()
    defer { time?.resume() }
    states.see(state, since: old)
  }

  package func didThrow(_ error: any Error) {
    if observations.isClosed { return }
    let literal = observations.threw(error)
    tracer?.threw(literal)
  }

  // The trace hears it from the work that ended under the id.
  package func didCancel(_ id: CancellationID) { observations.didCancel(id) }
}

/// Hears what a player is about to do, for the case that the process doesn't come back from it.
package protocol PlayObserver: AnyObject {
  /// A script is played from its beginning, perhaps not for the first time.
  func beginsPlaying()

  /// A statement that is played next.
  func begins(_ statement: TranscriptDocument.Statement)

  /// An action that is reduced next.
  /// - Parameter received: its literal when an effect fed it back; nil for the one that the statement sends.
  func reduces(_ received: String?)

  /// A case of the action, or of its payload, that the script sends or receives for the first time.
  func covers(_ name: String, isReceived: Bool)

  /// A failure in the statement, where the script doesn't expect one.
  func fails(_ failure: PlayedFailure)

  // Where a trace is made, what it gets, as it gets it.

  /// It begins with these leaves of the state, and this page.
  func traceBegins(_ leaves: [ScriptTrace.Leaf], view: String?)
  /// A step has begun; what belongs to it follows.
  func traceBegins(_ step: ScriptTrace.Step)
  /// Something happened in the step.
  func traceHas(_ event: ScriptTrace.Event)
  /// The step has ended.
  func traceEnds(_ step: ScriptTrace.Step)
}

extension PlayObserver {
  func fails(_ failure: PlayedFailure) {}
  func covers(_ name: String, isReceived: Bool) {}
  func traceBegins(_ leaves: [ScriptTrace.Leaf], view: String?) {}
  func traceBegins(_ step: ScriptTrace.Step) {}
  func traceHas(_ event: ScriptTrace.Event) {}
  func traceEnds(_ step: ScriptTrace.Step) {}
}

/// Tells of a script that has a line more than its file, with the places of the file.
final class HeldPlayObserver: PlayObserver {
  private let base: any PlayObserver
  private let hold: String
  private let line: Int
  private var sent = ""

  /// - Parameters:
  ///   - hold: the line that it has more.
  ///   - line: where that stands.
  init(_ base: any PlayObserver, _ hold: String, before line: Int) {
    (self.base, self.hold, self.line) = (base, hold, line)
  }

  func beginsPlaying() { base.beginsPlaying() }

  func begins(_ statement: TranscriptDocument.Statement) {
    var statement = statement
    if statement.line > line { statement.line -= 1 }
    sent = if case .send(let literal) = statement.kind { statement.source.text(literal) } else { statement.text }
    base.begins(statement)
  }

  func reduces(_ received: String?) { base.reduces("\(received ?? sent), in another order (\(hold))") }

  func fails(_ failure: PlayedFailure) { base.fails(failure) }
}
