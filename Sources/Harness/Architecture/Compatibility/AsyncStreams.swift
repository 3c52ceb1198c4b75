extension AsyncStream {
  /// Returns a stream and its continuation, for endpoints that a test drives by hand.
  ///
  ///     let messages = AsyncStream<String>.streamWithContinuation()
  ///     let env = ChatEnvironment(messages: { messages.stream })
  ///     messages.continuation.yield("Hello")
  ///
  /// From The Composable Architecture 0.39.
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self, bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: AsyncStream, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }

  /// Creates a stream of another sequence's elements, each fetched when it is requested. An error ends the stream. Only one
  /// task may iterate over it.
  ///
  /// From The Composable Architecture 0.39.
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
    // Unchecked: the consumer requests one element after the other.
    let box = UncheckedSendable(next)
    self.init { await box.value() }
  }

  /// A stream without elements that continues until its task is cancelled.
  ///
  /// From The Composable Architecture 0.39.
  public static var never: AsyncStream { AsyncStream { _ in } }

  /// A stream that has ended.
  ///
  /// From The Composable Architecture 0.39.
  public static var finished: AsyncStream { AsyncStream { $0.finish() } }
}

extension AsyncThrowingStream where Failure == any Error {
  /// Returns a stream and its continuation, for endpoints that a test drives by hand.
  ///
  /// From The Composable Architecture 0.39.
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self, bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: AsyncThrowingStream, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }

  /// Creates a stream of another sequence's elements and its error, each element fetched when it is requested. Only one task
  /// may iterate over it.
  ///
  /// From The Composable Architecture 0.39.
  public init<Base: AsyncSequence>(_ sequence: Base) where Base.Element == Element {
    var iterator: Base.AsyncIterator?
    let next: () async throws -> Element? = {
      if iterator == nil { iterator = sequence.makeAsyncIterator() }
      return try await iterator?.next()
    }
    // Unchecked: the consumer requests one element after the other.
    let box = UncheckedSendable(next)
    self.init { try await box.value() }
  }

  /// A stream without elements that continues until its task is cancelled.
  ///
  /// From The Composable Architecture 0.39.
  public static var never: AsyncThrowingStream { AsyncThrowingStream { _ in } }

  /// A stream that has ended.
  ///
  /// From The Composable Architecture 0.39.
  public static var finished: AsyncThrowingStream { AsyncThrowingStream { $0.finish() } }
}
