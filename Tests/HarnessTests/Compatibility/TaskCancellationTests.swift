import Synchronization
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Parts of tasks that are cancelled by id.
final class TaskCancellationTests: XCTestCase {
  private struct ID: Hashable {}
  private enum TypeID {}

  /// Sleeps a second under the id, and outputs how that ended.
  private func part(cancelInFlight: Bool = false, _ number: Int = 1) -> Effect<String> {
    .task {
      do {
        return try await withTaskCancellation(id: ID(), cancelInFlight: cancelInFlight) {
          try await AnyScheduler.main.sleep(for: .seconds(1))
          return "done \(number)"
        }
      } catch is CancellationError {
        return "cancelled \(number)"
      }
    }
  }

  func testItsValueIsReturned() {
    let probe = EffectProbe<String>()
    probe.start(part())
    XCTAssertEqual(probe.reasons, [.due(.seconds(1))], "the part alone is in flight")
    XCTAssertEqual(probe.ids, ["ID()"])
    probe.timeline.advance(by: .seconds(1))
    XCTAssertEqual(probe.outputs, ["done 1"])
    XCTAssertEqual(probe.reasons, [])
  }

  func testTheEffectGoesOnWhenItsPartIsCancelled() {
    let probe = EffectProbe<String>()
    probe.start(part())
    probe.start(.cancel(id: ID()))
    XCTAssertEqual(probe.outputs, ["cancelled 1"])
    XCTAssertEqual(probe.reasons, [])
    XCTAssertNil(probe.timeline.nextDue)
  }

  func testATaskCancelsPartsAndEffects() {
    let probe = EffectProbe<String>()
    probe.start(part())
    probe.start(Effect(value: "late").delay(for: .seconds(1), scheduler: MainScheduler.instance).cancellable(id: ID()))
    probe.start(.fireAndForget { await Task.cancel(id: ID()) })
    probe.timeline.advance(by: .seconds(1))
    XCTAssertEqual(probe.outputs, ["cancelled 1"])
    XCTAssertEqual(probe.reasons, [])
  }

  func testANewerOneReplacesWhatIsInFlight() {
    let probe = EffectProbe<String>()
    probe.start(part(cancelInFlight: true, 1))
    probe.start(part(cancelInFlight: true, 2))
    probe.start(part(cancelInFlight: false, 3))
    probe.timeline.advance(by: .seconds(1))
    XCTAssertEqual(probe.outputs, ["cancelled 1", "done 2", "done 3"])
  }

  /// The replaced effect was the first part of a concatenation, whose second part cancels the replacing effect.
  func testAPartWhosePredecessorCancelsItsEffectEndsAtOnce() {
    let probe = EffectProbe<String>()
    let first = Effect(value: "late").delay(for: .seconds(1), scheduler: MainScheduler.instance).cancellable(id: ID())
    probe.start(.concatenate(first, .cancel(id: "outer")))
    let ended = Flag()
    probe.start(
      Effect.task {
        await withTaskCancellation(id: ID(), cancelInFlight: true) {}
        ended.isSet = true
        return "gone"
      }
      .cancellable(id: "outer"))
    XCTAssertEqual(probe.outputs, [])
    XCTAssertEqual(probe.reasons, [])
    XCTAssertTrue(ended.isSet, "nobody waits for ever")
  }

  private final class Flag: @unchecked Sendable { var isSet = false }

  func testPartsEndWithTheirEffect() {
    let probe = EffectProbe<String>()
    probe.start(part().cancellable(id: "outer"))
    XCTAssertEqual(probe.ids, ["ID()"])
    probe.start(.cancel(id: "outer"))
    XCTAssertEqual(probe.reasons, [])
    XCTAssertNil(probe.timeline.nextDue)
    XCTAssertEqual(probe.outputs, [])
  }

  func testPartsEndWithTheirTask() {
    let probe = EffectProbe<String>()
    probe.start(
      .run { send in
        await withTaskGroup(of: Void.self) { group in
          group.addTask {
            do {
              try await withTaskCancellation(id: ID()) { try await AnyScheduler.main.sleep(for: .seconds(1)) }
            } catch {
              XCTAssertTrue(error is CancellationError)
            }
          }
          group.addTask { try? await AnyScheduler.main.sleep(for: .milliseconds(1)) }
          await group.next()
          group.cancelAll()
        }
        await send("ended")
      })
    probe.timeline.advance(by: .milliseconds(1))
    XCTAssertEqual(probe.outputs, ["ended"])
    XCTAssertNil(probe.timeline.nextDue)
  }

  func testAPartOfACancelledTaskIsCancelledAtOnce() {
    let probe = EffectProbe<String>()
    probe.start(
      .run { send in
        await withTaskGroup(of: Void.self) { group in
          group.cancelAll()
          group.addTask {
            try? await withTaskCancellation(id: ID()) { try await AnyScheduler.main.sleep(for: .seconds(1)) }
          }
        }
        await send("ended")
      })
    XCTAssertEqual(probe.outputs, ["ended"])
  }

  func testACancelledEffectDoesItsPartsAsCancelledTasksDo() {
    var log: [String] = []
    let probe = EffectProbe<String>()
    probe.start(
      .run { _ in
        try? await Task.never()
        await withTaskCancellation(id: ID()) { log.append("part \(Task.isCancelled)") }
        log.append("went on")
      }
      .cancellable(id: "outer"))
    probe.start(.cancel(id: "outer"))
    XCTAssertEqual(log, ["part true", "went on"])
  }

  func testAnEffectIsInFlightItselfWhenItsPartHasEnded() {
    let probe = EffectProbe<String>()
    probe.start(
      .task {
        await withTaskCancellation(id: ID()) {}
        return try await Task.never()
      }
      .cancellable(id: "outer"))
    XCTAssertEqual(probe.reasons, [.outside])
    XCTAssertEqual(probe.ids, ["\"outer\""])
  }

  func testTypesAreIds() {
    let probe = EffectProbe<String>()
    probe.start(
      .task {
        do {
          try await withTaskCancellation(id: TypeID.self) { try await Task.never() }
          return "done"
        } catch {
          return "cancelled"
        }
      })
    XCTAssertEqual(probe.reasons, [.outside])
    probe.start(.fireAndForget { await Task.cancel(id: Never.self) })
    XCTAssertEqual(probe.outputs, [])
    probe.start(.fireAndForget { await Task.cancel(id: TypeID.self) })
    XCTAssertEqual(probe.outputs, ["cancelled"])
  }

  func testErrorsAreThrownOnAndWorkThatCannotThrowNeedsNoTry() {
    let issues = captureIssues {
      XCTAssertEqual(
        EffectProbe.outputs(
          of: .task {
            try await withTaskCancellation(id: ID()) { throw PlainError() }
          } catch: {
            "\($0)"
          }), ["PlainError(code: 1)"])
      XCTAssertEqual(EffectProbe.outputs(of: .task { await withTaskCancellation(id: ID()) { 1 } }), [1])
    }
    XCTAssertEqual(issues, [])
  }

  /// Work of an actor stays there, and need not be Sendable.
  @MainActor
  func testItStaysOnTheActorOfItsCaller() async {
    final class Counter { var count = 0 }
    let counter = Counter()
    let count = await withTaskCancellation(id: "actor") {
      MainActor.assertIsolated()
      counter.count += 1
      return counter.count
    }
    XCTAssertEqual(count, 1)
  }

  func testOutsideOfStoresIdsAreThoseOfTheProcess() async {
    let (stream, continuation) = AsyncStream<Void>.streamWithContinuation()
    let isCancelled = Mutex(false)
    let task = Task {
      try await withTaskCancellation(id: "TaskCancellationTests") {
        try await withTaskCancellationHandler {
          continuation.yield()
          try await Task.never()
        } onCancel: {
          isCancelled.withLock { $0 = true }
        }
      }
    }
    for await _ in stream.prefix(1) {}
    await Task.cancel(id: "another")
    XCTAssertFalse(isCancelled.withLock { $0 })
    await Task.cancel(id: "TaskCancellationTests")
    XCTAssertTrue(isCancelled.withLock { $0 })
    let result = await task.result
    XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError) }
    let value = await withTaskCancellation(id: "TaskCancellationTests", cancelInFlight: true) { 1 }
    XCTAssertEqual(value, 1)
  }

  func testOutsideOfStoresWorkIsKnownBeforeItBegins() async {
    for round in 0..<500 {
      let isCancelled = await withTaskCancellation(id: "TaskCancellationTests \(round)") {
        await Task.cancel(id: "TaskCancellationTests \(round)")
        return Task.isCancelled
      }
      XCTAssertTrue(isCancelled, "round \(round)")
      if !isCancelled { return }
    }
  }

  func testOutsideOfStoresItSparesWhatItIsAPartOf() async {
    let id = "TaskCancellationTests, nested"
    for round in 0..<50 {
      let (inner, outer) = await withTaskCancellation(id: id) {
        let inner = await withTaskCancellation(id: id, cancelInFlight: true) { Task.isCancelled }
        return (inner, Task.isCancelled)
      }
      XCTAssertFalse(inner || outer, "round \(round)")
    }
  }

  // MARK: Transcripts

  private enum Action: Equatable {
    case type(String)
    case look
    case stop
    case response(TaskResult<Int>)
    case failed
  }

  private struct Environment {
    var search: @Sendable (String) async throws -> Int
    var mainQueue: AnySchedulerOf<DispatchQueue>
  }

  private static let feature = Feature(
    "part", initialState: [Int](),
    reducer: Reducer<[Int], Action, Environment> { state, action, env in
      switch action {
      case .type(let text):
        return .task {
          try await withTaskCancellation(id: ID(), cancelInFlight: true) {
            try await env.mainQueue.sleep(for: .milliseconds(300))
            return await .response(TaskResult { try await env.search(text) })
          }
        }
      case .look:
        return .run { _ in _ = try await withTaskCancellation(id: ID()) { try await env.search("x") } }
      case .stop: return .run { _ in await Task.cancel(id: ID()) }
      case .response(.success(let count)): state.append(count)
      case .response(.failure): return .send(.failed)
      case .failed: break
      }
      return .none
    }
  ) { world in
    Environment(search: world.task("search"), mainQueue: world.scheduler.eraseToAnyScheduler())
  }

  func testACauseIsReportedOnce() {
    let issues = captureIssues {
      let store = TestStore(Self.feature)
      store.send(.look)
      store.finish()
    }
    XCTAssertEqual(issues.count, 1, "\(issues.map(\.message))")
  }

  func testTranscriptsSayWhatIsInFlightAndCancelled() throws {
    let expected = """
      transcript 1
      feature part

      stub search("swift") = 3 after 1s
      stub search(_) = fail "offline"

      send type("s")
        nothing
      send type("swift")
        cancel ID()
      advance 300ms
        +300ms
        call search("swift")
      run
        +1s
        receive response(.success(3))
        state[0] = 3
      send type("x")
        nothing
      send stop
        cancel ID()
      send type("y")
        nothing
      run
        +300ms
        call search("y")
        receive response(.failure(StubbedFailure("offline")))
        receive failed
      send type("z")
        nothing
      end
        in flight, started by type("z"): due in 300ms

      """
    let commands = expected.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("  ") }
    let played = try ScriptChecker(Suite(Self.feature), load: noFiles)
      .play(path: "part.transcript", bytes: Array(commands.joined(separator: "\n").utf8))
    XCTAssertEqual(TranscriptWriter.text(played.document, lines: played.lines), expected)
  }
}
