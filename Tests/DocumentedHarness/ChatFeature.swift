import Harness

// The stream of docs/async.md, and of the stubs of docs/transcripts.md.

struct ChatState: Equatable { var messages: [String] = [] }

enum ChatAction { case didAppear, didDisappear, received(String), failed }

let chatFeature = Feature(
  "chat", initialState: ChatState(),
  reducer: Reducer<ChatState, ChatAction, @Sendable () -> AsyncThrowingStream<String, any Error>> {
    state, action, messages in
    switch action {
    case .didAppear:
      return .run { send in
        do {
          for try await message in messages() { await send(.received(message)) }
        } catch { await send(.failed) }
      }
      .cancellable(id: "messages")
    case .didDisappear: return .cancel(id: "messages")
    case .received(let message): state.messages.append(message)
    case .failed: break
    }
    return .none
  }
) { world in world.stream("messages") }
