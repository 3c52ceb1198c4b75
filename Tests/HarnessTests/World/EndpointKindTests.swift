import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// The kinds of endpoint that the compiler infers for the closures of an environment from their types alone.
final class EndpointKindTests: XCTestCase {
  private typealias APIError = EndpointSample.APIError

  private func described(_ world: World) -> [String] {
    world.endpoints.values.sorted { $0.name < $1.name }.map { endpoint in
      let failure = endpoint.failure.map { ", throws \($0.fullName)" } ?? ""
      let taken = endpoint.arguments.map(\.fullName).joined(separator: ", ")
      return "\(endpoint.name): \(endpoint.kind)(\(taken)) -> \(endpoint.output.fullName)\(failure)"
    }
  }

  func testClosuresOfAnyKindAreFound() {
    struct Environment {
      var a: () -> Bool
      var b: () throws -> Bool
      var c: (Int) throws(APIError) -> Bool
      var d: (Int, String) async -> Bool
      var e: (Int, String, Double) async throws -> Bool
      var f: (Int, String, Double, Bool, Int?) async throws(APIError) -> Bool
      var g: @Sendable () async -> Bool
      var h: @Sendable () async throws -> Void
      var i: @Sendable ([Int]) async throws(APIError) -> (Int, String)
      var j: () -> AsyncStream<Int>
      var k: @Sendable (Int) -> AsyncStream<Int>
      var l: () -> AsyncThrowingStream<Int, any Error>
      var m: @Sendable (Int) async throws -> AsyncThrowingStream<Int, any Error>
      var n: @Sendable (Int) async -> AsyncStream<Int>
      var o: @Sendable () -> Bool
      var p: @Sendable (Int) throws -> Bool
      var q: @Sendable () throws(APIError) -> Bool
    }
    let world = World(timeline: TestScheduler())
    _ = Environment(
      a: world.value("a"), b: world.value("b"), c: world.value("c", throwing: APIError.self), d: world.task("d"),
      e: world.task("e"), f: world.task("f", throwing: APIError.self), g: world.task("g"), h: world.task("h"),
      i: world.task("i", throwing: APIError.self), j: world.stream("j"), k: world.stream("k"), l: world.stream("l"),
      m: world.stream("m"), n: world.stream("n"), o: world.value("o"), p: world.value("p"),
      q: world.value("q", throwing: APIError.self))
    XCTAssertEqual(
      described(world),
      [
        "a: value() -> Bool", "b: value() -> Bool, throws Error", "c: value(Int) -> Bool, throws APIError",
        "d: task(Int, String) -> Bool", "e: task(Int, String, Double) -> Bool, throws Error",
        "f: task(Int, String, Double, Bool, Optional<Int>) -> Bool, throws APIError", "g: task() -> Bool",
        "h: task() -> (), throws Error", "i: task(Array<Int>) -> (Int, String), throws APIError", "j: stream() -> Int",
        "k: stream(Int) -> Int", "l: stream() -> Int, throws Error", "m: stream(Int) -> Int, throws Error",
        "n: stream(Int) -> Int", "o: value() -> Bool", "p: value(Int) -> Bool, throws Error",
        "q: value() -> Bool, throws APIError",
      ])
    XCTAssertEqual(world.registrationIssues, [])
  }

  func testDefaultsOfAnyKindAreFound() {
    struct Environment {
      var a: () -> Bool
      var b: () throws -> Bool
      var c: () throws(APIError) -> Bool
      var d: (Int) async -> Int
      var e: (Int) async throws -> Int
      var f: (Int) async throws(APIError) -> Int
      var g: @Sendable (Int) async -> Int
      var h: @Sendable (Int) async throws -> Int
      var i: @Sendable (Int) async throws(APIError) -> Int
      var j: () -> AsyncStream<Int>
      var k: @Sendable () -> AsyncStream<Int>
      var l: () -> AsyncThrowingStream<Int, any Error>
      var m: @Sendable () -> AsyncThrowingStream<Int, any Error>
    }
    let expected = [
      "a: value() -> Bool", "b: value() -> Bool, throws Error", "c: value() -> Bool, throws APIError",
      "d: task(Int) -> Int", "e: task(Int) -> Int, throws Error", "f: task(Int) -> Int, throws APIError",
      "g: task(Int) -> Int", "h: task(Int) -> Int, throws Error", "i: task(Int) -> Int, throws APIError",
      "j: stream() -> Int", "k: stream() -> Int", "l: stream() -> Int, throws Error",
      "m: stream() -> Int, throws Error",
    ]
    // A part of an environment that isn't Sendable may be captured if its closures aren't, either.
    final class Counter { var count = 0 }
    let counter = Counter()
    let literals = World(timeline: TestScheduler())
    let environment = Environment(
      a: literals.value("a") { true }, b: literals.value("b") { true },
      c: literals.value("c", throwing: APIError.self) { () throws(APIError) in throw .unauthorized },
      d: literals.task("d") { number in
        counter.count += 1
        return number
      },
      e: literals.task("e") { number in
        counter.count += 1
        return number
      },
      f: literals.task("f", throwing: APIError.self) { (number) throws(APIError) in number },
      g: literals.task("g") { $0 }, h: literals.task("h") { $0 },
      i: literals.task("i", throwing: APIError.self) { (number) throws(APIError) in throw .status(number) },
      j: literals.stream("j") { AsyncStream { nil } }, k: literals.stream("k") { AsyncStream { nil } },
      l: literals.stream("l") { AsyncThrowingStream { nil } }, m: literals.stream("m") { AsyncThrowingStream { nil } })
    XCTAssertEqual(described(literals), expected)
    // The same for the closures of an environment.
    let functions = World(timeline: TestScheduler())
    _ = Environment(
      a: functions.value("a", default: environment.a), b: functions.value("b", default: environment.b),
      c: functions.value("c", throwing: APIError.self, default: environment.c),
      d: functions.task("d", default: environment.d), e: functions.task("e", default: environment.e),
      f: functions.task("f", throwing: APIError.self, default: environment.f),
      g: functions.task("g", default: environment.g), h: functions.task("h", default: environment.h),
      i: functions.task("i", throwing: APIError.self, default: environment.i),
      j: functions.stream("j", default: environment.j), k: functions.stream("k", default: environment.k),
      l: functions.stream("l", default: environment.l), m: functions.stream("m", default: environment.m))
    XCTAssertEqual(described(functions), expected)
    XCTAssertEqual(functions.registrationIssues, [])
  }

  func testDefaultsAnswerWhereNoStubDoes() {
    struct Environment {
      var count: @Sendable (Int) async -> Int
      var login: @Sendable (Int) async throws(APIError) -> Int
      var token: () throws -> Int
      var ticks: () -> AsyncStream<Int>
      var messages: @Sendable () -> AsyncThrowingStream<Int, any Error>
    }
    enum Action { case count, login, token, ticks, messages, got(Int), failed(any Error) }
    let reducer = Reducer<[String], Action, Environment> { state, action, env in
      func run(_ work: @escaping (Send<Action>) async throws -> Void) -> Effect<Action> {
        .run { send in do { try await work(send) } catch { await send(.failed(error)) } }
      }
      switch action {
      case .count: return run { await $0(.got(await env.count(1))) }
      case .login: return run { await $0(.got(try await env.login(2))) }
      case .token: state.append((try? env.token()).map { "\($0)" } ?? "none")
      case .ticks: return run { send in for await tick in env.ticks() { await send(.got(tick)) } }
      case .messages: return run { send in for try await message in env.messages() { await send(.got(message)) } }
      case .got(let number): state.append("\(number)")
      case .failed(let error): state.append("\(error)")
      }
      return .none
    }
    let feature = Feature("defaults", initialState: [], reducer: reducer) { world in
      Environment(
        count: world.task("count") { 10 * $0 },
        login: world.task("login", throwing: APIError.self) { (number) throws(APIError) in throw .status(number) },
        token: world.value("token") { throw APIError.unauthorized },
        ticks: world.stream("ticks") {
          AsyncStream { continuation in
            for tick in [1, 2] { continuation.yield(tick) }
            continuation.finish()
          }
        },
        messages: world.stream("messages") { AsyncThrowingStream { throw APIError.unauthorized } })
    }
    let issues = captureIssues {
      withTestStore(feature) { store in
        store.exhaustivity = .off
        let all: [Action] = [.count, .login, .token, .ticks, .messages]
        for action in all { store.send(action) }
        store.skipReceivedActions()
        XCTAssertEqual(store.state, ["10", "status(2)", "none", "1", "2", "unauthorized"])
        store.world.stub("count", 1)
        store.world.stub("login", 2)
        store.world.stub("token", 3)
        store.world.stub("ticks", 4)
        store.world.stub("messages", 5)
        for action in all { store.send(action) }
        store.skipReceivedActions()
        XCTAssertEqual(store.state.suffix(5), ["1", "2", "3", "4", "5"])
        XCTAssertEqual(store.world.calls("login"), [2, 2])
      }
    }
    XCTAssertEqual(issues.map(\.message), [])
  }

  func testWhatNothingCanBeMadeUpForSaysSo() {
    final class Opaque: Sendable {}
    struct Closed: Error { let text: Opaque }
    let world = World(timeline: TestScheduler())
    let _: () -> Opaque = world.value("a")
    let _: () async -> Opaque = world.task("b")
    let _: () async -> Opaque = world.task("c", placeholder: Opaque())
    let _: () async throws -> Opaque = world.task("d")
    let _: () async throws(Closed) -> Opaque = world.task("e", throwing: Closed.self)
    let _: () async throws(Closed) -> Int = world.task("f", throwing: Closed.self)
    let _: () async throws(APIError) -> Opaque = world.task("g", throwing: APIError.self)
    let _: () throws(Closed) -> Opaque = world.value("h", throwing: Closed.self)
    let _: () async -> Opaque = world.task("i") { Opaque() }
    let _: () async throws(StubbedFailure) -> Opaque = world.task("j", throwing: StubbedFailure.self)
    XCTAssertEqual(
      world.registrationIssues,
      [
        "endpoint 'a' needs a placeholder: world.value(\"a\", placeholder: …); no Opaque can be generated",
        "endpoint 'b' needs a placeholder: world.task(\"b\", placeholder: …); no Opaque can be generated",
        """
        endpoint 'e' needs a default: world.task("e", throwing: Closed.self, default: …); neither Closed nor Opaque \
        can be generated for a call without a stub
        """,
        """
        endpoint 'h' needs a default: world.value("h", throwing: Closed.self, default: …); neither Closed nor Opaque \
        can be generated for a call without a stub
        """,
      ])
  }
}
