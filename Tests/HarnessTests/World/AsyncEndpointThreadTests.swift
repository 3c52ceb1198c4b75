import Foundation
import Synchronization
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// The closures of async endpoints are `@Sendable`: tasks that have escaped from their store may call them, on any thread.
final class AsyncEndpointThreadTests: XCTestCase {
  func testCallsFromManyThreadsAreAllAnsweredAndRecorded() async throws {
    let world = World(timeline: TestScheduler())
    let search: @Sendable (Int) async throws -> String = world.task("search")
    let ticks: @Sendable (Int) -> AsyncStream<String> = world.stream("ticks")
    world.recordCalls { XCTFail($0) }
    for name in ["search", "ticks"] {
      for _ in 0..<400 { world.stub(name, "answer") }
    }
    let streams = Mutex<[AsyncStream<String>]>([])
    DispatchQueue.concurrentPerform(iterations: 400) { number in
      let stream = ticks(number)
      streams.withLock { $0.append(stream) }
    }
    let answers = try await withThrowingTaskGroup(of: [String].self) { group in
      for (number, stream) in streams.withLock({ $0 }).enumerated() {
        group.addTask {
          var texts = [try await search(number)]
          for await text in stream { texts.append(text) }
          return texts
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    XCTAssertEqual(answers, [String](repeating: "answer", count: 800))
    XCTAssertEqual(Set(world.calls("search", as: Int.self)), Set(0..<400))
    XCTAssertEqual(Set(world.calls("ticks", as: Int.self)), Set(0..<400))
    XCTAssertEqual(world.stubs.unused.count, 0)
  }

  /// A script's lines are written only on its own thread, after the job that held it.
  func testACallFromAnotherThreadIsNotedByTheScriptsOwn() throws {
    try XCTSkipIf(!RuntimeHooks.seesUnstructuredTasks, "Nothing tells that a task left.")
    struct Environment { var search: @Sendable (String) async throws -> Int }
    let feature = Feature(
      "left", initialState: 0,
      reducer: Reducer<Int, Int, Environment> { state, action, env in
        guard action == 0 else {
          state = action
          return .none
        }
        return .run { send in
          let search = env.search
          await send(Self.waitForAnotherThread { try await search("there") })
        }
      }
    ) { Environment(search: $0.task("search")) }
    let script = """
      transcript 1
      feature left
      expect failure
      stub search = 7
      send 0
        fail An effect started by 0 left the engine by Task { } or Task.detached: when that work runs, nobody can say. Do it in \
      .run { }, with a task group or async let where it branches, or merge effects; or make it an endpoint of the environment.
        receive 7
        state = 7
        call search("there")
      end

      """
    XCTAssertEqual(feature.check(transcript: script).failures, [])
  }

  private final class Answer: @unchecked Sendable {
    // Unchecked: written before the signal, read after it.
    var number = 0
  }

  /// Blocks the engine's thread until the work has been done elsewhere.
  private static func waitForAnotherThread(_ work: @escaping @Sendable () async throws -> Int) -> Int {
    let isDone = DispatchSemaphore(value: 0)
    let answer = Answer()
    Task.detached {
      answer.number = (try? await work()) ?? 0
      isDone.signal()
    }
    isDone.wait()
    return answer.number
  }
}
