import HarnessArchitecture

/// The page, which only passes its counter a store of the counter's own kind.
final class ScopePage: PageNode {
  let counterNode: CounterNode

  init(store: Store<ScopeState, ScopeAction>) {
    counterNode = CounterNode(
      store: store.scope(
        state: \.counterState,
        action: ScopeAction.counter
      ))
  }

  func render() -> String { PageText.lines(counterNode.render(), PageText.button("Add Order")) }
}
