/// All that a line of a session changes and `undo` brings back.
struct PlayMoment {
  var script: PlayScript
  var log: [PlayLogEntry] = []
  private(set) var now: Duration = .zero
  /// From now; nil where nothing is due.
  private(set) var nextDue: Duration?
  private(set) var inFlight: [String] = []
  /// What features have printed up to here, from the beginning of the script.
  private(set) var printed: [String] = []
  /// How many lines were accepted.
  fileprivate var accepted = 0
  /// No two moments of a session have the same.
  fileprivate(set) var version = 0

  init(_ script: PlayScript) { self.script = script }

  /// What is so once a script was played.
  mutating func take(_ script: PlayScript, _ report: PlayReport, printed: [String]) {
    self.script = script
    (now, nextDue, inFlight) = (report.now, report.nextDue, report.inFlight)
    self.printed = printed
  }
}

/// The moments that a session has gone through: the present one, with those that can be taken back and brought back.
struct UndoHistory {
  private(set) var present: PlayMoment
  private var past: [PlayMoment] = []
  private var undone: [PlayMoment] = []
  private var lastVersion = 0
  private var saved = (version: 0, accepted: 0)

  init(_ beginning: PlayMoment) { present = beginning }

  /// A line was accepted, which makes these changes.
  mutating func add(_ entry: PlayLogEntry, _ change: (inout PlayMoment) -> Void) {
    past.append(present)
    undone = []
    lastVersion += 1
    present.version = lastVersion
    present.log.append(entry)
    present.accepted += 1
    change(&present)
  }

  /// Returns the moment that was left; nil where there is nothing before it.
  mutating func goBack() -> PlayMoment? {
    guard let last = past.popLast() else { return nil }
    let gone = present
    undone.append(gone)
    present = last
    return gone
  }

  /// Returns the moment that was taken back last, which is the present one now; nil where there is none.
  mutating func goForward() -> PlayMoment? {
    guard let next = undone.popLast() else { return nil }
    past.append(present)
    present = next
    return next
  }

  // MARK: Saving

  /// The present moment is written.
  mutating func didSave() { saved = (present.version, present.accepted) }

  /// How many lines nobody has saved.
  var unsavedLines: Int { present.version == saved.version ? 0 : max(1, present.accepted - saved.accepted) }
}
