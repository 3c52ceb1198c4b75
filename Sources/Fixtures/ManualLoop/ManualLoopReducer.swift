import HarnessArchitecture

let manualLoopReducer = Reducer<ManualLoopModel, ManualLoopAction, ManualLoopEnvironment> { state, action, env in
  switch action {
  case .didLoad:
    return env.loadItems()
      .map(ManualLoopAction.receiveItems)
  case let .receiveItems(items):
    state.items = items
    state.lastId = items.count
    return .none
  case .addItem:
    state.lastId += 1
    state.items.append(ManualItem(id: state.lastId, text: "Data \(state.lastId)", isSelected: true))
    return .none
  case let .setSelected(id):
    if let index = state.items.firstIndex(where: { $0.id == id }) {
      state.items[index].isSelected.toggle()
    }
    return .none
  case let .remove(id):
    state.items.removeAll { $0.id == id }
    return .none
  }
}
