/// Checks or records the scripts of a suite, file by file.
package struct SuiteRunner {
  private var checker: ScriptChecker
  /// The time, in nanoseconds.
  private let now: () -> UInt64

  /// Creates a runner.
  /// - Parameters:
  ///   - makesTraces: whether results contain everything that happened, for reports that draw runs.
  ///   - observer: is notified before each step of a script.
  ///   - willRepeat: is called before a script is replayed a second time.
  ///   - now: the time, in nanoseconds, for measuring how long scripts take.
  package init(
    _ suite: Suite, makesTraces: Bool = false, observer: (any PlayObserver)? = nil,
    willRepeat: @escaping () -> Void = {}, now: @escaping () -> UInt64 = { CurrentProcess.monotonicNanoseconds }
  ) {
    self.now = now
    checker = ScriptChecker(
      suite, makesTraces: makesTraces, observer: observer, willRepeat: willRepeat, load: Self.load)
  }

  /// Reads a file for an `include`.
  package static func load(_ path: String) throws(ScriptHeader.LoadFailure) -> [UInt8] {
    do throws(FileError) {
      return try FileSystem.read(path)
    } catch {
      throw ScriptHeader.LoadFailure(error.description)
    }
  }

  /// Compares a script with its recorded observations, and writes nothing. A script that differs is replayed once more, so
  /// that nothing of it is kept if the two replays differ.
  func check(_ file: SnapshotDirectory.File) -> ScriptResult {
    reading(file) { checker.check(name: file.name, path: file.path, bytes: $0) }
  }

  /// Compares a script with its recorded observations, and keeps everything that was observed.
  func show(_ file: SnapshotDirectory.File) -> ScriptResult {
    reading(file) { checker.observe(name: file.name, path: file.path, bytes: $0, keeping: \.happened) }
  }

  /// Checks text that is about to be written to the file.
  private func check(_ text: String, as file: SnapshotDirectory.File) -> ScriptResult {
    checker.check(name: file.name, path: file.path, bytes: Array(text.utf8))
  }

  /// The maximum number of replays of a script whose file keeps being changed in the meantime.
  private static let maxAttempts = 5

  /// Replays a script and writes its observations. A script that fails, can't be replayed, or differs between two replays is
  /// left as it is. If the file is written to meanwhile, its new contents are replayed in turn, so that nothing is lost.
  func record(_ file: SnapshotDirectory.File) -> ScriptResult {
    do throws(FileError) {
      for _ in 0..<Self.maxAttempts {
        if let result = try attemptToRecord(file) { return result }
      }
    } catch {
      return Self.unreadable(file, error.description)
    }
    return Self.unreadable(file, "\(file.path) keeps being changed by someone else; record it when that has stopped")
  }

  /// Returns a result with the text that `record` would write.
  func propose(_ file: SnapshotDirectory.File) -> ScriptResult {
    do throws(FileError) {
      return try proposal(file, try FileSystem.read(file.path))
    } catch {
      return Self.unreadable(file, error.description)
    }
  }

  /// Returns nil if the file was written to during the replay.
  private func attemptToRecord(_ file: SnapshotDirectory.File) throws(FileError) -> ScriptResult? {
    let bytes = try FileSystem.read(file.path)
    var outcome = try proposal(file, bytes)
    guard let text = outcome.actual else { return outcome }
    guard try file.folder.replace(bytes, with: Array(text.utf8), at: file.path) else { return nil }
    outcome.actual = nil
    return outcome
  }

  private func proposal(_ file: SnapshotDirectory.File, _ bytes: [UInt8]) throws(FileError) -> ScriptResult {
    var outcome = ScriptResult(name: file.name, path: file.path, failures: [], steps: 0, recording: .refused)
    let played: ScriptChecker.Played
    var text = ""
    do throws(TranscriptErrors) {
      played = try checker.play(path: file.path, bytes: bytes)
      outcome.failures = played.faults
      if played.faults.isEmpty {
        text = TranscriptWriter.text(played.document, lines: played.lines)
        // Nothing is written that another replay would not have written.
        if !text.utf8.elementsEqual(bytes) { outcome.failures = try checker.variances(of: played, bytes: bytes) }
      }
    } catch {
      outcome.failures = ScriptChecker.failures(error)
      return outcome
    }
    outcome.steps = ScriptChecker.steps(played.document)
    if !outcome.holds { return outcome }
    outcome.trace = played.trace
    if text.utf8.elementsEqual(bytes) {
      outcome.recording = .unchanged
      return outcome
    }
    outcome.actual = text
    outcome.recording = .written(steps: played.changedSteps)
    return outcome
  }

  /// Replays what another process has replayed, and compares.
  /// - Parameter writes: whether the proposal is written to the file if both agree. A file that was written to meanwhile is
  ///   recorded with its current contents.
  func confirm(_ proposal: String, as file: SnapshotDirectory.File, writes: Bool) -> ScriptResult {
    var result = ScriptResult(
      name: file.name, path: file.path, failures: [], steps: 0, recording: writes ? .refused : nil)
    do {
      let proposed = Array(proposal.utf8)
      let bytes = writes ? try FileSystem.read(file.path) : proposed
      let played = try checker.play(path: file.path, bytes: bytes)
      if writes, TranscriptWriter.text(played.document, lines: [:]) != ScriptChecker.withoutObservations(proposal) {
        return record(file)
      }
      result.failures = checker.variances(of: played, from: proposal)
      if !result.holds || !writes { return result }
      guard try file.folder.replace(bytes, with: proposed, at: file.path) else { return record(file) }
      result.recording = .written(steps: 0)
    } catch let error as TranscriptErrors {
      result.failures = ScriptChecker.failures(error)
    } catch {
      return Self.unreadable(file, "\(error)")
    }
    return result
  }

  /// Checks a script and returns what was observed; everything is replayed twice and must be the same both times.
  func observe(_ file: SnapshotDirectory.File) -> ScriptResult {
    reading(file) { checker.observe(name: file.name, path: file.path, bytes: $0, repeating: .all, keeping: \.steps) }
  }

  /// Replays a script once and returns what was observed, without judging it.
  func play(_ file: SnapshotDirectory.File) -> ScriptResult {
    reading(file) { bytes in
      var result = ScriptResult(name: file.name, path: file.path, failures: [], steps: 0)
      do throws(TranscriptErrors) {
        result.observed = try checker.play(path: file.path, bytes: bytes).steps
      } catch {
        result.failures = ScriptChecker.failures(error)
      }
      return result
    }
  }

  /// Does what a job asks for, and measures how long it takes, without the time for making reports' data.
  package func reply(to job: WorkerJob) -> ScriptResult {
    let time = PlayingTime(now: now)
    var runner = self
    runner.checker.time = time
    runner.checker.makesTraces = job.makesTrace
    runner.checker.measuresReach = job.measuresReach
    var result =
      switch job.verb {
      case .check: job.text.map { runner.check($0, as: job.file) } ?? runner.check(job.file)
      case .compare:
        runner.checker.check(
          name: job.file.name, path: job.file.path, bytes: Array((job.text ?? "").utf8), repeating: .none)
      case .record: runner.record(job.file)
      case .observe: runner.observe(job.file)
      case .verifyOrders, .verifyOrdersStrictly:
        runner.reading(job.file) {
          runner.checker.verifyOrders(
            name: job.file.name, path: job.file.path, bytes: $0, isStrict: job.verb == .verifyOrdersStrictly)
        }
      case .play: runner.play(job.file)
      case .propose: runner.propose(job.file)
      case .confirm, .write: runner.confirm(job.text ?? "", as: job.file, writes: job.verb == .write)
      case .show: runner.show(job.file)
      case .useOfSharedStubs:
        runner.reading(job.file) {
          runner.checker.useOfSharedStubs(name: job.file.name, path: job.file.path, bytes: $0)
        }
      }
    result.seconds = time.seconds
    return result
  }

  private func reading(_ file: SnapshotDirectory.File, _ body: ([UInt8]) -> ScriptResult) -> ScriptResult {
    do throws(FileError) {
      return body(try FileSystem.read(file.path))
    } catch {
      return Self.unreadable(file, error.description)
    }
  }

  private static func unreadable(_ file: SnapshotDirectory.File, _ reason: String) -> ScriptResult {
    let failure = ScriptFailure(path: file.path, line: 1, column: 1, kind: .unreadable(reason))
    return ScriptResult(name: file.name, path: file.path, failures: [failure], steps: 0)
  }
}

extension Feature {
  /// Checks the text of a transcript of this feature, and reads no files except those that it includes.
  /// - Parameters:
  ///   - transcript: the whole text.
  ///   - path: the path that failures show.
  public func check(transcript: String, path: String = "transcript") -> ScriptResult {
    ScriptChecker(Suite(self), load: SuiteRunner.load).check(name: name, path: path, bytes: Array(transcript.utf8))
  }
}
