/// The node of the case that an enum state holds: another case has another node.
///
///     let page = SwitchCaseStoreNode<SignUpState, SignUpAction, any PageNode>(
///       store: store,
///       .case(/SignUpState.loading) { _ in TextNode("Loading…") },
///       .case(/SignUpState.loaded, action: SignUpAction.form, node: SignUpFormNode.init),
///       .case(/SignUpState.failed, node: SignUpErrorNode.init))
///
/// A payload that changes within its case keeps the node, whose store notifies it. When the case changes, the old node is
/// let go before the new one is made; a case that comes back has a new node. A state of none of the cases has no node.
///
/// Nodes are of any class that the cases share, or of any class at all as `any PageNode`.
public final class SwitchCaseStoreNode<State, Action, Node> {
  /// The node of the present case.
  public private(set) var node: Node?
  /// How many nodes were built and removed so far.
  public private(set) var counts = NodeCounts()

  private let store: Store<State, Action>
  private let cases: [StoreCase<State, Action, Node>]
  private var current: Int?
  private var following: Disposable?

  /// Makes the node of the present case, and follows. `cases` say what node each case has; the first that the state holds counts.
  public init(store: Store<State, Action>, _ cases: StoreCase<State, Action, Node>...) {
    self.store = store
    self.cases = cases
    following = store.view.observe {
      store.view.holdingActions { show(store.state) }
    } then: { [weak self] in
      self?.show($0)
    }
  }

  deinit { following?.dispose() }

  private func show(_ state: State) {
    let next = cases.firstIndex { $0.matches(state) }
    if next == current { return }
    current = next
    if node != nil {
      node = nil
      counts.removed += 1
    }
    if let next, let made = cases[next].make(store.view, state) {
      node = made
      counts.built += 1
    }
  }
}

extension SwitchCaseStoreNode: PageNode {
  /// The text of the present case's node.
  public func render() -> String { node.map(PageNodes.text) ?? "" }
}

/// One case of an enum state and the node that shows it.
public struct StoreCase<State, Action, Node> {
  let matches: (State) -> Bool
  let make: (any StoreView<State, Action>, State) -> Node?

  /// The node of a case, with a store of its payload and of actions of its own.
  /// - Parameters:
  ///   - path: the case.
  ///   - action: the whole's action for one of the node's.
  ///   - node: makes the node.
  public static func `case`<Value, LocalAction>(
    _ path: CasePath<State, Value>, action: @escaping (LocalAction) -> Action,
    node: @escaping (Store<Value, LocalAction>) -> Node
  ) -> StoreCase {
    StoreCase { state in
      path.extract(from: state) != nil
    } make: { view, state in
      guard let value = path.extract(from: state) else { return nil }
      let part = view.scoped(state: { path.extract(from: $0) }, action: action)
      return node(Store<Value, LocalAction>(view: Store<Value?, LocalAction>.unwrapped(part, value)))
    }
  }

  /// The node of a case, with a store of its payload and of the whole's actions.
  public static func `case`<Value>(
    _ path: CasePath<State, Value>, node: @escaping (Store<Value, Action>) -> Node
  ) -> StoreCase {
    .case(path, action: { $0 }, node: node)
  }
}
