/// What the closures of an endpoint share that returns or throws: who records its calls, and how they are answered.
struct EndpointAnswers<Output, Failure: Error>: @unchecked Sendable {
  // Unchecked: nothing here changes. A placeholder goes to whoever calls, as the values of stubs do, in the store's order.

  let endpoint: Endpoint
  let log: CallLog
  let clock: TestClock
  /// What a call comes to that can't throw an error of our own, where nothing else is to be had.
  let placeholder: Result<Output, Failure>?

  /// Answers a call: as its stub says, or else by what the endpoint does without one.
  func respond(
    to call: EndpointCall, otherwise: () async throws(Failure) -> Output
  ) async throws(Failure) -> Output {
    guard let tapped = TappedCall(call, of: endpoint, in: log) else {
      if let answer = try await answer(call) { return answer }
      return try await otherwise()
    }
    // Where nothing answers, what comes of it may be made up from the type, and is no answer to be told of.
    var isMadeUp = false
    do throws(Failure) {
      let output: Output
      if let answer = try await answer(call) {
        output = answer
      } else {
        isMadeUp = !endpoint.hasDefault
        output = try await otherwise()
      }
      if !isMadeUp { tapped.answered(with: output) }
      return output
    } catch {
      if !isMadeUp || error is StubbedFailure { tapped.failed(with: error) }
      throw error
    }
  }

  /// Answers a call as its stub says; without one it is a reported failure.
  func respond(to call: EndpointCall) async throws(Failure) -> Output {
    try await respond(to: call) { () async throws(Failure) -> Output in try unanswered(call) }
  }

  /// Answers a call at once: as its stub says, or else by what the endpoint does without one.
  func respondAtOnce(to call: EndpointCall, otherwise: () throws(Failure) -> Output) throws(Failure) -> Output {
    guard let tapped = TappedCall(call, of: endpoint, in: log) else {
      if let answer = try answerAtOnce(call) { return answer }
      return try otherwise()
    }
    // Where nothing answers, what comes of it may be made up from the type, and is no answer to be told of.
    var isMadeUp = false
    do throws(Failure) {
      let output: Output
      if let answer = try answerAtOnce(call) {
        output = answer
      } else {
        isMadeUp = !endpoint.hasDefault
        output = try otherwise()
      }
      if !isMadeUp { tapped.answered(with: output) }
      return output
    } catch {
      if !isMadeUp || error is StubbedFailure { tapped.failed(with: error) }
      throw error
    }
  }

  /// Answers a call at once, as its stub says; without one it is a reported failure.
  func respondAtOnce(to call: EndpointCall) throws(Failure) -> Output {
    try respondAtOnce(to: call) { () throws(Failure) -> Output in try unanswered(call) }
  }

  /// Answers a call on virtual time.
  ///
  /// A call that is cancelled throws `CancellationError` if it can; one that can't gives at once what its stub says.
  /// - Returns: nil when the call has no stub, or nothing can be made up for one that gives no value.
  private func answer(_ call: EndpointCall) async throws(Failure) -> Output? {
    if log.isOver { return try giveUp(CancellationError()) }
    let call = EndpointCall(call, in: log)
    guard let stub = log.begin(call) else { return nil }
    switch stub.answer {
    case .nothing: return () as? Output
    case .values(let values, let end):
      let isInTime = try await wait(until: values.first?.after ?? end.offset(last: .zero), call)
      if let value = values.first?.value { return value.value(as: Output.self) }
      if case .failure(let failure, _) = end { return try fail(failure, isInTime: isInTime) }
      return try giveUp(CancellationError())
    }
  }

  /// Answers a call at once.
  /// - Returns: nil when the call has no stub, or nothing can be made up for one that gives no value.
  private func answerAtOnce(_ call: EndpointCall) throws(Failure) -> Output? {
    let call = EndpointCall(call, in: log)
    guard let stub = log.begin(call) else { return nil }
    switch stub.answer {
    case .nothing: return () as? Output
    case .values(let values, let end):
      if let value = values.first?.value { return value.value(as: Output.self) }
      if case .failure(let failure, _) = end { return try fail(failure) }
      return nil
    }
  }

  /// Reports a call that nothing answers, and throws, or gives what was made up.
  private func unanswered(_ call: EndpointCall) throws(Failure) -> Output {
    do {
      if let output = try giveUp(log.reportUnstubbed(call, endpoint)) { return output }
    } catch {
      WaitingTask.current?.excuse(error)
      throw error
    }
    // Scripts and test stores refuse such an endpoint before anything is sent: only a test's or an environment's own call
    // comes here, and there is nothing that it could be given.
    preconditionFailure("endpoint '\(call.name)' was called, and has no placeholder")
  }

  /// Waits until the answer is due; without an offset for ever.
  /// - Returns: false when the call was cancelled, and can't throw that.
  private func wait(until offset: Duration?, _ call: EndpointCall) async throws(Failure) -> Bool {
    guard let offset else {
      await call.waitForCancellation()
      return false
    }
    do {
      try await clock.wait(until: clock.now.advanced(by: offset))
      return true
    } catch {
      if let cancellation = error as? Failure { throw cancellation }
      return false
    }
  }

  private func fail(_ failure: Stub.Failure, isInTime: Bool = true) throws(Failure) -> Output? {
    switch failure {
    case .error(let error): return try giveUp(error)
    case .text(let text):
      let error = StubbedFailure(text)
      if isInTime, !(error is Failure) {
        reportIssue(WorldIssue.stubbedFailure(text, endpoint: endpoint.name).description)
      }
      return try giveUp(error)
    }
  }

  /// Throws the error if the endpoint can, else comes to what was made up.
  private func giveUp(_ error: any Error) throws(Failure) -> Output? {
    if let error = error as? Failure { throw error }
    return try placeholder?.get()
  }
}

extension EndpointAnswers {
  /// - Parameter placeholder: what a call comes to that has no other way out; by default what can be made up: for what
  ///   throws errors of one type an error, else, or where none can be made up, a value.
  init(_ endpoint: Endpoint, _ log: CallLog, _ clock: TestClock, placeholder: Output? = nil) {
    self.endpoint = endpoint
    self.log = log
    self.clock = clock
    if let placeholder {
      self.placeholder = .success(placeholder)
    } else if endpoint.throwsAny {
      self.placeholder = nil
    } else if let failure = Self.madeUpFailure {
      self.placeholder = .failure(failure)
    } else {
      self.placeholder = ZeroValue.make(endpoint.output)?.value(as: Output.self).map { .success($0) }
    }
  }

  private static var madeUpFailure: Failure? {
    StubbedFailure("an answer that never came") as? Failure
      ?? ZeroValue.make(TypeShape.of(Failure.self))?.value(as: Failure.self)
  }
}

extension EndpointCall {
  /// Returns when the task is cancelled. What is in flight meanwhile waits for the answer of this call.
  func waitForCancellation() async {
    let waiting = WaitingTask.current
    let number = waiting?.begin(.answer("call \(observedText)"))
    defer { if let number { waiting?.end(number) } }
    // Nothing ends this but cancellation: the stream has no end and no element.
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    for await never in stream { switch never {} }
    withExtendedLifetime(continuation) {}
  }
}
