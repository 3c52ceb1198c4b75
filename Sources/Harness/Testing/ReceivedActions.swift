/// The action that the test sent last, and the received ones that it has not asserted yet, with the states they led to.
///
/// A state is only copied when another action is about to change it: until then it is the engine's own. So a test that
/// sends actions without effects copies nothing, and large states aren't held twice.
final class ReceivedActions<State, Action> {
  struct Item {
    let action: Action
    /// Nil while it is the engine's.
    fileprivate(set) var state: State?
  }

  private var items: [Item] = []
  private var head = 0
  private var phase = SendPhase.idle
  /// The state after the sent action, once another has changed it.
  private(set) var sent: State?
  private(set) var count = 0

  func beginSend() { phase = .sending }

  /// Whether the engine's state is no longer the one after the sent action.
  var keepsSent: Bool { phase == .kept }

  /// An action is about to be reduced.
  /// - Parameter state: the engine's state, before.
  func willReduce(_ action: Action, isReceived: Bool, _ state: () -> State) {
    if phase == .sending, !isReceived {
      phase = .reduced
    } else {
      append(action, state)
    }
  }

  @inline(never)
  private func append(_ action: Action, _ state: () -> State) {
    if phase == .reduced {
      phase = .kept
      sent = state()
    } else if count > 0, items[items.count - 1].state == nil {
      items[items.count - 1].state = state()
    }
    items.append(Item(action: action))
    count += 1
  }

  /// The sent action is asserted.
  func endSend() {
    if phase == .kept { forgetSent() }
    phase = .idle
  }

  @inline(never)
  private func forgetSent() { sent = nil }

  /// From 0, the one received first.
  subscript(index: Int) -> Item { items[head + index] }

  func removeFirst(_ number: Int) {
    head += number
    count -= number
    if head == items.count {
      items.removeAll()
      head = 0
    } else if head > 64, head * 2 > items.count {
      items.removeFirst(head)
      head = 0
    }
  }
}

/// Where the action is that a test sends.
private enum SendPhase {
  /// Nothing was sent, or it is asserted.
  case idle
  /// The next action from outside is the one sent.
  case sending
  /// The engine's state is the one that it led to.
  case reduced
  /// Another action has changed the state since; the one that the sent action led to is kept.
  case kept
}
