// Endpoints that answer at once.

extension World {
  /// An endpoint that answers at once: `() -> Locale`, or `@Sendable () -> Locale`. A call is recorded when it is made.
  ///
  /// The placeholder is what a call without a stub answers, having failed. Where there is none, a zero value is made up from
  /// the type; where none can be made up, playing the feature says so.
  @_disfavoredOverload
  public func value<each Argument, Output>(
    _ name: String, placeholder: Output? = nil
  ) -> @Sendable (repeat each Argument) -> Output {
    let answers = answers(name, .value, Output.self, Never.self, repeat (each Argument).self, placeholder: placeholder)
    return { @Sendable (arguments: repeat each Argument) in
      answers.respondAtOnce(to: EndpointCall(name, repeat each arguments))
    }
  }

  /// As ``value(_:placeholder:)``, with what it answers when the script has no stub for a call.
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

  /// An endpoint that answers at once, or throws: `(String) throws -> Token`.
  ///
  /// Stubs say `= VALUE`, or `= fail "text"`, which throws a ``StubbedFailure``, or `= fail KeychainError.locked`. A call
  /// without a stub is a reported failure and throws.
  public func value<each Argument, Output>(_ name: String) -> @Sendable (repeat each Argument) throws -> Output {
    let answers = answers(name, .value, Output.self, (any Error).self, repeat (each Argument).self)
    return { @Sendable (arguments: repeat each Argument) in
      try answers.respondAtOnce(to: EndpointCall(name, repeat each arguments))
    }
  }

  /// As ``value(_:)``, with what it does when the script has no stub for a call.
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

  /// An endpoint that answers at once, or throws an error of one type: `(String) throws(KeychainError) -> Token`.
  ///
  /// Stubs say `= fail .locked`. A call without a stub is a reported failure and throws an error that is made up from the
  /// type; where none can be made up, it returns a value that is.
  public func value<each Argument, Output, Failure: Error>(
    _ name: String, throwing type: Failure.Type
  ) -> @Sendable (repeat each Argument) throws(Failure) -> Output {
    let answers = answers(name, .value, Output.self, Failure.self, repeat (each Argument).self)
    return { @Sendable (arguments: repeat each Argument) throws(Failure) -> Output in
      try answers.respondAtOnce(to: EndpointCall(name, repeat each arguments))
    }
  }

  /// As ``value(_:throwing:)``, with what it does when the script has no stub for a call.
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
