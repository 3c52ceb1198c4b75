extension Store {
  /// Creates a store of a feature, as an app runs it.
  ///
  ///     let store = Store(orderFeature, environment: "live", recorder: Recorder(to: .folder(url)))
  ///
  /// The environment is built from a world, as for scripts, but endpoints do what they do by themselves
  /// (`world.effect("submitOrder", default: api.submitOrder)`), the date, ids and random numbers are real, and the world's
  /// scheduler and clock follow the system clock. With a recorder, the feature's effects also wait by that time, to the
  /// millisecond.
  /// - Parameters:
  ///   - feature: provides the initial state, the reducer and the environment.
  ///   - initialState: the initial state; by default the feature's own.
  ///   - environment: the name of an environment that the feature declares, with ``Feature/live(_:reducer:_:)`` for instance;
  ///     by default its own.
  ///   - recorder: records what the store does.
  public convenience init<Environment>(
    _ feature: Feature<State, Action, Environment>, initialState: State? = nil, environment: String? = nil,
    recorder: Recorder? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(feature, initialState, environment, recorder, place) { _ in }
  }

  /// - Parameter prepare: receives the world before anything is sent.
  convenience init<Environment>(
    _ feature: Feature<State, Action, Environment>, _ initialState: State?, _ environment: String?,
    _ recorder: Recorder?, _ place: SourcePlace, prepare: (World) -> Void
  ) {
    var head = RecordingHead()
    head.feature = feature.name
    head.beginsWithOwnState = initialState == nil
    let (variant, isReal) = feature.liveVariant(environment, at: place)
    head.environment = isReal ? nil : environment
    if feature.isModel {
      reportIssue(
        "Feature '\(feature.name)' is a model, which has its own methods and needs no store: what an app does with it is not recorded.",
        at: place)
    }
    self.init(
      state: initialState ?? feature.initialState, head,
      environment.map { "environment '\($0)'" } ?? "this environment",
      feature.types, recorder, place
    ) { world in
      defer { prepare(world) }
      return variant.reduce(in: world)
    }
  }
}
