struct APIError: Error {}
struct User {}
struct ChatState {}
enum ChatAction { case received(String) }
var chatReducer: Reducer<ChatState, ChatAction, ChatEnvironment> { elided() }
// <#block#>
