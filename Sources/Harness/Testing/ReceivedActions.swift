/// The actions that were reduced and not asserted yet, each with the state that it led to.
final class ReceivedActions<State, Action> {
  private var items: [(action: Action, state: State)] = []
  private var sent: State?
  private var expectsSent = false

  /// The next action reduced is the one that the test sends.
  func beginSend() {
    expectsSent = true
    sent = nil
  }

  func note(_ action: Action, _ state: State) {
    if expectsSent {
      expectsSent = false
      sent = state
    } else {
      items.append((action, state))
    }
  }

  /// The state right after the sent action.
  func takeSent() -> State? {
    defer { sent = nil }
    return sent
  }

  func takeFirst() -> (Action, State)? {
    guard let first = items.first else { return nil }
    items.removeFirst()
    return first
  }

  /// Forgets all, and answers the state after the last.
  func skipAll() -> State? {
    defer { items = [] }
    return items.last?.state
  }

  var descriptions: [String] { items.map { LiteralPrinter.text($0.action, .bare) } }
}
