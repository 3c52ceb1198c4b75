/// A feature that is a model: a class or an actor.
///
///     var searchFeature: ModelFeature<SearchModel> { Models.search }
public typealias ModelFeature<Model: AnyObject> = Feature<Model, ModelAction<Model>, World>

extension Feature where State: AnyObject, Action == ModelAction<State>, Environment == World {
  /// Describes a feature that is a model: a class or an actor, whose stored properties are the state and whose methods are the
  /// actions.
  ///
  ///     Feature("search", model: { world in SearchModel(search: world.task("search")) }) { m in
  ///       m.action("typed", SearchModel.typed)
  ///       m.action("clear", SearchModel.clear)
  ///     }
  ///
  /// What the model starts by `Task { }` and how long it sleeps is captured: it runs in one order on virtual time. Properties
  /// that hold functions, clocks, tasks, queues, locks and other objects of the system to work with are no state. Each script
  /// reports an error of the list of actions.
  /// - Parameters:
  ///   - name: letters, digits, `-` and `_`; it is also a folder's name.
  ///   - model: makes the model from a world; called anew for each script, on the main actor.
  ///   - actions: lists the methods that scripts may call.
  public init(
    _ name: String, model: @escaping @MainActor (World) -> State, actions: (ModelActions<State>) -> Void
  ) {
    let list = ModelActions<State>()
    actions(list)
    // Unchecked: nothing changes any more, and a model's work is done one job at a time.
    nonisolated(unsafe) let works = list.sorted
    ModelClasses.insert(State.self)
    self.init(
      name,
      reducer: Reducer { model, action, _ in
        let model = model
        return Effect.run { _ in try await action.perform(on: model, by: works) }
      }, environment: { $0 }, model: { world in MainActor.makeHere(model, in: world) },
      issue: ModelActionTable.enter(list, of: name))
  }

  /// An environment that scripts choose by `environment NAME`, in which the model is made in another way: of another class below
  /// its own, say, which shows what a mistake would do.
  public func environment(_ name: String, model: @escaping @MainActor (World) -> State) -> Feature {
    addEnvironment(name, makingModel: { world in MainActor.makeHere(model, in: world) })
  }
}

// What a feature says of a model may look at what the main actor guards: nothing else runs there meanwhile.

extension Feature where State: AnyObject, Action == ModelAction<State>, Environment == World {
  /// As for other features: a computed value that transcripts show as `~name`.
  public func derived<Value>(_ name: String, _ value: @escaping @MainActor (State) -> Value) -> Feature {
    changing { $0.add(derived: ObservedValue(name, Self.looking(value))) }
  }

  /// As for other features: a subscriber that hears of changed values.
  public func hears<Value>(_ name: String, _ value: @escaping @MainActor (State) -> Value) -> Feature {
    changing { $0.add(heard: ObservedValue(name, Self.looking(value))) }
  }

  /// As for other features: a rule of every state.
  public func always(_ name: String, _ holds: @escaping @MainActor (_ model: State) -> Bool) -> Feature {
    changing { $0.rules.append(Rule(name: name, check: .state(Self.looking(holds)))) }
  }

  /// As for other features: a rule of the state in which nothing is in flight any more.
  public func eventually(_ name: String, _ holds: @escaping @MainActor (_ model: State) -> Bool) -> Feature {
    changing { $0.rules.append(Rule(name: name, check: .eventually(Self.looking(holds)))) }
  }

  /// As for other features: a goal.
  public func sometimes(_ name: String, _ isReached: @escaping @MainActor (_ model: State) -> Bool) -> Feature {
    changing { $0.rules.append(Rule(name: name, check: .goal(Self.looking(isReached)))) }
  }

  /// As for other features: the page as text.
  public func view(_ render: @escaping @MainActor (State) -> String) -> Feature {
    changing {
      let text = Self.looking(render)
      $0.makeRenderer = { _ in ViewRenderer(text: text) }
    }
  }
}

extension Feature where State: AnyObject {
  /// Off the main queue, where the engine may be, a closure inside such a closure would be stopped.
  fileprivate static func looking<Value>(_ look: @escaping @MainActor (State) -> Value) -> (State) -> Value {
    let look = RawFunction.unisolated(look)
    return { model in RuntimeHooks.lookingAtMainActor { look(model) } }
  }
}

// The same for actors: no job of theirs runs meanwhile.

extension Feature where State: Actor, Action == ModelAction<State>, Environment == World {
  /// As for other features: a computed value that transcripts show as `~name`.
  public func derived<Value>(_ name: String, _ value: @escaping (isolated State) -> Value) -> Feature {
    changing { $0.add(derived: ObservedValue(name, RawFunction.unisolated(value))) }
  }

  /// As for other features: a subscriber that hears of changed values.
  public func hears<Value>(_ name: String, _ value: @escaping (isolated State) -> Value) -> Feature {
    changing { $0.add(heard: ObservedValue(name, RawFunction.unisolated(value))) }
  }

  /// As for other features: a rule of every state.
  public func always(_ name: String, _ holds: @escaping (_ model: isolated State) -> Bool) -> Feature {
    changing { $0.rules.append(Rule(name: name, check: .state(RawFunction.unisolated(holds)))) }
  }

  /// As for other features: a rule of the state in which nothing is in flight any more.
  public func eventually(_ name: String, _ holds: @escaping (_ model: isolated State) -> Bool) -> Feature {
    changing { $0.rules.append(Rule(name: name, check: .eventually(RawFunction.unisolated(holds)))) }
  }

  /// As for other features: a goal.
  public func sometimes(_ name: String, _ isReached: @escaping (_ model: isolated State) -> Bool) -> Feature {
    changing { $0.rules.append(Rule(name: name, check: .goal(RawFunction.unisolated(isReached)))) }
  }

  /// As for other features: the page as text.
  public func view(_ render: @escaping (isolated State) -> String) -> Feature {
    changing {
      let text = RawFunction.unisolated(render)
      $0.makeRenderer = { _ in ViewRenderer(text: text) }
    }
  }
}

extension MainActor {
  /// Makes something on the main actor, while the caller waits for it. What it begins belongs to the caller's engine.
  fileprivate static func makeHere<Value>(_ make: @escaping @MainActor (World) -> Value, in world: World) -> Value {
    let plain = RawFunction.unisolated(make)
    if MainQueue.isCurrent { return plain(world) }
    // Unchecked: the caller waits until it is made.
    nonisolated(unsafe) var value: Value?
    nonisolated(unsafe) let (work, input) = (plain, world)
    let executor = ThreadWork.current
    let isMade = MainQueue.run(patience: .seconds(10)) {
      if let executor { executor.working { value = work(input) } } else { value = work(input) }
    } late: {
    }
    if !isMade {
      reportIssue(
        "A model could not be made on the main actor: the main thread is blocked, perhaps by waiting for this.")
    }
    return value ?? plain(world)
  }
}
