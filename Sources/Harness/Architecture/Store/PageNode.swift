/// A piece of a page without a screen: it follows its store, and says as text what a user would see now.
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
/// Subscriptions capture the node weakly, or what they change: the store keeps them, and they end with the node's bag.
public protocol PageNode: AnyObject {
  /// What the piece shows now: plain lines, without a line end at the end.
  func render() -> String
}

enum PageNodes {
  /// The text of a node of any class; one that is no ``PageNode`` has none.
  static func text<Node>(of node: Node) -> String { (node as? any PageNode)?.render() ?? "" }
}
