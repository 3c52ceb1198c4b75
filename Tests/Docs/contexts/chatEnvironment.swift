struct APIError: Error {}
struct User {}
struct ChatState {}
enum ChatAction { case received(String) }
let chatReducer: Reducer<ChatState, ChatAction, ChatEnvironment> = elided()
<#block#>
