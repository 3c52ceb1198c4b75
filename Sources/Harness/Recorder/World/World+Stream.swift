extension World {
  // MARK: Streams that may fail

  /// Returns an endpoint that gives a stream which may fail: `@Sendable (Room) -> AsyncThrowingStream<Message, any Error>`. A
  /// call is recorded when it is made, and each call has its own stream.
  ///
  ///     ChatEnvironment(messages: world.stream("messages"))
  ///
  /// Stubs state when values come, counted from the call, and how the stream ends:
  ///
  /// - `= "a" after 1s, "b" after 2s` ends after the last value.
  /// - `= "a" after 1s then fail "lost" after 3s` throws a ``StubbedFailure``.
  /// - `then fail APIError.offline` throws that error.
  /// - `then never` continues until the effect is cancelled.
  ///
  /// A call without a stub is a reported failure, and its stream throws. You may also use the closure if the environment's is
  /// `async throws`.
  public func stream<each Argument, Element>(
    _ name: String
  ) -> @Sendable (repeat each Argument) -> AsyncThrowingStream<Element, any Error> {
    let answers: StreamAnswers<Element> = streamAnswers(name, throwing: (any Error).self, repeat (each Argument).self)
    return { (arguments: repeat each Argument) in
      answers.throwing(EndpointCall(name, repeat each arguments))
    }
  }

  /// Does the same as `stream(_:)`, with a default for calls without a stub.
  public func stream<each Argument, Element>(
    _ name: String, default behaviour: @escaping (repeat each Argument) -> AsyncThrowingStream<Element, any Error>
  ) -> (repeat each Argument) -> AsyncThrowingStream<Element, any Error> {
    let answers: StreamAnswers<Element> = streamAnswers(
      name, throwing: (any Error).self, repeat (each Argument).self, hasDefault: true)
    return { (arguments: repeat each Argument) in
      answers.throwing(EndpointCall(name, repeat each arguments)) { behaviour(repeat each arguments) }
    }
  }

  /// Does the same as ``stream(_:default:)``, for an environment whose closure is `@Sendable`.
  @_disfavoredOverload
  public func stream<each Argument, Element>(
    _ name: String,
    default behaviour: @escaping @Sendable (repeat each Argument) -> AsyncThrowingStream<Element, any Error>
  ) -> @Sendable (repeat each Argument) -> AsyncThrowingStream<Element, any Error> {
    let answers: StreamAnswers<Element> = streamAnswers(
      name, throwing: (any Error).self, repeat (each Argument).self, hasDefault: true)
    return { (arguments: repeat each Argument) in
      answers.throwing(EndpointCall(name, repeat each arguments)) { behaviour(repeat each arguments) }
    }
  }

  // MARK: Streams that can't fail

  /// Returns an endpoint that gives a stream which can't fail: `@Sendable (Room) -> AsyncStream<Message>`.
  ///
  /// It is scripted like one that can fail, except for errors: `then fail "text"` is a reported failure, and ends the stream. A
  /// call without a stub is a reported failure too, and its stream ends at once.
  public func stream<each Argument, Element>(
    _ name: String
  ) -> @Sendable (repeat each Argument) -> AsyncStream<Element> {
    let answers: StreamAnswers<Element> = streamAnswers(name, throwing: nil, repeat (each Argument).self)
    return { (arguments: repeat each Argument) in
      answers.plain(EndpointCall(name, repeat each arguments))
    }
  }

  /// Does the same as `stream(_:)`, with a default for calls without a stub.
  public func stream<each Argument, Element>(
    _ name: String, default behaviour: @escaping (repeat each Argument) -> AsyncStream<Element>
  ) -> (repeat each Argument) -> AsyncStream<Element> {
    let answers: StreamAnswers<Element> = streamAnswers(
      name, throwing: nil, repeat (each Argument).self, hasDefault: true)
    return { (arguments: repeat each Argument) in
      answers.plain(EndpointCall(name, repeat each arguments)) { behaviour(repeat each arguments) }
    }
  }

  /// Does the same as ``stream(_:default:)``, for an environment whose closure is `@Sendable`.
  @_disfavoredOverload
  public func stream<each Argument, Element>(
    _ name: String, default behaviour: @escaping @Sendable (repeat each Argument) -> AsyncStream<Element>
  ) -> @Sendable (repeat each Argument) -> AsyncStream<Element> {
    let answers: StreamAnswers<Element> = streamAnswers(
      name, throwing: nil, repeat (each Argument).self, hasDefault: true)
    return { (arguments: repeat each Argument) in
      answers.plain(EndpointCall(name, repeat each arguments)) { behaviour(repeat each arguments) }
    }
  }

  private func streamAnswers<each Argument, Element>(
    _ name: String, throwing failure: Any.Type?, _ arguments: repeat (each Argument).Type, hasDefault: Bool = false
  ) -> StreamAnswers<Element> {
    let endpoint = register(
      name, .stream, Element.self, throwing: failure, repeat each arguments, hasDefault: hasDefault)
    return StreamAnswers(endpoint: endpoint, log: log, clock: clock)
  }
}

/// Shared by the closures of an endpoint that gives streams.
private struct StreamAnswers<Element>: Sendable {
  let endpoint: Endpoint
  let log: CallLog
  let clock: TestClock

  /// Returns the stream of a call, which can't fail: that of its stub, or else the endpoint's default.
  func plain(_ call: EndpointCall, otherwise: () -> AsyncStream<Element>) -> AsyncStream<Element> {
    let tapped = TappedCall(call, of: endpoint, in: log)
    let stream = answer(call)?.plain ?? otherwise()
    return tapped?.hearing(stream) ?? stream
  }

  /// Returns the stream of a call, which can't fail. Without a stub that is a reported failure.
  func plain(_ call: EndpointCall) -> AsyncStream<Element> { plain(call) { unanswered(call).plain } }

  /// Returns the stream of a call: that of its stub, or else the endpoint's default.
  func throwing(
    _ call: EndpointCall, otherwise: () -> AsyncThrowingStream<Element, any Error>
  ) -> AsyncThrowingStream<Element, any Error> {
    let tapped = TappedCall(call, of: endpoint, in: log)
    let stream = answer(call)?.throwing ?? otherwise()
    return tapped?.hearing(stream) ?? stream
  }

  /// Returns the stream of a call. Without a stub that is a reported failure.
  func throwing(_ call: EndpointCall) -> AsyncThrowingStream<Element, any Error> {
    throwing(call) { unanswered(call).throwing }
  }

  /// Returns the stream of a call, or nil if it has no stub.
  private func answer(_ call: EndpointCall) -> StubbedStream<Element>? {
    let call = EndpointCall(call, in: log)
    guard let stub = log.begin(call) else { return nil }
    let stream = StubbedStream<Element>(stub.answer, of: call, on: clock)
    log.didMakeStream?(stream)
    return stream
  }

  /// Reports an unanswered call.
  private func unanswered(_ call: EndpointCall) -> StubbedStream<Element> {
    let failure = log.reportUnstubbed(call, endpoint)
    if endpoint.failure == nil { return StubbedStream(.values([]), of: call, on: clock) }
    return StubbedStream(.failure(.error(failure), after: nil), of: call, on: clock, isReported: true)
  }
}
