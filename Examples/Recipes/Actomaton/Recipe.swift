import ActomatonStandIn
import Harness

import struct ActomatonStandIn.Reducer

extension Feature {
  /// The actor itself, with its own effects and how it cancels them, is the model.
  init<A, S, E: Sendable>(
    _ name: String, state: S, reducer: Reducer<A, S, E>, environment: @escaping @Sendable (World) -> E
  ) where State == Actomaton<A, S>, Action == ModelAction<State>, Environment == World {
    self.init(
      name, model: { Actomaton(state: state, reducer: reducer, environment: environment($0)) },
      actions: { m in
        m.action("send") { (it: isolated Actomaton<A, S>, action: A) in _ = it.send(action) }
      })
  }
}
