import Synchronization

/// What the stream of one call gives: each value when it is due, to whoever asks next, and then the end.
///
/// Nothing happens unless somebody asks: a stream that nobody reads lets no time pass and is not in flight, and who waits
/// for it is shown by the task that reads. A value that was due before it was asked for is there at once, like one that a
/// continuation had yielded meanwhile.
final class StubbedStream<Element>: @unchecked Sendable {
  // Unchecked: the values are not changed, and each is handed out once.

  private let call: EndpointCall
  private let values: [(value: Element, after: Duration)]
  private let end: Stub.End
  private let clock: TestClock
  /// When the call was made.
  private let start: TestClock.Instant
  /// Its failure was reported when the call was made.
  private let isReported: Bool
  /// How often somebody has asked.
  private let asked = Mutex(0)

  init(_ answer: Stub.Answer, of call: EndpointCall, on clock: TestClock, isReported: Bool = false) {
    self.call = call
    self.clock = clock
    self.isReported = isReported
    start = clock.now
    switch answer {
    case .nothing:
      values = (() as? Element).map { [($0, .zero)] } ?? []
      end = .end(after: nil)
    case .values(let boxes, let end):
      let values = boxes.compactMap { box in box.value.value(as: Element.self).map { (value: $0, after: box.after) } }
      // What is due together keeps the order of the stub.
      self.values = values.enumerated().sorted { ($0.element.after, $0.offset) < ($1.element.after, $1.offset) }
        .map(\.element)
      self.end = end
    }
  }

  /// The next value, when it is due; nil at the end, and when the task that asks is cancelled.
  func next() async throws -> Element? {
    let index = asked.withLock { asked in
      defer { asked += 1 }
      return asked
    }
    if index < values.count { return await isDue(after: values[index].after) ? values[index].value : nil }
    guard let offset = end.offset(last: values.last?.after ?? .zero) else {
      await call.waitForCancellation()
      return nil
    }
    // One of those who ask hears of a failure; for the others it is the end.
    guard await isDue(after: offset), case .failure(let failure, _) = end, index == values.count else { return nil }
    let error: any Error
    switch failure {
    case .text(let text): error = StubbedFailure(text)
    case .error(let given): error = given
    }
    if isReported { WaitingTask.current?.excuse(error) }
    throw error
  }

  /// Waits. False when the task was cancelled.
  private func isDue(after offset: Duration) async -> Bool {
    do {
      try await clock.wait(until: start.advanced(by: offset))
      return true
    } catch {
      return false
    }
  }
}

extension StubbedStream {
  /// A stream that can't fail: a failure of its stub is reported when it is due, and ends it.
  var plain: AsyncStream<Element> {
    AsyncStream { [self] in
      do {
        return try await next()
      } catch {
        reportIssue(WorldIssue.stubbedFailure("\(error)", endpoint: call.name).description)
        return nil
      }
    }
  }

  /// A stream that throws what its stub says.
  var throwing: AsyncThrowingStream<Element, any Error> { AsyncThrowingStream { [self] in try await next() } }
}
