import Harness
import Testing

/// Failures of a test store in Swift Testing: recorded as issues, at the line of the step.
@Suite struct SwiftTestingTestStoreTests {
  private struct State: Equatable { var number = 0 }
  private enum Action: Equatable { case plus, later }

  private func makeStore() -> TestStore<State, Action, Void> {
    TestStore(
      initialState: State(),
      reducer: Reducer { state, action, _ in
        if action == .later {
          return Effect(value: .plus).delay(for: .seconds(1), scheduler: MainScheduler.instance)
        }
        state.number += 1
        return .none
      }, environment: ())
  }

  @Test func aStepThatHoldsRecordsNothing() {
    let store = makeStore()
    store.send(.plus) { $0.number = 1 }
    store.finish()
  }

  @Test func aFailingSendIsRecordedAtItsLine() {
    let store = makeStore()
    let line = #line + 1
    expectIssue("plus changed the state, but the test asserts no change:", line) { store.send(.plus) }
  }

  @Test func aFailingReceiveIsRecordedAtItsLine() {
    let store = makeStore()
    let line = #line + 1
    expectIssue("Expected to receive plus, but no action was received", line) { store.receive(.plus) }
  }

  @Test func eachStepOfAnAssertIsRecordedAtItsLine() {
    let store = makeStore()
    let line = #line + 4
    expectIssue("The state after plus is not as expected:", line) {
      store.assert(
        .send(.plus) { $0.number = 1 },
        .send(.plus) { $0.number = 1 })
    }
  }

  @Test func whatIsOpenAtTheEndIsRecordedAtTheLastStep() {
    let line = #line + 3
    expectIssue("An effect is still in flight at the end of the test:", line) {
      let store = makeStore()
      store.send(.later)
    }
  }

  @Test @MainActor func aFailingSendOnTheMainActorIsRecorded() {
    let store = makeStore()
    let line = #line + 1
    expectIssue("plus changed the state, but the test asserts no change:", line) { store.send(.plus) }
  }

  @Test func theCallsOfAFeaturesWorld() {
    let feature = Feature(
      "toast", initialState: State(),
      reducer: Reducer<State, String, (String) -> Effect<Never>> { _, text, toast in toast(text).fireAndForget() }
    ) { world in world.fireAndForget("toast") }
    let store = TestStore(feature)
    store.world.stub("toast", always: true)
    store.send("hello")
    #expect(store.world.calls("toast") == ["hello"])
    #expect(store.world.calls("toast").count == 1)
    let line = #line + 1
    expectIssue("The world has no endpoint 'toost'; did you mean 'toast'?", line) { store.world.stub("toost") }
  }

  /// Fails if `body` reports no failure, or another one.
  private func expectIssue(_ beginning: String, _ line: Int, _ body: () -> Void) {
    withKnownIssue {
      body()
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix(beginning) == true && issue.sourceLocation?.line == line
        && issue.sourceLocation?.fileID == "HarnessTests/SwiftTestingTestStoreTests.swift"
    }
  }
}
