/// A list with one node for each element. Nodes follow their elements by id; only differences are built, moved or released.
///
///     let nodes = ForEachStoreNode(
///       store: store.scope(state: \.stackData, action: DemoForEachAction.child),
///       node: DemoItemNode.init)
///
/// Nodes can be of any class, headless or on screen. An element that changes keeps its node, whose store notifies it; a
/// node moves with its element. Actions that a node sends arrive at the list's store as `(id, action)`.
///
/// The list keeps its store and its nodes alive; the store keeps neither. If the list has released a node that someone else
/// still holds, the node continues to show its last element.
public final class ForEachStoreNode<Elements: Collection, Action, Node> where Elements.Element: Identifiable {
  private let elements: ElementNodes<Elements, Action, Node>

  /// Creates the nodes of the current elements, and follows the list.
  ///
  /// Finding an element again takes O(n) here, and O(1) in the initializer for an ``IdentifiedArray``.
  /// - Parameters:
  ///   - store: a list, whose actions are those of an element with its id.
  ///   - node: makes the node of an element. If two elements have the same id, that is a reported failure, and the first has
  ///     the node.
  @_disfavoredOverload
  public init(
    store: Store<Elements, (Elements.Element.ID, Action)>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    node: @escaping (Store<Elements.Element, Action>) -> Node
  ) {
    elements = ElementNodes(
      store: store, find: { elements, id in elements.first { $0.id == id } }, range: nil,
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column), node: node)
  }

  /// Creates the nodes of the current elements, and follows the list.
  /// - Parameters:
  ///   - store: a list, whose actions are those of an element with its id.
  ///   - node: makes the node of an element.
  public init<Element>(
    store: Store<Elements, (Element.ID, Action)>, node: @escaping (Store<Element, Action>) -> Node
  ) where Elements == IdentifiedArrayOf<Element> {
    elements = ElementNodes(
      store: store, find: { elements, id in elements[id: id] }, range: nil, place: SourcePlace(), node: node)
  }

  /// The nodes, in the order of their elements.
  public var nodes: [Node] { elements.nodes }

  /// The ids of the elements, in their order.
  public var ids: [Elements.Element.ID] { elements.ids }

  /// The node of the element with this id.
  public subscript(id id: Elements.Element.ID) -> Node? {
    elements.ids.firstIndex(of: id).map { elements.nodes[$0] }
  }

  /// The numbers of nodes built, moved and removed so far.
  public var counts: NodeCounts { elements.counts }
}

extension ForEachStoreNode: PageNode {
  /// Returns the texts of the nodes, one below the other.
  public func render() -> String { nodes.map(PageNodes.text).joined(separator: "\n") }
}
