/// Pieces of the core that no user needs, for the benchmarks, which are a package of their own.
@_spi(Benchmarks)
public enum CoreWork {
  /// The structural hash of a value.
  public static func structuralHash<Value>(_ value: Value) -> UInt64 { StructuralHasher.hash(value) }

  /// An observation as it stands in a file: a long one takes several lines.
  public static func recordedLine(_ observation: String) -> String { ObservationLine.laidOut(observation) }

  /// One step of a transcript, to compare what changed with.
  public struct RecordedStep {
    private let statement: TranscriptDocument.Statement

    /// A command with the observations below it.
    public init(_ text: String) {
      let source = SourceText(path: "", bytes: Array("transcript 1\n\(text)".utf8))
      guard let document = try? TranscriptReader.read(source), let last = document.statements.last else {
        preconditionFailure("not a step: \(text)")
      }
      statement = last
    }

    /// Whether the step recorded what changed between two states.
    public func holds<State>(from old: State, to new: State) -> Bool {
      let lines = ValueRef.with(old, new) { old, new in
        var walker = ChangeWalker(ChangeLines(hidden: nil, isRootNamed: false))
        walker.walk(from: old, to: new)
        walker.consumer.finish()
        return walker.consumer.lines
      }
      return StepComparison(recorded: statement.observations, actual: lines, line: statement.line) == nil
    }
  }
}
