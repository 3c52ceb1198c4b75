import Harness

// A feature whose fault needs a state that exploring doesn't find by itself.

struct VaultState: Equatable {
  var isOpen = false
  var taken = 0
}

enum VaultAction: Equatable {
  case enter(Int)
  case take
  case look
}

private let vaultReducer = Reducer<VaultState, VaultAction, Void> { state, action, _ in
  switch action {
  case .enter(let code): if code == 271_828_182 { state.isOpen = true }
  case .take: if state.isOpen { state.taken += 1 }
  case .look: break
  }
  return .none
}

let vault = Suite(
  Feature("vault", initialState: VaultState(), reducer: vaultReducer) { _ in () }
    .always("only an open vault is looked at") { _, action, state in action != .look || state.isOpen }
    .always("at most three are taken") { $0.taken <= 3 })
