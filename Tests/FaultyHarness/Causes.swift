import Foundation
import Harness

// Features with mistakes that several actions reach. Tests find the lines by the comments after them.

struct CauseState: Equatable {
  struct Row: Equatable {
    let id: UUID
    var price = 1
  }

  var rows: [Row] = []
  var prices = [3, 5]
  var sum = 0
  var selected = 0
  var closed = 0

  /// Reached by three actions.
  static func total(_ one: Int, _ other: Int) -> Int {
    one * 3 + other  // total
  }
}

enum CauseAction: Equatable {
  case add(price: Int)
  case change(count: Int)
  case discount(Int)
  case pick(index: Int)
  case duplicate
  case restore
  case close
  case open
}

private let causeReducer = Reducer<CauseState, CauseAction, Void> { state, action, _ in
  switch action {
  case .add(let price):
    state.sum = CauseState.total(price, 1)
    state.rows.append(.init(id: UUID()))
  case .change(let count): state.sum = CauseState.total(count, 1)
  case .discount(let discount): state.sum = CauseState.total(state.sum % 100, discount)
  case .pick(let index):
    state.selected = state.prices[index]  // index
  case .duplicate: state.rows.append(.init(id: UUID()))
  case .restore: state.rows = [.init(id: UUID())]
  case .close: state.closed += 1
  case .open: break
  }
  return .none
}

/// A feature that is also a part of another one.
struct PartState: Equatable {
  var count = 0
}

enum PartAction: Equatable {
  case plus
  case set(Int)
}

private let partReducer = Reducer<PartState, PartAction, Void> { state, action, _ in
  switch action {
  case .plus: state.count += 1
  case .set(let count):
    precondition(count != 7, "nobody sets seven")  // seven
    state.count = count % 100
  }
  return .none
}

struct WholeState: Equatable {
  var part = PartState()
  var isOn = false
}

enum WholeAction: Equatable {
  case part(PartAction)
  case toggle(PartAction)
  case turnOn
}

private let wholeReducer = Reducer<WholeState, WholeAction, Void> { state, action, _ in
  switch action {
  case .part(let action), .toggle(let action): return partReducer.run(&state.part, action, ()).map(WholeAction.part)
  case .turnOn: state.isOn = true
  }
  return .none
}

let causes = Suite(
  Feature("causes", initialState: CauseState(), reducer: causeReducer) { _ in () }
    .always("closed at most twice") { _, _, state in state.closed < 3 },
  Feature("part", initialState: PartState(), reducer: partReducer) { _ in () }
    .always("at most two") { $0.count <= 2 },
  Feature("whole", initialState: WholeState(), reducer: wholeReducer) { _ in () }
    .always("at most two") { $0.part.count <= 2 })
