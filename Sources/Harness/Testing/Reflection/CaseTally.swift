/// Counts the cases of an action that a script has sent and received so far, and the cases of their payloads.
package final class CaseTally {
  private let cases: ActionCases
  private var sent: Kind
  private var received: Kind

  /// The sent or the received cases, by the numbers of names; those of payloads follow those of cases.
  private struct Kind {
    var isCounted: [Bool]
    var new: Set<String> = []

    mutating func takeNew() -> Set<String> {
      if new.isEmpty { return [] }
      defer { new = [] }
      return new
    }
  }

  package init(_ type: Any.Type) {
    cases = ActionCases.of(type)
    sent = Kind(isCounted: Array(repeating: false, count: cases.groups.count + cases.payloads.count))
    received = sent
  }

  /// Returns the name of the case of `action`; nil for a type that is not an enum.
  package func name<Action>(of action: Action) -> String? {
    cases.number(of: action).map { cases.groups[cases.groupOfName[$0]] }
  }

  /// Calls `first` with the name of the action's case, and with those of its payload, if they occur for the first time.
  package func count<Action>(_ action: Action, isReceived: Bool, _ first: (String) -> Void) {
    guard let number = cases.number(of: action).map({ cases.groupOfName[$0] }) else { return }
    count(number, cases.groups[number], isReceived, first)
    cases.visitPayloads(of: action) { number in
      count(cases.groups.count + number, cases.payloads[number], isReceived, first)
    }
  }

  private func count(
    _ number: Int, _ name: @autoclosure () -> String, _ isReceived: Bool, _ first: (String) -> Void
  ) {
    let isCounted = isReceived ? received.isCounted[number] : sent.isCounted[number]
    if isCounted { return }
    let name = name()
    if isReceived {
      received.isCounted[number] = true
      received.new.insert(name)
    } else {
      sent.isCounted[number] = true
      sent.new.insert(name)
    }
    first(name)
  }

  /// Returns the names counted since the last call.
  package func takeNew() -> (sent: Set<String>, received: Set<String>) { (sent.takeNew(), received.takeNew()) }
}
