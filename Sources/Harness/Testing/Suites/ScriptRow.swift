/// A line of a script and how it changed, for reports, reviews and pages.
package struct ScriptRow: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// An unchanged header line, command or comment.
    case user
    /// An unchanged observation.
    case same
    /// A removed observation; `by` is the line of the same path or event that replaces it.
    case removed(by: String?)
    /// An added observation; `of` is the line that it replaces.
    case added(of: String?)
    /// A note about what went wrong in the line before it; it isn't part of the file.
    case note

    /// The sign `-` or `+`; nil for unchanged lines.
    package var sign: String? {
      switch self {
      case .removed: "-"
      case .added: "+"
      case .user, .same, .note: nil
      }
    }

    /// The kind of the further lines of a wrapped line; the first line has the position.
    fileprivate var goingOn: Kind {
      switch self {
      case .removed: .removed(by: nil)
      case .added: .added(of: nil)
      case .user, .same, .note: self
      }
    }
  }

  package let kind: Kind
  /// The text as in the file; for a single step, without the indentation.
  package let text: String
  /// The line in the current transcript, counted from 1; nil for added lines.
  package let line: Int?
  /// The index of the statement that it belongs to; -1 before the first.
  package let statement: Int
  /// Whether it is the first line of a command or header line.
  package let isHead: Bool
  /// The index among the actual lines of its step; nil for a user's line, and for what didn't happen.
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

  /// The column, counted from 1, where the line begins to differ from the one that replaces it, or else where it begins.
  package var column: Int {
    if case .removed(by: let other?) = kind, !other.utf8.elementsEqual(text.utf8) {
      return CommonStart.column(text, other)
    }
    return text.prefix { $0 == " " }.count + 1
  }

  /// Whether the row is a change and not context.
  package var isChange: Bool { kind != .user && kind != .same }

  /// Returns the lines of one step in display order, each of them complete.
  /// - Parameter indentation: the beginning of each line.
  package static func rows(
    _ recorded: [String], becoming lines: [String], statement: Int = -1, indentation: String = ""
  ) -> [ScriptRow] {
    func row(_ kind: Kind, _ text: String, _ happened: Int? = nil) -> ScriptRow {
      ScriptRow(kind: kind, text: indentation + text, line: nil, statement: statement, happened: happened)
    }
    return StepAlignment.entries(recorded, lines).flatMap { entry -> [ScriptRow] in
      switch entry {
      case .same(let index, let other): [row(.same, recorded[index], other)]
      case .movedAway(let index): [row(.removed(by: indentation + recorded[index]), recorded[index])]
      case .movedHere(let other): [row(.added(of: indentation + lines[other]), lines[other], other)]
      case .removed(let index): [row(.removed(by: nil), recorded[index])]
      case .added(let other): [row(.added(of: nil), lines[other], other)]
      case .changed(let index, let other):
        [
          row(.removed(by: indentation + lines[other]), recorded[index]),
          row(.added(of: indentation + recorded[index]), lines[other], other),
        ]
      }
    }
  }

  /// Returns all lines of a document.
  /// - Parameters:
  ///   - lines: the new observations of a statement, by its index; nil for unchanged ones.
  ///   - notes: the notes below a line of the file, by its number.
  package static func rows(
    of document: TranscriptDocument, notes: [Int: [String]] = [:],
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
      let becoming = lines(index).flatMap { StepOutcome(statement, lines: $0).isAsRecorded ? nil : $0 }
      let step =
        becoming.map { Self.rows(of: statement, at: index, becoming: $0) } ?? Self.rows(of: statement, at: index)
      for row in step {
        rows.append(row)
        if let line = row.line { addNotes(line..<line + 1, index) }
      }
      // Comments among observations have no fixed place.
      let end = observations.last.map { $0.line + $0.lineCount } ?? statement.line + texts.count
      let next = index + 1 < document.statements.count ? document.statements[index + 1].line : lineCount + 1
      add(statement.trivia, index, from: end + statement.trivia.count == next ? end : nil)
    }
    addNotes(open.keys.sorted(), document.statements.count - 1)
    return rows
  }

  // MARK: Steps in their lines

  /// Returns the observations of a statement as they are in the file.
  private static func rows(of statement: TranscriptDocument.Statement, at index: Int) -> [ScriptRow] {
    var rows: [ScriptRow] = []
    var end = 0
    // All lines of a run of repeated lines have the same range.
    for observation in statement.observations where observation.range.lowerBound >= end {
      end = observation.range.upperBound
      let first = observation.source.position(of: observation.range.lowerBound).line
      rows += Self.rows(.same, texts(of: observation), from: first, index, nil)
    }
    return rows
  }

  private static func texts(of observation: TranscriptDocument.Observation) -> [String] {
    ("  " + observation.source.text(observation.range)).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  private static func rows(
    _ kind: Kind, _ texts: [String], from line: Int?, _ statement: Int, _ happened: Int?
  ) -> [ScriptRow] {
    texts.enumerated().map { offset, text in
      ScriptRow(
        kind: offset == 0 ? kind : kind.goingOn, text: text, line: line.map { $0 + offset }, statement: statement,
        happened: happened)
    }
  }

  /// Returns the changes of a statement's observations, using the lines of the replayed file and of the one that would be
  /// recorded.
  private static func rows(
    of statement: TranscriptDocument.Statement, at index: Int, becoming lines: [String]
  ) -> [ScriptRow] {
    let recorded = statement.observations
    let sides = StepAlignment.written(recorded.map(\.text), lines, below: statement.canonicalText) { name in
      NamedLiterals.literal(of: name, in: statement.source)
    }
    func old(_ kind: Kind, _ place: Int) -> [ScriptRow] {
      let written = sides.old[place]
      let line = written.line(in: recorded)
      // As the user has wrapped it, if it is in the file like that.
      if let own = written.index.map({ recorded[$0] }), own.repeated == nil,
        own.text.utf8.elementsEqual(written.text.utf8)
      {
        return rows(kind, texts(of: own), from: line, index, nil)
      }
      let texts = texts(of: written)
      return rows(kind, [texts[0]], from: line, index, nil)
        + rows(kind.goingOn, Array(texts.dropFirst()), from: nil, index, nil)
    }
    func new(_ kind: Kind, _ place: Int) -> [ScriptRow] {
      rows(kind, texts(of: sides.new[place]), from: nil, index, sides.new[place].index)
    }
    return sides.entries.flatMap { entry -> [ScriptRow] in
      switch entry {
      case .same(let place, let other):
        return old(.same, place).map { row in
          ScriptRow(kind: row.kind, text: row.text, line: row.line, statement: index, happened: sides.new[other].index)
        }
      case .movedAway(let place): return old(.removed(by: "  " + sides.old[place].indented), place)
      case .movedHere(let other): return new(.added(of: "  " + sides.new[other].indented), other)
      case .removed(let place): return old(.removed(by: nil), place)
      case .added(let other): return new(.added(of: nil), other)
      case .changed(let place, let other):
        let (left, right) = ("  " + sides.old[place].indented, "  " + sides.new[other].indented)
        let (happened, line) = (sides.new[other].index, sides.old[place].line(in: recorded))
        if LongChange.isBroken(left, right) {
          return LongChange(texts(of: sides.old[place]), texts(of: sides.new[other])).rows(from: line, index, happened)
        }
        return rows(.removed(by: right), [left], from: line, index, nil)
          + rows(.added(of: left), [right], from: nil, index, happened)
      }
    }
  }

  private static func texts(of line: WrittenLine) -> [String] {
    ObservationLine.laidOut(line.text, indent: line.isInside ? 4 : 2).split(separator: "\n").map(String.init)
  }

  /// Returns all lines of a text that is entirely new.
  package static func proposed(_ text: String) -> [ScriptRow] {
    let lines = text.hasSuffix("\n") ? text.dropLast() : text[...]
    return lines.split(separator: "\n", omittingEmptySubsequences: false).map {
      ScriptRow(kind: .added(of: nil), text: String($0), line: nil, statement: -1)
    }
  }
}

/// Two wrapped lines of one path or event, compared by the lines of the file.
private struct LongChange {
  private let old: [String]
  private let new: [String]

  /// The maximum length of lines shown whole; longer lines without a part to show alone are wrapped as in a file.
  private static let maxLength = 160
  /// The maximum number of lines compared: a minimal difference of thousands of unlike lines takes seconds, and nobody reads
  /// it.
  private static let maxCount = 400

  static func isBroken(_ old: String, _ new: String) -> Bool {
    max(old.count, new.count) > maxLength
      && LiteralDifference.parts(ofLines: String(old.dropFirst(2)), String(new.dropFirst(2))) == nil
  }

  init(_ old: [String], _ new: [String]) { (self.old, self.new) = (old, new) }

  func rows(from line: Int, _ statement: Int, _ happened: Int?) -> [ScriptRow] {
    func row(_ kind: ScriptRow.Kind, _ text: String, _ offset: Int?, _ happened: Int? = nil) -> ScriptRow {
      ScriptRow(kind: kind, text: text, line: offset.map { line + $0 }, statement: statement, happened: happened)
    }
    var rows: [ScriptRow] = []
    var (gone, come): ([Int], [Int]) = ([], [])
    func flush() {
      // The same number of removed and added lines are taken for changed lines.
      let arePairs = gone.count == come.count
      if arePairs {
        for (one, other) in zip(gone, come) {
          rows += [
            row(.removed(by: new[other]), old[one], one), row(.added(of: old[one]), new[other], nil, happened),
          ]
        }
      } else {
        rows +=
          gone.map { row(.removed(by: nil), old[$0], $0) } + come.map { row(.added(of: nil), new[$0], nil, happened) }
      }
      (gone, come) = ([], [])
    }
    let difference = SequenceDifference(
      old.map { Array($0.utf8) }, new.map { Array($0.utf8) }, maxCount: Self.maxCount, otherwise: .byPosition,
      isSame: ==)
    for edit in difference.edits {
      switch edit {
      case .removed(let index): gone.append(index)
      case .inserted(let index): come.append(index)
      case .same(let index, _):
        flush()
        rows.append(row(.same, old[index], index))
      }
    }
    flush()
    return rows
  }
}
