/// Everything that a line of a session changes and `undo` restores.
struct PlayMoment {
  var script: PlayScript
  var log: [PlayLogEntry] = []
  private(set) var now: Duration = .zero
  /// Relative to the present time; nil if nothing is due.
  private(set) var nextDue: Duration?
  private(set) var inFlight: [String] = []
  /// What features have printed since the beginning of the script.
  private(set) var printed: [String] = []
  /// The number of accepted lines.
  fileprivate var accepted = 0
  /// A number that is unique in a session.
  fileprivate(set) var version = 0

  init(_ script: PlayScript) { self.script = script }

  /// Updates the moment after a script was played.
  mutating func take(_ script: PlayScript, _ report: PlayReport, printed: [String]) {
    self.script = script
    (now, nextDue, inFlight) = (report.now, report.nextDue, report.inFlight)
    self.printed = printed
  }
}

/// The moments of a session: the present one, and those for undo and redo.
struct UndoHistory {
  private(set) var present: PlayMoment
  private var past: [PlayMoment] = []
  private var undone: [PlayMoment] = []
  private var lastVersion = 0
  private var saved = (version: 0, accepted: 0)

  init(_ beginning: PlayMoment) { present = beginning }

  /// Adds the moment after an accepted line, which makes these changes.
  mutating func add(_ entry: PlayLogEntry, _ change: (inout PlayMoment) -> Void) {
    past.append(present)
    undone = []
    lastVersion += 1
    present.version = lastVersion
    present.log.append(entry)
    present.accepted += 1
    change(&present)
  }

  /// Goes back and returns the moment that was left; nil if there is no earlier one.
  mutating func goBack() -> PlayMoment? {
    guard let last = past.popLast() else { return nil }
    let gone = present
    undone.append(gone)
    present = last
    return gone
  }

  /// Goes forward and returns the moment undone last, which is now the present one; nil if there is none.
  mutating func goForward() -> PlayMoment? {
    guard let next = undone.popLast() else { return nil }
    past.append(present)
    present = next
    return next
  }

  // MARK: Saving

  /// Notes that the present moment was saved.
  mutating func didSave() { saved = (present.version, present.accepted) }

  /// The number of unsaved lines.
  var unsavedLines: Int { present.version == saved.version ? 0 : max(1, present.accepted - saved.accepted) }
}
