extension World {
  /// Returns an async endpoint that throws errors of one type: `@Sendable (String) async throws(APIError) -> User`.
  ///
  ///     LoginEnvironment(login: world.task("login", throwing: APIError.self))
  ///
  /// Write stubs as `= fail .unauthorized`. A call without a stub is a reported failure and throws an error generated from the
  /// type; if none can be generated, it returns a generated value. A cancelled call gives its stub's answer at once.
  public func task<each Argument, Output, Failure: Error>(
    _ name: String, throwing type: Failure.Type
  ) -> @Sendable (repeat each Argument) async throws(Failure) -> Output {
    let answers = answers(name, .task, Output.self, Failure.self, repeat (each Argument).self)
    return { (arguments: repeat each Argument) async throws(Failure) -> Output in
      try await answers.respond(to: EndpointCall(name, repeat each arguments))
    }
  }

  /// Does the same as ``task(_:throwing:)``, with a default for calls without a stub.
  public func task<each Argument, Output, Failure: Error>(
    _ name: String, throwing type: Failure.Type,
    default behaviour: @escaping (repeat each Argument) async throws(Failure) -> Output
  ) -> (repeat each Argument) async throws(Failure) -> Output {
    let answers = answers(name, .task, Output.self, Failure.self, repeat (each Argument).self, hasDefault: true)
    return { (arguments: repeat each Argument) async throws(Failure) -> Output in
      try await answers.respond(to: EndpointCall(name, repeat each arguments)) { () async throws(Failure) -> Output in
        try await behaviour(repeat each arguments)
      }
    }
  }

  /// Does the same as ``task(_:throwing:default:)``, for an environment whose closure is `@Sendable`.
  @_disfavoredOverload
  public func task<each Argument, Output, Failure: Error>(
    _ name: String, throwing type: Failure.Type,
    default behaviour: @escaping @Sendable (repeat each Argument) async throws(Failure) -> Output
  ) -> @Sendable (repeat each Argument) async throws(Failure) -> Output {
    let answers = answers(name, .task, Output.self, Failure.self, repeat (each Argument).self, hasDefault: true)
    return { (arguments: repeat each Argument) async throws(Failure) -> Output in
      try await answers.respond(to: EndpointCall(name, repeat each arguments)) { () async throws(Failure) -> Output in
        try await behaviour(repeat each arguments)
      }
    }
  }
}
