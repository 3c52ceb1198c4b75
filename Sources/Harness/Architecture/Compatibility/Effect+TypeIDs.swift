// Types as ids. A type and its `ObjectIdentifier` are one id, which is printed as the type's name.

extension Effect {
  /// Returns this effect with a type as the id by which it can be cancelled while it is in flight.
  ///
  ///     enum CancelID {}
  ///     return env.fetch(1).map(Action.fetched).cancellable(id: CancelID.self, cancelInFlight: true)
  ///
  /// From RxComposableArchitecture 1.0 and The Composable Architecture 0.39.
  @_disfavoredOverload
  public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Effect {
    cancellable(under: CancellationID(type: id), cancelInFlight: cancelInFlight)
  }

  /// Returns an effect that cancels everything in flight under a type as the id.
  ///
  /// From RxComposableArchitecture 1.0 and The Composable Architecture 0.39.
  @_disfavoredOverload
  public static func cancel(id: Any.Type) -> Effect { cancel(ids: [id]) }

  /// Returns an effect that cancels everything in flight under any of the types, in their order.
  ///
  /// From RxComposableArchitecture 1.0 and The Composable Architecture 0.39.
  @_disfavoredOverload
  public static func cancel(ids: [Any.Type]) -> Effect { Effect(node: .cancel(ids.map { CancellationID(type: $0) })) }

  /// Does the same as `debounce(id:for:scheduler:)`, with a type as the id.
  ///
  /// From RxComposableArchitecture 1.0 and The Composable Architecture 0.39.
  @_disfavoredOverload
  public func debounce(id: Any.Type, for duration: Duration, scheduler: some Scheduler) -> Effect {
    debounce(under: CancellationID(type: id), for: duration, scheduler: scheduler)
  }

  /// Does the same as `debounce(id:for:scheduler:)`, with a type as the id and a number of seconds.
  ///
  /// From RxComposableArchitecture 1.0 and The Composable Architecture 0.39.
  @_disfavoredOverload
  public func debounce(id: Any.Type, for seconds: Double, scheduler: some Scheduler) -> Effect {
    debounce(id: id, for: Duration(secondsValue: seconds), scheduler: scheduler)
  }

  /// Does the same as ``throttle(id:for:scheduler:latest:)``, with a type as the id.
  ///
  /// From RxComposableArchitecture 1.0 and The Composable Architecture 0.39.
  @_disfavoredOverload
  public func throttle(id: Any.Type, for duration: Duration, scheduler: some Scheduler, latest: Bool) -> Effect {
    throttle(under: CancellationID(type: id), for: duration, scheduler: scheduler, latest: latest)
  }

  /// Does the same as ``throttle(id:for:scheduler:latest:)``, with a type as the id and a number of seconds.
  ///
  /// From RxComposableArchitecture 1.0 and The Composable Architecture 0.39.
  @_disfavoredOverload
  public func throttle(id: Any.Type, for seconds: Double, scheduler: some Scheduler, latest: Bool) -> Effect {
    throttle(id: id, for: Duration(secondsValue: seconds), scheduler: scheduler, latest: latest)
  }

  /// Does the same as ``timer(id:every:on:)``, with a type as the id.
  ///
  /// From RxComposableArchitecture 1.0 and The Composable Architecture 0.39.
  @_disfavoredOverload
  public static func timer(
    id: Any.Type, every interval: Duration, on scheduler: some Scheduler
  ) -> Effect where Output == Duration {
    timer(under: CancellationID(type: id), every: interval, on: scheduler)
  }

  /// Does the same as ``timer(id:every:on:)``, with a type as the id and a number of seconds.
  ///
  /// From RxComposableArchitecture 1.0 and The Composable Architecture 0.39.
  @_disfavoredOverload
  public static func timer(
    id: Any.Type, every seconds: Double, on scheduler: some Scheduler
  ) -> Effect where Output == Duration {
    timer(id: id, every: Duration(secondsValue: seconds), on: scheduler)
  }
}
