/// A feature that is a model: a class or an actor.
///
///     var searchFeature: ModelFeature<SearchModel> { Models.search }
public typealias ModelFeature<Model: AnyObject> = Feature<Model, ModelAction<Model>, World>

extension Feature where State: AnyObject, Action == ModelAction<State>, Environment == World {
  /// Creates a feature that is a model: a class or an actor whose stored properties are the state and whose methods are the
  /// actions.
  ///
  ///     Feature("search", model: { world in SearchModel(search: world.task("search")) }) { m in
  ///       m.action("typed", SearchModel.typed)
  ///       m.action("clear", SearchModel.clear)
  ///     }
  ///
  /// Tasks that the model starts with `Task { }` and its sleeps are captured: they run in one order on virtual time.
  /// Properties that hold functions, clocks, tasks, queues, locks and similar system objects are not part of the state. An
  /// error in the list of actions is reported in each script.
  /// - Parameters:
  ///   - name: letters, digits, `-` and `_`; it is also the name of a folder.
  ///   - model: creates the model from a world; called anew for each script, on the main actor.
  ///   - actions: lists the methods that scripts may call.
  public init(
    _ name: String, model: @escaping @MainActor (World) -> State, actions: (ModelActions<State>) -> Void
  ) {
    let list = ModelActions<State>()
    actions(list)
    // Unchecked: nothing changes any more, and a model's work runs one job at a time.
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

  /// Adds an environment that scripts choose with `environment NAME`, and that creates the model in another way: as a
  /// subclass, say, that shows what a mistake would do.
  public func environment(_ name: String, model: @escaping @MainActor (World) -> State) -> Feature {
    addEnvironment(name, makingModel: { world in MainActor.makeHere(model, in: world) })
  }
}

// Closures about a model may access what the main actor guards: nothing else runs there meanwhile.

extension Feature where State: AnyObject, Action == ModelAction<State>, Environment == World {
  /// Adds a computed value that transcripts show as `~name`, as for other features.
  public func derived<Value>(_ name: String, _ value: @escaping @MainActor (State) -> Value) -> Feature {
    changing { $0.add(derived: ObservedValue(name, Self.looking(value))) }
  }

  /// Adds a subscriber that observes changed values, as for other features.
  public func observes<Value>(_ name: String, _ value: @escaping @MainActor (State) -> Value) -> Feature {
    changing { $0.add(heard: ObservedValue(name, Self.looking(value))) }
  }

  /// Adds a rule that holds for every state, as for other features.
  public func always(_ name: String, _ holds: @escaping @MainActor (_ model: State) -> Bool) -> Feature {
    changing { $0.rules.append(Rule(name: name, check: .state(Self.looking(holds)))) }
  }

  /// Adds a rule for the state in which nothing is in flight any more, as for other features.
  public func eventually(_ name: String, _ holds: @escaping @MainActor (_ model: State) -> Bool) -> Feature {
    changing { $0.rules.append(Rule(name: name, check: .eventually(Self.looking(holds)))) }
  }

  /// Adds a goal, as for other features.
  public func sometimes(_ name: String, _ isReached: @escaping @MainActor (_ model: State) -> Bool) -> Feature {
    changing { $0.rules.append(Rule(name: name, check: .goal(Self.looking(isReached)))) }
  }

  /// Adds the page as text, as for other features.
  public func view(_ render: @escaping @MainActor (State) -> String) -> Feature {
    changing {
      let text = Self.looking(render)
      $0.makeRenderer = { _ in ViewRenderer(text: text) }
    }
  }
}

extension Feature where State: AnyObject {
  /// Off the main queue, where the engine may run, the isolation check of a nested closure would stop the process.
  fileprivate static func looking<Value>(_ look: @escaping @MainActor (State) -> Value) -> (State) -> Value {
    let look = RawFunction.unisolated(look)
    return { model in RuntimeHooks.lookingAtMainActor { look(model) } }
  }
}

// The same for actors: none of their jobs runs meanwhile.

extension Feature where State: Actor, Action == ModelAction<State>, Environment == World {
  /// Adds a computed value that transcripts show as `~name`, as for other features.
  public func derived<Value>(_ name: String, _ value: @escaping (isolated State) -> Value) -> Feature {
    changing { $0.add(derived: ObservedValue(name, RawFunction.unisolated(value))) }
  }

  /// Adds a subscriber that observes changed values, as for other features.
  public func observes<Value>(_ name: String, _ value: @escaping (isolated State) -> Value) -> Feature {
    changing { $0.add(heard: ObservedValue(name, RawFunction.unisolated(value))) }
  }

  /// Adds a rule that holds for every state, as for other features.
  public func always(_ name: String, _ holds: @escaping (_ model: isolated State) -> Bool) -> Feature {
    changing { $0.rules.append(Rule(name: name, check: .state(RawFunction.unisolated(holds)))) }
  }

  /// Adds a rule for the state in which nothing is in flight any more, as for other features.
  public func eventually(_ name: String, _ holds: @escaping (_ model: isolated State) -> Bool) -> Feature {
    changing { $0.rules.append(Rule(name: name, check: .eventually(RawFunction.unisolated(holds)))) }
  }

  /// Adds a goal, as for other features.
  public func sometimes(_ name: String, _ isReached: @escaping (_ model: isolated State) -> Bool) -> Feature {
    changing { $0.rules.append(Rule(name: name, check: .goal(RawFunction.unisolated(isReached)))) }
  }

  /// Adds the page as text, as for other features.
  public func view(_ render: @escaping (isolated State) -> String) -> Feature {
    changing {
      let text = RawFunction.unisolated(render)
      $0.makeRenderer = { _ in ViewRenderer(text: text) }
    }
  }
}

extension MainActor {
  /// Creates a value on the main actor while the caller waits for it. Work that it starts belongs to the caller's engine.
  fileprivate static func makeHere<Value>(_ make: @escaping @MainActor (World) -> Value, in world: World) -> Value {
    let plain = RawFunction.unisolated(make)
    if MainQueue.isCurrent { return plain(world) }
    // Unchecked: the caller waits until the value exists.
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
