/// The result of a line given to a session.
enum PlayOutcome: Equatable, Sendable {
  /// It was played, and is now the last entry of the log.
  case accepted(PlayLogEntry)
  /// It has made a direct call, which has to be answered before anything else happens.
  case asks(PlayOpenCall)
  /// Nothing has changed.
  case refused(PlayMistake)
  /// It has ended the process. It was undone, and nothing else is lost.
  case ended(PlayEnding)
  /// The line was undone, by `undo`.
  case tookBack(String)
  /// The line was restored, by `redo`.
  case broughtBack(PlayLogEntry)
  /// Lines to read, such as what is pending or which words exist.
  case told([String])
  case saved(PlaySaved)
  /// The session should end, whatever isn't saved.
  case quits
}

/// An accepted line and its effects.
struct PlayLogEntry: Equatable, Sendable {
  /// The line as a script has it, `send counter(.didTapPlus)`, or as it was typed, `answer submitOrder true`.
  let typed: String
  let rows: [PlayRow]
  /// What the feature printed while running.
  var printed = ""

  init(_ typed: String, _ rows: [PlayRow] = [], printed: String = "") {
    (self.typed, self.rows, self.printed) = (typed, rows, printed)
  }
}

/// A line below an accepted one.
struct PlayRow: Equatable, Sendable {
  enum Mark: Equatable, Sendable {
    case happened
    /// It happened, and is a failure: a broken rule, or an expectation that doesn't hold.
    case failed
    /// A line of the script that wasn't typed this way, such as `advance 1ms`, or an earlier line; its effects follow.
    case command
    /// The answer of a call.
    case stub
    /// It was observed or recorded before, and is no longer.
    case removed
    /// It replaces such a line.
    case added
  }

  let text: String
  let mark: Mark

  init(_ text: String, _ mark: Mark) { (self.text, self.mark) = (text, mark) }
}

/// A saved script.
struct PlaySaved: Equatable, Sendable {
  let path: String
  /// The path of the pending file with what would be recorded today; nil if nothing else has changed.
  let pending: String?
  /// Whether `harness run` finds what was observed.
  let isHeld: Bool
  /// Further remarks.
  let remarks: [String]
}

extension PlayRow {
  /// The rows of observed lines.
  static func rows(_ lines: some Sequence<String>, failures: Int) -> [PlayRow] {
    lines.map { line in
      if failures > 0, case .fail = ObservationLine(line) { return PlayRow(line, .failed) }
      return PlayRow(line, .happened)
    }
  }

  /// The rows of new lines compared with the old ones.
  static func rows(from old: [String], to new: [String]) -> [PlayRow] {
    ScriptRow.rows(old, becoming: new).map { row in
      switch row.kind {
      case .removed: PlayRow(row.text, .removed)
      case .added: PlayRow(row.text, .added)
      case .user, .same, .note: PlayRow(row.text, .happened)
      }
    }
  }
}
