/// A pending transcript beside the one that is recorded: what would change, step by step.
///
/// Accepting takes over its observations alone. The user's lines stay those of the transcript as it is, and where its
/// commands are no longer the ones that were played, nothing can be accepted.
package struct PendingChange {
  package let file: SnapshotDirectory.File
  /// Where the pending transcript lies; nil when the run that made it is this one.
  package let pendingPath: String?
  /// The transcript as it would become.
  package let text: String
  /// The feature that the script names, or else the folder that it lies in.
  package let feature: String
  /// The recorded observations of each statement, and what they would become.
  package let recorded: [[String]]
  package let actual: [[String]]
  /// The steps that would change.
  package let steps: [PendingStep]
  /// How many commands the script has.
  package let stepCount: Int

  private let document: TranscriptDocument
  private let bytes: [UInt8]
  private let pendingBytes: [UInt8]

  /// Reads what is pending for a script.
  package init(_ file: SnapshotDirectory.File, in pending: PendingFiles) throws(PendingProblem) {
    let path = pending.path(of: file)
    guard FileSystem.exists(path) else { throw .notPending }
    guard FileSystem.exists(file.path) else { throw .noTranscript(file.path) }
    try self.init(file, pendingPath: path, pendingBytes: try Self.read(path))
  }

  /// What a run found out a moment ago.
  package init(_ file: SnapshotDirectory.File, actual: String) throws(PendingProblem) {
    try self.init(file, pendingPath: nil, pendingBytes: Array(actual.utf8))
  }

  private init(_ file: SnapshotDirectory.File, pendingPath: String?, pendingBytes: [UInt8]) throws(PendingProblem) {
    self.file = file
    self.pendingPath = pendingPath
    self.pendingBytes = pendingBytes
    bytes = try Self.read(file.path)
    let document = try Self.document(file.path, bytes)
    let other = try Self.document(pendingPath ?? file.path, pendingBytes)
    try Self.checkCommands(document, other)
    let observations = other.statements.map { $0.observations.map(\.text) }
    text = TranscriptWriter.text(
      document, lines: Dictionary(uniqueKeysWithValues: observations.enumerated().map { ($0, $1) }))
    self.document = document
    feature = document.feature ?? file.name.split(separator: "/").first.map(String.init) ?? ""
    recorded = document.statements.map { $0.observations.map(\.text) }
    actual = observations
    steps = PendingStep.changed(document, becoming: observations)
    stepCount = document.statements.count(where: \.kind.isCommand)
  }

  /// The whole transcript with what would change in it.
  package var rows: [PendingRow] { PendingRow.rows(of: document, becoming: actual) }

  private static func read(_ path: String) throws(PendingProblem) -> [UInt8] {
    do throws(FileError) {
      return try FileSystem.read(path)
    } catch {
      throw .unreadable(error.description)
    }
  }

  private static func document(_ path: String, _ bytes: [UInt8]) throws(PendingProblem) -> TranscriptDocument {
    do throws(TranscriptError) {
      return try TranscriptReader.read(SourceText(path: path, bytes: bytes))
    } catch {
      throw .unreadable(error.description)
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

  /// Writes the observations into the transcript and removes the pending file.
  package func accept() throws(PendingProblem) {
    try checkUntouched()
    do throws(FileError) {
      if !bytes.elementsEqual(text.utf8) { try FileSystem.writeAtomically(text, to: file.path) }
      // In this order: whatever ends the process between the two, nothing is lost.
      if let pendingPath { try FileSystem.remove(pendingPath) }
    } catch {
      throw .unwritable(error)
    }
  }

  /// Removes the pending file; the transcript stays as it is.
  package func reject() throws(PendingProblem) {
    guard let pendingPath else { return }
    do throws(FileError) {
      try FileSystem.remove(pendingPath)
    } catch {
      throw .unwritable(error)
    }
  }

  /// Somebody may have edited the script, or run it again, while it was looked at.
  private func checkUntouched() throws(PendingProblem) {
    if try Self.read(file.path) != bytes { throw .touched(file.path) }
    if let pendingPath, try Self.read(pendingPath) != pendingBytes { throw .touched(pendingPath) }
  }
}

/// Why a pending transcript can't be shown or accepted.
package enum PendingProblem: Error, Equatable {
  case notPending
  case noTranscript(String)
  /// One of the two files can't be read; the text says which and why.
  case unreadable(String)
  /// The script has other commands than those that were played.
  case stale(path: String, line: Int)
  /// The file was written since it was shown.
  case touched(String)
  case unwritable(FileError)
}
