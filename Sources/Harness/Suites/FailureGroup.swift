/// Scripts that fail alike, or the one that has no like: one cause is one failure, however many scripts it touches.
///
/// Alike is what says the same, wherever it stands and however often, as in the groups of a review.
struct FailureGroup {
  /// Never empty, in the order of the scripts.
  let results: [ScriptResult]

  /// Each group stands where its first script did; what holds is left out.
  static func groups(of results: [ScriptResult]) -> [FailureGroup] {
    var places: [Set<Likeness>: Int] = [:]
    var groups: [[ScriptResult]] = []
    for result in results where !result.holds {
      let likeness = Set(result.failures.map(Likeness.init))
      if let place = places[likeness] {
        groups[place].append(result)
      } else {
        places[likeness] = groups.count
        groups.append([result])
      }
    }
    return groups.map { FailureGroup(results: $0) }
  }
}
