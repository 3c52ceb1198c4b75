import HarnessArchitecture

let demoForEachReducer = Reducer<DemoForEachState, DemoForEachAction, DemoForEachEnvironment> { state, action, env in
  switch action {
  case .didLoad:
    return env.loadData()
      .map(DemoForEachAction.receiveData)
      .eraseToEffect()
  case let .receiveData(data):
    state.stackData = IdentifiedArray(data)
    state.lastId = data.count
    return .none
  case .shuffle:
    var random = env.random
    state.stackData.shuffle(using: &random)
    return .none
  case .addItem:
    state.lastId += 1
    state.stackData.append(
      DemoItemState(
        id: state.lastId,
        text: "Data \(state.lastId)",
        isActive: true
      ))
    return .none
  case let .child(id, .remove):
    state.stackData.remove(id: id)
    return .none
  case let .child(id, .toggle):
    state.stackData[id: id]?.isActive.toggle()
    return .none
  }
}

/// As printed: `shuffle()` uses randomness that nobody controls.
let demoForEachReducerAsPrinted = Reducer<DemoForEachState, DemoForEachAction, DemoForEachEnvironment> {
  state, action, env in
  guard case .shuffle = action else { return demoForEachReducer.run(&state, action, env) }
  state.stackData.shuffle()
  return .none
}

/// One item, for "Reducer.forEach": it knows nothing about the list.
let demoItemReducer = Reducer<DemoItemState, DemoItemAction, Void> { state, action, _ in
  switch action {
  case .toggle: state.isActive.toggle()
  // An item can't remove itself from a list; its parent does.
  case .remove: break
  }
  return .none
}

/// The list with its items' own reducer, as refactored for "Reducer.forEach": items first, so that a removed one still exists
/// when it receives the action.
let demoForEachReducerRefactored = Reducer<DemoForEachState, DemoForEachAction, DemoForEachEnvironment>.combine(
  demoItemReducer.forEach(state: \.stackData, action: /DemoForEachAction.child, environment: { _ in }),
  Reducer { state, action, env in
    if case .child(_, .toggle) = action { return .none }
    return demoForEachReducer.run(&state, action, env)
  })
