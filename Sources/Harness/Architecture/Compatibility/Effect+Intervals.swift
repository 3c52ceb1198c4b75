// Times as numbers, and timers that count.

extension Effect {
  /// As ``throttle(id:for:scheduler:latest:)``, by a number of seconds.
  ///
  /// RxComposableArchitecture 1.0.
  public func throttle(id: some Hashable, for seconds: Double, scheduler: some Scheduler, latest: Bool) -> Effect {
    throttle(id: id, for: Duration(secondsValue: seconds), scheduler: scheduler, latest: latest)
  }

  /// As ``timer(id:every:on:)``, by a number of seconds.
  ///
  /// The Composable Architecture 0.39.
  public static func timer(
    id: some Hashable, every seconds: Double, on scheduler: some Scheduler
  ) -> Effect where Output == Duration {
    timer(id: id, every: Duration(secondsValue: seconds), on: scheduler)
  }
}

extension Effect where Output: FixedWidthInteger {
  /// Outputs 0, 1, 2 and so on, the first one `interval` after it starts, until it is cancelled.
  ///
  ///     Effect<Int>.timer(id: TimerID(), every: .seconds(1), on: MainScheduler.instance).map(Action.ticked)
  ///
  /// RxComposableArchitecture 1.0.
  @_disfavoredOverload
  public static func timer(id: some Hashable, every interval: Duration, on scheduler: some Scheduler) -> Effect {
    counting(under: CancellationID(id), every: interval, on: scheduler)
  }

  /// Outputs 0, 1, 2 and so on, one in each interval of that many seconds, until it is cancelled.
  ///
  /// RxComposableArchitecture 1.0.
  @_disfavoredOverload
  public static func timer(id: some Hashable, every seconds: Double, on scheduler: some Scheduler) -> Effect {
    counting(under: CancellationID(id), every: Duration(secondsValue: seconds), on: scheduler)
  }

  /// Outputs 0, 1, 2 and so on, one in each interval, until it is cancelled by a type as its id.
  ///
  /// RxComposableArchitecture 1.0.
  @_disfavoredOverload
  public static func timer(id: Any.Type, every interval: Duration, on scheduler: some Scheduler) -> Effect {
    counting(under: CancellationID(type: id), every: interval, on: scheduler)
  }

  /// Outputs 0, 1, 2 and so on, one in each interval of that many seconds, until it is cancelled by a type as its id.
  ///
  /// RxComposableArchitecture 1.0.
  @_disfavoredOverload
  public static func timer(id: Any.Type, every seconds: Double, on scheduler: some Scheduler) -> Effect {
    counting(under: CancellationID(type: id), every: Duration(secondsValue: seconds), on: scheduler)
  }

  /// Each start counts anew. After `Output.max` comes `Output.min`.
  private static func counting(
    under id: CancellationID, every interval: Duration, on scheduler: some Scheduler
  ) -> Effect {
    let timer = Effect.deferred {
      var next = Output.zero
      let count = { (_: Duration) -> Output in
        defer { next &+= 1 }
        return next
      }
      return Effect(node: .timer(interval, scheduler, count))
    }
    return timer.cancellable(under: id, cancelInFlight: true)
  }
}
