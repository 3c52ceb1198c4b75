extension World {
  /// The timeline of this run as a Swift clock, for `var clock: any Clock<Duration>`.
  public var clock: TestClock { TestClock(timeline) }

  // MARK: Endpoints that throw

  /// An async endpoint: `@Sendable (String) async throws -> [String]`. A call is recorded when it is made.
  ///
  /// Stubs answer on virtual time: `= VALUE after D` returns then, `= fail "text"` throws a ``StubbedFailure``, `= fail
  /// APIError.unauthorized` that error, `= never` waits until the effect is cancelled. A call without a stub is a reported
  /// failure and throws.
  public func task<each Argument, Output>(_ name: String) -> @Sendable (repeat each Argument) async throws -> Output {
    let answers = answers(name, .task, Output.self, (any Error).self, repeat (each Argument).self)
    return { (arguments: repeat each Argument) in
      try await answers.respond(to: EndpointCall(name, repeat each arguments))
    }
  }

  /// As ``task(_:)``, with what it does when the script has no stub for a call.
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

  /// As ``task(_:default:)``, for an environment whose closure is `@Sendable`.
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

  /// An async endpoint that can't fail: `@Sendable (String) async -> [String]`.
  ///
  /// It is found where the environment's closure doesn't throw. Nothing can be thrown here: a call without a stub, and one
  /// whose stub says `= fail "text"`, is a reported failure and returns a placeholder. A call that is cancelled returns at
  /// once what its stub says.
  ///
  /// The placeholder is what such a call returns; by default a zero value is made up from the type. Where none can be made up,
  /// playing the feature says so.
  @_disfavoredOverload
  public func task<each Argument, Output>(
    _ name: String, placeholder: Output? = nil
  ) -> @Sendable (repeat each Argument) async -> Output {
    let answers = answers(name, .task, Output.self, Never.self, repeat (each Argument).self, placeholder: placeholder)
    return { (arguments: repeat each Argument) in
      await answers.respond(to: EndpointCall(name, repeat each arguments))
    }
  }

  /// As ``task(_:placeholder:)``, with what it does when the script has no stub for a call.
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

  /// As ``task(_:placeholder:default:)``, for an environment whose closure is `@Sendable`.
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
