import HarnessArchitecture

/// The list with a ForEachStoreNode.
final class DemoForEachPage: PageNode {
  private let store: Store<DemoForEachState, DemoForEachAction>

  private(set) lazy var nodes = ForEachStoreNode(
    store: self.store.scope(
      state: \.stackData,
      action: DemoForEachAction.child
    ),
    node: DemoItemNode.init
  )

  init(store: Store<DemoForEachState, DemoForEachAction>) {
    self.store = store
    // The list follows the store from here on, not only from its first use.
    _ = nodes
  }

  func render() -> String {
    PageText.lines(
      PageText.group(PageText.button("Add"), PageText.button("Shuffle")), nodes.render(), "nodes: \(nodes.counts)")
  }
}

/// One item: like `ManualTextNode`, with a store in place of its closures.
final class DemoItemNode: PageNode {
  private var text = ""
  private var isActive = false
  private let store: Store<DemoItemState, DemoItemAction>
  private let bag = DisposeBag()

  init(store: Store<DemoItemState, DemoItemAction>) {
    self.store = store
    store.subscribe(\.text)
      .subscribe(onNext: { [weak self] in self?.text = $0 })
      .disposed(by: bag)
    store.subscribe(\.isActive)
      .subscribe(onNext: { [weak self] in self?.isActive = $0 })
      .disposed(by: bag)
  }

  func didTapToggle() { store.send(.toggle) }
  func didTapRemove() { store.send(.remove) }

  func render() -> String { PageText.row(PageText.group(isActive ? "[x]" : "[ ]", text), PageText.button("Remove")) }
}
