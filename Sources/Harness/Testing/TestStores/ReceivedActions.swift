/// The action that the test sent last, and the received ones that it has not asserted yet, with the states they led to.
///
/// A state is only kept when another action is about to change it: until then it is the engine's own.
///
/// Links and boxes, not arrays and optionals: in code for any type those look up their types with each access, which costs
/// more than the rest of a step.
final class ReceivedActions<State, Action> {
  private var first: ReceivedAction<State, Action>?
  private var last: ReceivedAction<State, Action>?
  /// The one that was asked for last: whoever asks for all of them asks in order.
  private var visited: (index: Int, item: ReceivedAction<State, Action>)?
  private var phase = SendPhase.idle
  private(set) var count = 0
  /// The state after the sent action, once another has changed it; nil while it is the engine's.
  private(set) var sent: KeptState<State>?

  func beginSend() { phase = .sending }

  /// An action is about to be reduced.
  /// - Parameter keep: keeps the engine's state, before.
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

  /// The sent action is asserted.
  func endSend() {
    sent = nil
    phase = .idle
  }

  /// From 0, the one received first.
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
      // What an action holds may send another one when it ends; so it ends when the list is whole again.
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
  /// The state it led to; nil while that is the engine's.
  fileprivate(set) var state: KeptState<State>?
  /// Of this very class: such chains are released link by link, and take no stack.
  fileprivate var next: ReceivedAction?

  init(_ action: Action) { self.action = action }
}

/// A state that was kept for later.
final class KeptState<State> {
  let value: State

  init(_ value: State) { self.value = value }
}

/// Where the action is that a test sends.
private enum SendPhase {
  /// Nothing was sent, or another action has been reduced since.
  case idle
  /// The next action from outside is the one sent.
  case sending
  /// The engine's state is the one that it led to.
  case reduced
}
