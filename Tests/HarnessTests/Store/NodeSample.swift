@testable import HarnessArchitecture

/// A list of rows, some of them of another kind, for tests of nodes.
enum NodeSample {
  struct Row: Equatable, Identifiable {
    var id: Int
    var text = ""
  }

  enum RowAction: Equatable {
    case rename(String)
  }

  enum Page: Equatable {
    case loading
    case loaded(Row)
    case failed(String)
  }

  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row> = []
    var list: [Row] = []
    var page = Page.loading
  }

  enum Action: Equatable {
    case row(id: Int, action: RowAction)
    case rows([Int])
    case list([Int])
    case page(Page)
    case loaded(RowAction)
  }

  static let reducer = Reducer<State, Action, Void> { state, action, _ in
    switch action {
    case .row(let id, .rename(let text)): state.rows[id: id]?.text = text
    case .rows(let ids): state.rows = IdentifiedArray(ids.map { id in state.rows[id: id] ?? Row(id: id) })
    case .list(let ids): state.list = ids.map { Row(id: $0, text: "\($0)") }
    case .page(let page): state.page = page
    case .loaded(.rename(let text)):
      if case .loaded(var row) = state.page {
        row.text = text
        state.page = .loaded(row)
      }
    }
    return .none
  }

  static func store(_ ids: [Int] = []) -> Store<State, Action> {
    Store(
      initialState: State(rows: IdentifiedArray(ids.map { Row(id: $0) })), reducer: reducer, environment: ())
  }

  /// Shows a row, and keeps what it observes.
  final class RowNode: PageNode {
    let store: Store<Row, RowAction>
    private(set) var texts: [String] = []
    private let bag = DisposeBag()

    init(store: Store<Row, RowAction>) {
      self.store = store
      store.subscribe(\.text).subscribe(onNext: { [weak self] in self?.texts.append($0) }).disposed(by: bag)
    }

    func render() -> String { "\(store.state.id) \(texts.last ?? "")" }
  }

  static func forEach(_ store: Store<State, Action>) -> ForEachStoreNode<IdentifiedArrayOf<Row>, RowAction, RowNode> {
    ForEachStoreNode(store: store.scope(state: \.rows, action: Action.row), node: RowNode.init)
  }
}
