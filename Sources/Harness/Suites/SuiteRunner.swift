/// Checks or records scripts of a suite, file by file.
package struct SuiteRunner {
  private let checker: ScriptChecker

  /// - Parameters:
  ///   - makesTraces: whether results tell everything that happened, for reports that draw pictures of it.
  ///   - witness: is told what each script is about to do.
  package init(_ suite: Suite, makesTraces: Bool = false, witness: (any PlayWitness)? = nil) {
    checker = ScriptChecker(suite, makesTraces: makesTraces, witness: witness, load: Self.load)
  }

  /// Reads a file for an `include`.
  static func load(_ path: String) -> Result<[UInt8], ScriptHeader.LoadFailure> {
    do throws(FileError) {
      return .success(try FileSystem.read(path))
    } catch {
      return .failure(ScriptHeader.LoadFailure(error.description))
    }
  }

  /// Compares a script with what is recorded; writes nothing.
  package func check(_ file: SnapshotDirectory.File) -> ScriptResult {
    do throws(FileError) {
      return checker.check(name: file.name, path: file.path, bytes: try FileSystem.read(file.path))
    } catch {
      return Self.unreadable(file, error.description)
    }
  }

  /// How often a script is played again because its file was written meanwhile.
  private static let mostAttempts = 5

  /// Plays a script and writes its observations. A script that fails, or can't be played, is left as it is. What somebody
  /// else writes to the file meanwhile is played in its turn, so that nothing of it is lost.
  package func record(_ file: SnapshotDirectory.File) -> ScriptResult {
    do throws(FileError) {
      for _ in 0..<Self.mostAttempts {
        if let result = try attemptToRecord(file) { return result }
      }
    } catch {
      return Self.unreadable(file, error.description)
    }
    return Self.unreadable(file, "\(file.path) is written again and again by somebody else; record it afterwards")
  }

  /// Nil when the file was written while it was played.
  private func attemptToRecord(_ file: SnapshotDirectory.File) throws(FileError) -> ScriptResult? {
    let bytes = try FileSystem.read(file.path)
    let result: (ScriptChecker.Played?, ScriptResult) = played(file, bytes)
    guard let played = result.0 else { return result.1 }
    let text = TranscriptWriter.text(played.document, lines: played.lines)
    var outcome = ScriptResult(
      name: file.name, path: file.path, failures: [], steps: ScriptChecker.steps(played.document),
      trace: played.trace)
    if text.utf8.elementsEqual(bytes) {
      outcome.recording = .unchanged
      return outcome
    }
    guard try FileSystem.replace(bytes, with: text, at: file.path) else { return nil }
    outcome.recording = .written(steps: played.changedSteps)
    return outcome
  }

  /// Checks a script and tells what was observed; all of it is played twice, and must be the same both times.
  package func observe(_ file: SnapshotDirectory.File) -> WorkerReply {
    var reply = WorkerReply(check(file))
    guard let bytes = try? FileSystem.read(file.path), let first = try? checker.play(path: file.path, bytes: bytes),
      let second = try? checker.play(path: file.path, bytes: bytes)
    else { return reply }
    let observed = ObservedStep.all(first)
    if let difference = ObservedStep.difference(observed, ObservedStep.all(second)) {
      reply.result = reply.result.varying(between: .playings, difference)
    }
    reply.observed = observed
    return reply
  }

  /// What there is to write, or why nothing may be written.
  private func played(
    _ file: SnapshotDirectory.File, _ bytes: [UInt8]
  ) -> (ScriptChecker.Played?, ScriptResult) {
    var refusal = ScriptResult(name: file.name, path: file.path, failures: [], steps: 0)
    do throws(TranscriptError) {
      let played = try checker.play(path: file.path, bytes: bytes)
      if played.faults.isEmpty { return (played, refusal) }
      refusal = ScriptResult(
        name: file.name, path: file.path, failures: played.faults, steps: ScriptChecker.steps(played.document))
    } catch {
      refusal = ScriptResult(name: file.name, path: file.path, failures: [ScriptChecker.failure(error)], steps: 0)
    }
    refusal.recording = .refused
    return (nil, refusal)
  }

  private static func unreadable(_ file: SnapshotDirectory.File, _ reason: String) -> ScriptResult {
    let failure = ScriptFailure(path: file.path, line: 1, column: 1, kind: .unreadable(reason))
    return ScriptResult(name: file.name, path: file.path, failures: [failure], steps: 0)
  }
}

extension Feature {
  /// Checks the text of a transcript of this feature, without any file but those that it includes.
  /// - Parameters:
  ///   - transcript: the whole text.
  ///   - path: how failures name it.
  public func check(transcript: String, path: String = "transcript") -> ScriptResult {
    ScriptChecker(Suite(self), load: SuiteRunner.load).check(name: name, path: path, bytes: Array(transcript.utf8))
  }
}
