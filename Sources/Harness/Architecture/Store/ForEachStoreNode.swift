/// One node for each element of a list: nodes follow their elements by id, and only what differs is built, moved or let
/// go.
///
///     let nodes = ForEachStoreNode(
///       store: store.scope(state: \.stackData, action: DemoForEachAction.child),
///       node: DemoItemNode.init)
///
/// Nodes are of any class, headless or of a screen. An element that changes keeps its node, whose store notifies it; an
/// element that moves takes its node along. What a node sends arrives at the list's store as `(id, action)`.
///
/// The list keeps its store alive, and its nodes; the store keeps neither. A node that its list has let go, and
/// somebody else holds, goes on showing its last element.
public final class ForEachStoreNode<Elements: Collection, Action, Node> where Elements.Element: Identifiable {
  private let elements: ElementNodes<Elements, Action, Node>

  /// Makes the nodes of the present elements, and follows.
  ///
  /// Finding an element again takes O(n) in this initializer, and O(1) in the one for an ``IdentifiedArray``.
  /// - Parameters:
  ///   - store: a list, whose actions are those of an element with its id.
  ///   - node: makes the node of an element. Two elements of one id are a reported failure; the first has the node.
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

  /// Makes the nodes of the present elements, and follows.
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

  /// How many nodes were built, moved and removed so far.
  public var counts: NodeCounts { elements.counts }
}

extension ForEachStoreNode: PageNode {
  /// The texts of the nodes, one below the other.
  public func render() -> String { nodes.map(PageNodes.text).joined(separator: "\n") }
}
