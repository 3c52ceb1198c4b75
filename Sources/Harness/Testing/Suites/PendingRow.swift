/// A line of a transcript that is looked at together with what it would become.
package struct PendingRow: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// A header line, a command or a comment, which stay as they are.
    case user
    /// An observation that stays.
    case same
    /// An observation that goes; `by` is the line of the same path or event that takes its place.
    case removed(by: String?)
    /// An observation that comes; `of` is the line whose place it takes.
    case added(of: String?)
    /// What went wrong in the line before it, which stands in no file.
    case note

    /// `-` or `+`; nil for what stays.
    package var sign: String? {
      switch self {
      case .removed: "-"
      case .added: "+"
      case .user, .same, .note: nil
      }
    }
  }

  package let kind: Kind
  /// As it stands in the file.
  package let text: String
  /// In the transcript as it is, from 1; nil for what isn't in it yet.
  package let line: Int?
  /// The statement that it belongs to, by its index; -1 before the first.
  package let statement: Int
  /// Whether it is the first line of a command or header line.
  package let isHead: Bool

  package init(kind: Kind, text: String, line: Int?, statement: Int, isHead: Bool) {
    self.kind = kind
    self.text = text
    self.line = line
    self.statement = statement
    self.isHead = isHead
  }

  /// Whether it is what is looked at, and not what stands around.
  package var isChange: Bool { kind != .user && kind != .same }

  /// All lines of a document whose observations become others.
  package static func rows(of document: TranscriptDocument, becoming observations: [[String]]) -> [PendingRow] {
    var rows: [PendingRow] = []
    func add(_ kind: Kind, _ text: String, _ line: Int?, _ statement: Int, isHead: Bool = false) {
      rows.append(PendingRow(kind: kind, text: text, line: line, statement: statement, isHead: isHead))
    }
    for text in document.preamble { add(.user, text, nil, -1) }
    for (index, statement) in document.statements.enumerated() {
      let lines = statement.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (offset, text) in lines.enumerated() {
        add(.user, String(text), statement.line + offset, index, isHead: offset == 0)
      }
      for entry in StepAlignment.entries(statement.observations.map(\.text), observations[index]) {
        switch entry {
        case .same(let old):
          add(.same, "  " + statement.observations[old].text, statement.observations[old].line, index)
        case .movedAway(let old):
          let line = "  " + statement.observations[old].text
          add(.removed(by: line), line, statement.observations[old].line, index)
        case .movedHere(let new):
          let line = "  " + observations[index][new]
          add(.added(of: line), line, nil, index)
        case .changed(let old, let new):
          let (before, after) = ("  " + statement.observations[old].text, "  " + observations[index][new])
          add(.removed(by: after), before, statement.observations[old].line, index)
          add(.added(of: before), after, nil, index)
        case .removed(let old):
          add(.removed(by: nil), "  " + statement.observations[old].text, statement.observations[old].line, index)
        case .added(let new): add(.added(of: nil), "  " + observations[index][new], nil, index)
        }
      }
      for text in statement.trivia { add(.user, text, nil, index) }
    }
    return rows
  }

  /// All lines of a text that is new as a whole.
  package static func proposed(_ text: String) -> [PendingRow] {
    let lines = text.hasSuffix("\n") ? text.dropLast() : text[...]
    return lines.split(separator: "\n", omittingEmptySubsequences: false).map {
      PendingRow(kind: .added(of: nil), text: String($0), line: nil, statement: -1, isHead: false)
    }
  }
}

/// A step of which the observations would become others.
package struct PendingStep: Equatable, Sendable {
  /// From 1, counted like `harness show --step`.
  package let number: Int
  package let command: String
  /// Of the command, from 1.
  package let line: Int
  package let changes: [Change]

  package enum Change: Hashable, Sendable {
    /// The line of this path or event says something else.
    case changed(subject: String, old: String, new: String)
    /// It stands at another place among the lines of the step.
    case moved(String)
    case removed(String)
    case added(String)

    /// What it is about: a path, an event with its name.
    package var subject: String {
      switch self {
      case .changed(let subject, _, _): subject
      case .moved(let text), .removed(let text), .added(let text): ObservationLine(text).subject?.text ?? text
      }
    }
  }

  /// All steps of a document that is new as a whole.
  package static func proposed(_ document: TranscriptDocument) -> [PendingStep] {
    document.statements.filter(\.kind.isCommand).enumerated().map { index, statement in
      PendingStep(
        number: index + 1, command: statement.text, line: statement.line,
        changes: statement.observations.map { .added($0.text) })
    }
  }

  package static func changed(_ document: TranscriptDocument, becoming observations: [[String]]) -> [PendingStep] {
    var steps: [PendingStep] = []
    var number = 0
    for (index, statement) in document.statements.enumerated() where statement.kind.isCommand {
      number += 1
      let old = statement.observations.map(\.text)
      let changes = StepAlignment.entries(old, observations[index]).flatMap { entry -> [Change] in
        switch entry {
        case .same, .movedHere: return []
        case .movedAway(let line): return [.moved(old[line])]
        case .removed(let line): return [.removed(old[line])]
        case .added(let line): return [.added(observations[index][line])]
        case .changed(let before, let after):
          let (subject, old, new) = StepAlignment.change(old[before], observations[index][after])
          return [.changed(subject: subject.text, old: old, new: new)]
        }
      }
      if changes.isEmpty { continue }
      steps.append(PendingStep(number: number, command: statement.text, line: statement.line, changes: changes))
    }
    return steps
  }
}
