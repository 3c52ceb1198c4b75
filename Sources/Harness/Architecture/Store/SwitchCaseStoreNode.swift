/// A place for the node of an enum state's current case. Each case has its own node.
///
///     let page = SwitchCaseStoreNode<SignUpState, SignUpAction, any PageNode>(
///       store: store,
///       .case(/SignUpState.loading) { _ in TextNode("Loading…") },
///       .case(/SignUpState.loaded, action: SignUpAction.form, node: SignUpFormNode.init),
///       .case(/SignUpState.failed, node: SignUpErrorNode.init))
///
/// If only the payload changes, the node stays and its store notifies it. When the case changes, the old node is released
/// before the new one is made; a case that comes back gets a new node. A state in none of the listed cases has no node.
///
/// Nodes can be of any class that the cases share, or of any class at all as `any PageNode`.
public final class SwitchCaseStoreNode<State, Action, Node> {
  /// The node of the current case.
  public private(set) var node: Node?
  /// The numbers of nodes built and removed so far.
  public private(set) var counts = NodeCounts()

  private let store: Store<State, Action>
  private let cases: [StoreCase<State, Action, Node>]
  private var current: Int?
  private var following: Disposable?

  /// Creates the node of the current case, and follows the state. The first of `cases` that matches the state makes the node.
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
  /// Returns the text of the current case's node.
  public func render() -> String { node.map(PageNodes.text) ?? "" }
}

/// A case of an enum state and the node that shows it.
public struct StoreCase<State, Action, Node> {
  let matches: (State) -> Bool
  let make: (any StoreView<State, Action>, State) -> Node?

  /// Returns the node of a case, whose store has the case's payload and its own actions.
  /// - Parameters:
  ///   - path: the case.
  ///   - action: makes the whole's action from one of the node's.
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

  /// Returns the node of a case, whose store has the case's payload and the whole's actions.
  public static func `case`<Value>(
    _ path: CasePath<State, Value>, node: @escaping (Store<Value, Action>) -> Node
  ) -> StoreCase {
    .case(path, action: { $0 }, node: node)
  }
}
