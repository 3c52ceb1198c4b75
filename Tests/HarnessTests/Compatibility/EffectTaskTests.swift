import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Throwing work of effects, in the API of The Composable Architecture 0.39.
final class EffectTaskTests: XCTestCase {
  private func load(_ number: Int) async throws -> Int {
    if number < 0 { throw PlainError(code: number) }
    return number
  }

  func testATaskThatMayThrowOutputsWhatItReturns() {
    XCTAssertEqual(EffectProbe.outputs(of: .task { try await self.load(1) }), [1])
    XCTAssertEqual(EffectProbe.outputs(of: .task(priority: .background) { try await self.load(2) }), [2])
    XCTAssertEqual(EffectProbe.outputs(of: .task(operation: { try await self.load(3) })), [3])
  }

  func testWhatATaskThrowsIsCaught() {
    XCTAssertEqual(
      EffectProbe.outputs(
        of: .task {
          try await self.load(-1)
        } catch: { error in
          (error as? PlainError)?.code ?? 0
        }), [-1])
  }

  func testWhatNobodyCatchesIsAFailure() {
    let issues = captureIssues { XCTAssertEqual(EffectProbe.outputs(of: .task { try await self.load(-1) }), []) }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues.first?.message.contains("threw an error that it did not catch: PlainError(code: -1)") == true)
  }

  func testRunSendsAndCatches() {
    XCTAssertEqual(
      EffectProbe.outputs(
        of: .run { send in
          await send(1)
          await send(try await self.load(-2))
          await send(2)
        } catch: { error, send in
          await send(3)
          await send((error as? PlainError)?.code ?? 0)
        }), [1, 3, -2])
    XCTAssertEqual(EffectProbe.outputs(of: .run(priority: .high) { await $0(4) }), [4])
  }

  func testBeingCancelledIsNotCaught() {
    let issues = captureIssues {
      XCTAssertEqual(
        EffectProbe.outputs(
          of: .task {
            throw CancellationError()
          } catch: { _ in
            1
          }), [])
      XCTAssertEqual(
        EffectProbe.outputs(
          of: .run { _ in
            throw CancellationError()
          } catch: {
            await $1(1)
          }), [])
    }
    XCTAssertEqual(issues, [])
  }

  func testFireAndForgetRunsAndDropsErrors() {
    let done = ActorIsolated<[Int]>([])
    var order: [Int] = []
    let issues = captureIssues {
      XCTAssertEqual(
        EffectProbe<Int>.outputs(
          of: .fireAndForget {
            await done.withValue { $0.append(1) }
            order.append(try await self.load(1))
            _ = try await self.load(-1)
            order.append(9)
          }), [])
      XCTAssertEqual(
        EffectProbe<Int>.outputs(
          of: .fireAndForget {
            order.append(2)
            throw PlainError()
          }), [])
      XCTAssertEqual(EffectProbe<Int>.outputs(of: .fireAndForget { order.append(3) }), [])
      XCTAssertEqual(EffectProbe<Int>.outputs(of: .fireAndForget(priority: .low) { order.append(4) }), [])
    }
    XCTAssertEqual(order, [1, 2, 3, 4])
    XCTAssertEqual(issues, [])
  }

  func testAStoreTestReadsAsInTheOriginal() async {
    enum Action: Equatable {
      case tapped
      case response(TaskResult<String>)
    }
    struct Environment {
      var fact: (Int) async throws -> String
      var mainQueue: AnySchedulerOf<DispatchQueue>
    }
    let reducer = Reducer<String, Action, Environment> { state, action, env in
      switch action {
      case .tapped:
        return .task {
          try await env.mainQueue.sleep(for: .seconds(1))
          return await .response(TaskResult { try await env.fact(3) })
        }
      case .response(.success(let fact)): state = fact
      case .response(.failure): state = "none"
      }
      return .none
    }
    let mainQueue = DispatchQueue.test
    let store = TestStore(
      initialState: "", reducer: reducer,
      environment: Environment(
        fact: { if $0 > 3 { "\($0) is large" } else { throw PlainError() } },
        mainQueue: mainQueue.eraseToAnyScheduler()))
    await store.send(.tapped)
    await mainQueue.advance(by: .seconds(1))
    await store.receive(.response(.failure(PlainError()))) { $0 = "none" }
    store.environment.fact = { "\($0) is prime" }
    await store.send(.tapped)
    await mainQueue.advance(by: 1)
    await store.receive(.response(.success("3 is prime"))) { $0 = "3 is prime" }
  }
}
