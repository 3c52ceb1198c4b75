import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// A feature with an endpoint of every kind.
enum EndpointSample {
  enum APIError: Error, Equatable {
    case unauthorized
    case status(Int)
  }

  struct User: Equatable {
    var id: Int
    var name: String
  }

  struct Environment {
    var load: (Int) -> Effect<[String]>
    var outcome: () -> Effect<Result<Int, APIError>>
    var track: (String) -> Effect<Never>
    var flag: () -> Bool
    var token: (String) throws -> String
    var pin: () throws(APIError) -> Int
    var search: @Sendable (String) async throws -> [String]
    var count: @Sendable (String, Int) async -> Int
    var login: @Sendable (String, User?) async throws(APIError) -> User
    var save: @Sendable (User) async throws -> Void
    var messages: @Sendable () -> AsyncThrowingStream<String, any Error>
    var ticks: @Sendable (Int) -> AsyncStream<Int>
    var connect: @Sendable (String) async throws -> AsyncThrowingStream<String, any Error>
    var avatar: @Sendable (Int) async throws -> URL
    var clock: TestClock
  }

  enum Action {
    case load, outcome, track, flag, token, pin
    case search(String)
    case count, login, save, messages, ticks, connect, avatar
    case unread, shared, onMain, sleepy
    case stop
    case got(String)
    case failed(any Error)
    case ended
  }

  /// - Parameter catches: whether effects catch what endpoints throw.
  static func feature(catches: Bool = true) -> Feature<[String], Action, Environment> {
    Feature("sample", initialState: [], reducer: reducer(catches: catches)) { world in
      Environment(
        load: world.effect("load"), outcome: world.effect("outcome"), track: world.fireAndForget("track"),
        flag: world.value("flag"), token: world.value("token"), pin: world.value("pin", throwing: APIError.self),
        search: world.task("search"), count: world.task("count"),
        login: world.task("login", throwing: APIError.self), save: world.task("save"),
        messages: world.stream("messages"), ticks: world.stream("ticks"), connect: world.stream("connect"),
        avatar: world.task("avatar"), clock: world.clock)
    }
    .literals(APIError.self)
  }

  private static func reducer(catches: Bool) -> Reducer<[String], Action, Environment> {
    func run(_ work: @escaping (Send<Action>) async throws -> Void) -> Effect<Action> {
      Effect.run { send in
        if !catches { return try await work(send) }
        do { try await work(send) } catch { await send(.failed(error)) }
      }
      .cancellable(id: "work")
    }
    return Reducer { state, action, env in
      switch action {
      case .load: return env.load(1).map { .got("\($0)") }.cancellable(id: "work")
      case .outcome: return env.outcome().map { .got("\($0)") }
      case .track: return env.track("x").fireAndForget()
      case .flag: state.append("\(env.flag())")
      case .token: state.append((try? env.token("t")) ?? "no token")
      case .pin:
        do throws(APIError) {
          state.append("\(try env.pin())")
        } catch {
          state.append("no pin: \(error)")
        }
      case .search(let text): return run { await $0(.got("\(try await env.search(text))")) }
      case .count: return run { await $0(.got("\(await env.count("c", 2))")) }
      case .login: return run { await $0(.got("\(try await env.login("me", nil))")) }
      case .save:
        return run { send in
          try await env.save(User(id: 1, name: "a"))
          await send(.ended)
        }
      case .messages:
        return run { send in
          for try await message in env.messages() { await send(.got(message)) }
          await send(.ended)
        }
      case .ticks:
        return run { send in
          for await tick in env.ticks(1) { await send(.got("\(tick)")) }
          await send(.ended)
        }
      case .connect:
        return run { send in
          for try await message in try await env.connect("home") { await send(.got(message)) }
          await send(.ended)
        }
      case .avatar: return run { await $0(.got("\(try await env.avatar(2))")) }
      case .unread:
        return run { send in
          let messages = env.messages()
          await send(.ended)
          withExtendedLifetime(messages) {}
        }
      case .shared: return run { try await share(env.ticks(1), $0) }
      case .onMain: return run { try await onMain(env.messages(), $0) }
      case .sleepy:
        return run { send in
          for try await message in env.messages() {
            try await env.clock.sleep(for: .seconds(5))
            await send(.got(message))
          }
        }
      case .stop: return .cancel(id: "work")
      case .got(let text): state.append(text)
      case .failed(let error): state.append(error is StubbedFailure ? error.localizedDescription : "\(error)")
      case .ended: break
      }
      return .none
    }
  }

  /// Two tasks that read one stream.
  private static func share(_ ticks: AsyncStream<Int>, _ send: Send<Action>) async throws {
    await withTaskGroup(of: Void.self) { group in
      for reader in ["first", "second"] {
        group.addTask { for await tick in ticks { await send(.got("\(reader) \(tick)")) } }
      }
    }
    await send(.ended)
  }

  @MainActor
  private static func onMain(_ messages: AsyncThrowingStream<String, any Error>, _ send: Send<Action>) async throws {
    for try await message in messages { await send(.got(message)) }
    await send(.ended)
  }

  /// A script as it would be recorded, without its first two lines, or the reason why it can't be read.
  static func record(_ commands: String, catches: Bool = true) -> String {
    let text = "transcript 1\nfeature sample\n\(commands)"
    do throws(TranscriptErrors) {
      let played = try ScriptChecker(Suite(feature(catches: catches)), load: noFiles)
        .play(path: "sample.transcript", bytes: Array(text.utf8))
      let lines = TranscriptWriter.text(played.document, lines: played.lines).split(separator: "\n").dropFirst(2)
      return lines.map { $0 + "\n" }.joined()
    } catch {
      return "\(error)"
    }
  }

  /// The advice about the first failure.
  static func advice(_ commands: String, catches: Bool = true) -> String? {
    let text = "transcript 1\nfeature sample\n\(commands)"
    let played = try? ScriptChecker(Suite(feature(catches: catches)), load: noFiles)
      .play(path: "sample.transcript", bytes: Array(text.utf8))
    return played?.faults.first?.advice
  }

  /// Asserts that recording the commands in the expected text gives this text.
  static func assertRecords(
    _ expected: String, catches: Bool = true, file: StaticString = #filePath, line: UInt = #line
  ) {
    let commands = expected.split(separator: "\n").filter { !$0.hasPrefix("  ") }.map { $0 + "\n" }.joined()
    XCTAssertEqual(record(commands, catches: catches), expected, file: file, line: line)
  }
}
