/// Scripts whose failures are alike, so that one cause is shown as one failure, however many scripts it affects.
///
/// Two failures are alike if their text is equal, regardless of position and count, as in the groups of a review.
package struct FailureGroup {
  /// The results in the order of the scripts; never empty.
  package let results: [ScriptResult]

  /// - Parameter results: at least one failed result.
  package init(results: [ScriptResult]) { self.results = results }

  /// Whether the scripts differ in the values of what newly happened.
  var hasOtherValues: Bool {
    let first = Set(results[0].failures.map { ChangeFingerprint($0, isExact: true) })
    return results.dropFirst().contains { Set($0.failures.map { ChangeFingerprint($0, isExact: true) }) != first }
  }

  /// Returns the groups, each at the position of its first script, without the scripts that hold.
  /// - Parameter isDivided: whether each script is a group of its own.
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
