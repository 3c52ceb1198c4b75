import HarnessArchitecture

/// A counter that has a store of its own state and actions, and knows nothing about its page.
final class CounterNode: PageNode {
  private let store: Store<CounterState, CounterAction>
  private var shown: CounterState
  private let bag = DisposeBag()

  init(store: Store<CounterState, CounterAction>) {
    self.store = store
    shown = store.state
    store.subscribe { $0 }
      .subscribe(onNext: { [weak self] in self?.shown = $0 })
      .disposed(by: bag)
  }

  func tapMinus() { store.send(.didTapMinus) }
  func tapPlus() { store.send(.didTapPlus) }
  func type(_ text: String) { store.send(.textDidChange(text)) }

  func render() -> String { shown.render() }
}
