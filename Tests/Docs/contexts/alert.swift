// The state and the actions of a page that asks before it deletes.
struct State {
  var name = ""
  var title = TextState("")
  var alert: AlertState<Action>?
}
enum Action { case confirmed }

var state = State()
