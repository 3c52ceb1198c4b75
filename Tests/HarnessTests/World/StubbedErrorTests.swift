import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Stubs that throw: errors of the endpoint's type, of types that the feature registered, and texts.
final class StubbedErrorTests: XCTestCase {
  private typealias Sample = EndpointSample

  func testAnErrorOfATypeThatTheFeatureRegistered() {
    Sample.assertRecords(
      """
      stub search(_) = fail APIError.unauthorized after 1s
      stub search(_) = fail APIError.status(404)
      stub search = fail StubbedFailure("written out")
      stub save = fail APIError.unauthorized
      send search("sw")
        call search("sw")
      run
        +1s
        receive failed(APIError.unauthorized)
        state[0] = "unauthorized"
      send search("a")
        call search("a")
        receive failed(APIError.status(404))
        state[1] = "status(404)"
      send search("b")
        call search("b")
        receive failed(StubbedFailure("written out"))
        state[2] = "written out"
      send save
        call save(User(id: 1, name: "a"))
        receive failed(APIError.unauthorized)
        state[3] = "unauthorized"
      end

      """)
  }

  func testAnErrorOfTheTypeThatTheEndpointThrows() {
    Sample.assertRecords(
      """
      stub login(_, _) = fail APIError.unauthorized after 1s
      stub login = fail .status(3)
      stub pin = fail .status(5)
      stub pin = fail APIError.unauthorized
      send login
        call login("me", nil)
      run
        +1s
        receive failed(APIError.unauthorized)
        state[0] = "unauthorized"
      send login
        call login("me", nil)
        receive failed(APIError.status(3))
        state[1] = "status(3)"
      send pin
        call pin()
        state[2] = "no pin: status(5)"
      send pin
        call pin()
        state[3] = "no pin: unauthorized"
      end

      """)
  }

  /// The endpoint determines the type, even if the feature registers none.
  func testTheTypeOfAnEndpointNeedsNoRegistration() {
    enum Trouble: Error { case big, small }
    struct Environment {
      var any: () async throws -> Int
      var typed: () async throws(Trouble) -> Int
    }
    let feature = Feature(
      "trouble", initialState: 0,
      reducer: Reducer<Int, Int, Environment> { state, action, env in
        switch action {
        case 0: return .run { send in do { await send(try await env.typed()) } catch { await send(7) } }
        default: state = action
        }
        return .none
      }
    ) { Environment(any: $0.task("any"), typed: $0.task("typed", throwing: Trouble.self)) }
    func check(_ stub: String) -> [ScriptFailure.Kind] {
      feature.check(
        transcript: "transcript 1\nfeature trouble\n\(stub)\nsend 0\n  call typed()\n  receive 7\n  state = 7\nend\n"
      ).failures.map(\.kind)
    }
    XCTAssertEqual(check("stub typed = fail .small"), [])
    XCTAssertEqual(check("stub typed = fail Trouble.big"), [])
    XCTAssertEqual(
      check("stub any = fail Trouble.big"),
      [.unreadable("unknown type 'Trouble' where any type is allowed; register it: .literals(Trouble.self)")])
  }

  /// A suggestion has to be readable.
  func testAnErrorWithAPayloadIsProposed() {
    enum Locked: Error { case locked(until: Int) }
    struct Environment { var typed: @Sendable () async throws(Locked) -> Int }
    let feature = Feature(
      "locked", initialState: 0, reducer: Reducer<Int, Int, Environment> { _, _, _ in .none }
    ) { Environment(typed: $0.task("typed", throwing: Locked.self)) }
    func check(_ failure: String) -> [ScriptFailure.Kind] {
      feature.check(transcript: "transcript 1\nfeature locked\nstub typed = \(failure)\nend\n").failures.map(\.kind)
    }
    XCTAssertEqual(
      check("fail \"no\""),
      [
        .unreadable(
          "endpoint 'typed' throws errors of type Locked, not text: write stub typed = fail .locked(until: 0)"
        )
      ])
    XCTAssertFalse(check("fail .locked(until: 0)").contains { if case .unreadable = $0 { true } else { false } })
  }

  func testATextIsWhatTheUserIsShown() {
    let failure = StubbedFailure("no network")
    XCTAssertEqual((failure as any Error).localizedDescription, "no network")
    XCTAssertEqual(failure.errorDescription, "no network")
    XCTAssertEqual("\(failure)", "no network")
    XCTAssertEqual(Literal.print(failure), "StubbedFailure(\"no network\")")
    XCTAssertEqual(try Literal.parse("StubbedFailure(\"no network\")"), failure)
    // A script may use it without registration by the feature.
    Sample.assertRecords(
      """
      send failed(StubbedFailure("no network"))
        state[0] = "no network"
      end

      """)
  }

  func testWhatDoesNotThrowFailsTheScriptInstead() {
    Sample.assertRecords(
      """
      stub count = fail "no count" after 1s
      stub flag = fail "no flag"
      stub load = fail "no load" after 2s
      stub token = fail "locked"
      send count
        call count("c", 2)
      send flag
        call flag()
        fail endpoint 'flag' fails, so it can't throw: no flag
        state[0] = "false"
      send load
        call load(1)
      send token
        call token("t")
        state[1] = "no token"
      run
        +1s
        fail endpoint 'count' fails, so it can't throw: no count
        receive got("0")
        state[2] = "0"
        +2s
        fail endpoint 'load' fails, so it can't throw: no load
      end

      """)
  }

  /// Several values of an effect end like those of a stream.
  func testEndsOfEffects() {
    Sample.assertRecords(
      """
      stub load = ["a"] after 1s then fail "lost" after 3s
      stub load = ["b"] after 1s then end after 3s
      stub load = end
      stub load = [] after 2s, ["c"] then never
      send load
        call load(1)
      advance 2s
        +1s
        receive got("[\\"a\\"]")
        state[0] = "[\\"a\\"]"
      run
        +1s
        fail endpoint 'load' fails, so it can't throw: lost
      send load
        call load(1)
      advance 2s
        +1s
        receive got("[\\"b\\"]")
        state[1] = "[\\"b\\"]"
      send stop
        cancel "work"
      send load
        call load(1)
      send stop
        nothing
      send load
        call load(1)
        receive got("[\\"c\\"]")
        state[2] = "[\\"c\\"]"
      advance 1s
        nothing
      run
        +1s
        receive got("[]")
        state[3] = "[]"
      end
        in flight, started by load: call load(1)

      """)
  }

  // MARK: Cancellation

  /// A call that can throw anything ends with `CancellationError`. One that can't has to go on, and its errors on the way out
  /// are ignored.
  func testCancelledCallsEndWithoutAWord() {
    for stub in [
      "search = [] after 1s", "search = never", "search = fail \"lost\" after 1s",
      "search = fail APIError.unauthorized after 1s",
      "count = 3 after 1s", "count = never", "count = fail \"lost\" after 1s",
      "login = User(id: 1, name: \"\") after 1s",
      "login = never", "login = fail .unauthorized after 1s", "save = () after 1s", "save = never",
      "avatar = never", "messages = never", "messages = \"a\" after 1s", "messages = fail \"lost\" after 1s",
      "ticks = never", "ticks = 1 after 1s", "ticks = fail \"lost\" after 1s", "load = [] after 1s",
      "load = [] then never",
    ] {
      let name = String(stub.prefix { $0 != " " })
      let command = name == "search" ? "search(\"a\")" : name
      let recorded = Sample.record("stub \(stub)\nsend \(command)\nsend stop\nrun\nend\n", catches: false)
      let lines = recorded.split(separator: "\n").map(String.init)
      let rest = lines.drop { $0 != "send stop" }
      XCTAssertEqual(Array(rest), ["send stop", "  cancel \"work\"", "run", "  nothing", "end"], recorded)
    }
  }

  func testACallThatCanNotThrowGoesOnWithWhatItsStubSays() {
    struct Environment {
      var count: @Sendable () async -> Int
      var login: @Sendable () async throws(EndpointSample.APIError) -> Int
      var save: (String) async throws -> Void
    }
    let feature = Feature(
      "on", initialState: 0,
      reducer: Reducer<Int, String, Environment> { _, action, env in
        switch action {
        case "stop": return .cancel(id: 1)
        case "count": return .run { _ in try await env.save("\(await env.count())") }.cancellable(id: 1)
        default:
          return .run { _ in
            do throws(EndpointSample.APIError) {
              let number = try await env.login()
              try? await env.save("\(number)")
            } catch {
              try? await env.save("\(error)")
            }
          }
          .cancellable(id: 1)
        }
      }
    ) {
      Environment(
        count: $0.task("count"), login: $0.task("login", throwing: EndpointSample.APIError.self), save: $0.task("save"))
    }
    for (stub, saved) in [
      ("count = 3 after 1s", "3"), ("count = never", "0"), ("login = 4 after 1s", "4"),
      ("login = never", "unauthorized"),
      ("login = fail .status(5) after 1s", "status(5)"),
    ] {
      let name = stub.prefix { $0 != " " }
      let script = """
        transcript 1
        feature on
        stub \(stub)
        stub save always
        send "\(name)"
          call \(name)()
        send "stop"
          cancel 1
          call save("\(saved)")
        end

        """
      XCTAssertEqual(feature.check(transcript: script).failures, [], stub)
    }
  }

  // MARK: In tests

  func testErrorsInTests() {
    let issues = captureIssues {
      withTestStore(Sample.feature()) { store in
        store.exhaustivity = .off
        store.world.stub("login", throwing: Sample.APIError.unauthorized, after: .seconds(1))
        store.world.stub("search", calledWith: ["sw"], throwing: Sample.APIError.status(2))
        store.world.stub("token", throwing: StubbedFailure("locked"))
        store.world.stub("search", failing: "no network", always: true)
        store.send(.login)
        store.advance(by: .seconds(1))
        XCTAssertEqual(store.state, [])
        store.skipReceivedActions()
        XCTAssertEqual(store.state, ["unauthorized"])
        store.send(.search("sw"))
        store.send(.search("a"))
        store.send(.search("b"))
        store.send(.token)
        store.skipReceivedActions()
        XCTAssertEqual(store.state, ["unauthorized", "status(2)", "no network", "no network", "no token"])
      }
    }
    XCTAssertEqual(issues.map(\.message), [])
  }

  func testStreamsInTests() {
    let issues = captureIssues {
      withTestStore(Sample.feature()) { store in
        store.exhaustivity = .off
        store.world.stub(
          "messages", values: [("a", after: .seconds(1))],
          then: .throwing(Sample.APIError.unauthorized, after: .seconds(2)))
        store.world.stub("messages", values: [("b", after: .zero)], then: .failing("lost"))
        store.world.stub("messages", values: [(String, after: Duration)](), then: .end(after: .seconds(1)))
        store.world.stub("ticks", values: [(1, after: .seconds(3))], then: .never)
        store.world.stub("ticks", 5, after: .seconds(3))
        store.world.stub("ticks", .never)
        for action in [Sample.Action.messages, .messages, .messages, .ticks, .ticks, .ticks] { store.send(action) }
        store.run()
        store.skipReceivedActions()
        XCTAssertEqual(store.state, ["b", "lost", "a", "unauthorized", "1", "5"])
        store.send(.stop)
      }
    }
    XCTAssertEqual(issues.map(\.message), [])
  }

  func testStubsThatCanNotBe() {
    let error = Sample.APIError.unauthorized
    let issues = captureIssues {
      let world = TestStore(Sample.feature()).world
      world.stub("load", throwing: error)
      world.stub("outcome", throwing: error)
      world.stub("count", throwing: error)
      world.stub("flag", throwing: error)
      world.stub("ticks", throwing: error)
      world.stub("track", throwing: error)
      world.stub("login", throwing: StubbedFailure("x"))
      world.stub("login", failing: "x")
      world.stub("pin", throwing: error, after: .seconds(1))
      world.stub("search", values: [(["a"], after: .zero)], then: .never)
      world.stub("messages", values: [(1, after: .zero)], then: .never)
      world.stub("messages", values: [("a", after: .seconds(2))], then: .failing("x", after: .seconds(1)))
      world.stub("ticks", values: [(1, after: .zero)], then: .throwing(error))
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        Endpoint 'load' is an effect, so it can't throw APIError.unauthorized: make it output a Result, or fail the \
        test there: stub("load", failing: "…").
        """,
        """
        Endpoint 'outcome' is an effect, so it can't throw APIError.unauthorized: \
        stub("outcome", Result<Int, APIError>.failure(…)).
        """,
        """
        Endpoint 'count' is registered as one that doesn't throw, so it can't throw APIError.unauthorized: register \
        it with world.task("count", throwing: …), or fail the test there: stub("count", failing: "…").
        """,
        """
        Endpoint 'flag' is registered as one that doesn't throw, so it can't throw APIError.unauthorized: register it \
        with world.value("flag", throwing: …), or fail the test there: stub("flag", failing: "…").
        """,
        """
        Endpoint 'ticks' returns an AsyncStream, so it can't throw APIError.unauthorized: make it return an \
        AsyncThrowingStream, or fail the test there: stub("ticks", failing: "…").
        """,
        """
        Endpoint 'track' is an effect, so it can't throw APIError.unauthorized: make it an effect that outputs a \
        Result, or fail the test there: stub("track", failing: "…").
        """,
        "Endpoint 'login' throws errors of type APIError, but the stub throws StubbedFailure(\"x\").",
        "Endpoint 'login' throws errors of type APIError, not text: stub(\"login\", throwing: APIError…).",
        "Endpoint 'pin' answers at once: its answer can't be late or missing.",
        "Endpoint 'search' is neither an effect nor a stream: it returns one value, not several.",
        "Endpoint 'messages' returns String, but the stub is 1.",
        """
        Endpoint 'messages' can't end after 1.0 seconds: its last value comes after 2.0 seconds, and all offsets \
        count from the call.
        """,
        """
        Endpoint 'ticks' returns an AsyncStream, so it can't throw APIError.unauthorized: make it return an \
        AsyncThrowingStream, or fail the test there: stub("ticks", failing: "…").
        """,
      ])
  }
}
