/// The nodes of a list's elements, or of a range of them; shared by ``ForEachStoreNode`` and ``ListStoreNode``.
final class ElementNodes<Elements: Collection, Action, Node> where Elements.Element: Identifiable {
  typealias Element = Elements.Element
  typealias ID = Elements.Element.ID

  private(set) var ids: [ID] = []
  private(set) var nodes: [Node] = []
  private(set) var counts = NodeCounts()
  /// The offsets of the elements that have nodes; nil for all.
  private(set) var range: Range<Int>?

  private let store: Store<Elements, (ID, Action)>
  private let find: (Elements, ID) -> Element?
  private let node: (Store<Element, Action>) -> Node
  private let place: SourcePlace
  /// The ids as they came, including duplicates.
  private var lastIDs: [ID] = []
  private var following: Disposable?

  /// - Parameters:
  ///   - find: returns the element with an id.
  ///   - place: where the nodes are made; duplicate ids are reported there.
  init(
    store: Store<Elements, (ID, Action)>, find: @escaping (Elements, ID) -> Element?, range: Range<Int>?,
    place: SourcePlace, node: @escaping (Store<Element, Action>) -> Node
  ) {
    self.store = store
    self.find = find
    self.range = range
    self.place = place
    self.node = node
    following = store.view.observe {
      store.view.holdingActions { show(store.state) }
    } then: { [weak self] in
      self?.show($0)
    }
  }

  deinit { following?.dispose() }

  /// Shows another range. Actions that a new node sends are reduced once all nodes exist.
  func show(_ range: Range<Int>) {
    self.range = range
    store.view.holdingActions { show(store.state) }
  }

  private func show(_ elements: Elements) {
    var shown: [Element] = []
    if let range {
      shown = Array(elements.dropFirst(max(range.lowerBound, 0)).prefix(range.clamped(to: 0..<Int.max).count))
    } else {
      shown = Array(elements)
    }
    let shownIDs = shown.map(\.id)
    if shownIDs == lastIDs { return }
    lastIDs = shownIDs
    var seen: Set<ID> = []
    let unique = shown.filter { seen.insert($0.id).inserted }
    if unique.count < shown.count {
      reportIssue(
        IssueText(
          "Two elements of a list of nodes have the same id", ". The first is shown; give the other another id."),
        at: place)
    }
    change(to: unique)
  }

  private func change(to elements: [Element]) {
    let newIDs = elements.map(\.id)
    let difference = ListDifference(from: ids, to: newIDs)
    nodes = difference.applied(to: nodes) { node(store(of: elements[$0])) }
    ids = newIDs
    counts.built += difference.insertions.count
    counts.moved += difference.moves.count
    counts.removed += difference.removals.count
  }

  /// Returns a store that follows the element with this id to any position, and keeps its last value once it is gone.
  private func store(of element: Element) -> Store<Element, Action> {
    let id = element.id
    let part = store.view.scoped(state: { [find] in find($0, id) }, action: { (action: Action) in (id, action) })
    return Store<Element, Action>(view: Store<Element?, Action>.unwrapped(part, element))
  }
}
