extension World {
  /// An async endpoint that throws errors of one type: `@Sendable (String) async throws(APIError) -> User`.
  ///
  ///     LoginEnvironment(login: world.task("login", throwing: APIError.self))
  ///
  /// Stubs say `= fail .unauthorized`. A call without a stub is a reported failure and throws an error that is made up from
  /// the type; where none can be made up, it returns a value that is. A call that is cancelled gives at once what its stub
  /// says.
  public func task<each Argument, Output, Failure: Error>(
    _ name: String, throwing type: Failure.Type
  ) -> @Sendable (repeat each Argument) async throws(Failure) -> Output {
    let answers = answers(name, .task, Output.self, Failure.self, repeat (each Argument).self)
    return { (arguments: repeat each Argument) async throws(Failure) -> Output in
      try await answers.respond(to: EndpointCall(name, repeat each arguments))
    }
  }

  /// As ``task(_:throwing:)``, with what it does when the script has no stub for a call.
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

  /// As ``task(_:throwing:default:)``, for an environment whose closure is `@Sendable`.
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
