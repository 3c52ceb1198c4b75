extension Effect {
  /// Returns this effect, whose outputs are already results.
  ///
  ///     var fetch: (Int) -> Effect<Result<String, APIError>>
  ///
  /// From The Composable Architecture 0.39.
  public func catchToEffect<Success, Failure>() -> Effect where Output == Result<Success, Failure> { self }

  /// Returns an effect that transforms successes and failures into actions.
  ///
  ///     env.fetch(1).receive(on: env.mainQueue).catchToEffect(Action.fetched)
  ///
  /// From The Composable Architecture 0.39.
  public func catchToEffect<Success, Failure, Other>(
    _ transform: @escaping (Result<Success, Failure>) -> Other
  ) -> Effect<Other> where Output == Result<Success, Failure> {
    map(transform)
  }

  /// Returns an effect that outputs each value as a success.
  ///
  /// From The Composable Architecture 0.39.
  @_disfavoredOverload
  public func catchToEffect() -> Effect<Result<Output, Never>> { map { .success($0) } }

  /// Returns an effect that transforms each value, as a success, into an action.
  ///
  /// From The Composable Architecture 0.39.
  @_disfavoredOverload
  public func catchToEffect<Other>(_ transform: @escaping (Result<Output, Never>) -> Other) -> Effect<Other> {
    map { transform(.success($0)) }
  }

  /// Creates an effect that outputs one failure at once and ends.
  ///
  /// From The Composable Architecture 0.39.
  public init<Success, Failure>(error: Failure) where Output == Result<Success, Failure> {
    self.init(value: .failure(error))
  }

  /// Returns an effect that outputs one value at once and ends.
  ///
  /// From The Composable Architecture 0.47.
  public static func send(_ action: Output) -> Effect { Effect(value: action) }

  /// Returns the same work as an effect of any output type, without its outputs.
  ///
  /// From The Composable Architecture 0.39.
  @_disfavoredOverload
  public func fireAndForget<Other>(outputType: Other.Type = Other.self) -> Effect<Other> { flatMap { _ in .none } }

  /// Returns an effect that fails the test that runs it, for endpoints that a test does not expect to be called.
  ///
  /// The failure is reported as `"… - An unimplemented effect ran."`.
  ///
  /// From The Composable Architecture 0.39.
  public static func unimplemented(
    _ message: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    failing(
      message, "An unimplemented effect ran.",
      at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

// MARK: - Time

extension Effect {
  /// Returns an effect that starts this one when `duration` has passed.
  ///
  /// From The Composable Architecture 0.39.
  public func deferred(for duration: Duration, scheduler: some Scheduler) -> Effect {
    .concatenate(Effect(node: .delay(.none, duration, scheduler)), self)
  }

  /// Returns an effect that starts this one when a number of seconds has passed.
  ///
  /// From The Composable Architecture 0.39.
  @_disfavoredOverload
  public func deferred(for seconds: Double, scheduler: some Scheduler) -> Effect {
    deferred(for: Duration(secondsValue: seconds), scheduler: scheduler)
  }
}
