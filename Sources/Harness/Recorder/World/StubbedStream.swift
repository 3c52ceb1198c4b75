import Synchronization

/// The stream of one call: gives each value when it is due, to the next consumer, and then ends.
///
/// Nothing happens unless the stream is read: an unread stream lets no time pass and is not in flight. The task that reads
/// shows what is waiting. A value that was due before it was requested is available at once, as if a continuation had yielded
/// it meanwhile.
final class StubbedStream<Element>: @unchecked Sendable {
  // Unchecked: the values don't change, and each is handed out once.

  private let call: EndpointCall
  private let values: [(value: Element, after: Duration)]
  private let end: Stub.End
  private let clock: TestClock
  /// The time of the call.
  private let start: TestClock.Instant
  /// Whether its failure was reported at the time of the call.
  private let isReported: Bool
  /// The number of requests.
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
      // Values due together keep the order of the stub.
      self.values = values.enumerated().sorted { ($0.element.after, $0.offset) < ($1.element.after, $1.offset) }
        .map(\.element)
      self.end = end
    }
  }

  /// Returns the next value when it is due; nil at the end, and if the requesting task is cancelled.
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
    // One consumer receives a failure; for the others it is the end.
    guard await isDue(after: offset), case .failure(let failure, _) = end, index == values.count else { return nil }
    let error: any Error
    switch failure {
    case .text(let text): error = StubbedFailure(text)
    case .error(let given): error = given
    }
    if isReported { WaitingTask.current?.excuse(error) }
    throw error
  }

  /// Waits. Returns false if the task was cancelled.
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
  /// A stream that can't fail: a failure of its stub is reported when it is due, and ends the stream.
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

  /// A stream that throws its stub's failure.
  var throwing: AsyncThrowingStream<Element, any Error> { AsyncThrowingStream { [self] in try await next() } }
}
