struct CounterState: Equatable {
  var number = 0
  var isLoading = false
}
enum CounterAction { case didTapPlus, didPullToRefresh }
let store: Store<CounterState, CounterAction> = elided()
let viewStore = ViewStore(store)
