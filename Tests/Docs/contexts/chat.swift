// A chat, and the endpoints that it needs.
struct APIError: Error {
  static var unauthorized: APIError { APIError() }
}
struct User {}
struct ChatState {}
enum ChatAction { case received(String) }
let world: World = elided()
let store: TestStore<ChatState, ChatAction, ChatEnvironment> = elided()

struct ChatEnvironment { var messages: () -> AsyncStream<String> }
struct LoginEnvironment { var login: @Sendable (String) async throws(APIError) -> User }
