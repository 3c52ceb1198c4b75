#if os(Linux)
  import XCTest

  @testable import Harness
  @testable import HarnessArchitecture

  final class WithOrdersTests: XCTestCase {
    override func setUpWithError() throws { try SystemShows.leavingWork() }

    private var search: ModelFeature<OrderFaults.Search> {
      Feature("search", model: { _ in OrderFaults.Search() }) { m in m.action("both", OrderFaults.Search.both) }
    }

    func testATestOfAModelFailsInTheOrderThatDiffers() {
      var runs = 0
      let issues = captureIssues {
        withOrders {
          runs += 1
          let model = TestModel(search)
          model.send("both", changes: ["results": "ab"])
        }
      }
      XCTAssertEqual(issues.count, 1)
      XCTAssertTrue(
        issues.first?.message.hasPrefix("In another order (hold both task 2): send both did not do what") == true,
        issues.first?.message ?? "none")
      XCTAssertTrue(issues.first?.filePath.hasSuffix("WithOrdersTests.swift") == true)
      XCTAssertGreaterThan(runs, 1)
    }

    private enum Action: Equatable { case open, first, second }

    private struct Opened: Equatable { var answers: [String] = [] }

    private static let reducer = opening { await Task.yield() }

    /// - Parameter wait: What each answer waits for.
    private static func opening(_ wait: @escaping @Sendable () async -> Void) -> Reducer<Opened, Action, Void> {
      Reducer { state, action, _ in
        func load(_ action: Action) -> Effect<Action> {
          .run { send in
            await wait()
            await send(action)
          }
        }
        switch action {
        case .open: return .merge(load(.first), load(.second))
        case .first: state.answers.append("first")
        case .second: state.answers.append("second")
        }
        return .none
      }
    }

    private func test(_ check: (TestStore<Opened, Action, Void>) -> Void) -> [ReportedIssue] {
      captureIssues {
        withOrders {
          let store = TestStore(initialState: Opened(), reducer: Self.reducer, environment: ())
          store.send(.open)
          check(store)
        }
      }
    }

    func testATestOfAStore() {
      let issues = test { store in
        store.receive(.first) { $0.answers = ["first"] }
        store.receive(.second) { $0.answers = ["first", "second"] }
      }
      XCTAssertFalse(issues.isEmpty)
      XCTAssertTrue(issues.allSatisfy { $0.message.hasPrefix("In another order (hold open") }, "\(issues)")
      XCTAssertEqual(
        test { store in
          store.exhaustivity = .off
          store.receive(unordered: [.first, .second])
        }, [])
    }

    private struct Wrong: Error {}

    func testATestThatThrowsSaysWhichTaskWaited() {
      var wasThrown = false
      let issues = captureIssues {
        do {
          try withOrders {
            let store = TestStore(initialState: Opened(), reducer: Self.reducer, environment: ())
            store.exhaustivity = .off
            store.send(.open)
            store.skipReceivedActions(strict: false)
            if store.state.answers == ["second", "first"] { throw Wrong() }
          }
        } catch {
          wasThrown = error is Wrong
        }
      }
      XCTAssertTrue(wasThrown)
      XCTAssertEqual(issues.map(\.message), ["In another order (hold open task 1): the body threw Wrong()"])
    }

    /// Awaited steps are held as a whole, including hops to the main actor.
    func testAnAsyncTestOfAStore() async {
      let reducer = Self.opening { await MainActor.run {} }
      let issues = await captureIssues {
        await withOrders {
          let store = TestStore(initialState: Opened(), reducer: reducer, environment: ())
          await store.send(.open)
          await store.receive(.first) { $0.answers = ["first"] }
          await store.receive(.second) { $0.answers = ["first", "second"] }
        }
      }
      XCTAssertTrue(issues.allSatisfy { $0.message.hasPrefix("In another order (hold open") }, "\(issues)")
      XCTAssertFalse(issues.isEmpty)
    }

    func testWhatFailsAsItStandsIsRunOnce() {
      var runs = 0
      let issues = captureIssues {
        withOrders {
          runs += 1
          reportIssue("it fails")
        }
      }
      XCTAssertEqual(issues.map(\.message), ["it fails"])
      XCTAssertEqual(runs, 1)
    }
  }
#endif
