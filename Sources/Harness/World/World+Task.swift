extension World {
  /// The timeline of this run as a Swift clock, for `var clock: any Clock<Duration>`.
  public var clock: TestClock { TestClock(timeline) }

  /// An async endpoint: `(String) async throws -> [String]`. A call is recorded when it is made.
  ///
  /// Stubs answer on virtual time: `= VALUE after D` returns then, `= fail "text"` throws a ``StubbedFailure``, `= never`
  /// waits until the effect is cancelled. A call without a stub is a reported failure and throws.
  public func task<each Argument, Output>(_ name: String) -> (repeat each Argument) async throws -> Output {
    register(name, .task, Output.self, repeat (each Argument).self, hasDefault: false)
    return { [self] (arguments: repeat each Argument) in
      let call = call(name, repeat each arguments)
      if isOver { throw CancellationError() }
      begin(call)
      guard let stub = stubs.take(for: call) else {
        reportUnstubbed(call)
        throw StubbedFailure("\(call.text) has no stub")
      }
      return try await stub.answer(of: call, on: clock)
    }
  }

  /// As ``task(_:)``, with what it does when the script has no stub for a call.
  public func task<each Argument, Output>(
    _ name: String, default behaviour: @escaping (repeat each Argument) async throws -> Output
  ) -> (repeat each Argument) async throws -> Output {
    register(name, .task, Output.self, repeat (each Argument).self, hasDefault: true)
    return { [self] (arguments: repeat each Argument) in
      let call = call(name, repeat each arguments)
      if isOver { throw CancellationError() }
      begin(call)
      guard let stub = stubs.take(for: call) else { return try await behaviour(repeat each arguments) }
      return try await stub.answer(of: call, on: clock)
    }
  }
}

/// What an async endpoint throws when its stub says `= fail "text"`, or when it has none.
public struct StubbedFailure: Error, Equatable, CustomStringConvertible {
  /// The text of the stub.
  public let message: String

  /// A failure of this text.
  public init(_ message: String) { self.message = message }

  /// The text.
  public var description: String { message }
}

extension Stub {
  /// The answer of an async endpoint, on virtual time.
  func answer<Output>(of call: EndpointCall, on clock: TestClock) async throws -> Output {
    switch answer {
    case .never:
      let waiting = WaitingTask.current
      let number = waiting?.begin(.answer("call \(call.text)"))
      defer { if let number { waiting?.end(number) } }
      // Nothing ends this but cancellation: the stream has no end and no element.
      let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
      for await never in stream { switch never {} }
      withExtendedLifetime(continuation) {}
      throw CancellationError()
    case .failure(let text, let duration):
      try await clock.sleep(for: duration)
      throw StubbedFailure(text)
    case .nothing:
      if let nothing = () as? Output { return nothing }
    case .values(let values):
      if let (value, duration) = values.first {
        try await clock.sleep(for: duration)
        if let value = value.value(as: Output.self) { return value }
      }
    }
    throw StubbedFailure("\(call.text) has a stub that gives no \(Output.self)")
  }
}
