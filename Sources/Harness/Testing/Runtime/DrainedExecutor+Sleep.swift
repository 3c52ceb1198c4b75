// `Task.sleep` asks the executor of its task to wake it, if that is a `SchedulingExecutor`. The language doesn't guarantee
// this yet: hence the version conditions, the check before it is used, and that the class isn't public.

#if os(Linux) && !APPLE_FALLBACK && compiler(>=6.3) && compiler(<6.4)
  @_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency

  extension DrainedExecutor: SchedulingExecutor {
    package func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      if let captured = capturedSleep(on: C.self) {
        // A clock with other durations has its own way to sleep, and doesn't ask an executor.
        return wake(UnownedJob(job), after: delay as? Duration ?? .zero, captured)
      }
      if let pool = Self.pool { return pool.enqueue(job, after: delay, tolerance: tolerance, clock: clock) }
      enqueue(job)
    }

    package func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      if let captured = capturedSleep(on: C.self) {
        // The clock is sealed, so no time has passed since it was read to compute the instant.
        return wake(UnownedJob(job), after: clock.now.duration(to: instant) as? Duration ?? .zero, captured)
      }
      if let pool = Self.pool { return pool.enqueue(job, at: instant, tolerance: tolerance, clock: clock) }
      // No pool can wait here. The sleep ends too early rather than never.
      enqueue(job)
    }

    /// Returns what captures the sleep of the running task. A sleep that leaves is reported.
    private func capturedSleep(on clock: Any.Type) -> CapturedWork? {
      guard ThreadWork.current === self else { return nil }
      if captured == nil {
        (seal as? WorldSeal)?.sleepLeft()
        didEscape?(.sleep(clock: "\(clock)"))
      }
      return captured as? CapturedWork
    }

    private func wake(_ job: UnownedJob, after delay: Duration, _ captured: CapturedWork) {
      captured.sleep(for: delay) { [weak self] in self?.append(job) }
    }

    /// Serves the sleeps of all other tasks.
    private static let pool = Task<Never, Never>.defaultExecutor as? any SchedulingExecutor

    /// Whether `Task.sleep` calls this on the current toolchain.
    static let seesSleeps: Bool = {
      let timeline = TestScheduler()
      let probe = DrainedExecutor(timeline: timeline, unstructuredWork: .captured)
      let task = Task(executorPreference: probe) { try? await Task.sleep(for: .seconds(3600)) }
      while probe.runOne() {}
      // The runtime subtracts the elapsed time, however long this was held up.
      let isSeen = timeline.nextDue != nil
      task.cancel()
      while probe.runOne() {}
      return withExtendedLifetime(timeline) { isSeen }
    }()
  }
#else
  extension DrainedExecutor {
    static var seesSleeps: Bool { false }
  }
#endif
