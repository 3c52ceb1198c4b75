/// Observes each call of a world's endpoints and its outcome, for recording a running app.
///
/// Values are lent to it. The tap decides what to keep of them, and what it must not keep.
protocol CallTap: AnyObject, Sendable {
  /// Called when a call begins.
  /// - Returns: its number, which identifies it later.
  func began(_ call: EndpointCall, of endpoint: Endpoint) -> Int
  /// Called when a call gives its only or next value.
  func answered<Value>(_ call: Int, with value: Value)
  /// Called when nothing more will come of a call.
  func ended(_ call: Int)
  /// Called when a call throws.
  func failed(_ call: Int, with error: any Error)
  /// Called when a call is over or was cancelled, so that nothing more can be reported about it.
  func forget(_ call: Int)
}

/// The effect of a call, with a tap that observes its outputs.
struct TappedEffect<Output>: EffectTransform {
  let upstream: Effect<Output>
  let call: TappedCall

  func start(
    by starter: any EffectStarter, in run: EffectRun, emit: @escaping (Output) -> Void, done: @escaping () -> Void
  ) {
    starter.start(upstream, in: run) { [call] value in
      call.answered(with: value)
      emit(value)
    } done: { [call] in
      call.ended()
      done()
    }
  }
}

/// The tap's view of one call. Everything that may still report about the call holds it.
final class TappedCall: Sendable {
  private let tap: any CallTap
  private let number: Int

  /// Returns nil if nothing is recorded.
  init?(_ call: EndpointCall, of endpoint: Endpoint, in log: CallLog) {
    guard let tap = log.tap, !log.isOver else { return nil }
    self.tap = tap
    number = tap.began(call, of: endpoint)
  }

  deinit { tap.forget(number) }

  func answered<Value>(with value: Value) { tap.answered(number, with: value) }
  func ended() { tap.ended(number) }

  /// Reports a failure, unless it is a cancellation: a cancelled call has given nothing, and never will.
  func failed(with error: any Error) { if !(error is CancellationError) { tap.failed(number, with: error) } }

  /// Returns the effect with a tap.
  func hearing<Output>(_ effect: Effect<Output>) -> Effect<Output> {
    Effect(node: .transformed(TappedEffect(upstream: effect, call: self)))
  }

  /// Returns the stream with a tap.
  func hearing<Element>(_ stream: AsyncStream<Element>) -> AsyncStream<Element> {
    let elements = TappedElements(self, stream.makeAsyncIterator())
    return AsyncStream { await elements.next() }
  }

  /// Returns the stream with a tap.
  func hearing<Element>(_ stream: AsyncThrowingStream<Element, any Error>) -> AsyncThrowingStream<Element, any Error> {
    let elements = TappedThrowingElements(self, stream.makeAsyncIterator())
    return AsyncThrowingStream { try await elements.next() }
  }
}

/// The elements of a stream as they are consumed.
private final class TappedElements<Element>: @unchecked Sendable {
  // Unchecked: elements of a stream are requested one at a time.

  private let call: TappedCall
  private var iterator: AsyncStream<Element>.Iterator

  init(_ call: TappedCall, _ iterator: AsyncStream<Element>.Iterator) {
    self.call = call
    self.iterator = iterator
  }

  func next() async -> Element? {
    var current = iterator
    let element = await current.next()
    iterator = current
    if let element { call.answered(with: element) } else if !Task.isCancelled { call.ended() }
    return element
  }
}

/// The elements of a stream that may fail, as they are consumed.
private final class TappedThrowingElements<Element>: @unchecked Sendable {
  // Unchecked: elements of a stream are requested one at a time.

  private let call: TappedCall
  private var iterator: AsyncThrowingStream<Element, any Error>.Iterator

  init(_ call: TappedCall, _ iterator: AsyncThrowingStream<Element, any Error>.Iterator) {
    self.call = call
    self.iterator = iterator
  }

  func next() async throws -> Element? {
    var current = iterator
    do {
      let element = try await current.next()
      iterator = current
      if let element { call.answered(with: element) } else if !Task.isCancelled { call.ended() }
      return element
    } catch {
      call.failed(with: error)
      throw error
    }
  }
}
