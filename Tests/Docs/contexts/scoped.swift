// A counter that is saved, and the state that contains it.
struct CounterState { var number = 1 }
enum CounterAction { case didTapPlus, saved }
struct AppState { var counter = CounterState() }
enum AppAction { case counter(CounterAction) }
let store: TestStore<AppState, AppAction, Void> = elided()
