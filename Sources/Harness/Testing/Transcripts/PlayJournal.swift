/// Forwards what a script's engine does to all listeners, in order.
package final class PlayJournal<State, Action>: EngineJournal {
  let observations: ObservationBuilder<State, Action>
  let tracer: TraceRecorder<State>?
  private let time: PlayingTime?
  let coverage = CaseTally(Action.self)
  /// The states' cases seen so far; nil unless requested.
  var states: StateTally<State>?
  /// The observer outside the player, if there is one.
  var observer: (any PlayObserver)?
  package var renderer: ViewRenderer<State>?
  /// Nil if the feature has no rules.
  var rules: RuleWatch<State, Action>?
  /// Is called for each rule that an action breaks.
  var didBreak: ((BrokenRule, Action?) -> Void)?
  /// The action that was reduced last, to which work on a model is attributed.
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

  /// Notes the initial state or a new one.
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

  // The trace learns this from the work that ended under the id.
  package func didCancel(_ id: CancellationID) { observations.didCancel(id) }
}

/// Is notified of what a player is about to do, in case the process crashes.
package protocol PlayObserver: AnyObject {
  /// A script is replayed from its beginning, perhaps not for the first time.
  func beginsPlaying()

  /// A statement is played next.
  func begins(_ statement: TranscriptDocument.Statement)

  /// An action is reduced next.
  /// - Parameter received: its literal if an effect fed it back; nil for the action that the statement sends.
  func reduces(_ received: String?)

  /// The script sends or receives a case of the action, or of its payload, for the first time.
  func covers(_ name: String, isReceived: Bool)

  /// The statement fails, in a script that doesn't expect a failure.
  func fails(_ failure: PlayedFailure)

  // The following report the contents of a trace as they are added, if one is made.

  /// The trace begins with these leaves of the state, and this page.
  func traceBegins(_ leaves: [ScriptTrace.Leaf], view: String?)
  /// A step has begun; its events follow.
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

/// Reports a script that has one more line than its file, with the positions of the file.
final class HeldPlayObserver: PlayObserver {
  private let base: any PlayObserver
  private let hold: String
  private let line: Int
  private var sent = ""

  /// Creates an observer.
  /// - Parameters:
  ///   - hold: the additional line.
  ///   - line: the position of that line.
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
