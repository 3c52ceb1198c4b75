extension Command {
  /// Prints what a script has recorded, with old values, which transcripts don't hold.
  static let show = Command(
    "show", operands: "PATH or NAME", count: 1...1, summary: "prints a script step by step, with old and new values",
    details: "With --step N, also the whole state after that step.",
    options: Option("step", .number("N"), .selection, "only step N, and the whole state after it") { Int($0) }
  ) { (invocation, step) throws(UsageError) in
    let file = try Selection.single(
      invocation.settings.operands[0], in: invocation.directory, features: invocation.suite.names)
    let steps: [TranscriptFold.Step]
    switch FoldedScript.read(file, invocation.suite) {
    case .success(let read): steps = read
    case .failure(let failed):
      invocation.console.output.write(invocation.report("show").failed(failed.result))
      return .fails
    }
    if let number = step {
      guard number <= steps.count else { throw .noStep(number, script: file.name, count: steps.count) }
      let step = steps[number - 1]
      invocation.console.output.write(StepText.text(step, number: number, width: 0))
      let state = step.state.map { "\(FailureText.visible($0))\n" }.joined()
      if !state.isEmpty { invocation.console.output.write("\n" + state) }
    } else {
      let width = "\(steps.count)".count
      for (index, step) in steps.enumerated() {
        invocation.console.output.write(StepText.text(step, number: index + 1, width: width))
      }
    }
    return .holds
  }
}

/// A script whose recorded observations were folded.
private enum FoldedScript {
  struct Failure: Error {
    let result: ScriptResult
  }

  static func read(_ file: SnapshotDirectory.File, _ suite: Suite) -> Result<[TranscriptFold.Step], Failure> {
    func failed(_ failures: [ScriptFailure]) -> Result<[TranscriptFold.Step], Failure> {
      .failure(Failure(result: ScriptResult(name: file.name, path: file.path, failures: failures, steps: 0)))
    }
    do {
      let source = SourceText(path: file.path, bytes: try FileSystem.read(file.path))
      let document = try TranscriptReader.read(source)
      let header = try ScriptHeader(document, load: SuiteRunner.load)
      let beginning = header.feature.flatMap { suite[$0.name] }.flatMap { feature in
        try? feature.beginning(document, header).get()
      }
      return .success(TranscriptFold.steps(of: document, beginning: beginning))
    } catch let error as TranscriptErrors {
      return failed(ScriptChecker.failures(error))
    } catch {
      return failed([ScriptFailure(path: file.path, line: 1, column: 1, kind: .unreadable("\(error)"))])
    }
  }
}

/// A step as `harness show` prints it.
private enum StepText {
  static func text(_ step: TranscriptFold.Step, number: Int, width: Int) -> String {
    let label = "\(number)"
    let indent = String(repeating: " ", count: max(0, width - label.count))
    let margin = String(repeating: " ", count: max(width, label.count) + 4)
    let command = step.command.split(separator: "\n", omittingEmptySubsequences: false)
      .map { FailureText.visible(String($0)) }.joined(separator: "\n\(margin)")
    let lines = step.lines.map { "\(margin)\(FailureText.visible($0))\n" }.joined()
    return "\(indent)\(label)  \(command)\n\(lines)"
  }
}
