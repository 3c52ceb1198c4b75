import XCTest

@testable import Harness
@testable import HarnessArchitecture

// The examples of docs/async.md.

private enum APIError: Error, Equatable { case unauthorized, offline }

private struct User: Equatable { var name: String }

private struct ChatState: Equatable {
  var messages: [String] = []
}

private enum ChatAction: Equatable {
  case didAppear
  case didDisappear
  case received(String)
}

private struct ChatEnvironment {
  var messages: @Sendable () -> AsyncThrowingStream<String, any Error>
  var login: @Sendable (String) async throws(APIError) -> User
  var search: @Sendable (String) async throws -> [String]
  var unread: @Sendable () async -> Int
}

private let chatReducer = Reducer<ChatState, ChatAction, ChatEnvironment> { state, action, env in
  switch action {
  case .didAppear:
    return .run { send in
      for try await message in env.messages() { await send(.received(message)) }
    }
    .cancellable(id: "messages")
  case .didDisappear: return .cancel(id: "messages")
  case .received(let message):
    state.messages.append(message)
    return .none
  }
}

private var chatFeature: Feature<ChatState, ChatAction, ChatEnvironment> {
  Feature("chat", initialState: ChatState(), reducer: chatReducer) { world in
    ChatEnvironment(
      messages: world.stream("messages"), login: world.task("login", throwing: APIError.self),
      search: world.task("search"), unread: world.task("unread"))
  }
  .literals(APIError.self)
}

private enum TitleAction: Equatable {
  case load
  case loaded(String)
}

@MainActor private func titleOfTheScreen() -> String { "Orders" }

private let titleReducer = Reducer<String, TitleAction, Void> { state, action, _ in
  switch action {
  case .load: return .run { @Sendable send in await send(.loaded(await titleOfTheScreen())) }
  case .loaded(let title): state = title
  }
  return .none
}

private struct TitleEnvironment { var title: () async -> String }

private func reduceTitle(_ state: inout String, _ action: TitleAction, _ env: TitleEnvironment) -> Effect<TitleAction> {
  switch action {
  case .load:
    return .run { send in
      let screen = await titleOfTheScreen()
      await send(.loaded("\(screen), \(await env.title())"))
    }
  case .loaded(let title): state = title
  }
  return .none
}

private let titleReducerOfAFunction = Reducer(reduceTitle)

final class AsyncDocumentationTests: XCTestCase {
  private static let script = """
    transcript 1
    feature chat
    stub messages = "Hi" after 1s, "How are you?" after 2s then never

    send didAppear
      call messages()
    run
      +1s
      receive received("Hi")
      messages[0] = "Hi"
      +2s
      receive received("How are you?")
      messages[1] = "How are you?"
    send didDisappear
      cancel "messages"
    end

    """

  func testTheStreamIsScripted() {
    XCTAssertEqual(chatFeature.check(transcript: Self.script).failures, [])
    let uncancelled = Self.script.replacing("send didDisappear\n  cancel \"messages\"\n", with: "")
    XCTAssertEqual(
      chatFeature.check(transcript: uncancelled).failures.map(\.kind),
      [.unrecorded("in flight, started by didAppear: call messages()", command: "end")])
  }

  func testTheStreamIsStubbed() {
    withTestStore(chatFeature) { store in
      store.world.stub(
        "messages", values: [("Hi", after: .seconds(1)), ("How are you?", after: .seconds(2))], then: .never)
      store.send(.didAppear)
      store.advance(by: .seconds(2))
      store.receive(.received("Hi")) { $0.messages = ["Hi"] }
      store.receive(.received("How are you?")) { $0.messages = ["Hi", "How are you?"] }
      store.send(.didDisappear)
    }
    let issues = captureIssues {
      withTestStore(chatFeature) { store in
        store.world.stub("messages", .never)
        store.send(.didAppear)
      }
    }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues.first?.message.contains("waits for an answer from messages().") == true, "\(issues)")
  }

  func testTheScriptIsThatOfTheDocumentation() throws {
    let docs = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/async.md")
    let text = try String(contentsOf: docs.standardized, encoding: .utf8)
    let example = Self.script.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).dropLast()
      .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    XCTAssertTrue(text.contains(example))
  }

  /// Global reducers whose effects call main-actor functions compile, and run within the step.
  @MainActor func testGlobalReducersThatCallTheMainActor() throws {
    try SystemShows.mainActor()
    let store = TestStore(initialState: "", reducer: titleReducer, environment: ())
    store.send(.load)
    store.receive(.loaded("Orders")) { $0 = "Orders" }
    store.finish()
    let other = TestStore(
      initialState: "", reducer: titleReducerOfAFunction, environment: TitleEnvironment(title: { "2" }))
    other.send(.load)
    other.receive(.loaded("Orders, 2")) { $0 = "Orders, 2" }
    other.finish()
  }
}
