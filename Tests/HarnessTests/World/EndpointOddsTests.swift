import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Unusual endpoints.
final class EndpointOddsTests: XCTestCase {
  private struct StatusError: Error {
    var status: Int
    var note: String?
  }

  private final class ClassError: Error, Sendable {}

  private struct Environment {
    var pings: @Sendable () -> AsyncStream<Void>
    var status: () async throws(StatusError) -> Int
    var object: () async throws(ClassError) -> Int
    var cancellation: () async throws(CancellationError) -> Int
    var error: (any Error) async throws -> Int?
    var shared: @Sendable () -> AsyncThrowingStream<Int, any Error>
  }

  private enum Action: String {
    case pings, firstPing, status, object, cancellation, error, known, shared, stop
  }

  /// Reads a stream on an actor of its own.
  private actor Reader {
    func read(_ pings: AsyncStream<Void>, _ send: Send<Event>) async {
      for await _ in pings { await send(.text("ping")) }
      await send(.text("end"))
    }
  }

  private enum Event {
    case make(Action)
    case text(String)
  }

  private static func effect(of action: Action, _ env: Environment) -> Effect<Event> {
    func run(_ work: @escaping (Send<Event>) async throws -> Void) -> Effect<Event> {
      Effect.run { send in
        do { try await work(send) } catch { await send(.text("caught \(Literal.print(error as any Error))")) }
      }
      .cancellable(id: 1)
    }
    switch action {
    case .pings: return run { await Reader().read(env.pings(), $0) }
    case .firstPing:
      return run { send in
        for await _ in env.pings() { break }
        await send(.text("first ping"))
      }
    case .status: return run { await $0(.text("\(try await env.status())")) }
    case .object: return run { await $0(.text("\(try await env.object())")) }
    case .cancellation: return run { await $0(.text("\(try await env.cancellation())")) }
    case .error: return run { await $0(.text("\(try await env.error(StatusError(status: 3)) as Any)")) }
    case .known: return run { await $0(.text("\(try await env.error(EndpointSample.APIError.status(3)) as Any)")) }
    case .shared:
      return run { send in
        let numbers = env.shared()
        await withTaskGroup(of: Void.self) { group in
          for reader in ["first", "second"] {
            group.addTask {
              do {
                for try await number in numbers { await send(.text("\(reader) \(number)")) }
                await send(.text("\(reader) ends"))
              } catch {
                await send(.text("\(reader) fails"))
              }
            }
          }
        }
      }
    case .stop: return .cancel(id: 1)
    }
  }

  private var feature: Feature<[String], Event, Environment> {
    let reducer = Reducer<[String], Event, Environment> { state, event, env in
      switch event {
      case .make(let action): return Self.effect(of: action, env)
      case .text(let text):
        state.append(text)
        return .none
      }
    }
    return Feature("odds", initialState: [], reducer: reducer) { world in
      Environment(
        pings: world.stream("pings"), status: world.task("status", throwing: StatusError.self),
        object: world.task("object", throwing: ClassError.self),
        cancellation: world.task("cancellation", throwing: CancellationError.self), error: world.task("error"),
        shared: world.stream("shared"))
    }
    .literals(EndpointSample.APIError.self)
  }

  /// The received texts, and failures of the script except missing recordings.
  private func play(_ stub: String, _ commands: String...) -> [String] {
    let script = (["transcript 1", "feature odds", stub] + commands + ["end\n"]).filter { !$0.isEmpty }
    let checker = ScriptChecker(Suite(feature), load: noFiles)
    do throws(TranscriptErrors) {
      let played = try checker.play(path: "odds", bytes: Array(script.joined(separator: "\n").utf8))
      return played.document.statements.indices.flatMap { played.lines[$0] ?? [] }
        .filter { !$0.hasPrefix("receive") && !$0.hasPrefix("call") && $0 != "nothing" }
        .map { $0.replacing(#/^state\[\d+\] = /#, with: "") }
    } catch {
      return error.reported.map { "\($0.column): \($0.reason)" }
    }
  }

  func testAStreamOfNothing() {
    XCTAssertEqual(play("stub pings", "send make(.pings)"), ["\"ping\"", "\"end\""])
    XCTAssertEqual(
      play("stub pings = () after 1s, () after 2s then never", "send make(.pings)", "run", "send make(.stop)"),
      ["+1s", "\"ping\"", "+2s", "\"ping\"", "cancel 1"])
    XCTAssertEqual(
      play("", "send make(.pings)"),
      ["fail pings() was called, but nothing answers it", "\"end\""])
    // A reader that stops waits for nothing.
    XCTAssertEqual(
      play("stub pings = () after 1s, () after 2s then never", "send make(.firstPing)", "run"),
      ["+1s", "\"first ping\""])
  }

  func testAFailureIsHeardByOneReader() {
    XCTAssertEqual(
      play("stub shared = 1 after 1s then fail \"lost\" after 2s", "send make(.shared)", "run"),
      ["+1s", "\"first 1\"", "+2s", "\"second fails\"", "\"first ends\""])
  }

  func testErrorsThatAreNoEnums() {
    XCTAssertEqual(
      play("stub status = fail StatusError(status: 4)", "send make(.status)"),
      ["\"caught StatusError(status: 4, note: nil)\""])
    XCTAssertEqual(
      play("stub status = fail .init(status: 4, note: \"a\") after 1s", "send make(.status)", "run"),
      ["+1s", "\"caught StatusError(status: 4, note: \\\"a\\\")\""])
    XCTAssertEqual(
      play("stub status = fail \"x\"", "send make(.status)"),
      [
        """
        20: endpoint 'status' throws errors of type StatusError, not text: write stub status = fail \
        StatusError(…)
        """
      ])
    XCTAssertEqual(
      play("stub object = fail ClassError()", "send make(.object)"),
      ["20: endpoint 'object' throws errors of type ClassError, which can't be written in a script: stub it in a test"])
    XCTAssertEqual(
      play("stub cancellation = fail CancellationError()", "send make(.cancellation)"),
      ["\"caught CancellationError()\""])
    XCTAssertEqual(play("stub cancellation = never", "send make(.cancellation)", "send make(.stop)"), ["cancel 1"])
  }

  /// If no error can be generated, a value is.
  func testAnErrorThatCanNotBeMadeUp() {
    XCTAssertEqual(
      play("", "send make(.object)"),
      ["fail object() was called, but nothing answers it", "\"0\""])
  }

  func testAnArgumentOfATypeThatTheFeatureRegistered() {
    func suggested(_ action: String) -> String? {
      let text = "transcript 1\nfeature odds\nsend make(.\(action))\nend\n"
      let played = try? ScriptChecker(Suite(feature), load: noFiles).play(path: "odds", bytes: Array(text.utf8))
      return played?.faults.first?.advice?.components(separatedBy: "add a line: ").last
    }
    XCTAssertEqual(suggested("known"), "stub error(APIError.status(3)) = nil")
    XCTAssertEqual(suggested("error"), "stub error(_) = nil")
    XCTAssertEqual(play("stub error(APIError.status(3)) = nil", "send make(.known)"), ["\"nil\""])
  }
}
