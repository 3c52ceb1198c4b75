/// A feature under test: its name, its initial state, its reducer, and how its environment is built from a world.
///
///     let orderFeature = Feature("order", initialState: OrderState(…), reducer: orderReducer) { world in
///       OrderEnvironment(
///         getProductInfo: world.effect("getProductInfo"),
///         submitOrder: world.effect("submitOrder"),
///         showToast: world.fireAndForget("showToast"))
///     }
///     .derived("totalPrice", \.totalPrice)
///     .hears("toast", \.successToastMessage)
///
/// Its transcripts lie in the folder of its name below the snapshots. Neither State nor Action needs a conformance.
public struct Feature<State, Action, Environment> {
  /// The name in transcripts, and of the folder of its transcripts.
  public let name: String
  /// The state at the beginning of a script that doesn't say another.
  public let initialState: State
  /// The reducer under test.
  public let reducer: Reducer<State, Action, Environment>

  package let makeEnvironment: (World) -> Environment
  package private(set) var playable: PlayableFeature<State, Action>
  /// The named environments, for stores that take an environment and not a reducer with one.
  package private(set) var variants: [String: Variant] = [:]

  /// A reducer and the environment to go with it.
  package struct Variant {
    package let reducer: Reducer<State, Action, Environment>
    package let makeEnvironment: (World) -> Environment
  }

  /// Describes a feature.
  /// - Parameters:
  ///   - name: letters, digits, `-` and `_`; it is also a folder's name.
  ///   - initialState: the state at the beginning.
  ///   - reducer: the reducer under test.
  ///   - environment: builds the environment from a world; called anew for each script.
  public init(
    _ name: String, initialState: State, reducer: Reducer<State, Action, Environment>,
    environment: @escaping (World) -> Environment
  ) {
    self.name = name
    self.initialState = initialState
    self.reducer = reducer
    makeEnvironment = environment
    playable = PlayableFeature(name: name, initialState: initialState)
    playable.environments[nil] = Self.play(reducer, environment)
  }

  private static func play(
    _ reducer: Reducer<State, Action, Environment>, _ environment: @escaping (World) -> Environment
  ) -> (World) -> (inout State, Action) -> Effect<Action> {
    { world in
      let environment = environment(world)
      return { reducer.run(&$0, $1, environment) }
    }
  }

  private func changing(_ change: (inout PlayableFeature<State, Action>) -> Void) -> Feature {
    var copy = self
    change(&copy.playable)
    return copy
  }

  /// An environment that scripts choose by `environment NAME`. Build it through the world, so that calls are recorded
  /// and stubs go before its own behaviour.
  /// - Parameter variant: another reducer to go with it, for showing what a mistake would do; by default the feature's.
  public func environment(
    _ name: String, reducer variant: Reducer<State, Action, Environment>? = nil,
    _ make: @escaping (World) -> Environment
  ) -> Feature {
    var copy = changing { $0.environments[name] = Self.play(variant ?? reducer, make) }
    copy.variants[name] = Variant(reducer: variant ?? reducer, makeEnvironment: make)
    return copy
  }

  /// A state that scripts choose by `initial NAME`.
  public func initial(_ name: String, _ state: State) -> Feature { changing { $0.namedStates[name] = state } }

  /// A computed value that transcripts show as `~name` whenever it changes.
  public func derived<Value>(_ name: String, _ value: @escaping (State) -> Value) -> Feature {
    changing { $0.derived.append(ObservedValue(name, value)) }
  }

  /// A subscriber whose news transcripts show as `hear name`: it is told when the value changes, and of each set of a
  /// `@NeverEqual` property (`\.$message`).
  public func hears<Value>(_ name: String, _ value: @escaping (State) -> Value) -> Feature {
    changing { $0.heard.append(ObservedValue(name, value)) }
  }

  /// A subscriber that is told after each action, whether its value changed or not: what a store would do that doesn't
  /// compare. No ``Store`` does that; it is for showing the difference.
  public func hearsEveryState<Value>(_ name: String, _ value: @escaping (State) -> Value) -> Feature {
    changing { $0.heard.append(ObservedValue(name, isToldEveryState: true, value)) }
  }

  /// Types whose literals may stand where only a protocol is known: `NetworkError` for `any Error`.
  public func literals(_ types: Any.Type...) -> Feature {
    changing { playable in for type in types { playable.types.register(type) } }
  }

  /// What becomes of `Task { }`, `Task.detached` and `Task.sleep` in effects of the feature, in transcripts and in test
  /// stores: by default a failure.
  public func unstructuredWork(_ policy: UnstructuredWork) -> Feature { changing { $0.unstructuredWork = policy } }

  package var unstructuredWork: UnstructuredWork { playable.unstructuredWork }

  /// The feature's page as text, which the command `view` records: a function of the state, where that is all there is
  /// to a page.
  public func view(_ render: @escaping (State) -> String) -> Feature {
    changing { $0.view = { _ in PlayedPage(text: render) } }
  }

  /// The feature's page, which the command `view` records: a tree of nodes that follow the store.
  ///
  ///     .view(OrderPage.init)
  ///
  /// The page is made at the beginning of a script that has the command, and lives to its end. So it hears every state in
  /// between, as a screen does: toasts, sheets and counts of nodes are what they would be for a user. It only shows: in a
  /// script the commands send, and what a page sends is a reported failure.
  public func view<Page: PageNode>(_ page: @escaping (Store<State, Action>) -> Page) -> Feature {
    changing {
      $0.view = { state in
        let (store, tell) = Store<State, Action>.following(state) { action in
          reportIssue(
            "the view sent \(LiteralPrinter.text(action, .bare)); in a script a view only shows: let the script send it"
          )
        }
        let page = page(store)
        return PlayedPage(tell: tell, text: { _ in page.render() })
      }
    }
  }
}

extension Feature: SuiteFeature {
  /// The feature with its types forgotten.
  public var erased: ErasedFeature {
    ErasedFeature(
      name: name, actionNames: { ActionCases(Action.self).names },
      canWrite: { ObservationTypes<State, Action>(playable).canWrite($0) },
      play: { document, header, trace, witness, step in
        Result { () throws(TranscriptError) in
          try Player(document, header, playable, trace: trace).play(witness: witness, step)
        }
      },
      beginning: { document, header in
        Result { () throws(TranscriptError) in
          let player = try Player(document.beginning, header, playable)
          var lines: [String] = []
          player.play { lines += $0.lines }
          return TranscriptFold.Beginning(literal: LiteralPrinter.text(player.state), lines: lines)
        }
      })
  }
}
