extension AsyncStream {
  /// A stream and what feeds it, for endpoints that a test drives by hand.
  ///
  ///     let messages = AsyncStream<String>.streamWithContinuation()
  ///     let env = ChatEnvironment(messages: { messages.stream })
  ///     messages.continuation.yield("Hello")
  ///
  /// The Composable Architecture 0.39.
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self, bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: AsyncStream, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }

  /// The elements of another sequence, each taken from there when it is asked for. An error ends the stream. One task may
  /// listen.
  ///
  /// The Composable Architecture 0.39.
  public init<Base: AsyncSequence>(_ sequence: Base) where Base.Element == Element {
    var iterator: Base.AsyncIterator?
    var hasEnded = false
    let next: () async -> Element? = {
      if hasEnded { return nil }
      do {
        if iterator == nil { iterator = sequence.makeAsyncIterator() }
        if let element = try await iterator?.next() { return element }
      } catch {}
      hasEnded = true
      iterator = nil
      return nil
    }
    // Unchecked: who listens asks for one element after the other.
    let box = UncheckedSendable(next)
    self.init { await box.value() }
  }

  /// A stream that gives nothing and goes on until its task is cancelled.
  ///
  /// The Composable Architecture 0.39.
  public static var never: AsyncStream { AsyncStream { _ in } }

  /// A stream that has ended.
  ///
  /// The Composable Architecture 0.39.
  public static var finished: AsyncStream { AsyncStream { $0.finish() } }
}

extension AsyncThrowingStream where Failure == any Error {
  /// A stream and what feeds it, for endpoints that a test drives by hand.
  ///
  /// The Composable Architecture 0.39.
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self, bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: AsyncThrowingStream, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }

  /// The elements of another sequence, each taken from there when it is asked for, and its error. One task may listen.
  ///
  /// The Composable Architecture 0.39.
  public init<Base: AsyncSequence>(_ sequence: Base) where Base.Element == Element {
    var iterator: Base.AsyncIterator?
    let next: () async throws -> Element? = {
      if iterator == nil { iterator = sequence.makeAsyncIterator() }
      return try await iterator?.next()
    }
    // Unchecked: who listens asks for one element after the other.
    let box = UncheckedSendable(next)
    self.init { try await box.value() }
  }

  /// A stream that gives nothing and goes on until its task is cancelled.
  ///
  /// The Composable Architecture 0.39.
  public static var never: AsyncThrowingStream { AsyncThrowingStream { _ in } }

  /// A stream that has ended.
  ///
  /// The Composable Architecture 0.39.
  public static var finished: AsyncThrowingStream { AsyncThrowingStream { $0.finish() } }
}
