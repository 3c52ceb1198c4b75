extension Effect {
  /// The effect itself, where its outputs say whether something failed.
  ///
  ///     var fetch: (Int) -> Effect<Result<String, APIError>>
  ///
  /// The Composable Architecture 0.39.
  public func catchToEffect<Success, Failure>() -> Effect where Output == Result<Success, Failure> { self }

  /// What succeeded and what failed, as actions.
  ///
  ///     env.fetch(1).receive(on: env.mainQueue).catchToEffect(Action.fetched)
  ///
  /// The Composable Architecture 0.39.
  public func catchToEffect<Success, Failure, Other>(
    _ transform: @escaping (Result<Success, Failure>) -> Other
  ) -> Effect<Other> where Output == Result<Success, Failure> {
    map(transform)
  }

  /// Each output as the success that it is.
  ///
  /// The Composable Architecture 0.39.
  @_disfavoredOverload
  public func catchToEffect() -> Effect<Result<Output, Never>> { map { .success($0) } }

  /// Each output, as the success that it is, made into an action.
  ///
  /// The Composable Architecture 0.39.
  @_disfavoredOverload
  public func catchToEffect<Other>(_ transform: @escaping (Result<Output, Never>) -> Other) -> Effect<Other> {
    map { transform(.success($0)) }
  }

  /// One failure at once, then the end.
  ///
  /// The Composable Architecture 0.39.
  public init<Success, Failure>(error: Failure) where Output == Result<Success, Failure> {
    self.init(value: .failure(error))
  }

  /// One output at once, then the end.
  ///
  /// The Composable Architecture 0.47.
  public static func send(_ action: Output) -> Effect { Effect(value: action) }

  /// The same work without its outputs, as an effect of any output.
  ///
  /// The Composable Architecture 0.39.
  @_disfavoredOverload
  public func fireAndForget<Other>(outputType: Other.Type = Other.self) -> Effect<Other> { flatMap { _ in .none } }

  /// Fails the test that runs it: for endpoints of an environment that a test does not expect to be called.
  ///
  /// Reported as `"… - An unimplemented effect ran."`.
  ///
  /// The Composable Architecture 0.39.
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
  /// Starts this effect when `duration` has passed.
  ///
  /// The Composable Architecture 0.39.
  public func deferred(for duration: Duration, scheduler: some Scheduler) -> Effect {
    .concatenate(Effect(node: .delay(.none, duration, scheduler)), self)
  }

  /// Starts this effect when a number of seconds has passed.
  ///
  /// The Composable Architecture 0.39.
  @_disfavoredOverload
  public func deferred(for seconds: Double, scheduler: some Scheduler) -> Effect {
    deferred(for: Duration(secondsValue: seconds), scheduler: scheduler)
  }
}
