/// Shared by the closures of an endpoint that returns or throws: records its calls and answers them.
struct EndpointAnswers<Output, Failure: Error>: @unchecked Sendable {
  // Unchecked: nothing here changes. A placeholder goes to each caller, in the store's order, as the values of stubs do.

  let endpoint: Endpoint
  let log: CallLog
  let clock: TestClock
  /// The outcome of a call that can't throw Harness's own errors and has no other outcome.
  let placeholder: Result<Output, Failure>?

  /// Answers a call by its stub, or else by the endpoint's default.
  func respond(
    to call: EndpointCall, otherwise: () async throws(Failure) -> Output
  ) async throws(Failure) -> Output {
    guard let tapped = TappedCall(call, of: endpoint, in: log) else {
      if let answer = try await answer(call) { return answer }
      return try await otherwise()
    }
    // The outcome of an unanswered call may be a placeholder of the type, which must not be reported as an answer.
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

  /// Answers a call by its stub; without one it is a reported failure.
  func respond(to call: EndpointCall) async throws(Failure) -> Output {
    try await respond(to: call) { () async throws(Failure) -> Output in try unanswered(call) }
  }

  /// Answers a call at once, by its stub or else by the endpoint's default.
  func respondAtOnce(to call: EndpointCall, otherwise: () throws(Failure) -> Output) throws(Failure) -> Output {
    guard let tapped = TappedCall(call, of: endpoint, in: log) else {
      if let answer = try answerAtOnce(call) { return answer }
      return try otherwise()
    }
    // The outcome of an unanswered call may be a placeholder of the type, which must not be reported as an answer.
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

  /// Answers a call at once by its stub; without one it is a reported failure.
  func respondAtOnce(to call: EndpointCall) throws(Failure) -> Output {
    try respondAtOnce(to: call) { () throws(Failure) -> Output in try unanswered(call) }
  }

  /// Answers a call on virtual time.
  ///
  /// A cancelled call throws `CancellationError` if it can; otherwise it gives its stub's answer at once.
  /// - Returns: nil if the call has no stub, or if its stub gives no value and there is no placeholder.
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
  /// - Returns: nil if the call has no stub, or if its stub gives no value and there is no placeholder.
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

  /// Reports an unanswered call, and throws or returns the placeholder.
  private func unanswered(_ call: EndpointCall) throws(Failure) -> Output {
    do {
      if let output = try giveUp(log.reportUnstubbed(call, endpoint)) { return output }
    } catch {
      WaitingTask.current?.excuse(error)
      throw error
    }
    // Scripts and test stores refuse such an endpoint before anything is sent. Only a test's or an environment's own call comes
    // here, and there is nothing to return.
    preconditionFailure("endpoint '\(call.name)' was called, and has no placeholder")
  }

  /// Waits until the answer is due, or forever without an offset.
  /// - Returns: false if the call was cancelled, so it can't throw that.
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

  /// Throws the error if the endpoint can; otherwise returns the placeholder.
  private func giveUp(_ error: any Error) throws(Failure) -> Output? {
    if let error = error as? Failure { throw error }
    return try placeholder?.get()
  }
}

extension EndpointAnswers {
  /// - Parameter placeholder: the outcome of a call that has no other. By default it is generated: an error if the endpoint
  ///   throws errors of one type; otherwise, or if no error can be generated, a value.
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
  /// Returns when the task is cancelled. Meanwhile, the work in flight waits for the answer of this call.
  func waitForCancellation() async {
    let waiting = WaitingTask.current
    let number = waiting?.begin(.answer("call \(observedText)"))
    defer { if let number { waiting?.end(number) } }
    // Only cancellation ends this: the stream has no end and no element.
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    for await never in stream { switch never {} }
    withExtendedLifetime(continuation) {}
  }
}
