extension EffectRunner {
  /// Starts the task of an async effect on the executor that the engine drains.
  func task<Output>(
    _ work: @escaping (Send<Output>) async throws -> Void, _ run: RunningEffect, _ emit: @escaping (Output) -> Void,
    _ done: @escaping () -> Void
  ) {
    hasOutsideWork = true
    let running = RunningTask(nextNumber(), in: run, of: self)
    run.add(RunningEffect.Wait(number: running.number, what: .task(running)))
    // Unchecked: used only by jobs of the drained executor, one at a time, on the engine's thread.
    nonisolated(unsafe) let (work, emit, done) = (work, emit, done)
    running.task = running.inherited { Task(executorPreference: executor) { await running.run(work, emit, done) } }
  }

  /// Reports work that leaves the engine while the executor is drained.
  func reportEscape(_ escape: DrainedExecutor.Escape) {
    let effect = WaitingTask.current.map { "An effect started by \($0.origin())" } ?? "An effect"
    switch escape {
    case .task:
      reportIssue(
        IssueText(
          "\(effect) left the engine by Task { } or Task.detached",
          """
          : its timing can't be controlled. Do the work in .run { }, with a task group or async let for concurrency, or merge \
          effects; or move it into an endpoint of the environment.
          """))
    case .sleep(let clock):
      // Task.sleep uses the continuous clock: from here the two look the same.
      let sleeps =
        clock == "ContinuousClock"
        ? "Task.sleep or a live clock (\(clock)), which sleep" : "a live clock (\(clock)), which sleeps"
      reportIssue(
        IssueText(
          "\(effect) left the engine by \(sleeps) by the time of the machine",
          """
          . Sleep on a clock of the environment, try await env.clock.sleep(for: …), and put a virtual one there: store.clock in a \
          test, world.clock in a feature.
          """))
    case .mainActor:
      let origins = inFlight.filter { $0.reason == .outside }.map(\.action)
      let effect = origins.count == 1 ? "An effect started by" : "An effect, started by one of"
      reportIssue(
        IssueText(
          "\(effect) \(origins.joined(separator: ", ")) hopped to the main actor, but the main thread never ran it",
          """
          . It may be blocked, waiting for this step. Use the async form, await store.send(…), or run the step on the main \
          thread.
          """))
    }
  }

  /// Starts a future: its one output comes now or later, on this thread or another one.
  func future<Output>(
    _ work: (@escaping (Output) -> Void) -> Void, _ run: RunningEffect, _ emit: @escaping (Output) -> Void,
    _ done: @escaping () -> Void
  ) {
    hasOutsideWork = true
    let number = nextNumber()
    run.add(RunningEffect.Wait(number: number, what: .outside))
    var isFulfilled = false
    let finish = { [weak self] (output: Output) in
      guard let self, !isFulfilled, !run.isCancelled else { return }
      isFulfilled = true
      executor.surrounded {
        executor.working {
          run.removeWait(number)
          emit(output)
          if !run.isCancelled { done() }
        }
      }
      didFulfill?()
    }
    work { [inbox, place] output in
      if place.isCurrent { finish(output) } else { inbox.post { finish(output) } }
    }
  }
}
