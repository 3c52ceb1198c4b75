// Endpoints that answer at once.

extension World {
  /// Returns an endpoint that answers at once: `() -> Locale`, or `@Sendable () -> Locale`. A call is recorded when it is made.
  ///
  /// A call without a stub fails and returns the placeholder. By default, that is a zero value generated from the type; if none
  /// can be generated, playing the feature reports that.
  @_disfavoredOverload
  public func value<each Argument, Output>(
    _ name: String, placeholder: Output? = nil
  ) -> @Sendable (repeat each Argument) -> Output {
    let answers = answers(name, .value, Output.self, Never.self, repeat (each Argument).self, placeholder: placeholder)
    return { @Sendable (arguments: repeat each Argument) in
      answers.respondAtOnce(to: EndpointCall(name, repeat each arguments))
    }
  }

  /// Does the same as ``value(_:placeholder:)``, with a default for calls without a stub.
  @_disfavoredOverload
  public func value<each Argument, Output>(
    _ name: String, default behaviour: @escaping (repeat each Argument) -> Output
  ) -> (repeat each Argument) -> Output {
    let answers = answers(name, .value, Output.self, Never.self, repeat (each Argument).self, hasDefault: true)
    return { (arguments: repeat each Argument) in
      answers.respondAtOnce(to: EndpointCall(name, repeat each arguments)) {
        behaviour(repeat each arguments)
      }
    }
  }

  /// Returns an endpoint that answers at once, or throws: `(String) throws -> Token`.
  ///
  /// Write stubs as `= VALUE`, as `= fail "text"`, which throws a ``StubbedFailure``, or as `= fail KeychainError.locked`. A
  /// call without a stub is a reported failure and throws.
  public func value<each Argument, Output>(_ name: String) -> @Sendable (repeat each Argument) throws -> Output {
    let answers = answers(name, .value, Output.self, (any Error).self, repeat (each Argument).self)
    return { @Sendable (arguments: repeat each Argument) in
      try answers.respondAtOnce(to: EndpointCall(name, repeat each arguments))
    }
  }

  /// Does the same as ``value(_:)``, with a default for calls without a stub.
  public func value<each Argument, Output>(
    _ name: String, default behaviour: @escaping (repeat each Argument) throws -> Output
  ) -> (repeat each Argument) throws -> Output {
    let answers = answers(name, .value, Output.self, (any Error).self, repeat (each Argument).self, hasDefault: true)
    return { (arguments: repeat each Argument) in
      try answers.respondAtOnce(to: EndpointCall(name, repeat each arguments)) {
        try behaviour(repeat each arguments)
      }
    }
  }

  /// Returns an endpoint that answers at once, or throws an error of one type: `(String) throws(KeychainError) -> Token`.
  ///
  /// Write stubs as `= fail .locked`. A call without a stub is a reported failure and throws an error generated from the type;
  /// if none can be generated, it returns a generated value.
  public func value<each Argument, Output, Failure: Error>(
    _ name: String, throwing type: Failure.Type
  ) -> @Sendable (repeat each Argument) throws(Failure) -> Output {
    let answers = answers(name, .value, Output.self, Failure.self, repeat (each Argument).self)
    return { @Sendable (arguments: repeat each Argument) throws(Failure) -> Output in
      try answers.respondAtOnce(to: EndpointCall(name, repeat each arguments))
    }
  }

  /// Does the same as ``value(_:throwing:)``, with a default for calls without a stub.
  public func value<each Argument, Output, Failure: Error>(
    _ name: String, throwing type: Failure.Type,
    default behaviour: @escaping (repeat each Argument) throws(Failure) -> Output
  ) -> (repeat each Argument) throws(Failure) -> Output {
    let answers = answers(name, .value, Output.self, Failure.self, repeat (each Argument).self, hasDefault: true)
    return { (arguments: repeat each Argument) throws(Failure) -> Output in
      try answers.respondAtOnce(to: EndpointCall(name, repeat each arguments)) { () throws(Failure) -> Output in
        try behaviour(repeat each arguments)
      }
    }
  }
}
