extension World {
  /// The timeline of this run as a Swift clock, for `var clock: any Clock<Duration>`.
  public var clock: TestClock { TestClock(timeline) }

  // MARK: Endpoints that throw

  /// Returns an async endpoint: `@Sendable (String) async throws -> [String]`. A call is recorded when it is made.
  ///
  /// Stubs answer on virtual time:
  ///
  /// - `= VALUE after D` returns at that time.
  /// - `= fail "text"` throws a ``StubbedFailure``.
  /// - `= fail APIError.unauthorized` throws that error.
  /// - `= never` waits until the effect is cancelled.
  ///
  /// A call without a stub is a reported failure and throws.
  public func task<each Argument, Output>(_ name: String) -> @Sendable (repeat each Argument) async throws -> Output {
    let answers = answers(name, .task, Output.self, (any Error).self, repeat (each Argument).self)
    return { (arguments: repeat each Argument) in
      try await answers.respond(to: EndpointCall(name, repeat each arguments))
    }
  }

  /// Does the same as ``task(_:)``, with a default for calls without a stub.
  public func task<each Argument, Output>(
    _ name: String, default behaviour: @escaping (repeat each Argument) async throws -> Output
  ) -> (repeat each Argument) async throws -> Output {
    let answers = answers(name, .task, Output.self, (any Error).self, repeat (each Argument).self, hasDefault: true)
    return { (arguments: repeat each Argument) in
      try await answers.respond(to: EndpointCall(name, repeat each arguments)) {
        try await behaviour(repeat each arguments)
      }
    }
  }

  /// Does the same as ``task(_:default:)``, for an environment whose closure is `@Sendable`.
  @_disfavoredOverload
  public func task<each Argument, Output>(
    _ name: String, default behaviour: @escaping @Sendable (repeat each Argument) async throws -> Output
  ) -> @Sendable (repeat each Argument) async throws -> Output {
    let answers = answers(name, .task, Output.self, (any Error).self, repeat (each Argument).self, hasDefault: true)
    return { (arguments: repeat each Argument) in
      try await answers.respond(to: EndpointCall(name, repeat each arguments)) {
        try await behaviour(repeat each arguments)
      }
    }
  }

  // MARK: Endpoints that don't throw

  /// Returns an async endpoint that can't fail: `@Sendable (String) async -> [String]`.
  ///
  /// Swift chooses this form if the environment's closure doesn't throw. A call without a stub, or with the stub
  /// `= fail "text"`, is therefore a reported failure and returns a placeholder. A cancelled call returns its stub's answer at
  /// once.
  ///
  /// By default, the placeholder is a zero value generated from the type. If none can be generated, playing the feature reports
  /// that.
  @_disfavoredOverload
  public func task<each Argument, Output>(
    _ name: String, placeholder: Output? = nil
  ) -> @Sendable (repeat each Argument) async -> Output {
    let answers = answers(name, .task, Output.self, Never.self, repeat (each Argument).self, placeholder: placeholder)
    return { (arguments: repeat each Argument) in
      await answers.respond(to: EndpointCall(name, repeat each arguments))
    }
  }

  /// Does the same as ``task(_:placeholder:)``, with a default for calls without a stub.
  public func task<each Argument, Output>(
    _ name: String, placeholder: Output? = nil,
    default behaviour: @escaping (repeat each Argument) async -> Output
  ) -> (repeat each Argument) async -> Output {
    let answers = answers(
      name, .task, Output.self, Never.self, repeat (each Argument).self, placeholder: placeholder, hasDefault: true)
    return { (arguments: repeat each Argument) in
      await answers.respond(to: EndpointCall(name, repeat each arguments)) {
        await behaviour(repeat each arguments)
      }
    }
  }

  /// Does the same as ``task(_:placeholder:default:)``, for an environment whose closure is `@Sendable`.
  @_disfavoredOverload
  public func task<each Argument, Output>(
    _ name: String, placeholder: Output? = nil,
    default behaviour: @escaping @Sendable (repeat each Argument) async -> Output
  ) -> @Sendable (repeat each Argument) async -> Output {
    let answers = answers(
      name, .task, Output.self, Never.self, repeat (each Argument).self, placeholder: placeholder, hasDefault: true)
    return { (arguments: repeat each Argument) in
      await answers.respond(to: EndpointCall(name, repeat each arguments)) {
        await behaviour(repeat each arguments)
      }
    }
  }
}
