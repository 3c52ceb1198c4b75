import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class AsyncStreamTests: XCTestCase {
  func testAStreamIsFedByHand() async {
    let messages = AsyncStream<String>.streamWithContinuation()
    let store = TestStore(
      initialState: "",
      reducer: Reducer<String, String?, @Sendable () -> AsyncStream<String>> { state, action, messages in
        guard let action else { return .run { send in for await message in messages() { await send(message) } } }
        state = action
        return .none
      }, environment: { messages.stream })
    await store.send(nil)
    messages.continuation.yield("Hello")
    await store.receive("Hello") { $0 = "Hello" }
    messages.continuation.finish()
    await store.finish()
  }

  func testAThrowingStreamIsFedByHand() {
    let numbers = AsyncThrowingStream<Int, any Error>.streamWithContinuation()
    numbers.continuation.yield(1)
    numbers.continuation.finish(throwing: PlainError())
    XCTAssertEqual(read(numbers.stream), ["1", "PlainError(code: 1)"])
  }

  func testStreamsAreMadeOfSequences() {
    let numbers = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.yield(2)
      continuation.finish(throwing: PlainError())
    }
    XCTAssertEqual(read(AsyncThrowingStream(numbers.map { $0 * 10 })), ["10", "20", "PlainError(code: 1)"])
    let again = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.finish(throwing: PlainError())
    }
    XCTAssertEqual(read(AsyncStream(again.map { $0 * 10 })), ["10", "end"])
  }

  func testStreamsThatGiveNothing() {
    XCTAssertEqual(read(AsyncStream<Int>.finished), ["end"])
    XCTAssertEqual(read(AsyncThrowingStream<Int, any Error>.finished), ["end"])
    XCTAssertEqual(read(AsyncStream<Int>.never), [])
    XCTAssertEqual(read(AsyncThrowingStream<Int, any Error>.never), [])
  }

  func testNeverEndsByBeingCancelledAlone() {
    let probe = EffectProbe<Int>()
    probe.start(
      .run { send in
        let value: Int = try await Task.never()
        await send(value)
      }
      .cancellable(id: "never"))
    XCTAssertEqual(probe.reasons, [.outside])
    probe.start(.cancel(id: "never"))
    XCTAssertEqual(probe.reasons, [])
    XCTAssertEqual(probe.outputs, [])
  }

  func testAnActorKeepsAValue() async {
    let tracked = ActorIsolated<[String]>([])
    _ = EffectProbe<Int>.outputs(of: .fireAndForget { await tracked.withValue { $0.append("tapped") } })
    await tracked.withValue { XCTAssertEqual($0, ["tapped"]) }
    let count = await tracked.count
    XCTAssertEqual(count, 1)
    await tracked.setValue(["a", "b"])
    let value = await tracked.value
    XCTAssertEqual(value, ["a", "b"])
  }

  func testUncheckedValuesAreReadAndWritten() {
    struct Counter { var count = 0 }
    @UncheckedSendable var counter = Counter()
    counter.count = 2
    XCTAssertEqual($counter.count, 2)
    var wrapped = UncheckedSendable(Counter())
    wrapped.count = 3
    XCTAssertEqual(wrapped.value.count, 3)
    wrapped.value.count += 1
    XCTAssertEqual(wrapped.count, 4)
  }

  /// The elements of a stream read within a step.
  private func read(_ stream: some AsyncSequence<Int, any Error>) -> [String] {
    nonisolated(unsafe) let stream = stream
    let probe = EffectProbe<String>()
    probe.start(
      .run { send in
        do {
          for try await number in stream { await send("\(number)") }
          await send("end")
        } catch {
          await send("\(error)")
        }
      })
    return probe.outputs
  }

  private func read(_ stream: AsyncStream<Int>) -> [String] { read(AsyncThrowingStream(stream)) }
}
