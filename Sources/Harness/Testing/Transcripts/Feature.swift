/// A feature under test: its name, its initial state, its reducer, and how its environment is built from a world.
///
///     let orderFeature = Feature("order", initialState: OrderState(), reducer: orderReducer) { world in
///       OrderEnvironment(
///         submitOrder: world.effect("submitOrder"),
///         showToast: world.fireAndForget("showToast"))
///     }
///     .derived("totalPrice", \.totalPrice)
///     .hears("toast", \.successToastMessage)
///
/// Its transcripts lie in the folder of its name below the snapshots. Neither State nor Action needs a conformance.
public struct Feature<State, Action, Environment>: @unchecked Sendable {
  // Unchecked, so that features can be global constants, as reducers are. Nothing in here changes after it was made; all
  // that isn't Sendable are the functions that the feature was described by. Whoever plays it, or makes a store of it, calls
  // them from its own thread, and has an environment and a state of its own for what they give. What such a function
  // captures is shared, as it is by any global function that a test calls: it must not be changed from two tests at a time.

  /// The name in transcripts, and of the folder of its transcripts.
  public let name: String
  /// The state at the beginning of a script that doesn't say another, made anew with each look.
  public var initialState: State { makeState() }
  /// The reducer under test.
  public let reducer: Reducer<State, Action, Environment>

  package let makeEnvironment: (World) -> Environment
  /// The environments that scripts choose by name.
  package private(set) var variants: [String: Variant] = [:]
  /// Those of the real world, which stores of an app choose, and no script.
  private(set) var liveVariants: [String: Variant] = [:]
  /// Makes the state at the beginning. Two scripts never begin with the same objects, unless they are taken from elsewhere.
  private let makeState: () -> State
  /// Makes the model that is the state; nil where that is a value of its own.
  private var makeModel: ((World) -> State)?
  /// What is wrong with the list of a model's actions; nil where nothing is.
  package private(set) var listIssue: String?
  /// The state is an object whose methods are the actions.
  var isModel: Bool { makeModel != nil }
  package private(set) var namedStates: [String: () -> State] = [:]
  package private(set) var derivedValues: [ObservedValue<State>] = []
  private(set) var heardValues: [ObservedValue<State>] = []
  package private(set) var types = LiteralTypes()
  /// Paths that are left out of all scripts; `~name` for derived values.
  private(set) var ignoredPaths: [String] = []
  /// Makes the page of one script, at its initial state.
  package var makeRenderer: ((State) -> ViewRenderer<State>)?
  /// Endpoints whose calls are no lines of scripts.
  private(set) var quietEndpoints: [String] = []
  /// Endpoints that go on for as long as the feature does.
  private(set) var openEndpoints: Set<String> = []
  private(set) var unstructuredWork = UnstructuredWork.reported
  /// What of the world outside its code may use in scripts.
  private(set) var outside: Set<OutsideWorld> = []
  /// What it says of itself, in the order in which it was said.
  var rules: [Rule<State, Action>] = []
  /// Whether its end is the same in any order of what is ready.
  private(set) var isSameInAnyOrder = false
  /// What exploring can't find out by itself.
  var explored = ExploredHints()

  /// A reducer and the environment to go with it.
  package struct Variant {
    let reducer: Reducer<State, Action, Environment>
    let makeEnvironment: (World) -> Environment
    /// Makes the model that is the state; nil where that is a value of its own.
    var makeModel: ((World) -> State)?

    /// The reducer in its environment, whose endpoints are those of the world.
    func reduce(in world: World) -> (inout State, Action) -> Effect<Action> {
      let environment = makeEnvironment(world)
      return { [reducer] in reducer.run(&$0, $1, environment) }
    }

    /// The model, made where its tasks will run; nil for features whose state is a value of its own.
    func model(in world: World, on runner: EffectRunner) -> State? {
      guard let makeModel else { return nil }
      var model: State?
      runner.executor.working { model = makeModel(world) }
      return model
    }
  }

  /// Describes a feature.
  /// - Parameters:
  ///   - name: letters, digits, `-` and `_`; it is also a folder's name.
  ///   - initialState: the state at the beginning; evaluated anew for each playing of a script and for each store, so that what
  ///     varies in it is seen.
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

  /// A feature whose state is a model.
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
    // Who looks at it without a run gets one of its own, whose tasks nobody runs.
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

  /// An environment that scripts choose by `environment NAME`, in which the model is made in another way.
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

  /// The environment of a name, with its reducer; nil is the feature's own.
  func variant(_ name: String?) -> Variant? { if let name { variants[name] } else { own } }
  var own: Variant { Variant(reducer: reducer, makeEnvironment: makeEnvironment, makeModel: makeModel) }

  /// An environment that scripts choose by `environment NAME`. Build it through the world, so that calls are recorded
  /// and stubs go before its own behaviour. Another reducer may go with it, for showing what a mistake would do.
  public func environment(
    _ name: String, reducer variant: Reducer<State, Action, Environment>? = nil,
    _ make: @escaping (World) -> Environment
  ) -> Feature {
    changing { $0.variants[name] = Variant(reducer: variant ?? reducer, makeEnvironment: make) }
  }

  /// The environment of the real world, for ``Store/init(_:initialState:environment:recorder:fileID:filePath:line:column:)``.
  ///
  ///     .live { world in AddOrderEnvironment(submitOrder: world.effect("submitOrder", default: api.submitOrder)) }
  ///
  /// Build it through the world, with the endpoints of the feature's own environment, so that a recorder sees calls and answers.
  /// No script can choose it: what a store does in it is replayed in the feature's own environment.
  /// - Parameters:
  ///   - name: what stores choose it by.
  ///   - variant: another reducer to go with it; by default the feature's.
  ///   - make: builds the environment through a world.
  public func live(
    _ name: String = "live", reducer variant: Reducer<State, Action, Environment>? = nil,
    _ make: @escaping (World) -> Environment
  ) -> Feature {
    changing { $0.liveVariants[name] = Variant(reducer: variant ?? reducer, makeEnvironment: make) }
  }

  /// A state that scripts choose by `initial NAME`; evaluated anew for each where it may hold objects.
  public func initial(_ name: String, _ state: @autoclosure @escaping () -> State) -> Feature {
    changing { $0.namedStates[name] = state }
  }

  /// Answers code that reaches past its environment, where that would be a failure: the time, ids, random numbers, queues,
  /// `Task { }` and `Task.sleep` are the script's, as they are in models.
  ///
  /// For code that comes as it is. The environment is the better answer: it says what the code needs.
  public func sealed() -> Feature { unstructuredWork(.captured) }

  /// Lets the feature's code use what scripts can't control, where each use would be a failure.
  ///
  ///     .outside(.time, .queues)
  ///
  /// - Parameter parts: what it may use.
  public func outside(_ parts: OutsideWorld...) -> Feature { changing { $0.outside.formUnion(parts) } }

  /// A computed value that transcripts show as `~name` whenever it changes.
  @_disfavoredOverload
  public func derived<Value>(_ name: String, _ value: @escaping (State) -> Value) -> Feature {
    changing { $0.derivedValues.append(ObservedValue(name, value)) }
  }

  /// The feature comes to the same state in each order of what is ready at one instant.
  ///
  /// `harness explore` then reports each order that ends in another state, with a script that plays it. Without this, other orders are tried
  /// all the same: for rules that they break, and for errors and traps. docs/orders.md says which orders there are.
  public func sameInAnyOrder() -> Feature { changing { $0.isSameInAnyOrder = true } }

  /// Parts of the state that no script of the feature shows or compares, as if each had a line `ignore PATH` in its header:
  /// an id that is made up anew each time, say, and that can't come from the world.
  ///
  ///     .ignoring("alert.id", "items[*].token", "~age")
  ///
  /// Paths are written as in transcripts; `[*]` is any element, `~name` a derived value. A path that the state's types don't
  /// know is an error in each script.
  public func ignoring(_ paths: String...) -> Feature { changing { $0.ignoredPaths += paths } }

  /// Endpoints whose calls no script of the feature has as lines `call …`: what is only read, and shows in what the feature makes
  /// of it.
  ///
  ///     .quiet("date", "uuid")
  ///
  /// Everything else about them stays: stubs answer them, a call that nothing answers is a failure, coverage counts them, test
  /// stores keep them, and a trace shows them. A name that no environment of the feature has is an error in each script;
  /// `date`, `uuid` and `random`, which every world has, are none.
  public func quiet(_ endpoints: String...) -> Feature { changing { $0.quietEndpoints += endpoints } }

  /// Endpoints whose calls go on for as long as the feature does: subscriptions that nobody ends.
  ///
  ///     .staysOpen("location")
  ///
  /// What waits for them alone keeps nothing from its end: `eventually` is due, and a test store may end. Exploring answers
  /// them with values after which they stay open. A name that no environment of the feature has is an error in each script.
  public func staysOpen(_ endpoints: String...) -> Feature { changing { $0.openEndpoints.formUnion(endpoints) } }

  /// A subscriber whose news transcripts show as `hear name`: it hears of changed values, and of each set of a
  /// `@NeverEqual` property (`\.$message`).
  @_disfavoredOverload
  public func hears<Value>(_ name: String, _ value: @escaping (State) -> Value) -> Feature {
    changing { $0.heardValues.append(ObservedValue(name, value)) }
  }

  /// A subscriber that is notified after each action, whether its value changed or not: what a store would do that doesn't
  /// compare. No ``Store`` does that; it is for showing the difference.
  public func hearsEveryState<Value>(_ name: String, _ value: @escaping (State) -> Value) -> Feature {
    changing { $0.heardValues.append(ObservedValue(name, isNotifiedAlways: true, value)) }
  }

  /// Types whose literals may stand where only a protocol is known: `NetworkError` for `any Error`, also in stubs that
  /// throw, `= fail NetworkError.offline`.
  public func literals(_ types: Any.Type...) -> Feature {
    changing { feature in for type in types { feature.types.register(type) } }
  }

  /// Values that literals of their types are short for: a field that a literal omits has the value of the prototype, and what
  /// equals it is left out when observations are written.
  ///
  ///     .prototype(Post(id: 0, title: "", author: "unknown"))
  ///
  /// So a new field with a value here changes no transcript. `id` is always written, and so is every field after `initial`
  /// and `state`. Of two prototypes of one type the last counts.
  public func prototype<each Value>(_ values: repeat each Value) -> Feature {
    changing { feature in for value in repeat each values { feature.types.register(prototype: value) } }
  }

  /// What becomes of `Task { }`, `Task.detached` and `Task.sleep` in effects of the feature, in transcripts and in test
  /// stores: by default a failure.
  public func unstructuredWork(_ policy: UnstructuredWork) -> Feature { changing { $0.unstructuredWork = policy } }

  /// The feature's page as text, which the command `view` records: a function of the state, where that is all there is
  /// to a page.
  @_disfavoredOverload
  public func view(_ render: @escaping (State) -> String) -> Feature {
    changing { $0.makeRenderer = { _ in ViewRenderer(text: render) } }
  }
}

/// What the command `view` shows, kept up to date for as long as its script is played.
package struct ViewRenderer<State> {
  /// Gets the state after each action, before its effects start.
  package let update: (State) -> Void
  /// What it shows in the present state.
  package let text: (State) -> String

  package init(update: @escaping (State) -> Void = { _ in }, text: @escaping (State) -> String) {
    self.update = update
    self.text = text
  }
}
