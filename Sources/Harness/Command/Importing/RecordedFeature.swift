/// What importing recordings needs to know about a feature.
protocol RecordedFeature: SuiteFeature {
  /// The types of state and action, including their modules.
  var typeNames: (state: String, action: String) { get }
  /// The initial state, as a literal.
  var ownState: String { get }
  /// The endpoints of the feature's own environment.
  var ownEndpoints: [Endpoint] { get }
}

extension Feature: RecordedFeature {
  var typeNames: (state: String, action: String) { (String(reflecting: State.self), String(reflecting: Action.self)) }
  var ownState: String { LiteralPrinter.text(initialState) }

  var ownEndpoints: [Endpoint] {
    let world = World(timeline: TestScheduler())
    _ = makeEnvironment(world)
    return world.endpoints.values.sorted { $0.name < $1.name }
  }
}
