/// The worlds in which a feature's environments were built, with the environments' names.
package struct FeatureWorlds {
  private var all: [(environment: String?, world: World)] = []

  package init<State, Action, Environment>(_ feature: Feature<State, Action, Environment>) {
    for name in [nil] + feature.variants.keys.sorted().map({ $0 as String? }) {
      let world = World(timeline: TestScheduler())
      // Issues of an environment are reported when a script is played.
      withIssueListener({ _ in }) {
        guard let variant = feature.variant(name) else { return }
        _ = variant.makeEnvironment(world)
        // Tasks that a model starts during its initialization never run.
        _ = variant.model(in: world, on: EffectRunner(of: feature, in: world))
      }
      world.isOver = true
      all.append((name, world))
    }
  }

  /// Returns why the feature can't be played in an environment.
  func issue<State, Action, Environment>(
    of feature: Feature<State, Action, Environment>, environment: String? = nil
  ) -> String? {
    all.first { $0.environment == environment }.flatMap { feature.issue(in: $0.world) }
  }

  /// The endpoints of the feature's own environment, then those that only others have, by name.
  package var endpoints: [(endpoint: Endpoint, environment: String?)] {
    var known: Set<String> = []
    return all.flatMap { environment, world in
      world.endpoints.values.sorted { $0.name < $1.name }.filter { known.insert($0.name).inserted }.map {
        ($0, environment)
      }
    }
  }
}

extension Feature {
  /// Returns what is wrong with the endpoints named by `quiet` and `staysOpen`; nil if nothing is.
  /// - Parameter world: a world in which an environment of the feature was created.
  func endpointIssue(in world: World) -> String? {
    // Every world has these, and some code only uses them later.
    let quiet = quietEndpoints.filter { !World.reads.contains($0) }
    return issue(of: "quiet", quiet, in: world, also: World.reads)
      ?? issue(of: "staysOpen", openEndpoints.sorted(), in: world, also: [])
  }

  private func issue(of word: String, _ named: [String], in world: World, also others: [String]) -> String? {
    let unknown = named.filter { world.endpoints[$0] == nil }
    if unknown.isEmpty { return nil }
    let known = FeatureWorlds(self).endpoints.map(\.endpoint.name)
    guard let name = unknown.first(where: { !known.contains($0) }) else { return nil }
    let names = known + others.filter { !known.contains($0) }
    let advice =
      NearestName.of(name, in: names).map { "did you mean '\($0)'?" } ?? "known: \(names.joined(separator: ", "))"
    return "feature '\(self.name)' says .\(word)(\(LiteralPrinter.text(name))), but has no such endpoint; \(advice)"
  }
}
