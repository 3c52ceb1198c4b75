/// A pending transcript and the recorded one beside it: what would change, step by step. A proposal has no recorded transcript;
/// all of it is new.
///
/// Accepting a change takes only its observations. The user's lines stay as they are in the present transcript; if its commands
/// are no longer those that were replayed, nothing can be accepted. A proposal becomes the transcript.
struct PendingChange {
  let file: SnapshotDirectory.File
  /// The path of the pending transcript; nil if it was made by this run.
  var pendingPath: String? { pending?.path(of: file) }
  /// The transcript after accepting.
  let text: String
  /// The feature that the script names, or else the name of its folder.
  let feature: String
  /// The recorded and the actual observations of each statement.
  let recorded: [[String]]
  let actual: [[String]]
  /// The actual observations as they are shown, with long texts whole where they are recorded whole.
  private let shown: [[String]]
  /// The number of steps that would change.
  let changedSteps: Int
  /// The number of commands in the script.
  let stepCount: Int

  private let pending: PendingFiles?
  private let document: TranscriptDocument
  /// The present transcript; nil if there is none.
  private let bytes: [UInt8]?
  private let pendingBytes: [UInt8]

  /// Reads the pending transcript of a script.
  init(_ file: SnapshotDirectory.File, in pending: PendingFiles) throws(PendingProblem) {
    guard pending.isPending(file) else { throw .notPending }
    let pendingBytes = try Self.reading { () throws(FileError) in try pending.read(file) }
    if FileSystem.exists(file.path) {
      try self.init(file, pending: pending, pendingBytes: pendingBytes)
    } else if Proposal.isOne(pendingBytes) {
      try self.init(file, proposed: pendingBytes, in: pending)
    } else {
      throw .noTranscript(file.path)
    }
  }

  /// Uses a result of the present run.
  init(_ file: SnapshotDirectory.File, actual: String) throws(PendingProblem) {
    try self.init(file, pending: nil, pendingBytes: Array(actual.utf8))
  }

  private init(_ file: SnapshotDirectory.File, pending: PendingFiles?, pendingBytes: [UInt8]) throws(PendingProblem) {
    self.file = file
    self.pending = pending
    self.pendingBytes = pendingBytes
    let bytes = try Self.reading { () throws(FileError) in try FileSystem.read(file.path) }
    self.bytes = bytes
    let document = try Self.document(file.path, bytes)
    let other = try Self.document(pending?.path(of: file) ?? file.path, pendingBytes)
    try Self.checkCommands(document, other)
    let observations = other.statements.map { $0.observations.map(\.text) }
    text = TranscriptWriter.text(
      document, lines: Dictionary(uniqueKeysWithValues: observations.enumerated().map { ($0, $1) }))
    self.document = document
    feature = document.feature ?? PathText.head(of: file.name)
    let recorded = document.statements.map { $0.observations.map(\.text) }
    self.recorded = recorded
    actual = observations
    let shown = WholeTexts.lines(observations, beside: document)
    self.shown = shown
    changedSteps = StepOutcome.all(document, where: \.isCommand, becoming: { shown[$0] })
      .count { !$0.isAsRecorded }
    stepCount = document.statements.count(where: \.kind.isCommand)
  }

  /// The steps that would change, with their changes. Computing these takes much longer than accepting them.
  var steps: [PendingStep] {
    let outcomes = document.statements.enumerated().filter(\.element.kind.isCommand).map { index, statement in
      StepOutcome(
        line: statement.line, command: statement.text, recorded: isProposal ? [] : recorded[index], lines: shown[index]
      )
    }
    return outcomes.enumerated().compactMap { index, outcome in
      let changes = outcome.changes
      return isProposal || !changes.isEmpty ? PendingStep(number: index + 1, outcome: outcome, changes: changes) : nil
    }
  }

  /// A proposed script, as it is.
  private init(
    _ file: SnapshotDirectory.File, proposed pendingBytes: [UInt8], in pending: PendingFiles
  ) throws(PendingProblem) {
    self.file = file
    self.pending = pending
    self.pendingBytes = pendingBytes
    bytes = nil
    let document = try Self.document(pending.path(of: file), pendingBytes)
    self.document = document
    text = String(decoding: pendingBytes, as: UTF8.self)
    feature = document.feature ?? PathText.head(of: file.name)
    recorded = document.statements.map { _ in [] }
    actual = document.statements.map { $0.observations.map(\.text) }
    shown = actual
    stepCount = document.statements.count(where: \.kind.isCommand)
    changedSteps = stepCount
  }

  /// Whether there is no transcript yet.
  var isProposal: Bool { bytes == nil }

  /// The whole transcript with its changes.
  var rows: [ScriptRow] {
    isProposal ? ScriptRow.proposed(text) : ScriptRow.rows(of: document) { shown[$0] }
  }

  private static func reading(_ read: () throws(FileError) -> [UInt8]) throws(PendingProblem) -> [UInt8] {
    do throws(FileError) {
      return try read()
    } catch {
      throw .unreadable([error.description])
    }
  }

  private static func document(_ path: String, _ bytes: [UInt8]) throws(PendingProblem) -> TranscriptDocument {
    do throws(TranscriptErrors) {
      return try TranscriptReader.read(SourceText(path: path, bytes: bytes))
    } catch {
      throw .unreadable(error.reported.map(\.description))
    }
  }

  /// Checks that the commands are equal; comments may differ.
  private static func checkCommands(
    _ document: TranscriptDocument, _ other: TranscriptDocument
  ) throws(PendingProblem) {
    for (statement, played) in zip(document.statements, other.statements)
    where !statement.text.utf8.elementsEqual(played.text.utf8) {
      throw .stale(path: document.source.path, line: statement.line)
    }
    let count = min(document.statements.count, other.statements.count)
    if document.statements.count > count {
      throw .stale(path: document.source.path, line: document.statements[count].line)
    }
    if other.statements.count > count {
      throw .stale(path: document.source.path, line: document.statements.last?.line ?? 1)
    }
  }

  // MARK: Deciding

  /// Writes the observations into the transcript, or creates it, and removes the pending file.
  /// - Parameter steps: The numbers of the steps to accept, if not all; the rest stays pending then.
  func accept(steps: Set<Int>? = nil) throws(PendingProblem) {
    try checkPending()
    let text = Array(self.text(with: steps).utf8)
    let isWritten: Bool
    do throws(FileError) {
      if let bytes {
        isWritten = bytes == text ? true : try file.folder.replace(bytes, with: text, at: file.path)
      } else {
        isWritten = try file.folder.create(pendingBytes, at: file.path)
      }
      // In this order, so that nothing is lost if the process ends between the two.
      if isWritten, steps == nil { try pending?.discard(file) }
    } catch {
      throw .unwritable(error)
    }
    if !isWritten { throw .touched(file.path) }
  }

  /// Removes the pending file; the transcript stays as it is.
  func reject() throws(PendingProblem) {
    do throws(FileError) {
      try pending?.discard(file)
    } catch {
      throw .unwritable(error)
    }
  }

  /// The transcript after accepting only these steps.
  private func text(with steps: Set<Int>?) -> String {
    guard let steps else { return text }
    var lines: [Int: [String]] = [:]
    var number = 0
    for (index, statement) in document.statements.enumerated() {
      if statement.kind.isCommand { number += 1 }
      let isTaken = statement.kind.isCommand && steps.contains(number)
      lines[index] = isTaken ? actual[index] : recorded[index]
    }
    return TranscriptWriter.text(document, lines: lines)
  }

  /// Reverts `accept` or `reject`, unless the transcript was edited since.
  /// - Parameter steps: The accepted steps, if not all were.
  func undo(accepted: Bool, steps: Set<Int>? = nil) throws(PendingProblem) {
    if steps != nil {
      try checkPending()
    } else if let pending, pending.isPending(file) {
      // A later run has left a newer file.
      throw .touched(pending.path(of: file))
    }
    do {
      if accepted {
        let isBack: Bool
        if let bytes {
          let text = Array(self.text(with: steps).utf8)
          isBack = bytes == text ? true : try file.folder.replace(text, with: bytes, at: file.path)
        } else {
          isBack = try file.folder.read(file.path) == pendingBytes
          if isBack { try file.folder.remove(file.path) }
        }
        if !isBack { throw PendingProblem.touched(file.path) }
      }
      if steps == nil { try pending?.write(String(decoding: pendingBytes, as: UTF8.self), for: file) }
    } catch let error as PendingProblem {
      throw error
    } catch let error as FileError {
      throw .unwritable(error)
    } catch {
      throw .unreadable(["\(error)"])
    }
  }

  /// Reads the change again, after the transcript was edited or a part of it was accepted. Nil if nothing is left to decide.
  func again() throws(PendingProblem) -> PendingChange? {
    guard let pending, pending.isPending(file) else { return nil }
    let change = try PendingChange(file, in: pending)
    if change.changedSteps > 0 || change.isProposal { return change }
    // Only the layout of lines is left: accepting it loses nothing.
    try change.accept()
    return nil
  }

  /// The first line that changes, from 1.
  var firstLine: Int {
    rows.first { $0.isChange && $0.line != nil }?.line ?? steps.first?.outcome.line ?? 1
  }

  /// Checks that the pending file is unchanged: another run may have replaced it in the meantime.
  private func checkPending() throws(PendingProblem) {
    guard let pending else { return }
    let now = try Self.reading { () throws(FileError) in try pending.read(file) }
    if now != pendingBytes { throw .touched(pending.path(of: file)) }
  }
}

/// A step whose observations would change.
struct PendingStep {
  /// The number from 1, as in `harness show --step`.
  let number: Int
  let outcome: StepOutcome
  let changes: [LineChange]
}

/// Why a pending transcript can't be shown or accepted.
enum PendingProblem: Error, Equatable {
  case notPending
  case noTranscript(String)
  /// One of the two files can't be read; the lines say which and why.
  case unreadable([String])
  /// The script's commands aren't those that were replayed.
  case stale(path: String, line: Int)
  /// The file was written after it was shown.
  case touched(String)
  case unwritable(FileError)
  /// A line changes that wasn't to be accepted; the place is in the present transcript, if there is one.
  case notOnly(path: String, TextPosition?, text: String)
}
