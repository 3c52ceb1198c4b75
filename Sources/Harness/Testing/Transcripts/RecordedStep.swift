/// A step of a transcript to compare changes with, for benchmarks: the comparison is only specialized in this module.
package struct RecordedStep {
  private let statement: TranscriptDocument.Statement

  /// Creates a step from a command with the observations below it.
  package init(_ text: String) {
    let source = SourceText(path: "", bytes: Array("transcript 1\n\(text)".utf8))
    guard let document = try? TranscriptReader.read(source), let last = document.statements.last else {
      preconditionFailure("not a step: \(text)")
    }
    statement = last
  }

  /// Returns whether the step recorded the changes between two states.
  package func holds<State>(from old: State, to new: State) -> Bool {
    let lines = ValueRef.with(old, new) { old, new in
      var walker = ChangeWalker(ChangeLines(hidden: nil, isRootNamed: false))
      walker.walk(from: old, to: new)
      walker.consumer.finish()
      return walker.consumer.lines
    }
    return StepComparison(recorded: statement.observations, actual: lines, line: statement.line) == nil
  }
}
