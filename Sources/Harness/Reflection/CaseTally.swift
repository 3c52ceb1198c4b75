/// Which cases of an action a script has sent and received so far.
final class CaseTally {
  private let cases: ActionCases
  private var isSent: [Bool]
  private var isReceived: [Bool]
  private var newlySent: Set<String> = []
  private var newlyReceived: Set<String> = []

  init(_ type: Any.Type) {
    cases = ActionCases(type)
    isSent = Array(repeating: false, count: cases.names.count)
    isReceived = isSent
  }

  /// The name of the case that `action` is; nil for a type that is no enum.
  func name<Action>(of action: Action) -> String? { cases.name(of: action) }

  /// Returns the name of the action's case where it is the first of it.
  func count<Action>(_ action: Action, isReceived received: Bool) -> String? {
    guard let number = cases.number(of: action), !(received ? isReceived : isSent)[number] else { return nil }
    let name = cases.names[number]
    if received {
      newlyReceived.insert(name)
      isReceived[number] = true
    } else {
      newlySent.insert(name)
      isSent[number] = true
    }
    return name
  }

  /// Those that were not there when this was asked before.
  func takeNew() -> (sent: Set<String>, received: Set<String>) {
    defer {
      if !newlySent.isEmpty { newlySent = [] }
      if !newlyReceived.isEmpty { newlyReceived = [] }
    }
    return (newlySent, newlyReceived)
  }
}
