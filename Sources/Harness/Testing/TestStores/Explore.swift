/// Looks for action scripts that break a feature, as `harness explore` does, and reports a failure for each, with the shortest
/// script that shows it.
///
///     func testExploring() throws { try explore(orderFeature, runs: 1_000, seed: 1) }
///
/// It runs in this process: unlike the command, it doesn't survive a crash of the feature. The feature's scripts show how it
/// is used, and a failure that a script with `expect failure` already shows is not reported.
/// - Parameters:
///   - feature: the feature to explore.
///   - runs: the number of runs.
///   - seed: the seed of random choices. The same seed finds the same failures.
///   - steps: the maximum number of generated steps in a run.
///   - faults: whether endpoints also fail, if they can, or never answer.
///   - environment: the name of an environment of the feature; by default its own.
///   - snapshots: the folder of all transcripts, as in
///     ``assertTranscripts(of:snapshots:orders:fileID:filePath:line:column:)``.
/// - Throws: ``ExplorationError`` if the feature can't be explored as requested.
public func explore<State, Action, Environment>(
  _ feature: Feature<State, Action, Environment>, runs: Int = 1_000, seed: UInt64 = 0, steps: Int = 20,
  faults: Bool = false, environment: String? = nil, snapshots: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) throws {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let directory: SnapshotDirectory
  do throws(RecordingMode.Mistake) {
    directory = try TestSnapshots(snapshots, near: place.filePath.description).directory
  } catch {
    throw ExplorationError(description: "\(error)")
  }
  let options = ExplorationOptions(seed: seed, maxSteps: steps, makesFaults: faults, environment: environment)
  let explorer: any Explorer
  do throws(ExplorationProblem) {
    explorer = try feature.explorer(options, scripts: directory.scripts(ofExplored: feature.name))
  } catch {
    throw ExplorationError(description: error.description)
  }
  explorer.playOpening(skipping: [])
  let actions = explorer.leafActions
  var known: Set<ExploredFailure.Identity> = []
  var findings: [ExploredFeature.Finding] = []
  for number in 0..<max(runs, 0) {
    guard let (failure, sequence) = explorer.explore(number).finding, known.insert(failure.identity).inserted else {
      continue
    }
    let command = "explore(…, runs: \(number + 1), seed: \(seed))"
    let finding = explorer.finding(number, failure, sequence, ending: nil, command: command, replay: nil)
    findings.append(ExploredFeature.Finding(finding, command: command, actions: actions))
  }
  for finding in ExploredFeature.Finding.grouped(findings) {
    let path = directory.path(feature: feature.name, script: finding.name)
    let others = finding.others.map { ["\($0.count + 1) ways lead to it."] } ?? []
    let lines =
      ["Exploring found: \(finding.text)", finding.script] + others
      + ["To keep it, save this script as \(TestSnapshots.short(path)), and record it."]
    reportIssue(lines.joined(separator: "\n"), at: place)
  }
}

/// The reason why a feature can't be explored.
public struct ExplorationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong, and what the alternatives are.
  public let description: String
}

extension SnapshotDirectory {
  /// Returns the scripts that show how a feature is used. Scripts that can't be read are skipped.
  package func scripts(ofExplored feature: String) -> [ExploredScript] {
    list(below: PathText.join(root, feature)).files.compactMap { file in
      (try? FileSystem.read(file.path)).map { ExploredScript(path: file.path, bytes: $0) }
    }
  }
}
