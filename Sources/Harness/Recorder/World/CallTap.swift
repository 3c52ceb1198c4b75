/// Hears of each call of a world's endpoints, and of what comes of it: whoever records a living store.
///
/// Values are lent to it. What is to be kept of them, and what must not be, is for the tap to say.
protocol CallTap: AnyObject, Sendable {
  /// A call begins.
  /// - Returns: its number, by which the rest is told.
  func began(_ call: EndpointCall, of endpoint: Endpoint) -> Int
  /// It gives a value: the only one, or the next.
  func answered<Value>(_ call: Int, with value: Value)
  /// Nothing more comes of it.
  func ended(_ call: Int)
  /// It throws.
  func failed(_ call: Int, with error: any Error)
  /// Nobody can say anything more of it: it is over, or was cancelled.
  func forget(_ call: Int)
}

/// The effect of a call, with a tap that hears what it gives.
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

/// What the tap hears of one call. Whoever may still say something of it holds it.
final class TappedCall: Sendable {
  private let tap: any CallTap
  private let number: Int

  /// Nil where nobody records.
  init?(_ call: EndpointCall, of endpoint: Endpoint, in log: CallLog) {
    guard let tap = log.tap, !log.isOver else { return nil }
    self.tap = tap
    number = tap.began(call, of: endpoint)
  }

  deinit { tap.forget(number) }

  func answered<Value>(with value: Value) { tap.answered(number, with: value) }
  func ended() { tap.ended(number) }

  /// A call that was cancelled has given nothing, and never will.
  func failed(with error: any Error) { if !(error is CancellationError) { tap.failed(number, with: error) } }

  /// The effect, with a tap.
  func hearing<Output>(_ effect: Effect<Output>) -> Effect<Output> {
    Effect(node: .transformed(TappedEffect(upstream: effect, call: self)))
  }

  /// The stream, with a tap.
  func hearing<Element>(_ stream: AsyncStream<Element>) -> AsyncStream<Element> {
    let elements = TappedElements(self, stream.makeAsyncIterator())
    return AsyncStream { await elements.next() }
  }

  /// The stream, with a tap.
  func hearing<Element>(_ stream: AsyncThrowingStream<Element, any Error>) -> AsyncThrowingStream<Element, any Error> {
    let elements = TappedThrowingElements(self, stream.makeAsyncIterator())
    return AsyncThrowingStream { try await elements.next() }
  }
}

/// The elements of a stream as they are taken out.
private final class TappedElements<Element>: @unchecked Sendable {
  // Unchecked: a stream is asked for one element at a time.

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

/// The elements of a stream that may fail, as they are taken out.
private final class TappedThrowingElements<Element>: @unchecked Sendable {
  // Unchecked: a stream is asked for one element at a time.

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
