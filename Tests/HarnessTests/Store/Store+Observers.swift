@testable import HarnessArchitecture

extension Store {
  /// The number of observers of the store's root; -1 for a scoped store.
  var observerCount: Int { (view as? RootView<State, Action>)?.core.cell.observers.count ?? -1 }
}
