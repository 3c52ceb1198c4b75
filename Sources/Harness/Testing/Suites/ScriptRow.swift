/// A line of a script with what became of it: what reports, reviews and pages show.
package struct ScriptRow: Equatable, Sendable {
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
  /// As it stands in the file; of a step alone, without the indentation.
  package let text: String
  /// In the transcript as it is, from 1; nil for what isn't in it yet.
  package let line: Int?
  /// The statement that it belongs to, by its index; -1 before the first.
  package let statement: Int
  /// Whether it is the first line of a command or header line.
  package let isHead: Bool
  /// Of what happened in its step, which line it is, from 0; nil for a line of the user, and for what didn't happen.
  package let happened: Int?

  package init(
    kind: Kind, text: String, line: Int?, statement: Int, isHead: Bool = false, happened: Int? = nil
  ) {
    self.kind = kind
    self.text = text
    self.line = line
    self.statement = statement
    self.isHead = isHead
    self.happened = happened
  }

  /// Whether it is what is looked at, and not what stands around.
  package var isChange: Bool { kind != .user && kind != .same }

  /// The lines of one step, in the order in which to show them.
  /// - Parameters:
  ///   - place: the line in the file of a recorded one.
  ///   - indentation: what each begins with.
  package static func rows(
    _ recorded: [String], becoming lines: [String], statement: Int = -1, indentation: String = "",
    place: (Int) -> Int? = { _ in nil }
  ) -> [ScriptRow] {
    func row(_ kind: Kind, _ text: String, old: Int? = nil, new: Int? = nil) -> ScriptRow {
      ScriptRow(kind: kind, text: text, line: old.flatMap(place), statement: statement, happened: new)
    }
    func old(_ index: Int) -> String { indentation + recorded[index] }
    func new(_ index: Int) -> String { indentation + lines[index] }
    return StepAlignment.entries(recorded, lines).flatMap { entry -> [ScriptRow] in
      switch entry {
      case .same(let index, let other): [row(.same, old(index), old: index, new: other)]
      case .movedAway(let index): [row(.removed(by: old(index)), old(index), old: index)]
      case .movedHere(let other): [row(.added(of: new(other)), new(other), new: other)]
      case .removed(let index): [row(.removed(by: nil), old(index), old: index)]
      case .added(let other): [row(.added(of: nil), new(other), new: other)]
      case .changed(let index, let other):
        [
          row(.removed(by: new(other)), old(index), old: index),
          row(.added(of: old(index)), new(other), new: other),
        ]
      }
    }
  }

  /// All lines of a document.
  /// - Parameters:
  ///   - lines: what the observations of a statement become, by its index; nil where they stay.
  ///   - notes: what stands below a line of the file, by its number.
  ///   - isUnfolded: whether an observation of several lines is as many rows as long as it stays.
  package static func rows(
    of document: TranscriptDocument, notes: [Int: [String]] = [:], isUnfolded: Bool = false,
    becoming lines: (Int) -> [String]?
  ) -> [ScriptRow] {
    var rows: [ScriptRow] = []
    var open = notes
    let lineCount = document.source.lines.count
    func add(_ texts: [String], _ statement: Int, from line: Int?) {
      for (offset, text) in texts.enumerated() {
        rows.append(ScriptRow(kind: .user, text: text, line: line.map { $0 + offset }, statement: statement))
      }
    }
    func addNotes(_ lines: some Sequence<Int>, _ statement: Int) {
      for text in lines.flatMap({ open.removeValue(forKey: $0) ?? [] }) {
        rows.append(ScriptRow(kind: .note, text: "  " + text, line: nil, statement: statement))
      }
    }
    add(document.preamble, -1, from: 1)
    for (index, statement) in document.statements.enumerated() {
      let texts = statement.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (offset, text) in texts.enumerated() {
        let line = statement.line + offset
        rows.append(ScriptRow(kind: .user, text: String(text), line: line, statement: index, isHead: offset == 0))
      }
      addNotes(statement.line..<statement.line + texts.count, index)
      let observations = statement.observations
      let recorded = observations.map(\.text)
      let step = Self.rows(recorded, becoming: lines(index) ?? recorded, statement: index, indentation: "  ") {
        observations[$0].line
      }
      for row in step {
        let observation = row.line.flatMap { line in observations.first { $0.line == line } }
        let lines = row.line.map { $0..<$0 + (observation?.lineCount ?? 1) } ?? 0..<0
        if isUnfolded, row.kind == .same, lines.count > 1, let observation, observation.repeated == nil {
          let texts = "  " + observation.source.text(observation.range)
          for (line, text) in zip(lines, texts.split(separator: "\n", omittingEmptySubsequences: false)) {
            rows.append(ScriptRow(kind: .same, text: String(text), line: line, statement: index))
          }
        } else {
          rows.append(row)
        }
        addNotes(lines, index)
      }
      // Among observations, comments have a place that nobody keeps.
      let end = observations.last.map { $0.line + $0.lineCount } ?? statement.line + texts.count
      let next = index + 1 < document.statements.count ? document.statements[index + 1].line : lineCount + 1
      add(statement.trivia, index, from: end + statement.trivia.count == next ? end : nil)
    }
    addNotes(open.keys.sorted(), document.statements.count - 1)
    return rows
  }

  /// All lines of a text that is new as a whole.
  package static func proposed(_ text: String) -> [ScriptRow] {
    let lines = text.hasSuffix("\n") ? text.dropLast() : text[...]
    return lines.split(separator: "\n", omittingEmptySubsequences: false).map {
      ScriptRow(kind: .added(of: nil), text: String($0), line: nil, statement: -1)
    }
  }
}
