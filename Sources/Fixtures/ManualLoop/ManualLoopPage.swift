import HarnessArchitecture

/// The page that recreates all its nodes with every state.
final class ManualLoopPage: PageNode {
  private(set) var nodes: [ManualTextNode] = []
  private(set) var builtNodes = 0
  private let store: Store<ManualLoopModel, ManualLoopAction>
  private let bag = DisposeBag()

  init(store: Store<ManualLoopModel, ManualLoopAction>) {
    self.store = store
    store.subscribe { $0 }
      .subscribe(onNext: { [weak self] in self?.updateState(state: $0) })
      .disposed(by: bag)
  }

  private func updateState(state: ManualLoopModel) {
    nodes = state.items.map { item in
      let node = ManualTextNode(state: item)
      builtNodes += 1
      node.onTapToggle = { [weak self] in self?.store.send(.setSelected(id: item.id)) }
      node.onTapRemove = { [weak self] in self?.store.send(.remove(id: item.id)) }
      return node
    }
  }

  func render() -> String {
    PageText.lines(
      PageText.button("Add"),
      nodes.map { $0.render() }.joined(separator: "\n"),
      "nodes: built \(builtNodes)")
  }
}

/// One item, which reports by closures because it has no store.
final class ManualTextNode: PageNode {
  var onTapToggle: (() -> Void)?
  var onTapRemove: (() -> Void)?
  private let state: ManualItem

  init(state: ManualItem) { self.state = state }

  func render() -> String {
    PageText.row(PageText.group(state.isSelected ? "[x]" : "[ ]", state.text), PageText.button("Remove"))
  }
}
