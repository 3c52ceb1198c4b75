/// Actions in order of arrival.
///
/// A linked list, not an array: in generic code an array looks up its element type with each access, which costs more than the
/// rest of sending an action.
final class ActionQueue<Action> {
  @exclusivity(unchecked) private var first: QueuedAction<Action>?
  @exclusivity(unchecked) private var last: QueuedAction<Action>?

  var isEmpty: Bool { first == nil }

  func append(_ action: Action, isReceived: Bool, send: Int) {
    let item = QueuedAction(action, isReceived: isReceived, send: send)
    if let last { last.next = item } else { first = item }
    last = item
  }

  func removeAll() { (first, last) = (nil, nil) }

  func popFirst() -> QueuedAction<Action>? {
    guard let item = first else { return nil }
    first = item.next
    if first == nil { last = nil }
    return item
  }
}

/// An action that waits its turn.
final class QueuedAction<Action> {
  let action: Action
  let isReceived: Bool
  /// The number of the send that led to it.
  let send: Int
  fileprivate var next: QueuedAction?

  init(_ action: Action, isReceived: Bool, send: Int) {
    self.action = action
    self.isReceived = isReceived
    self.send = send
  }
}
