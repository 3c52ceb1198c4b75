/// Equal pending changes of several scripts, or the change of a single script.
struct PendingGroup {
  /// Never empty; sorted by the paths of the scripts.
  let changes: [PendingChange]

  init(_ changes: [PendingChange]) { self.changes = changes }

  /// Whether they are equal except for the actual values.
  var hasOtherValues: Bool {
    guard let first = changes.first else { return false }
    let delta = Set(first.steps.flatMap(\.changes))
    return changes.dropFirst().contains { Set($0.steps.flatMap(\.changes)) != delta }
  }

  /// The path or event that all changed lines are about; nil if there are several.
  var subject: String? {
    let subjects = Set(changes.flatMap(\.steps).flatMap(\.changes).map(\.subject))
    guard subjects.count == 1, let subject = subjects.first else { return nil }
    for event in ["hear ", "call "] where subject.hasPrefix(event) { return String(subject.dropFirst(event.count)) }
    return subject
  }

  /// Groups equal changes; each group has the place of its first script.
  /// - Parameter isExact: Whether actual values must be equal, too.
  static func groups(of changes: [PendingChange], isExact: Bool = false) -> [PendingGroup] {
    var places: [Set<ChangeFingerprint>: Int] = [:]
    var groups: [[PendingChange]] = []
    for change in changes {
      if change.isProposal {
        groups.append([change])
        continue
      }
      let delta = Set(change.steps.flatMap(\.changes).map { ChangeFingerprint($0, isExact: isExact) })
      if !delta.isEmpty, let place = places[delta] {
        groups[place].append(change)
      } else {
        places[delta] = groups.count
        groups.append([change])
      }
    }
    return groups.map { PendingGroup($0) }
  }
}
