@testable import HarnessArchitecture

extension Store {
  /// How many listen to the store's root; -1 of a store that was scoped.
  var observerCount: Int { (view as? RootView<State, Action>)?.core.cell.observers.count ?? -1 }
}
