import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class ExhaustivityTests: TestStoreTestCase {
  // MARK: Exceptions

  private struct Page: Equatable {
    var lastUpdated = 0
    var count = 0
    var part = Part()
    let id = 1
    struct Part: Equatable {
      var seen = 0
      var name = ""
    }
  }

  private func pageStore() -> TestStore<Page, String, Void> {
    TestStore(
      initialState: Page(),
      reducer: Reducer { state, action, _ in
        state.lastUpdated += 1
        state.part.seen += 1
        if action == "count" { state.count += 1 }
        return .none
      }, environment: ())
  }

  func testExceptionsAreNeitherComparedNorDemanded() {
    XCTAssertEqual(
      messages {
        let store = pageStore()
        store.exhaustivity = .on(except: \.lastUpdated, \.part.seen)
        store.send("touch")
        store.send("count") { $0.count = 1 }
        store.send("count") {
          $0.count = 2
          $0.lastUpdated = 99
        }
        store.send("touch") { $0.part.seen = 99 }
        XCTAssertEqual(store.state.lastUpdated, 4)
        store.send("count") {
          $0.count = 3
          $0.part.name = "x"
        }
        store.send("touch") { _ in }
        store.exhaustivity = .on
        store.send("count") { $0.count = 4 }
      },
      [
        """
        The state after "count" is not as expected:

          part.name
            expected "x"
            actual   ""

        Correct the closure, or the reducer if the closure is right.
        """,
        """
        The closure of "touch" changes nothing, and neither did the action. Either the reducer no longer makes the \
        change, or the state had these values before. Remove the closure, or assert in it what changes.
        """,
        """
        The state after "count" is not as expected:

          lastUpdated
            expected 6
            actual   7
          part.seen
            expected 6
            actual   7

        Correct the closure, or the reducer if the closure is right.
        """,
      ])
  }

  func testAnExceptionThatCanNotBeMade() {
    let line = #line + 3
    let issues = captureIssues {
      let store = pageStore()
      store.exhaustivity = .on(except: \.id, \.lastUpdated)
      store.exhaustivity = .on(except: \.lastUpdated, \.part.seen)
      store.send("touch")
    }
    XCTAssertEqual(issues.count, 1)
    XCTAssertEqual(issues.first?.line, line)
    XCTAssertTrue(issues.first?.message.contains("Page.id can't be ignored, because it can't be set.") ?? false)
  }

  // MARK: Only what the test says

  func testOnlyAssignedPartsAreAsserted() {
    XCTAssertEqual(
      messages(makeStore()) { store in
        store.exhaustivity = .off
        store.send(.ask)
        store.receive(.answer(3)) { $0.number = 3 }
        store.send(.ask)
        store.receive(.answer(3)) { $0.message = "other" }
        store.send(.plus)
        store.send(.nothing) { _ in }
        XCTAssertEqual(store.state, State(number: 4, message: "got it"))
      },
      [
        """
        The state after answer(3) is not as expected:

          message
            expected "other"
            actual   "got it"

        Correct the closure, or the reducer if the closure is right.
        """
      ])
  }

  func testAChangeThatCameLaterSaysWhoMadeIt() {
    XCTAssertEqual(
      messages(makeStore()) { store in
        store.exhaustivity = .off
        store.send(.ask) { $0.number = 3 }
      },
      [
        """
        The state after ask is not as expected:

          number
            expected 3
            actual   0

        Correct the closure, or the reducer if the closure is right.

        answer(3) made this change later, and the test has not received it yet. Assert the change where you receive \
        it: store.receive(…).
        """
      ])
  }

  func testAValueThatStayedAndShouldNotHaveIsSeen() {
    XCTAssertEqual(
      messages(makeStore()) { store in
        store.exhaustivity = .off
        store.send(.plus) { $0.number = 0 }
      },
      [
        """
        The state after plus is not as expected:

          number
            expected 0
            actual   1

        Correct the closure, or the reducer if the closure is right.
        """
      ])
  }

  func testAnAssertedChangeHoldsAsInAnExhaustiveTest() {
    XCTAssertEqual(
      messages(makeStore()) { store in
        store.exhaustivity = .off
        store.send(.plus) { $0.number += 1 }
        store.send(.plus) { $0.number += 2 }
        store.send(.ask)
        store.receive(.answer(3)) {
          $0.number += 1
          $0.message = ($0.message ?? "got ") + "it"
        }
      },
      [
        """
        The state after plus is not as expected:

          number
            expected 3
            actual   2

        Correct the closure, or the reducer if the closure is right.
        """
      ])
  }

  func testAnAssertedChangeLeavesOtherChangesAlone() {
    XCTAssertEqual(
      messages(makeStore()) { store in
        store.exhaustivity = .off
        store.send(.ask)
        store.receive(.answer(3)) { $0.number += 3 }
      }, [])
  }

  func testReceivingStepsOverOtherActions() {
    XCTAssertEqual(
      messages(makeStore()) { store in
        store.exhaustivity = .off
        store.send(.askTwice)
        store.receive(/Action.other) { $0.message = "second" }
        store.send(.askTwice)
        store.receive(.stop)
        store.receive(unordered: [.other(Answer(text: "second", count: 2))])
        store.send(.askTwice)
      },
      [
        """
        Expected to receive stop, but it is not among the received actions:

          answer(3)
          other(Answer(text: "second", count: 2))
        """
      ])
  }

  func testNothingHasToBeFinished() {
    XCTAssertEqual(
      messages {
        let store = makeSlowStore()
        store.exhaustivity = .off
        store.send(.ask)
      }, [])
  }

  func testWhatWasSkippedIsReportedAndFailsNothing() {
    var printed: [String] = []
    let line = UInt(#line)
    let issues = messages {
      let store = makeSlowStore()
      store.exhaustivity = .off(showSkipped: true)
      store.reporter.printSkipped = { printed.append($0) }
      store.send(.plus)
      store.send(.askTwice)
      store.advance(by: .seconds(2))
      store.receive(.answer(3)) { $0.number = 3 }
      store.send(.ask)
    }
    XCTAssertEqual(issues, [])
    XCTAssertEqual(
      printed.joined(separator: "\n\n"),
      """
      \(#filePath):\(line + 5):17: note: plus changed more of the state than was asserted:

        number
          expected 0
          actual   1

      \(#filePath):\(line + 8):20: note: received actions were not asserted:

        other(Answer(text: "second", count: 2))

      \(#filePath):\(line + 8):20: note: answer(3) changed more of the state than was asserted:

        message
          expected "second"
          actual   "got it"

      \(#filePath):\(line + 9):17: note: An effect is still in flight at the end of the test: it was started by ask, has the id \
      "ask", and waits for virtual time (2s left).

      Advance time: store.advance(by: .seconds(2)). Or cancel it, from the reducer or with skipInFlightEffects().
      """)
  }
}
