/// Which cases of an action a script has sent and received so far.
package final class CaseTally {
  private let cases: ActionCases
  private var isSent: [Bool]
  private var isReceived: [Bool]
  private var newlySent: Set<String> = []
  private var newlyReceived: Set<String> = []

  package init(_ type: Any.Type) {
    cases = ActionCases(type)
    isSent = Array(repeating: false, count: cases.names.count)
    isReceived = isSent
  }

  /// The name of the case that `action` is; nil for a type that is no enum.
  package func name<Action>(of action: Action) -> String? { cases.name(of: action) }

  package func count<Action>(_ action: Action, isReceived received: Bool) {
    guard let number = cases.number(of: action) else { return }
    if received {
      if !isReceived[number] { newlyReceived.insert(cases.names[number]) }
      isReceived[number] = true
    } else {
      if !isSent[number] { newlySent.insert(cases.names[number]) }
      isSent[number] = true
    }
  }

  /// Those that were not there when this was asked before.
  package func takeNew() -> (sent: Set<String>, received: Set<String>) {
    defer {
      if !newlySent.isEmpty { newlySent = [] }
      if !newlyReceived.isEmpty { newlyReceived = [] }
    }
    return (newlySent, newlyReceived)
  }
}
