/// A pending transcript beside the one that is recorded: what would change, step by step. Or a proposal, which has none
/// beside it, and all of which is new.
///
/// Accepting takes over its observations alone. The user's lines stay those of the transcript as it is, and where its
/// commands are no longer the ones that were played, nothing can be accepted. A proposal becomes the transcript.
struct PendingChange {
  let file: SnapshotDirectory.File
  /// Where the pending transcript lies; nil when the run that made it is this one.
  var pendingPath: String? { pending?.path(of: file) }
  /// The transcript as it would become.
  let text: String
  /// The feature that the script names, or else the folder that it lies in.
  let feature: String
  /// The recorded observations of each statement, and what they would become.
  let recorded: [[String]]
  let actual: [[String]]
  /// How many steps would change.
  let changedSteps: Int
  /// How many commands the script has.
  let stepCount: Int

  private let pending: PendingFiles?
  private let document: TranscriptDocument
  /// The transcript as it is; nil where there is none.
  private let bytes: [UInt8]?
  private let pendingBytes: [UInt8]

  /// Reads what is pending for a script.
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

  /// What a run found out a moment ago.
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
    changedSteps = StepOutcome.all(document, where: \.isCommand, becoming: { observations[$0] })
      .count { !$0.isAsRecorded }
    stepCount = document.statements.count(where: \.kind.isCommand)
  }

  /// The steps that would change, with what would change in them. Finding that out takes much longer than taking it over.
  var steps: [PendingStep] {
    let outcomes = document.statements.enumerated().filter(\.element.kind.isCommand).map { index, statement in
      StepOutcome(
        line: statement.line, command: statement.text, recorded: isProposal ? [] : recorded[index], lines: actual[index]
      )
    }
    return outcomes.enumerated().compactMap { index, outcome in
      let changes = outcome.changes
      return isProposal || !changes.isEmpty ? PendingStep(number: index + 1, outcome: outcome, changes: changes) : nil
    }
  }

  /// A script that is handed over, as it stands.
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
    stepCount = document.statements.count(where: \.kind.isCommand)
    changedSteps = stepCount
  }

  /// Whether there is no transcript yet.
  var isProposal: Bool { bytes == nil }

  /// The whole transcript with what would change in it.
  var rows: [ScriptRow] {
    isProposal ? ScriptRow.proposed(text) : ScriptRow.rows(of: document) { actual[$0] }
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

  /// Comments may differ, but not what was played.
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
  /// - Parameter steps: the numbers of those that are taken over, where not all are: then the rest stays pending.
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
      // In this order: whatever ends the process between the two, nothing is lost.
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

  /// The transcript as it would become if these steps alone were taken over.
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

  /// Takes back what `accept` or `reject` did, for as long as nobody has touched the transcript since.
  /// - Parameter steps: those that were taken over, where not all were.
  func undo(accepted: Bool, steps: Set<Int>? = nil) throws(PendingProblem) {
    if steps != nil {
      try checkPending()
    } else if let pending, pending.isPending(file) {
      // What another run has left there meanwhile is newer.
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

  /// Reads it once more, after the transcript was edited or a part of it was taken over. Nil where nothing is left to decide.
  func again() throws(PendingProblem) -> PendingChange? {
    guard let pending, pending.isPending(file) else { return nil }
    let change = try PendingChange(file, in: pending)
    if change.changedSteps > 0 || change.isProposal { return change }
    // What is left is how the lines are laid out: taking it over loses nothing.
    try change.accept()
    return nil
  }

  /// The first line that changes, from 1.
  var firstLine: Int {
    rows.first { $0.isChange && $0.line != nil }?.line ?? steps.first?.outcome.line ?? 1
  }

  /// Somebody may have run the script again while it was looked at.
  private func checkPending() throws(PendingProblem) {
    guard let pending else { return }
    let now = try Self.reading { () throws(FileError) in try pending.read(file) }
    if now != pendingBytes { throw .touched(pending.path(of: file)) }
  }
}

/// A step of which the observations would become others.
struct PendingStep {
  /// From 1, counted like `harness show --step`.
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
  /// The script has other commands than those that were played.
  case stale(path: String, line: Int)
  /// The file was written since it was shown.
  case touched(String)
  case unwritable(FileError)
  /// A line changes that wasn't to be accepted; `line` is its place in the transcript as it is, where it has one.
  case notOnly(path: String, line: Int?, text: String)
}
