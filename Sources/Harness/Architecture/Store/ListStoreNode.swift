/// A list with one node for each visible element: ``ForEachStoreNode`` for long lists.
///
///     let nodes = ListStoreNode(
///       store: store.scope(state: \.products, action: CartPageAction.product),
///       content: ShopProductNode.init)
///     nodes.visibleRange = 10..<20
///
/// Nodes are built for ``visibleRange`` only. A node belongs to its element and is never reused for another one. It is released
/// when its element leaves the range, because the range or the list has changed, and built again when the element comes back.
/// Anything the user should find there again must therefore be in the state.
public final class ListStoreNode<Elements: Collection, Action, Node> where Elements.Element: Identifiable {
  private let elements: ElementNodes<Elements, Action, Node>

  /// Creates the nodes of the visible elements, and follows the list.
  ///
  /// Finding an element again takes O(n) here, and O(1) in the initializer for an ``IdentifiedArray``.
  /// - Parameters:
  ///   - store: a list, whose actions are those of an element with its id.
  ///   - visibleRange: the offsets that are visible at first.
  ///   - content: makes the node of an element. If two elements have the same id, that is a reported failure, and the first has
  ///     the node.
  @_disfavoredOverload
  public init(
    store: Store<Elements, (Elements.Element.ID, Action)>, visibleRange: Range<Int> = 0..<20,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    content: @escaping (Store<Elements.Element, Action>) -> Node
  ) {
    elements = ElementNodes(
      store: store, find: { elements, id in elements.first { $0.id == id } }, range: visibleRange,
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column), node: content)
  }

  /// Creates the nodes of the visible elements, and follows the list.
  /// - Parameters:
  ///   - store: a list, whose actions are those of an element with its id.
  ///   - visibleRange: the offsets that are visible at first.
  ///   - content: makes the node of an element.
  public init<Element>(
    store: Store<Elements, (Element.ID, Action)>, visibleRange: Range<Int> = 0..<20,
    content: @escaping (Store<Element, Action>) -> Node
  ) where Elements == IdentifiedArrayOf<Element> {
    elements = ElementNodes(
      store: store, find: { elements, id in elements[id: id] }, range: visibleRange, place: SourcePlace(),
      node: content)
  }

  /// The offsets of the elements that have nodes. It may extend beyond the list; elements added there become visible.
  public var visibleRange: Range<Int> {
    get { elements.range ?? 0..<0 }
    set { elements.show(newValue) }
  }

  /// The visible nodes, in the order of their elements.
  public var nodes: [Node] { elements.nodes }

  /// The ids of the visible elements, in their order.
  public var ids: [Elements.Element.ID] { elements.ids }

  /// The node of the element with this id; nil if it isn't visible.
  public subscript(id id: Elements.Element.ID) -> Node? {
    elements.ids.firstIndex(of: id).map { elements.nodes[$0] }
  }

  /// The numbers of nodes built, moved and removed so far.
  public var counts: NodeCounts { elements.counts }
}

extension ListStoreNode: PageNode {
  /// Returns the texts of the visible nodes, one below the other.
  public func render() -> String { nodes.map(PageNodes.text).joined(separator: "\n") }
}
