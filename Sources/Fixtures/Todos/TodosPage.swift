import HarnessArchitecture

/// The list as nodes: a node moves with its todo.
final class TodosPage: PageNode {
  private let nodes: ForEachStoreNode<IdentifiedArrayOf<Todo>, TodoAction, TodoNode>

  init(store: Store<TodosState, TodosAction>) {
    nodes = ForEachStoreNode(
      store: store.scope(state: \.todos, action: TodosAction.todo(id:action:)), node: TodoNode.init)
  }

  func render() -> String { PageText.lines(PageText.button("Add"), nodes.render(), "nodes: \(nodes.counts)") }
}

/// One todo.
final class TodoNode: PageNode {
  private let store: Store<Todo, TodoAction>

  init(store: Store<Todo, TodoAction>) { self.store = store }

  func render() -> String { store.state.render() }
}
