/// Handles differences for `harness run`: keeps the new transcript for a review, or accepts it.
final class PendingRun {
  private enum Policy {
    /// `--check`: nothing is written, and nothing removed.
    case nothing
    /// Pending transcripts of scripts that hold again are removed.
    case tidy
    /// Differences are kept, too.
    case keep
    /// `--accept`: differences are recorded.
    case accept
  }

  private let policy: Policy
  private let invocation: Invocation
  private let options: BatchOptions
  private let directory: String?
  private let places: [PendingFiles]
  private var acceptedResults: [String: ScriptResult] = [:]
  /// The number of transcripts that were kept.
  private(set) var kept = 0

  /// - Parameter directory: where pending transcripts go instead of beside their scripts.
  init(
    _ invocation: Invocation, _ options: BatchOptions, accepts: Bool, isForced: Bool, checksOnly: Bool,
    directory: String?
  ) throws(UsageError) {
    let settings = invocation.settings
    if accepts {
      if checksOnly { throw .contradiction("--accept", "--check") }
      if settings.isCI, !isForced { throw .inCI }
    }
    self.invocation = invocation
    self.options = options
    self.directory = directory
    let own = directory.map { PendingFiles(below: $0) }
    places = [own, PendingFiles()].compactMap { $0 }
    policy =
      if checksOnly { .nothing } else if accepts {
        .accept
      } else if own != nil
        || settings.isPersonPresent && !settings.isCI
      { .keep } else { .tidy }
  }

  /// Keeps differences beside their scripts, even if no person is there: for merges.
  init(keepingFor invocation: Invocation) {
    self.invocation = invocation
    options = BatchOptions()
    directory = nil
    places = [PendingFiles()]
    policy = .keep
  }

  /// Handles a result. Returns the text to print instead of the report; nil if the report should print it.
  func handle(_ result: ScriptResult) -> String? {
    switch policy {
    case .nothing: return nil
    case .accept:
      if let actual = result.actual { return accept(result, actual) }
    case .keep:
      if let actual = result.actual { keep(result, actual) }
    case .tidy:
      if let actual = result.actual { renew(result, actual) }
    }
    if result.holds { discard(result) }
    return nil
  }

  /// Returns the results, with accepted ones in place of those that differed.
  func replacingAccepted(_ results: [ScriptResult]) -> [ScriptResult] {
    acceptedResults.isEmpty ? results : results.map { acceptedResults[$0.path] ?? $0 }
  }

  /// Prints whether only names have changed, and how to review what was kept:
  /// `2 changes are pending; to review them: harness review`
  func printSummary(_ results: [ScriptResult], _ person: Invocation) {
    if !options.isQuiet, let hint = RenameHint(invocation: person, jobs: options.jobs).text(results) {
      person.console.print(hint)
    }
    // If this run keeps nothing, an earlier one may have.
    let count = policy == .keep ? kept : results.count { $0.actual != nil && files.isPending($0.file) }
    if count == 0 { return }
    let review = invocation.commandText.text("review", pendingDirectory: directory)
    let since = policy == .keep ? "" : " since an earlier run"
    person.console.print(
      count == 1
        ? "1 change is pending\(since); to review it: \(review)"
        : "\(count) changes are pending\(since); to review them: \(review)")
  }

  /// The place where a review looks for pending transcripts.
  var files: PendingFiles { places[0] }

  private func keep(_ result: ScriptResult, _ actual: String) {
    do throws(FileError) {
      try places[0].write(actual, for: result.file)
      kept += 1
    } catch {
      invocation.console.printDiagnostic("harness: \(FailureText.visible(error.description))")
    }
  }

  /// Updates what an earlier run has kept, so that a review doesn't accept outdated lines.
  private func renew(_ result: ScriptResult, _ actual: String) {
    for place in places where place.isPending(result.file) {
      do throws(FileError) {
        if try place.read(result.file) != Array(actual.utf8) { try place.write(actual, for: result.file) }
      } catch {
        invocation.console.printDiagnostic("harness: \(FailureText.visible(error.description))")
      }
    }
  }

  private func discard(_ result: ScriptResult) {
    for place in places {
      do throws(FileError) {
        try place.discard(result.file)
      } catch {
        invocation.console.printDiagnostic("harness: \(FailureText.visible(error.description))")
      }
    }
  }

  private func accept(_ result: ScriptResult, _ actual: String) -> String? {
    do throws(PendingProblem) {
      let change = try PendingChange(result.file, actual: actual)
      try change.accept()
      discard(result)
      var accepted = result
      accepted.failures = []
      accepted.actual = nil
      accepted.recording = .written(steps: change.changedSteps)
      acceptedResults[result.path] = accepted
      return options.isQuiet ? "" : PendingText.accepted(change)
    } catch {
      let problem = PendingText(error, run: invocation.commandText.text("run", result.path)).text
      invocation.console.printDiagnostic("harness: \(problem)")
      return nil
    }
  }
}
