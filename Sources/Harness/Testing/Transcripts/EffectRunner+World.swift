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

  /// A runner for what a feature says, on the time of a world.
  convenience init<State, Action, Environment>(of feature: Feature<State, Action, Environment>, in world: World) {
    self.init(
      in: world, unstructuredWork: feature.unstructuredWork, allowing: feature.outside, isReporting: true)
  }
}
