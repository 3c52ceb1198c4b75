// A counter that is saved, and what it is a part of.
struct CounterState { var number = 1 }
enum CounterAction { case didTapPlus, saved }
struct AppState { var counter = CounterState() }
enum AppAction { case counter(CounterAction) }
let store: TestStore<AppState, AppAction, Void> = elided()
