/// A part of a page without a screen: it follows its store, and renders as text what a user would see now.
///
///     final class CounterNode: PageNode {
///       private let store: Store<CounterState, CounterAction>
///       private var number = ""
///       private let bag = DisposeBag()
///
///       init(store: Store<CounterState, CounterAction>) {
///         self.store = store
///         store.subscribe(\.number)
///           .subscribe(onNext: { [weak self] in self?.number = "\($0)" })
///           .disposed(by: bag)
///       }
///
///       func render() -> String { "[-] \(number) [+]" }
///     }
///
/// Subscriptions should capture the node, or whatever they change, weakly: the store keeps them, and they end with the node's
/// bag.
public protocol PageNode: AnyObject {
  /// Returns the part's current content: plain lines, without a final line break.
  func render() -> String
}

enum PageNodes {
  /// Returns the text of a node of any class, or an empty one if it isn't a ``PageNode``.
  static func text<Node>(of node: Node) -> String { (node as? any PageNode)?.render() ?? "" }
}
