/// Merges the explorations of several shards, or of several features.
struct ExplorationMerge {
  private struct Part {
    let shard: RunReport.Shard?
    let path: String
    let feature: ExploredFeature
    /// Whether it was explored with the same options as the others.
    var counts = true
  }

  private var parts: [Part] = []
  private var review: [String] = []
  private var shards: [RunReport.Shard] = []
  private var doubled: [String] = []

  var isEmpty: Bool { parts.isEmpty }

  mutating func add(_ exploration: RunReport.Exploration, _ shard: RunReport.Shard?, from path: String) {
    if let shard { shards.append(shard) }
    for command in exploration.review where !review.contains(command) { review.append(command) }
    for feature in exploration.features { add(Part(shard: shard, path: path, feature: feature)) }
  }

  private mutating func add(_ part: Part) {
    let others = parts.filter { $0.feature.name == part.feature.name }
    let name = part.feature.name
    if let other = others.first(where: { $0.shard?.index == part.shard?.index || $0.shard == nil || part.shard == nil })
    {
      let which = part.shard.map { other.shard == nil ? "" : ", shard \($0.index) of \($0.count)," } ?? ""
      doubled.append("\(name)\(which) is in \(other.path) and in \(part.path); the first counts")
    } else if let other = others.first(where: { $0.feature.asked != part.feature.asked }) {
      doubled.append(
        "\(name) was explored differently in \(other.path) (\(other.feature.command)) than in \(part.path) "
          + "(\(part.feature.command)); the first counts")
      parts.append(Part(shard: part.shard, path: part.path, feature: part.feature, counts: false))
    } else {
      parts.append(part)
    }
  }

  /// What is duplicated or missing.
  var problems: [String] {
    let missing = RunReportMerge.problems(shards)
    if !missing.isEmpty { return doubled + missing }
    // Features that one of the shards has not explored.
    let incomplete = names.compactMap { name -> String? in
      let indices = parts.filter { $0.feature.name == name }.compactMap(\.shard?.index)
      guard !indices.isEmpty, let count = shards.first?.count else { return nil }
      return RunReportMerge.missing(indices, of: count).map { "\(name): \($0)" }
    }
    return doubled + incomplete
  }

  private var ordered: [Part] {
    parts.enumerated().sorted { ($0.element.shard?.index ?? 0, $0.offset) < ($1.element.shard?.index ?? 0, $1.offset) }
      .map(\.element)
  }

  private var names: [String] {
    var seen: Set<String> = []
    return ordered.map(\.feature.name).filter { seen.insert($0).inserted }
  }

  /// The merged exploration.
  var exploration: RunReport.Exploration {
    let ordered = ordered
    var causes: Set<String> = []
    let features = names.compactMap { name -> ExploredFeature? in
      var same = ordered.filter { $0.counts && $0.feature.name == name }.map(\.feature)[...]
      guard var whole = same.popFirst() else { return nil }
      for other in same { whole.add(other) }
      whole.group(&causes)
      return whole
    }
    return RunReport.Exploration(features: features, review: review)
  }
}

extension ExploredFeature {
  /// Adds the results of another shard.
  fileprivate mutating func add(_ other: ExploredFeature) {
    runs += other.runs
    actions += other.actions
    new += other.new
    failure = failure ?? other.failure
    stopped = stopped ?? other.stopped
    if givenUp != nil || other.givenUp != nil { givenUp = (givenUp ?? 0) + (other.givenUp ?? 0) }
    known += other.known.filter { !known.contains($0) }
    problems += other.problems.filter { !problems.contains($0) }
    for goal in other.goals {
      if let index = goals.firstIndex(where: { $0.name == goal.name }) {
        goals[index].wasReached = goals[index].wasReached || goal.wasReached
      } else {
        goals.append(goal)
      }
    }
    addNotes(of: other)
    findings += other.findings + (other.elsewhere ?? [])
  }
}

extension ExploredFeature {
  /// A case that has changed something in one shard counts as having done so in all.
  fileprivate mutating func addNotes(of other: ExploredFeature) {
    for new in other.cases {
      if let index = cases.firstIndex(where: { $0.name == new.name }) {
        cases[index].wasSent = cases[index].wasSent || new.wasSent
        cases[index].hasChanged = cases[index].hasChanged || new.hasChanged
      } else {
        cases.append(new)
      }
    }
    let unsent = (neverSent ?? []) + (other.neverSent ?? []).filter { !(neverSent ?? []).contains($0) }
    neverSent = unsent.isEmpty ? nil : unsent
    var ways = graph.flatMap(ExploredTransitions.init) ?? ExploredTransitions()
    ways.add(other.graph.flatMap(ExploredTransitions.init) ?? ExploredTransitions())
    graph = ways.graph
  }
}
