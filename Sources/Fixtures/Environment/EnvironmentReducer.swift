import Foundation
import HarnessArchitecture

/// Calls direct endpoints like functions, and returns the effects of the others.
let environmentReducer = Reducer<EnvironmentState, EnvironmentAction, DemoEnvironment> { state, action, env in
  switch action {
  case .didLoad:
    return env.loadData()
      .map(EnvironmentAction.receiveData)
  case let .receiveData(result):
    switch result {
    case let .success(data):
      state.data = data
      state.loadError = nil
    case let .failure(error):
      state.loadError = error
    }
    return .none
  case .didTapSubmit:
    return env.trackEvent("didSubmit")
      .fireAndForget()
  case .generateDate:
    state.date = env.date()
    return env.trackEvent("getCurrentDate").fireAndForget()
  case .generateUUID:
    state.uuidString = env.uuid().uuidString
    return .none
  }
}

/// Copied from `generateDate`, including a tracker that should have been removed.
let environmentReducerWithCopiedTracker = Reducer<EnvironmentState, EnvironmentAction, DemoEnvironment> {
  state, action, env in
  guard case .generateUUID = action else { return environmentReducer.run(&state, action, env) }
  state.uuidString = env.uuid().uuidString
  return env.trackEvent("getCurrentDate").fireAndForget()
}
