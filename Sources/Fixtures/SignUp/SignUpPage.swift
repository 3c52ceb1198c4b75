import HarnessArchitecture

/// The page, with its own node for each case of the state.
final class SignUpPage: PageNode {
  let page: SwitchCaseStoreNode<SignUpState, SignUpAction, any PageNode>

  init(store: Store<SignUpState, SignUpAction>) {
    page = SwitchCaseStoreNode(
      store: store,
      .case(/SignUpState.loading) { _ in TextNode("Loading…") },
      .case(/SignUpState.loaded, action: SignUpAction.form, node: SignUpFormNode.init),
      .case(/SignUpState.failed, node: SignUpErrorNode.init))
  }

  func render() -> String { PageText.lines(page.render(), "nodes: \(page.counts)") }
}

final class SignUpErrorNode: PageNode {
  private let store: Store<NetworkError, SignUpAction>

  init(store: Store<NetworkError, SignUpAction>) { self.store = store }

  func didTapReload() { store.send(.didTapReload) }

  func render() -> String {
    PageText.row("! The terms could not be loaded: \(store.state)", PageText.button("Reload"))
  }
}
