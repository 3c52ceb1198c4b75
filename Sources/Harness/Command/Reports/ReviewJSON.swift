/// Pending changes, for other programs; docs/reviewing.md describes the format.
enum ReviewJSON {
  static let version = 1

  private struct Document: Encodable {
    let format = "harness-review"
    let version = ReviewJSON.version
    let pending: [Entry]
  }

  private struct Entry: Encodable {
    let name: String
    let transcript: String
    let pending: String?
    /// Equal changes have the same number, from 1.
    let group: Int?
    let problem: String?
    /// The whole text of a new script.
    let proposal: String?
    let steps: [Step]
  }

  private struct Step: Encodable {
    let step: Int
    let line: Int
    let command: String
    let changes: [Change]
  }

  private struct Change: Encodable {
    let kind: String
    var path: String?
    var old: String?
    var new: String?

    init(_ change: LineChange) {
      switch change {
      case .changed(_, let old, let new):
        kind = "changed"
        (path, self.old, self.new) = (change.subject, old, new)
      case .moved(let text):
        kind = "moved"
        old = text
        new = text
      case .removed(let text):
        kind = "removed"
        old = text
      case .added(let text):
        kind = "added"
        new = text
      }
    }
  }

  static func text(
    _ groups: [PendingGroup], _ problems: [(file: SnapshotDirectory.File, text: String)]
  ) -> String {
    var entries: [Entry] = []
    for (number, group) in groups.enumerated() {
      for change in group.changes {
        entries.append(
          Entry(
            name: change.file.name, transcript: change.file.path, pending: change.pendingPath, group: number + 1,
            problem: nil, proposal: change.isProposal ? change.text : nil,
            steps: change.steps.map {
              Step(
                step: $0.number, line: $0.outcome.line, command: $0.outcome.command,
                changes: $0.changes.map(Change.init))
            }))
      }
    }
    for (file, text) in problems {
      entries.append(
        Entry(name: file.name, transcript: file.path, pending: nil, group: nil, problem: text, proposal: nil, steps: [])
      )
    }
    return JSONText.text(Document(pending: entries))
  }
}
