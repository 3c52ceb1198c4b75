import Harness

struct LampState { var isOn = false }
enum LampAction { case didTap }
struct LampEnvironment { var save: (Bool) -> Effect<Never> }

let lampReducer = Reducer<LampState, LampAction, LampEnvironment> { state, action, env in
  state.isOn.toggle()
  return env.save(state.isOn).fireAndForget()
}

let lampFeature = Feature("lamp", initialState: LampState(), reducer: lampReducer) { world in
  LampEnvironment(save: world.fireAndForget("save"))
}

public let lampSuite = Suite(lampFeature)
