/// One node for each element of a list that can be seen: ``ForEachStoreNode`` for long lists.
///
///     let nodes = ListStoreNode(
///       store: store.scope(state: \.products, action: CartPageAction.product),
///       content: ShopProductNode.init)
///     nodes.visibleRange = 10..<20
///
/// Nodes are built for ``visibleRange`` only. A node belongs to its element and is never given another one: when its
/// element leaves the range, because the range or the list has changed, it is let go, and built anew when the element
/// comes back. What a user would find there again has to be in the state.
public final class ListStoreNode<Elements: Collection, Action, Node> where Elements.Element: Identifiable {
  private let elements: ElementNodes<Elements, Action, Node>

  /// Makes the nodes of the visible elements, and follows.
  ///
  /// Finding an element again takes O(n) in this initializer, and O(1) in the one for an ``IdentifiedArray``.
  /// - Parameters:
  ///   - store: a list, whose actions are those of an element with its id.
  ///   - visibleRange: the offsets that are seen at first.
  ///   - content: makes the node of an element. Two elements of one id are a reported failure; the first has the node.
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

  /// Makes the nodes of the visible elements, and follows.
  /// - Parameters:
  ///   - store: a list, whose actions are those of an element with its id.
  ///   - visibleRange: the offsets that are seen at first.
  ///   - content: makes the node of an element.
  public init<Element>(
    store: Store<Elements, (Element.ID, Action)>, visibleRange: Range<Int> = 0..<20,
    content: @escaping (Store<Element, Action>) -> Node
  ) where Elements == IdentifiedArrayOf<Element> {
    elements = ElementNodes(
      store: store, find: { elements, id in elements[id: id] }, range: visibleRange, place: SourcePlace(),
      node: content)
  }

  /// The offsets of the elements that have nodes. It may reach beyond the list: elements that come there are seen.
  public var visibleRange: Range<Int> {
    get { elements.range ?? 0..<0 }
    set { elements.show(newValue) }
  }

  /// The visible nodes, in the order of their elements.
  public var nodes: [Node] { elements.nodes }

  /// The ids of the visible elements, in their order.
  public var ids: [Elements.Element.ID] { elements.ids }

  /// The node of the element with this id; nil where it isn't visible.
  public subscript(id id: Elements.Element.ID) -> Node? {
    elements.ids.firstIndex(of: id).map { elements.nodes[$0] }
  }

  /// How many nodes were built, moved and removed so far.
  public var counts: NodeCounts { elements.counts }
}

extension ListStoreNode: PageNode {
  /// The texts of the visible nodes, one below the other.
  public func render() -> String { nodes.map(PageNodes.text).joined(separator: "\n") }
}
