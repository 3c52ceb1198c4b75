/// Pending changes that say the same in several scripts, or the one of a script that has no like.
struct PendingGroup {
  /// Never empty; sorted by the paths of the scripts.
  let changes: [PendingChange]

  init(_ changes: [PendingChange]) { self.changes = changes }

  /// Whether they are the same but for the values of what is newly there.
  var hasOtherValues: Bool {
    guard let first = changes.first else { return false }
    let delta = Set(first.steps.flatMap(\.changes))
    return changes.dropFirst().contains { Set($0.steps.flatMap(\.changes)) != delta }
  }

  /// The path or event that all changed lines are about; nil where there are several.
  var subject: String? {
    let subjects = Set(changes.flatMap(\.steps).flatMap(\.changes).map(\.subject))
    guard subjects.count == 1, let subject = subjects.first else { return nil }
    for event in ["hear ", "call "] where subject.hasPrefix(event) { return String(subject.dropFirst(event.count)) }
    return subject
  }

  /// Puts together what is the same change; each group stands where its first script did.
  /// - Parameter isExact: whether the value of what is newly there matters.
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
