// MARK: - Outputs

extension Effect {
  /// Returns an effect that makes another one of each output and starts it at once. It ends when all have ended.
  public func flatMap<Other>(_ transform: @escaping (Output) -> Effect<Other>) -> Effect<Other> {
    isNone ? .none : Effect<Other>(node: .transformed(FlatMapEffect(upstream: self, transform: transform)))
  }

  /// Returns an effect that delivers outputs through the scheduler, each as work that is due at once.
  public func receive(on scheduler: some Scheduler) -> Effect { delay(for: .zero, scheduler: scheduler) }

  /// Returns an effect that computes a result when it starts, and outputs it.
  public static func result<Success, Failure: Error>(
    _ work: @escaping () -> Result<Success, Failure>
  ) -> Effect where Output == Result<Success, Failure> {
    .deferred { Effect(value: work()) }
  }

  /// Returns an effect that does throwing work when it starts, and outputs, as a result, what the work returns or throws.
  public static func catching<Success>(
    _ work: @escaping () throws -> Success
  ) -> Effect where Output == Result<Success, any Error> {
    .deferred { Effect(value: Result { try work() }) }
  }

  /// Returns an effect that outputs the one value `work` passes to its `fulfill` function, now or later.
  public static func future(_ work: @escaping (_ fulfill: @escaping (Output) -> Void) -> Void) -> Effect {
    Effect(node: .future(work))
  }
}

// MARK: - Time

extension Effect {
  /// Returns an effect that starts this one once `duration` has passed without another effect of the same id. An earlier one
  /// that is waiting or in flight is cancelled. The effect is cancellable by the id.
  public func debounce(id: some Hashable, for duration: Duration, scheduler: some Scheduler) -> Effect {
    debounce(under: CancellationID(id), for: duration, scheduler: scheduler)
  }

  /// Does the same as ``debounce(id:for:scheduler:)``, with a number of seconds.
  public func debounce(id: some Hashable, for seconds: Double, scheduler: some Scheduler) -> Effect {
    debounce(id: id, for: Duration(secondsValue: seconds), scheduler: scheduler)
  }

  /// Returns an effect that delivers at most one output in each `duration`, counted by id in one store. If outputs come too
  /// early, the latest one (or the first) is delivered when the time is over.
  public func throttle(id: some Hashable, for duration: Duration, scheduler: some Scheduler, latest: Bool) -> Effect {
    throttle(under: CancellationID(id), for: duration, scheduler: scheduler, latest: latest)
  }

  /// Returns an effect that outputs the scheduler's time repeatedly until it is cancelled, first after one `interval`. Timers
  /// that fall due together keep the order in which they were started.
  public static func timer(
    id: some Hashable, every interval: Duration, on scheduler: some Scheduler
  ) -> Effect where Output == Duration {
    timer(under: CancellationID(id), every: interval, on: scheduler)
  }
}

// MARK: - Under any id

extension Effect {
  func cancellable(under id: CancellationID, cancelInFlight: Bool) -> Effect {
    Effect(node: .cancellable(self, id, cancelInFlight: cancelInFlight))
  }

  func debounce(under id: CancellationID, for duration: Duration, scheduler: some Scheduler) -> Effect {
    .concatenate(Effect(node: .delay(.none, duration, scheduler)), self).cancellable(under: id, cancelInFlight: true)
  }

  /// Counts outputs, including the first one, when the scheduler delivers them.
  func throttle(
    under id: CancellationID, for duration: Duration, scheduler: some Scheduler, latest: Bool
  ) -> Effect {
    Effect(node: .throttle(receive(on: scheduler), id, duration, scheduler, latest: latest))
      .cancellable(under: id, cancelInFlight: true)
  }

  static func timer(
    under id: CancellationID, every interval: Duration, on scheduler: some Scheduler
  ) -> Effect where Output == Duration {
    Effect(node: .timer(interval, scheduler, { $0 })).cancellable(under: id, cancelInFlight: true)
  }
}
