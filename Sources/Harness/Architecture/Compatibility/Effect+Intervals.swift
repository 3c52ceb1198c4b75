// Times as numbers, and timers that count.

extension Effect {
  /// Does the same as ``throttle(id:for:scheduler:latest:)``, with a number of seconds.
  ///
  /// From RxComposableArchitecture 1.0.
  public func throttle(id: some Hashable, for seconds: Double, scheduler: some Scheduler, latest: Bool) -> Effect {
    throttle(id: id, for: Duration(secondsValue: seconds), scheduler: scheduler, latest: latest)
  }

  /// Does the same as ``timer(id:every:on:)``, with a number of seconds.
  ///
  /// From The Composable Architecture 0.39.
  public static func timer(
    id: some Hashable, every seconds: Double, on scheduler: some Scheduler
  ) -> Effect where Output == Duration {
    timer(id: id, every: Duration(secondsValue: seconds), on: scheduler)
  }
}

extension Effect where Output: FixedWidthInteger {
  /// Returns an effect that outputs 0, 1, 2 and so on until it is cancelled, first after one `interval`.
  ///
  ///     Effect<Int>.timer(id: TimerID(), every: .seconds(1), on: MainScheduler.instance).map(Action.ticked)
  ///
  /// From RxComposableArchitecture 1.0.
  @_disfavoredOverload
  public static func timer(id: some Hashable, every interval: Duration, on scheduler: some Scheduler) -> Effect {
    counting(under: CancellationID(id), every: interval, on: scheduler)
  }

  /// Returns an effect that outputs 0, 1, 2 and so on, one for each interval in seconds, until it is cancelled.
  ///
  /// From RxComposableArchitecture 1.0.
  @_disfavoredOverload
  public static func timer(id: some Hashable, every seconds: Double, on scheduler: some Scheduler) -> Effect {
    counting(under: CancellationID(id), every: Duration(secondsValue: seconds), on: scheduler)
  }

  /// Returns an effect that outputs 0, 1, 2 and so on, one for each interval, until it is cancelled by a type as its id.
  ///
  /// From RxComposableArchitecture 1.0.
  @_disfavoredOverload
  public static func timer(id: Any.Type, every interval: Duration, on scheduler: some Scheduler) -> Effect {
    counting(under: CancellationID(type: id), every: interval, on: scheduler)
  }

  /// Returns an effect that outputs 0, 1, 2 and so on, one for each interval in seconds, until it is cancelled by a type as its
  /// id.
  ///
  /// From RxComposableArchitecture 1.0.
  @_disfavoredOverload
  public static func timer(id: Any.Type, every seconds: Double, on scheduler: some Scheduler) -> Effect {
    counting(under: CancellationID(type: id), every: Duration(secondsValue: seconds), on: scheduler)
  }

  /// Returns a timer that counts from 0 with each start. `Output.max` is followed by `Output.min`.
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
