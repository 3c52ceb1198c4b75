/// Scripts that fail alike, or the one that has no like: one cause is one failure, however many scripts it touches.
///
/// Alike is what says the same, wherever it stands and however often, as in the groups of a review.
package struct FailureGroup {
  /// Never empty, in the order of the scripts.
  package let results: [ScriptResult]

  /// Whether they are the same but for the values of what is newly there.
  var hasOtherValues: Bool {
    let first = Set(results[0].failures.map { ChangeFingerprint($0, isExact: true) })
    return results.dropFirst().contains { Set($0.failures.map { ChangeFingerprint($0, isExact: true) }) != first }
  }

  /// Each group stands where its first script did; what holds is left out.
  /// - Parameter isDivided: each script by itself.
  package static func groups(of results: [ScriptResult], isDivided: Bool = false) -> [FailureGroup] {
    if isDivided { return results.filter { !$0.holds }.map { FailureGroup(results: [$0]) } }
    var places: [Set<ChangeFingerprint>: Int] = [:]
    var groups: [[ScriptResult]] = []
    for result in results where !result.holds {
      let fingerprint = Set(result.failures.map { ChangeFingerprint($0) })
      if let place = places[fingerprint] {
        groups[place].append(result)
      } else {
        places[fingerprint] = groups.count
        groups.append([result])
      }
    }
    return groups.map { FailureGroup(results: $0) }
  }
}
