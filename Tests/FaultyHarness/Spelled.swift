import Harness

// One feature in two spellings, chosen by the variable SPELLED: findings, comparisons and generated scripts must be equal. A
// trap is one tap away in each of the places where an action may contain an enum.

/// `actions` or `messages`; with the suffix `-mended`, nothing traps.
func spelled(_ way: String) -> Suite {
  let isMended = way.hasSuffix("-mended")
  let feature: any SuiteFeature =
    way.hasPrefix("actions")
    ? Feature("shop", initialState: 0, reducer: InAction.reducer(isMended)) { $0.effect("load") }
    : Feature("shop", initialState: 0, reducer: InMsg.reducer(isMended)) { $0.effect("load") }
  return Suite([feature])
}

private typealias Load = () -> Effect<Int>

/// Each carrier's inner enum is fed back by its own effect, which must not hide its tap.
private enum ChildAction { case load, tap, got(Int) }
private enum RowAction { case child(ChildAction), rename(String) }
private enum BoxAction<Value> { case put(Value), load, got(Int) }

private enum InAction {
  case child(ChildAction)
  case row(id: Int, action: RowAction)
  case sheet(ChildAction?)
  case box(BoxAction<Bool>)
  case pair(ChildAction, BoxAction<Bool>)
  indirect case again(InAction)

  static func reducer(_ isMended: Bool) -> Reducer<Int, InAction, Load> {
    Reducer { state, action, load in
      func child(_ action: ChildAction, _ back: @escaping (ChildAction) -> InAction) -> Effect<InAction> {
        switch action {
        case .load: return load().map { back(.got($0)) }
        case .tap: if !isMended { fatalError("a tap") }
        case .got(let value): state = value % 10
        }
        return .none
      }
      switch action {
      case .child(let action): return child(action) { .child($0) }
      case .row(let id, .child(let action)): return child(action) { .row(id: id, action: .child($0)) }
      case .row(_, .rename): return .none
      case .sheet(let action?): return child(action) { .sheet($0) }
      case .sheet(nil): state = 0
      case .box(.load): return load().map { .box(.got($0)) }
      case .box(.got(let value)): state = value % 10
      case .box(.put(let isFull)): if isFull, !isMended { fatalError("a full box") }
      case .pair(.load, _): return load().map { .pair(.got($0), .got($0)) }
      case .pair(.tap, .load): if !isMended { fatalError("a pair") }
      case .pair: return .none
      case .again(.child(.load)): return load().map { .again(.child(.got($0))) }
      case .again(.child(.tap)): if !isMended { fatalError("again") }
      case .again: return .none
      }
      return .none
    }
  }
}

private enum ChildMsg { case load, tap, got(Int) }
private enum RowIntent { case child(ChildMsg), rename(String) }
private enum BoxEvent<Value> { case put(Value), load, got(Int) }

private enum InMsg {
  case child(ChildMsg)
  case row(id: Int, action: RowIntent)
  case sheet(ChildMsg?)
  case box(BoxEvent<Bool>)
  case pair(ChildMsg, BoxEvent<Bool>)
  indirect case again(InMsg)

  static func reducer(_ isMended: Bool) -> Reducer<Int, InMsg, Load> {
    Reducer { state, action, load in
      func child(_ action: ChildMsg, _ back: @escaping (ChildMsg) -> InMsg) -> Effect<InMsg> {
        switch action {
        case .load: return load().map { back(.got($0)) }
        case .tap: if !isMended { fatalError("a tap") }
        case .got(let value): state = value % 10
        }
        return .none
      }
      switch action {
      case .child(let action): return child(action) { .child($0) }
      case .row(let id, .child(let action)): return child(action) { .row(id: id, action: .child($0)) }
      case .row(_, .rename): return .none
      case .sheet(let action?): return child(action) { .sheet($0) }
      case .sheet(nil): state = 0
      case .box(.load): return load().map { .box(.got($0)) }
      case .box(.got(let value)): state = value % 10
      case .box(.put(let isFull)): if isFull, !isMended { fatalError("a full box") }
      case .pair(.load, _): return load().map { .pair(.got($0), .got($0)) }
      case .pair(.tap, .load): if !isMended { fatalError("a pair") }
      case .pair: return .none
      case .again(.child(.load)): return load().map { .again(.child(.got($0))) }
      case .again(.child(.tap)): if !isMended { fatalError("again") }
      case .again: return .none
      }
      return .none
    }
  }
}
