/// Compares replays of one script made in several processes.
struct PlayingComparison {
  private let path: String
  private let feature: AnyFeature

  /// Nil if the script can't be read.
  init?(_ file: SnapshotDirectory.File, _ suite: Suite) {
    guard let bytes = try? FileSystem.read(file.path),
      let document = try? TranscriptReader.read(SourceText(path: file.path, bytes: bytes)),
      let header = try? ScriptHeader(document, load: SuiteRunner.load),
      let feature = header.feature.flatMap({ suite[$0.name] })
    else { return nil }
    path = file.path
    self.feature = feature
  }

  /// The differences between two replays.
  func variances(
    _ between: Nondeterminism.Between, _ first: [StepOutcome], _ second: [StepOutcome]
  ) -> [ScriptFailure] {
    NondeterminismFinder.failures(between, feature, path, first, second)
  }

  /// The combined result of a script that was checked in two processes.
  func result(_ first: ScriptResult, _ second: ScriptResult) -> ScriptResult {
    guard let one = observed(first), let other = observed(second) else { return Self.worse(first, second) }
    return Self.worse(first, second).varying(variances(.processes, one, other))
  }

  /// The result that reports more: the second one only if the first reports less.
  static func worse(_ first: ScriptResult, _ second: ScriptResult) -> ScriptResult {
    first.holds && !second.holds || !first.isVarying && second.isVarying ? second : first
  }

  /// The observations; nil for a replay without a single outcome.
  private func observed(_ result: ScriptResult) -> [StepOutcome]? { result.isVarying ? nil : result.observed }
}
