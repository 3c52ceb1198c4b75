/// A feature under test: its name, its initial state, its reducer, and how its environment is built from a world.
///
///     let orderFeature = Feature("order", initialState: OrderState(), reducer: orderReducer) { world in
///       OrderEnvironment(
///         submitOrder: world.effect("submitOrder"),
///         showToast: world.fireAndForget("showToast"))
///     }
///     .derived("totalPrice", \.totalPrice)
///     .observes("toast", \.successToastMessage)
///
/// Its transcripts are in the folder of its name in the snapshots folder. `State` and `Action` need no conformances.
public struct Feature<State, Action, Environment>: @unchecked Sendable {
  // Unchecked, so that features can be global constants, as reducers are. Nothing in here changes after initialization; only
  // the functions that describe the feature are not Sendable. Every replay and every store calls them from its own thread,
  // with its own environment and state. What such a function captures is shared, as with any global function that tests call:
  // two tests must not change it at the same time.

  /// The name in transcripts, which is also the name of their folder.
  public let name: String
  /// The state at the beginning of a script that doesn't choose another one. Each access creates it anew.
  public var initialState: State { makeState() }
  /// The reducer under test.
  public let reducer: Reducer<State, Action, Environment>

  package let makeEnvironment: (World) -> Environment
  /// The environments that scripts choose by name.
  package private(set) var variants: [String: Variant] = [:]
  /// The live environments, which stores of an app choose and scripts can't.
  private(set) var liveVariants: [String: Variant] = [:]
  /// Creates the initial state. Two scripts never begin with the same objects, unless the closure takes them from elsewhere.
  private let makeState: () -> State
  /// Creates the model that is the state; nil if the state is a value.
  private var makeModel: ((World) -> State)?
  /// What is wrong with the model's list of actions; nil if nothing is.
  package private(set) var listIssue: String?
  /// Whether the state is an object whose methods are the actions.
  var isModel: Bool { makeModel != nil }
  package private(set) var namedStates: [String: () -> State] = [:]
  package private(set) var derivedValues: [ObservedValue<State>] = []
  private(set) var heardValues: [ObservedValue<State>] = []
  package private(set) var types = LiteralTypes()
  /// Paths that all scripts ignore; `~name` for derived values.
  private(set) var ignoredPaths: [String] = []
  /// Creates the renderer of one script's page, at its initial state.
  package var makeRenderer: ((State) -> ViewRenderer<State>)?
  /// Endpoints whose calls scripts don't show.
  private(set) var quietEndpoints: [String] = []
  /// Endpoints that stay in use for as long as the feature runs.
  private(set) var openEndpoints: Set<String> = []
  private(set) var unstructuredWork = UnstructuredWork.reported
  /// What the feature's code may use outside its environment in scripts.
  private(set) var outside: Set<OutsideWorld> = []
  /// The declared rules, in the order of their declarations.
  var rules: [Rule<State, Action>] = []
  /// Whether the final state must be the same for each order of the tasks that are ready at one instant.
  private(set) var isSameInAnyOrder = false
  /// What exploring can't find out by itself.
  var explored = ExploredHints()

  /// A reducer and its environment.
  package struct Variant {
    let reducer: Reducer<State, Action, Environment>
    let makeEnvironment: (World) -> Environment
    /// Creates the model that is the state; nil if the state is a value.
    var makeModel: ((World) -> State)?

    /// Returns the reducer bound to its environment, whose endpoints are those of the world.
    func reduce(in world: World) -> (inout State, Action) -> Effect<Action> {
      let environment = makeEnvironment(world)
      return { [reducer] in reducer.run(&$0, $1, environment) }
    }

    /// Creates the model where its tasks will run; returns nil if the state is a value.
    func model(in world: World, on runner: EffectRunner) -> State? {
      guard let makeModel else { return nil }
      var model: State?
      runner.executor.working { model = makeModel(world) }
      return model
    }
  }

  /// Creates a feature.
  /// - Parameters:
  ///   - name: letters, digits, `-` and `_`; it is also the name of a folder.
  ///   - initialState: the state at the beginning. It is evaluated anew for each replay of a script and for each store, so
  ///     that values that vary are noticed.
  ///   - reducer: the reducer under test.
  ///   - environment: builds the environment from a world; called anew for each script.
  public init(
    _ name: String, initialState: @autoclosure @escaping () -> State, reducer: Reducer<State, Action, Environment>,
    environment: @escaping (World) -> Environment
  ) {
    self.name = name
    self.reducer = reducer
    makeEnvironment = environment
    makeState = initialState
    types.register(StubbedFailure.self)
  }

  /// Creates a feature whose state is a model.
  init(
    _ name: String, reducer: Reducer<State, Action, Environment>, environment: @escaping (World) -> Environment,
    model: @escaping (World) -> State, issue: String?
  ) {
    self.name = name
    self.reducer = reducer
    makeEnvironment = environment
    makeModel = model
    listIssue = issue
    unstructuredWork = .captured
    // Without a run, the model gets a world and a runner of its own, and its tasks never run.
    makeState = {
      let world = World(timeline: TestScheduler())
      let runner = EffectRunner(in: world, unstructuredWork: .captured)
      world.isOver = true
      var state: State?
      withIssueListener({ _ in }) { runner.executor.working { state = model(world) } }
      return state ?? model(world)
    }
    types.register(StubbedFailure.self)
  }

  /// Adds an environment that scripts choose with `environment NAME`, and that creates the model in another way.
  func addEnvironment(_ name: String, makingModel make: @escaping (World) -> State) -> Feature {
    changing {
      $0.variants[name] = Variant(reducer: reducer, makeEnvironment: makeEnvironment, makeModel: make)
    }
  }

  mutating func add(derived value: ObservedValue<State>) { derivedValues.append(value) }
  mutating func add(heard value: ObservedValue<State>) { heardValues.append(value) }
  mutating func addPrototypes(of other: LiteralTypes) { types = types.addingPrototypes(of: other) }

  func changing(_ change: (inout Feature) -> Void) -> Feature {
    var copy = self
    change(&copy)
    return copy
  }

  /// Returns the environment of a name, with its reducer; nil is the feature's own.
  func variant(_ name: String?) -> Variant? { if let name { variants[name] } else { own } }
  var own: Variant { Variant(reducer: reducer, makeEnvironment: makeEnvironment, makeModel: makeModel) }

  /// Adds an environment that scripts choose with `environment NAME`. Build it through the world, so that calls are recorded
  /// and stubs override its own behavior. You can give it another reducer, to show what a mistake would do.
  public func environment(
    _ name: String, reducer variant: Reducer<State, Action, Environment>? = nil,
    _ make: @escaping (World) -> Environment
  ) -> Feature {
    changing { $0.variants[name] = Variant(reducer: variant ?? reducer, makeEnvironment: make) }
  }

  /// Adds an environment of the real world, for
  /// ``Store/init(_:initialState:environment:recorder:fileID:filePath:line:column:)``.
  ///
  ///     .live { world in AddOrderEnvironment(submitOrder: world.effect("submitOrder", default: api.submitOrder)) }
  ///
  /// Build it through the world, with the same endpoints as the feature's own environment, so that a recorder observes calls
  /// and answers. Scripts can't choose it: what a store does in it is replayed in the feature's own environment.
  /// - Parameters:
  ///   - name: the name by which stores choose it.
  ///   - variant: the reducer to use with it; by default the feature's.
  ///   - make: builds the environment through a world.
  public func live(
    _ name: String = "live", reducer variant: Reducer<State, Action, Environment>? = nil,
    _ make: @escaping (World) -> Environment
  ) -> Feature {
    changing { $0.liveVariants[name] = Variant(reducer: variant ?? reducer, makeEnvironment: make) }
  }

  /// Adds a state that scripts choose with `initial NAME`. It is evaluated anew for each script, since it may hold objects.
  public func initial(_ name: String, _ state: @autoclosure @escaping () -> State) -> Feature {
    changing { $0.namedStates[name] = state }
  }

  /// Controls what the feature's code uses outside its environment, which is a failure otherwise: the time, ids, random
  /// numbers, queues, `Task { }` and `Task.sleep` belong to the script, as they do in models.
  ///
  /// Use it for code that you can't change. Otherwise prefer the environment: it says what the code needs.
  public func sealed() -> Feature { unstructuredWork(.captured) }

  /// Lets the feature's code use things outside its environment that scripts can't control. Otherwise each use is a failure.
  ///
  ///     .outside(.time, .queues)
  ///
  /// - Parameter parts: what the code may use.
  public func outside(_ parts: OutsideWorld...) -> Feature { changing { $0.outside.formUnion(parts) } }

  /// Adds a computed value that transcripts show as `~name` whenever it changes.
  @_disfavoredOverload
  public func derived<Value>(_ name: String, _ value: @escaping (State) -> Value) -> Feature {
    changing { $0.derivedValues.append(ObservedValue(name, value)) }
  }

  /// Declares that the feature ends in the same state for each order of the tasks that are ready at one instant.
  ///
  /// `harness explore` then reports each order that ends in another state, with a script that replays it. Without this
  /// declaration, other orders are tried too, but only for broken rules, errors and crashes. docs/orders.md lists the orders.
  public func sameInAnyOrder() -> Feature { changing { $0.isSameInAnyOrder = true } }

  /// Excludes parts of the state from all scripts of the feature, as if each script had a line `ignore PATH` in its header: an
  /// id that is generated anew each time, say, and that can't come from the world.
  ///
  ///     .ignoring("alert.id", "items[*].token", "~age")
  ///
  /// Paths are written as in transcripts; `[*]` is any element, `~name` a derived value. A path that doesn't exist in the
  /// state's types is an error in each script.
  public func ignoring(_ paths: String...) -> Feature { changing { $0.ignoredPaths += paths } }

  /// Omits the `call …` lines of endpoints from all scripts of the feature. Use it for endpoints that are only read and whose
  /// effect shows in what the feature does with their values.
  ///
  ///     .quiet("date", "uuid")
  ///
  /// Nothing else changes: stubs answer the calls, an unanswered call is a failure, coverage counts them, test stores keep
  /// them, and traces show them. A name that no environment of the feature has is an error in each script, except `date`,
  /// `uuid` and `random`, which every world has.
  public func quiet(_ endpoints: String...) -> Feature { changing { $0.quietEndpoints += endpoints } }

  /// Declares endpoints whose calls stay open for as long as the feature runs: subscriptions that nothing ends.
  ///
  ///     .staysOpen("location")
  ///
  /// A call of such an endpoint doesn't keep the feature from ending: `eventually` rules are due, and a test store may end.
  /// Exploring answers these endpoints with values and leaves the calls open. A name that no environment of the feature has is
  /// an error in each script.
  public func staysOpen(_ endpoints: String...) -> Feature { changing { $0.openEndpoints.formUnion(endpoints) } }

  /// Adds a subscriber whose notifications transcripts show as `hear name`. It observes each changed value, and each
  /// assignment to a `@NeverEqual` property (`\.$message`).
  @_disfavoredOverload
  public func observes<Value>(_ name: String, _ value: @escaping (State) -> Value) -> Feature {
    changing { $0.heardValues.append(ObservedValue(name, value)) }
  }

  /// Adds a subscriber that is notified after each action, whether its value changed or not, as by a store that doesn't
  /// compare values. No ``Store`` behaves this way; use it to show the difference.
  public func observesEveryState<Value>(_ name: String, _ value: @escaping (State) -> Value) -> Feature {
    changing { $0.heardValues.append(ObservedValue(name, isNotifiedAlways: true, value)) }
  }

  /// Registers types whose literals may appear where only a protocol is known: `NetworkError` for `any Error`, also in stubs
  /// that throw, `= fail NetworkError.offline`.
  public func literals(_ types: Any.Type...) -> Feature {
    changing { feature in for type in types { feature.types.register(type) } }
  }

  /// Registers prototypes, which let literals of their types be shorter: a field that a literal omits has the prototype's
  /// value, and recorded observations omit fields that equal the prototype's.
  ///
  ///     .prototype(Post(id: 0, title: "", author: "unknown"))
  ///
  /// So a new field with a value here changes no transcript. `id` is always written, and so is every field after `initial` and
  /// `state`. If a type has several prototypes, the last one counts.
  public func prototype<each Value>(_ values: repeat each Value) -> Feature {
    changing { feature in for value in repeat each values { feature.types.register(prototype: value) } }
  }

  /// Sets how transcripts and test stores treat `Task { }`, `Task.detached` and `Task.sleep` in the feature's effects. By
  /// default they are failures.
  public func unstructuredWork(_ policy: UnstructuredWork) -> Feature { changing { $0.unstructuredWork = policy } }

  /// Adds the feature's page as text, which the command `view` records. Use it if the page is a function of the state alone.
  @_disfavoredOverload
  public func view(_ render: @escaping (State) -> String) -> Feature {
    changing { $0.makeRenderer = { _ in ViewRenderer(text: render) } }
  }
}

/// The output of the command `view`, kept up to date while its script is replayed.
package struct ViewRenderer<State> {
  /// Receives the state after each action, before its effects start.
  package let update: (State) -> Void
  /// Returns the page for the given state.
  package let text: (State) -> String

  package init(update: @escaping (State) -> Void = { _ in }, text: @escaping (State) -> String) {
    self.update = update
    self.text = text
  }
}
