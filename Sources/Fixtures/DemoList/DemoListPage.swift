import HarnessArchitecture

/// The list with a ListStoreNode: two lines of the page differ, and nothing of the reducer.
final class DemoListPage: PageNode {
  private let store: Store<DemoForEachState, DemoForEachAction>

  private(set) lazy var nodes = ListStoreNode(
    store: self.store.scope(
      state: \.stackData,
      action: DemoForEachAction.child
    ),
    visibleRange: 0..<4
  ) { store in
    DemoItemNode(store: store)
  }

  init(store: Store<DemoForEachState, DemoForEachAction>) {
    self.store = store
    _ = nodes
  }

  func render() -> String {
    PageText.lines(
      PageText.group(PageText.button("Add"), PageText.button("Shuffle")), nodes.render(), "nodes: \(nodes.counts)")
  }
}
