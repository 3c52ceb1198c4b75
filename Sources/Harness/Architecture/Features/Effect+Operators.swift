// MARK: - Outputs

extension Effect {
  /// The effects made of each output, each started when its output comes. Ends when all have ended.
  public func flatMap<Other>(_ transform: @escaping (Output) -> Effect<Other>) -> Effect<Other> {
    isNone ? .none : Effect<Other>(node: .transformed(FlatMapEffect(upstream: self, transform: transform)))
  }

  /// Outputs handed on by the scheduler, each as work that is due at once.
  public func receive(on scheduler: some Scheduler) -> Effect { delay(for: .zero, scheduler: scheduler) }

  /// Computes a result when started, and outputs it.
  public static func result<Success, Failure: Error>(
    _ work: @escaping () -> Result<Success, Failure>
  ) -> Effect where Output == Result<Success, Failure> {
    .deferred { Effect(value: work()) }
  }

  /// Does work that may throw when started, and outputs what it returned or threw.
  public static func catching<Success>(
    _ work: @escaping () throws -> Success
  ) -> Effect where Output == Result<Success, any Error> {
    .deferred { Effect(value: Result { try work() }) }
  }

  /// Outputs the one value that `work` gives to the function it is handed, now or later.
  public static func future(_ work: @escaping (_ fulfill: @escaping (Output) -> Void) -> Void) -> Effect {
    Effect(node: .future(work))
  }
}

// MARK: - Time

extension Effect {
  /// Starts this effect when `duration` has passed without another one of the same id; an earlier one that waits or is in
  /// flight is cancelled. It is cancellable by the id.
  public func debounce(id: some Hashable, for duration: Duration, scheduler: some Scheduler) -> Effect {
    debounce(under: CancellationID(id), for: duration, scheduler: scheduler)
  }

  /// As ``debounce(id:for:scheduler:)``, by a number of seconds.
  public func debounce(id: some Hashable, for seconds: Double, scheduler: some Scheduler) -> Effect {
    debounce(id: id, for: Duration(secondsValue: seconds), scheduler: scheduler)
  }

  /// Hands on an output at most once in `duration`, counted for the id in one store. Of outputs that come too early the
  /// latest, or the first, is handed on when the time is over.
  public func throttle(id: some Hashable, for duration: Duration, scheduler: some Scheduler, latest: Bool) -> Effect {
    throttle(under: CancellationID(id), for: duration, scheduler: scheduler, latest: latest)
  }

  /// Outputs the scheduler's time again and again, `interval` after it starts for the first time, until it is cancelled.
  /// Timers that fall due together keep the order in which they were started.
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

  /// Outputs are counted where the scheduler hands them on, also the first.
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
