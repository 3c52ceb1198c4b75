extension World {
  /// Creates a value whose random numbers and current dates come from the world.
  func making<Value>(_ make: () -> Value) -> Value {
    let runner = EffectRunner(in: self, unstructuredWork: .captured)
    var value: Value?
    runner.executor.working { value = make() }
    return value ?? make()
  }
}

extension EffectRunner {
  /// Creates a runner on the time of a world. Captured code finds the world's date, numbers and ids wherever it looks for
  /// them.
  /// - Parameters:
  ///   - unstructuredWork: how to treat work that leaves the engine.
  ///   - allowed: what the system itself may answer.
  ///   - isReporting: whether code that isn't captured is reported if it uses something outside its environment.
  convenience init(
    in world: World, unstructuredWork: UnstructuredWork, allowing allowed: Set<OutsideWorld> = [],
    isReporting: Bool = false
  ) {
    let start = WorldSeal.Start(
      date: world.start, seed: world.seed, ids: world.ids, allowed: allowed, isReporting: isReporting)
    self.init(timeline: world.timeline, unstructuredWork: unstructuredWork, sealedFrom: start)
  }

  /// Whether nothing is in flight except what waits for endpoints that stay open.
  func isAtRest(besides open: Set<String>) -> Bool {
    // Most runs end with nothing in flight.
    inFlight.allSatisfy { $0.waits(for: open) }
  }

  /// Creates a runner with a feature's settings, on the time of a world.
  convenience init<State, Action, Environment>(of feature: Feature<State, Action, Environment>, in world: World) {
    self.init(
      in: world, unstructuredWork: feature.unstructuredWork, allowing: feature.outside, isReporting: true)
  }
}
