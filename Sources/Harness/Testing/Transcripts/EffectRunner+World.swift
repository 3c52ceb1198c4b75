extension World {
  /// Makes a value of which random and current parts are the world's own.
  func making<Value>(_ make: () -> Value) -> Value {
    let runner = EffectRunner(in: self, unstructuredWork: .captured)
    var value: Value?
    runner.executor.working { value = make() }
    return value ?? make()
  }
}

extension EffectRunner {
  /// A runner on the time of a world. Captured code finds the world's date, numbers and ids wherever it looks for them.
  /// - Parameters:
  ///   - unstructuredWork: what becomes of work that leaves the engine.
  ///   - allowed: what the machine itself answers.
  ///   - isReporting: whether code that isn't captured is reported where it reaches past its environment.
  convenience init(
    in world: World, unstructuredWork: UnstructuredWork, allowing allowed: Set<OutsideWorld> = [],
    isReporting: Bool = false
  ) {
    let start = WorldSeal.Start(
      date: world.start, seed: world.seed, ids: world.ids, allowed: allowed, isReporting: isReporting)
    self.init(timeline: world.timeline, unstructuredWork: unstructuredWork, sealedFrom: start)
  }

  /// Whether nothing is in flight but what waits for endpoints that stay open.
  func isAtRest(besides open: Set<String>) -> Bool {
    // Most end with nothing at all, of which no text is made.
    inFlight.allSatisfy { $0.waits(for: open) }
  }

  /// A runner for what a feature says, on the time of a world.
  convenience init<State, Action, Environment>(of feature: Feature<State, Action, Environment>, in world: World) {
    self.init(
      in: world, unstructuredWork: feature.unstructuredWork, allowing: feature.outside, isReporting: true)
  }
}
