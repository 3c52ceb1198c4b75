/// Asserts that all transcripts of a suite hold, with one failure for each script that doesn't, at the transcript's file and
/// line.
///
///     func testTranscripts() { assertTranscripts(in: Bootcamp.suite) }
///
/// `HARNESS_RECORD=1` in the environment records them instead. A script without observations is recorded and fails this once;
/// in CI, or with `HARNESS_RECORD=never`, it fails and stays unchanged.
/// - Parameters:
///   - suite: the features.
///   - snapshots: the folder of transcripts; by default `HARNESS_SNAPSHOTS`, otherwise the nearest folder `Snapshots` above
///     the test's file, within its package.
///   - orders: whether each script must also have the same result in other orders of the tasks that are ready at one instant.
public func assertTranscripts(
  in suite: Suite, snapshots: String? = nil, orders: TranscriptOrders = .recorded,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  TranscriptAssertion(suite, snapshots, orders, at: place)?.check(nil)
}

/// Asserts that all transcripts of a feature hold, as ``assertTranscripts(in:snapshots:orders:fileID:filePath:line:column:)``
/// does for a suite.
/// - Parameters:
///   - feature: the feature, whose transcripts are in the folder of its name.
///   - snapshots: the folder of all transcripts.
///   - orders: whether each script must also have the same result in other orders of the tasks that are ready at one instant.
public func assertTranscripts<State, Action, Environment>(
  of feature: Feature<State, Action, Environment>, snapshots: String? = nil, orders: TranscriptOrders = .recorded,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  TranscriptAssertion(Suite(feature), snapshots, orders, at: place)?.check(feature.name)
}

/// Asserts that one transcript of a suite holds. With Swift Testing's arguments, each transcript is a test case that can run
/// alone.
///
///     @Test(arguments: Bootcamp.suite.transcripts())
///     func transcript(_ file: TranscriptFile) { assertTranscript(file, in: Bootcamp.suite) }
/// - Parameters:
///   - file: one of ``Suite/transcripts(snapshots:filePath:)``.
///   - suite: the features.
///   - orders: whether it must also have the same result in other orders of the tasks that are ready at one instant.
public func assertTranscript(
  _ file: TranscriptFile, in suite: Suite, orders: TranscriptOrders = .recorded,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  TranscriptAssertion(suite, file.snapshots, orders, at: place)?.check(file)
}

/// A transcript as an argument of a test.
public struct TranscriptFile: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The name, `feature/script`; `no transcripts` if there are none.
  public let name: String
  /// The path of the file; nil if there is none.
  let path: String?
  /// The folder of all transcripts.
  let snapshots: String

  /// The name.
  public var description: String { name }
}

extension Suite {
  /// Returns the transcripts below a folder, as arguments of a test. If there are none, it returns one argument whose test
  /// case fails.
  /// - Parameter snapshots: the folder; by default `HARNESS_SNAPSHOTS`, otherwise the nearest folder `Snapshots` above the
  ///   test's file, within its package.
  public func transcripts(snapshots: String? = nil, filePath: StaticString = #filePath) -> [TranscriptFile] {
    let directory = TestSnapshots.directory(snapshots, near: filePath.description)
    let listing = FileSystem.isDirectory(directory.root) ? directory.list() : SnapshotDirectory.Listing()
    // A folder that can't be read fails as a test case of its own.
    let found = (listing.files.map { ($0.name, $0.path) } + listing.failures.map { ($0.name, $0.path) }).map {
      TranscriptFile(name: $0, path: $1, snapshots: directory.root)
    }
    return found.isEmpty ? [TranscriptFile(name: "no transcripts", path: nil, snapshots: directory.root)] : found
  }
}

/// The orders in which transcripts are replayed; docs/orders.md lists them.
public enum TranscriptOrders: Sendable {
  /// The order in which work is queued, as recorded.
  case recorded
  /// The other orders as well, in each of which one task waits once.
  case verified
}

private struct TranscriptAssertion {
  private let runner: SuiteRunner
  private let orders: TranscriptOrders
  private let snapshots: TestSnapshots
  private let place: SourcePlace

  /// Returns nil, and reports it, if the environment asks for something impossible.
  init?(_ suite: Suite, _ folder: String?, _ orders: TranscriptOrders, at place: SourcePlace) {
    do throws(RecordingMode.Mistake) {
      snapshots = try TestSnapshots(folder, near: place.filePath.description)
    } catch {
      reportIssue("\(error).", at: place)
      return nil
    }
    runner = SuiteRunner(suite)
    self.orders = orders
    self.place = place
  }

  /// - Parameter feature: the feature whose scripts to check; nil for all.
  func check(_ feature: String?) {
    let directory = snapshots.directory
    let folder = feature.map { PathText.join(directory.root, $0) } ?? directory.root
    guard FileSystem.isDirectory(folder) else { return missing("There is no folder \(folder)", feature) }
    let listing = directory.list(below: folder)
    for failure in listing.failures { report(failure) }
    if listing.files.isEmpty, listing.failures.isEmpty {
      return missing("There are no transcripts below \(folder)", feature)
    }
    for file in listing.files { check(file) }
  }

  /// Checks one transcript.
  func check(_ file: TranscriptFile) {
    guard let path = file.path else { return missing("There are no transcripts below \(file.snapshots)", nil) }
    check(SnapshotDirectory.File(name: file.name, path: path))
  }

  private func missing(_ what: String, _ feature: String?) {
    reportIssue(
      """
      \(what). Create one with the command 'new \(feature ?? "FEATURE") NAME' of the package's harness, or with a test that \
      keeps a transcript: TestStore(…, transcript: "NAME")
      """, at: place)
  }

  private func check(_ file: SnapshotDirectory.File) {
    if snapshots.mode == .all { return report(runner.record(file)) }
    let result = runner.reply(to: WorkerJob(orders == .verified ? .verifyOrders : .check, file))
    let isMissing = result.failures.contains { $0.kind == .notRecorded }
    guard isMissing, snapshots.mode == .missing else { return report(result) }
    let recorded = runner.record(file)
    guard recorded.holds else { return report(recorded) }
    reportIssue(
      "\(file.name) was not recorded yet; now it is. Review it, and run the test again.",
      at: place(result.failures.first, file.name))
  }

  private func report(_ result: ScriptResult) {
    guard !result.holds else { return reportKnown(result) }
    let words = TestSnapshots.words(result)
    let place = place(result.failures.first, result.name)
    reportIssue(words, at: place)
    TestAttachments(of: result.name, at: place).add([
      ("difference.txt", words), ("actual\(SnapshotDirectory.fileExtension)", result.actual),
    ])
  }

  /// Reports an expected failure, which fails nothing: as a known issue if the test library has them.
  private func reportKnown(_ result: ScriptResult) {
    // Inside a capture, the capture receives the issues instead of the test.
    guard IssueContext.innermost == nil, let test = runningTest,
      let line = ScriptChecker.expectedFailure(at: result.path)
    else { return }
    let place = SourcePlace(path: result.path, name: result.name + SnapshotDirectory.fileExtension, line: line)
    test.reportKnownIssue("\(result.name) fails as recorded", at: place)
  }

  private func place(_ failure: ScriptFailure?, _ name: String) -> SourcePlace {
    guard let failure else { return place }
    return SourcePlace(
      path: failure.path, name: name + SnapshotDirectory.fileExtension, line: failure.line, column: failure.column)
  }
}
