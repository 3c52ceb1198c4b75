import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class TestStoreStepTests: TestStoreTestCase {
  func testStepsAreTakenInOrder() {
    var sum = 0
    let store = makeSlowStore()
    XCTAssertEqual(
      messages(store) { store in
        store.assert(
          .send(.ask),
          .advance(by: .seconds(1)),
          .do { sum = store.state.number },
          .advance(by: 1),
          .receive(.answer(3)) { gotIt(&$0) },
          .environment { $0.ask = { Effect(value: 4) } },
          .sequence(.send(.ask), .receive(/Action.answer) { $0.number = 4 }),
          .send(.askTwice),
          .receive(unordered: [.answer(4), .other(Answer(text: "second", count: 2))]) { $0.message = "second" },
          .do { sum += store.state.number },
          .environment { $0 = Environment { Effect(value: 1).delay(for: 1, scheduler: MainScheduler.instance) } },
          .send(.ask),
          .run(),
          .receive(where: { $0 == .answer(1) }) {
            $0.number = 1
            $0.message = "got it"
          },
          .send(.ask),
          .advance(to: .seconds(4)),
          .skipReceivedActions(),
          .send(.ask),
          .skipInFlightEffects())
      }, [])
    XCTAssertEqual(sum, 4)
  }

  func testEachStepFailsAtItsOwnLine() {
    struct Missing: Error {}
    let line = #line
    let issues = captureIssues {
      makeStore().assert(
        .send(.plus) { $0.number = 2 },
        .send(.nothing),
        .receive(.stop),
        .do { throw Missing() },
        .environment { _ in throw Missing() },
        .advance(by: -1))
    }
    XCTAssertEqual(issues.map { $0.line - line }, [3, 5, 6, 7, 8])
    XCTAssertEqual(issues[2].message, "The step threw an error:\n\n  Missing()")
  }
}
