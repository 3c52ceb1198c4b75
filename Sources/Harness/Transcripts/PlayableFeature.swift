import Synchronization

/// What the player needs to know of a feature; `Feature` in Suites makes one.
package struct PlayableFeature<State, Action> {
  package let name: String
  /// Makes the state at the beginning. Two scripts never begin with the same objects, unless they are taken from elsewhere.
  package let initialState: () -> State
  package var namedStates: [String: () -> State] = [:]
  /// Builds the environment in a world and answers the reducer with it; by name, nil being the feature's own.
  package var environments: [String?: (World) -> (inout State, Action) -> Effect<Action>] = [:]
  package var derived: [ObservedValue<State>] = []
  package var heard: [ObservedValue<State>] = []
  package var types = LiteralTypes()
  /// Paths that are left out of all scripts; `~name` for derived values.
  package var ignored: [String] = []
  /// Makes the page of one script, at its initial state.
  package var view: ((State) -> PlayedPage<State>)?
  package var unstructuredWork = UnstructuredWork.reported

  package init(name: String, initialState: @escaping () -> State) {
    self.name = name
    self.initialState = initialState
    types.register(StubbedFailure.self)
  }
}

/// What the command `view` shows: a page that looks on for as long as its script is played.
package struct PlayedPage<State> {
  /// Hears the state after each action, before its effects start.
  package let tell: (State) -> Void
  /// What it shows in the present state.
  package let text: (State) -> String

  package init(tell: @escaping (State) -> Void = { _ in }, text: @escaping (State) -> String) {
    self.tell = tell
    self.text = text
  }
}

/// A value that is computed from a state: derived values, and what a subscriber looks at.
package struct ObservedValue<State> {
  package let name: String
  package let read: (State) -> ValueBox
  /// Whether a subscriber is told of every state, also of one in which its value is the same.
  package let isToldEveryState: Bool

  package init<Value>(_ name: String, isToldEveryState: Bool = false, _ value: @escaping (State) -> Value) {
    self.name = name
    self.isToldEveryState = isToldEveryState
    // Types are read when somebody plays: those of all features take as long as the command takes to start.
    let known = Mutex<TypeShape?>(nil)
    read = { state in
      let shape = known.withLock { known in
        if let known { return known }
        let shape = TypeShape.of(Value.self)
        known = shape
        return shape
      }
      return ValueBox(of: value(state), shape)
    }
  }

  /// The literal of a value that was read.
  package static func literal(_ value: ValueBox) -> String { LiteralPrinter.text(of: value.ref) }
}
