/// What has come of a line that was given to a session.
enum PlayOutcome: Equatable, Sendable {
  /// It was played; it is the last entry of the log now.
  case accepted(PlayLogEntry)
  /// It has made a direct call, which has to be answered before anything else happens.
  case asks(PlayOpenCall)
  /// Nothing has changed.
  case refused(PlayMistake)
  /// It has ended the process. It was taken back, and nothing else is lost.
  case ended(PlayEnding)
  /// The line was taken back, by `undo`.
  case tookBack(String)
  /// It is there again, by `redo`.
  case broughtBack(PlayLogEntry)
  /// Lines to be read: what is pending, what can be said.
  case told([String])
  case saved(PlaySaved)
  /// The session is to be left, whatever isn't saved.
  case quits
}

/// An accepted line, and what it has caused.
struct PlayLogEntry: Equatable, Sendable {
  /// As a script has it, `send counter(.didTapPlus)`, or as it was typed, `answer submitOrder true`.
  let typed: String
  let rows: [PlayRow]
  /// What the feature has printed meanwhile.
  var printed = ""

  init(_ typed: String, _ rows: [PlayRow] = [], printed: String = "") {
    (self.typed, self.rows, self.printed) = (typed, rows, printed)
  }
}

/// A line below an accepted one.
struct PlayRow: Equatable, Sendable {
  enum Mark: Equatable, Sendable {
    case happened
    /// It happened, and is a failure: a rule that is broken, an expectation that doesn't hold.
    case failed
    /// A line of the script that wasn't typed so, such as `advance 1ms`, or an earlier one; what it has caused follows.
    case command
    /// What a call was answered.
    case stub
    /// It was seen, or recorded, and is no more.
    case removed
    /// It takes the place of such a line.
    case added
  }

  let text: String
  let mark: Mark

  init(_ text: String, _ mark: Mark) { (self.text, self.mark) = (text, mark) }
}

/// A script that was written.
struct PlaySaved: Equatable, Sendable {
  let path: String
  /// Where the script is pending as it would be recorded today; nil where nothing else has changed.
  let pending: String?
  /// Whether `harness run` finds what was seen.
  let isHeld: Bool
  /// What there is to know besides.
  let remarks: [String]
}

extension PlayRow {
  /// The rows of lines that were observed.
  static func rows(_ lines: some Sequence<String>, failures: Int) -> [PlayRow] {
    lines.map { line in
      if failures > 0, case .fail = ObservationLine(line) { return PlayRow(line, .failed) }
      return PlayRow(line, .happened)
    }
  }

  /// The rows of lines beside those that were there before.
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
