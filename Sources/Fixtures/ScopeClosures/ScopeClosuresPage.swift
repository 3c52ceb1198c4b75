import HarnessArchitecture

/// The page that wires its counter by hand: three closures up and three subscriptions down, on every page with a counter.
final class ScopeClosuresPage: PageNode {
  let counterNode = CounterWithoutStoreNode()
  /// The node as the bootcamp's page binds it: two closures, and no messages. The compiler doesn't object.
  let halfBoundNode = CounterWithoutStoreNode()
  private let bag = DisposeBag()

  init(store: Store<ScopeClosuresState, ScopeClosuresAction>) {
    counterNode.onTapMinus = { [store] in
      store.send(.didTapMinus)
    }
    for node in [counterNode, halfBoundNode] {
      node.onTapPlus = { [store] in
        store.send(.didTapPlus)
      }
      node.onTextChanged = { [store] text in
        store.send(.textDidChange(text))
      }
      store.subscribe(\.number)
        .subscribe(onNext: { [weak node] in node?.number = $0 })
        .disposed(by: bag)
    }
    store.subscribe(\.isMinusButtonEnabled)
      .subscribe(onNext: { [weak counterNode] in counterNode?.isMinusButtonEnabled = $0 })
      .disposed(by: bag)
    store.subscribe(\.errorMessage)
      .subscribe(onNext: { [weak counterNode] in counterNode?.errorMessage = $0 })
      .disposed(by: bag)
  }

  func render() -> String {
    PageText.lines(
      "bound:", counterNode.render(), "half bound:", halfBoundNode.render(), PageText.button("Add Order"))
  }
}
