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
        The state after "count" is not the expected one:

          part.name
            expected "x"
            actual   ""

        Change the closure, or the reducer if it is wrong.
        """,
        """
        A closure was given for "touch", but it changes nothing, and neither did the action: either the change is no longer \
        made, or the state had these values before. Remove the closure, or assert in it what changes.
        """,
        """
        The state after "count" is not the expected one:

          lastUpdated
            expected 6
            actual   7
          part.seen
            expected 6
            actual   7

        Change the closure, or the reducer if it is wrong.
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
    XCTAssertTrue(issues.first?.message.contains("Page.id can't be left out, since it can't be set.") ?? false)
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
        The state after answer(3) is not the expected one:

          message
            expected "other"
            actual   "got it"

        Change the closure, or the reducer if it is wrong.
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
        The state after ask is not the expected one:

          number
            expected 3
            actual   0

        Change the closure, or the reducer if it is wrong.

        The change was made by answer(3), which came later and was not received by the test yet: assert it there, by \
        store.receive(…).
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
        The state after plus is not the expected one:

          number
            expected 0
            actual   1

        Change the closure, or the reducer if it is wrong.
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
        The state after plus is not the expected one:

          number
            expected 3
            actual   2

        Change the closure, or the reducer if it is wrong.
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
      \(#filePath):\(line + 5): note: plus changed more of the state than was asserted:

        number
          expected 0
          actual   1

      \(#filePath):\(line + 8): note: received actions were not asserted:

        other(Answer(text: "second", count: 2))

      \(#filePath):\(line + 8): note: answer(3) changed more of the state than was asserted:

        message
          expected "second"
          actual   "got it"

      \(#filePath):\(line + 9): note: An effect is still in flight at the end of the test: it was started by ask, has the id \
      "ask", and waits for virtual time (2s left).

      Let the time pass: store.advance(by: .seconds(2)). Or cancel it, from the reducer or with skipInFlightEffects().
      """)
  }
}
