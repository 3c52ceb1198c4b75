/// A wait of an effect in flight, with its reason and the action that started the effect.
package struct InFlight: Equatable {
  /// The action as a literal, without the leading dot.
  package let action: String
  /// The innermost id under which it can be cancelled, as a literal.
  package let id: String?
  package let reason: Reason
  /// The number of its effect; 0 if unknown.
  package let effect: Int

  init(action: String, id: String? = nil, reason: Reason, effect: Int = 0) {
    self.action = action
    self.id = id
    self.reason = reason
    self.effect = effect
  }

  /// Returns whether both are equal, regardless of the effect's number.
  package static func == (left: Self, right: Self) -> Bool {
    left.action == right.action && left.id == right.id && left.reason == right.reason
  }

  package enum Reason: Equatable {
    /// Virtual time will wake it.
    case due(Duration)
    /// One of the test's own schedulers, not the store's, will wake it.
    case dueElsewhere(Duration)
    /// An endpoint has not answered: `call search("sw")`.
    case answer(String)
    /// A block of a queue or a timer, in words; virtual time begins it when it is due.
    case block(String, due: Duration?)
    /// Something unknown to the engine.
    case outside
  }
}

extension EffectRunner {
  /// The work in flight, in order of start.
  package var inFlight: [InFlight] { inFlightEffects + inFlightCaptured }

  /// Returns the work in flight because of one send, in order of start.
  func inFlight(ofSend send: Int) -> [InFlight] { inFlight(of: runs.filter { $0.send == send }) }

  private var inFlightEffects: [InFlight] { inFlight(of: runs) }

  private func inFlight(of runs: [RunningEffect]) -> [InFlight] {
    runs.sorted { $0.number < $1.number }.flatMap { run in
      let waits = run.allWaits().sorted { $0.wait.number < $1.wait.number }
      if waits.isEmpty { return [InFlight(action: run.origin(), id: nil, reason: .outside, effect: run.number)] }
      return waits.map { wait, id in
        InFlight(
          action: run.origin(), id: id?.literal, reason: wait.reason(in: run, on: timeline ?? liveTimeline),
          effect: run.number)
      }
    }
  }

  /// Captured work that waits although the effect that began it has ended.
  private var inFlightCaptured: [InFlight] {
    guard let open = executor.captured?.open, !open.isEmpty else { return [] }
    let known = runs.flatMap { run in run.allWaits().compactMap { $0.wait.waitingTask(of: run) } }
    return open.filter { task in !known.contains { $0 === task } }.flatMap { task in
      task.open.map { InFlight(action: task.origin(), reason: $0.inFlight(on: timeline)) }
    }
  }
}

extension WaitingTask.Reason {
  func inFlight(on timeline: TestScheduler?) -> InFlight.Reason {
    switch self {
    case .answer(let text): .answer(text)
    case .due(let due, on: let scheduler): InFlight.Reason(due: due, on: scheduler, timeline)
    case .block(let what, let due): .block(what, due: due.map { $0.0 - $0.on.now })
    }
  }
}

extension InFlight.Reason {
  /// - Parameter timeline: the store's own time.
  init(due: Duration, on scheduler: TestScheduler, _ timeline: TestScheduler?) {
    self = scheduler === timeline ? .due(due - scheduler.now) : .dueElsewhere(due - scheduler.now)
  }
}
