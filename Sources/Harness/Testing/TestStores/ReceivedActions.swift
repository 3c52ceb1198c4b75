/// The last sent action, and the received actions not asserted yet, with the states after them.
///
/// A state is only kept when another action is about to change it; until then it is the engine's own.
///
/// It uses links and boxes instead of arrays and optionals: in generic code those look up their types on each access, which
/// costs more than the rest of a step.
final class ReceivedActions<State, Action> {
  private var first: ReceivedAction<State, Action>?
  private var last: ReceivedAction<State, Action>?
  /// The last item accessed: whoever accesses all of them does so in order.
  private var visited: (index: Int, item: ReceivedAction<State, Action>)?
  private var phase = SendPhase.idle
  private(set) var count = 0
  /// The state after the sent action, once another action has changed it; nil while it is the engine's.
  private(set) var sent: KeptState<State>?

  func beginSend() { phase = .sending }

  /// Prepares for an action that is about to be reduced.
  /// - Parameter keep: keeps the engine's state before it.
  func willReduce(_ action: Action, isReceived: Bool, _ keep: () -> KeptState<State>) {
    if phase == .sending, !isReceived {
      phase = .reduced
    } else {
      if phase == .reduced {
        phase = .idle
        sent = keep()
      } else if let last, last.state == nil {
        last.state = keep()
      }
      append(ReceivedAction(action))
    }
  }

  private func append(_ item: ReceivedAction<State, Action>) {
    if let last { last.next = item } else { first = item }
    last = item
    count += 1
  }

  /// Marks the sent action as asserted.
  func endSend() {
    sent = nil
    phase = .idle
  }

  /// Returns the received action at an index; the first received has index 0.
  subscript(index: Int) -> ReceivedAction<State, Action>? {
    if index == 0 { return first }
    var (position, item) = (0, first)
    if let visited, visited.index <= index { (position, item) = (visited.index, visited.item) }
    while position < index {
      item = item?.next
      position += 1
    }
    visited = item.map { (position, $0) }
    return item
  }

  func removeFirst(_ number: Int) {
    visited = nil
    for _ in 0..<number {
      // Releasing what an action holds may send another one, so it is released once the list is consistent again.
      let old = first
      first = old?.next
    }
    if first == nil { last = nil }
    count -= number
  }
}

/// An action that was received.
final class ReceivedAction<State, Action> {
  let action: Action
  /// The state after it; nil while it is the engine's.
  fileprivate(set) var state: KeptState<State>?
  /// Of this exact class: such chains are released link by link, without recursion.
  fileprivate var next: ReceivedAction?

  init(_ action: Action) { self.action = action }
}

/// A state that is kept for later.
final class KeptState<State> {
  let value: State

  init(_ value: State) { self.value = value }
}

/// The progress of the sent action.
private enum SendPhase {
  /// Nothing was sent, or another action has been reduced since.
  case idle
  /// The next action from outside is the sent one.
  case sending
  /// The engine's state is the one after it.
  case reduced
}
