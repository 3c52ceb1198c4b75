import HarnessArchitecture

private let defaultReducer = Reducer<DemoPullbackState, DemoPullbackAction, DemoPullbackEnvironment> {
  state, action, env in
  switch action {
  case .didLoad:
    return env.getInformation()
      .map(DemoPullbackAction.receiveInformation)
  case let .receiveInformation(information):
    state.information = information
    return .none
  case .productCard:
    return .none
  }
}

let demoPullbackReducer = Reducer<DemoPullbackState, DemoPullbackAction, DemoPullbackEnvironment>.combine(
  productCardReducer.pullback(
    state: \.productCard,
    action: /DemoPullbackAction.productCard,
    environment: { parentEnv in
      ProductCardEnvironment(route: parentEnv.route)
    }
  ),
  defaultReducer
)

/// The mistake: whatever environment the page is given, the card keeps its own, and nothing controls its world any more.
let demoPullbackReducerWithMockInside = Reducer<
  DemoPullbackState, DemoPullbackAction, DemoPullbackEnvironment
>.combine(
  productCardReducer.pullback(
    state: \.productCard,
    action: /DemoPullbackAction.productCard,
    environment: { _ in
      .mock
    }
  ),
  defaultReducer
)
