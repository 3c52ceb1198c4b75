import HarnessArchitecture

/// The page, which gives its counter a store of the counter's own kind and is done with it.
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
