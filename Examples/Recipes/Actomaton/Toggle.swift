import ActomatonStandIn
import Harness

import struct ActomatonStandIn.Effect
import struct ActomatonStandIn.Reducer

enum ToggleAction: Sendable { case tapped, saved, dismissed }

struct ToggleState: Sendable {
  var isOn = false
  var toast: String?
}

struct ToggleEnvironment: Sendable {
  let save: @Sendable (Bool) async throws -> Void
  let clock: any Clock<Duration>
}

enum ToggleEffect: EffectIDProtocol { case save, toast }

let toggleReducer = Reducer<ToggleAction, ToggleState, ToggleEnvironment> { action, state, env in
  switch action {
  case .tapped:
    state.isOn.toggle()
    state.toast = nil
    return .cancel(id: ToggleEffect.toast)
      + Effect(id: ToggleEffect.save) { [isOn = state.isOn] in
        try await env.save(isOn)
        return .saved
      }
  case .saved:
    state.toast = "Saved"
    return Effect(id: ToggleEffect.toast) {
      try await env.clock.sleep(for: .seconds(3))
      return .dismissed
    }
  case .dismissed:
    state.toast = nil
    return .empty
  }
}

public var actomatonFeatures: [any SuiteFeature] {
  [
    Feature("actomaton-toggle", state: ToggleState(), reducer: toggleReducer) { world in
      ToggleEnvironment(save: world.task("save"), clock: world.clock)
    }
  ]
}
