import Harness

struct LampState {
  var isOn = false
  var isSaving = false
}

enum LampAction {
  case didTap
  case saved
}

struct LampEnvironment {
  var save: @Sendable (Bool) async throws -> Void
}

let lampReducer = Reducer<LampState, LampAction, LampEnvironment> { state, action, environment in
  switch action {
  case .didTap:
    state.isOn.toggle()
    state.isSaving = true
    let isOn = state.isOn
    return .run { send in
      try await environment.save(isOn)
      await send(.saved)
    }
  case .saved:
    state.isSaving = false
    return .none
  }
}

let lampFeature = Feature("lamp", initialState: LampState(), reducer: lampReducer) { world in
  LampEnvironment(save: world.task("save"))
}
.eventually("saving ends") { !$0.isSaving }

public let lampSuite = Suite(lampFeature)
