import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Test stores of features, which have a world of their own.
final class FeatureTestStoreTests: TestStoreTestCase {
  private struct Order: Equatable {
    var quantity = 1
    var isSent = false
    var flag = false
  }

  private enum OrderAction: Equatable {
    case order
    case response(Bool)
    case look
    case price(Double?)
    case load(String, Int)
    case wait
  }

  private struct OrderEnvironment {
    var submit: (Int) -> Effect<Bool>
    var toast: (String) -> Effect<Never>
    var price: () -> Effect<Double?>
    var flag: () -> Bool
    var load: (String, Int) -> Effect<Int>
  }

  private func feature() -> Feature<Order, OrderAction, OrderEnvironment> {
    Feature(
      "order", initialState: Order(),
      reducer: Reducer { state, action, env in
        switch action {
        case .order: return env.submit(state.quantity).map(OrderAction.response)
        case .response(let isSent):
          state.isSent = isSent
          return isSent ? env.toast("sent").fireAndForget() : .none
        case .look:
          state.flag = env.flag()
          return env.price().map(OrderAction.price)
        case .price: return .none
        case .load(let name, let count): return env.load(name, count).map { _ in .wait }
        case .wait: return env.price().map(OrderAction.price)
        }
      }
    ) { world in
      OrderEnvironment(
        submit: world.effect("submit"), toast: world.fireAndForget("toast"), price: world.effect("price"),
        flag: world.value("flag"), load: world.effect("load"))
    }
  }

  func testAStubForSomeArgumentsAndOneOfSeveralValues() {
    XCTAssertEqual(
      messages {
        let store = TestStore(feature())
        store.world.stub("load", calledWith: [AnyArgument(), 7], 70)
        store.world.stub("load", calledWith: ["b", 2], values: [(1, after: .zero), (2, after: .seconds(1))])
        store.world.stub("price", 1.5, always: true)
        store.send(.load("b", 2))
        store.receive(.wait)
        store.receive(.price(1.5))
        store.advance(by: 1)
        store.receive(.wait)
        store.receive(.price(1.5))
        store.send(.load("x", 7))
        store.receive(.wait)
        store.receive(.price(1.5))
        XCTAssertEqual(store.world.calls("load").map(\.description), [#"load("b", 2)"#, #"load("x", 7)"#])
      }, [])
  }

  func testArgumentsThatTheEndpointDoesNotTake() {
    XCTAssertEqual(
      messages {
        let store = TestStore(feature())
        store.world.stub("load", calledWith: [1], 70)
        store.world.stub("load", calledWith: [1, 2], 70)
        store.world.stub("flag", values: [(true, after: .zero)])
      },
      [
        "Endpoint 'load' takes (String, Int), not 1 argument.",
        "Endpoint 'load' takes a String there, but the stub has 1.",
        "Endpoint 'flag' is neither an effect nor a stream: it returns one value, not several.",
      ])
  }

  func testStubsAnswerAndCallsAreRecorded() {
    XCTAssertEqual(
      messages {
        let store = TestStore(feature())
        store.world.stub("submit", true, after: .seconds(1))
        store.world.stub("toast")
        store.send(.order)
        XCTAssertEqual(store.world.calls("submit"), [1])
        XCTAssertEqual(store.world.calls("toast"), [String]())
        XCTAssertEqual(store.world.calls("toast"), [])
        XCTAssertTrue(store.world.calls("toast").isEmpty)
        XCTAssertEqual(store.world.calls("submit").first?.arguments, ["1"])
        store.advance(by: .seconds(1))
        store.receive(.response(true)) { $0.isSent = true }
        XCTAssertEqual(store.world.calls("toast"), ["sent"])
        XCTAssertEqual(store.world.calls("toast").map(\.description), ["toast(\"sent\")"])
        XCTAssertEqual(store.world.calls("submit").count, 1)
        store.finish()
      }, [])
  }

  func testStubsTakeValuesAsTheyWouldBeWrittenInTheirPlace() {
    XCTAssertEqual(
      messages {
        let store = TestStore(feature(), initialState: Order(quantity: 2))
        store.world.stub("price", 2)
        store.world.stub("price", Double?.none)
        store.world.stub("flag", true, always: true)
        store.send(.look) { $0.flag = true }
        store.receive(.price(2))
        store.send(.look)
        store.receive(.price(nil))
        store.world.stub("load", 1, after: .seconds(1), always: true)
        store.send(.load("a", 1))
        store.send(.load("b", 2))
        store.skipInFlightEffects()
        let calls: [(String, Int)] = store.world.calls("load")
        XCTAssertEqual(calls.map(\.0), ["a", "b"])
        XCTAssertEqual(store.world.calls("load")[1].arguments, ["\"b\"", "2"])
      }, [])
  }

  func testACallThatIsNotStubbedFailsItsStep() {
    let line = #line + 3
    let issues = captureIssues {
      let store = TestStore(feature())
      store.send(.order)
      store.world.stub("submit", true)
      store.send(.order)
      store.receive(.response(true)) { $0.isSent = true }
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        submit(1) was called, but nothing answers it. If the call is right, add this before the step: \
        store.world.stub("submit", false)
        """,
        """
        toast("sent") was called, but nothing answers it. If the call is right, add this before the step: \
        store.world.stub("toast")
        """,
      ])
    XCTAssertEqual(issues.map(\.line), [line, line + 2])
  }

  func testACallThatTimeOutsideOfAStepLeadsToFailsTheLastStep() {
    let scheduler = TestScheduler()
    var line: Int?
    let issues = captureIssues {
      let store = TestStore(feature(), scheduler: scheduler)
      store.world.stub("submit", true, after: .seconds(1))
      line = #line + 1
      store.send(.order)
      scheduler.advance(by: .seconds(1))
      store.receive(.response(true)) { $0.isSent = true }
    }
    XCTAssertEqual(issues.map { $0.message.prefix(27) }, ["toast(\"sent\") was called, b"])
    XCTAssertEqual(issues.map(\.line), [line])
  }

  func testAStubThatIsNeverUsedIsReportedOnceAtTheEnd() {
    let line = #line + 3
    let issues = captureIssues {
      let store = TestStore(feature())
      store.world.stub("submit", true, always: true)
      store.world.stub("flag", failing: "no flag")
      store.send(.response(false))
      store.finish()
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        "stub(\"submit\", true), in line \(line), was never used. Remove it, or find out why the endpoint isn't called.",
        """
        stub("flag", failing: "no flag"), in line \(line + 1), was never used. Remove it, or find out why the endpoint \
        isn't called.
        """,
      ])
    XCTAssertEqual(issues.map(\.line), [line + 3, line + 3])
  }

  func testStubsThatFailAndThatNeverAnswer() {
    let line = #line + 4
    let issues = captureIssues {
      let store = TestStore(feature())
      store.world.stub("submit", failing: "no network", after: .seconds(1))
      store.send(.order)
      store.advance(by: .seconds(1))
      store.world.stub("price", .never)
      store.send(.wait)
      store.receive(.price(nil))
      store.skipInFlightEffects()
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        "endpoint 'submit' fails, so it can't throw: no network",
        """
        Expected to receive price(nil), but no action was received. In flight:

          started by wait: waits for an answer from price()

        Let the endpoint answer.
        """,
      ])
    XCTAssertEqual(issues.map(\.line), [line + 1, line + 4])
  }

  func testStubsThatCanNotBe() {
    let line = #line + 3
    let issues = captureIssues {
      let store = TestStore(feature())
      store.world.stub("sumbit", true)
      store.world.stub("submit", 1)
      store.world.stub("submit")
      store.world.stub("toast", "x")
      store.world.stub("flag", true, after: .seconds(1))
      store.world.stub("flag", .never)
      _ = store.world.calls("else").count
      _ = store.world.calls("submit", as: String.self)
      store.world.stub("submit", false)
      store.send(.order)
      store.receive(.response(false))
      _ = store.world.calls("submit", as: String.self)
      TestStore(initialState: 0, reducer: Reducer<Int, Int, Void>.empty, environment: ()).world.stub("submit", true)
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        "The world has no endpoint 'sumbit'; did you mean 'submit'?",
        "Endpoint 'submit' returns Bool, but the stub is 1.",
        "Endpoint 'submit' returns Bool, so its stub needs a value: stub(\"submit\", …).",
        "Endpoint 'toast' returns nothing, but the stub is \"x\": stub(\"toast\").",
        "Endpoint 'flag' answers at once: its answer can't be late or missing.",
        "Endpoint 'flag' answers at once: its answer can't be late or missing.",
        "The world has no endpoint 'else'; it has flag, load, price, submit, toast.",
        "'submit' takes (Int); its calls can't be read as String.",
        """
        The world has no endpoint 'submit'; no environment was built from it. Create the store from a feature: \
        TestStore(feature).
        """,
      ])
    XCTAssertEqual(issues.map { $0.line - line }, [0, 1, 2, 3, 4, 5, 6, 11, 12])
  }

  func testAFeatureWhoseWorldCanNotBeBuiltSaysSo() {
    final class Opaque {}
    let line = #line + 6
    let issues = captureIssues {
      let feature = Feature("x", initialState: 0, reducer: Reducer<Int, Int, () -> Opaque>.empty) { world in
        world.value("object")
      }
      let store =
        TestStore(feature)
      store.finish()
    }
    XCTAssertEqual(issues.map(\.line), [line, line + 1])
  }

  func testWithTestStoreOfAFeature() {
    XCTAssertEqual(
      messages {
        withTestStore(feature()) { store in
          store.world.stub("submit", false)
          store.send(.order)
        }
      }.count, 1)
  }
}
