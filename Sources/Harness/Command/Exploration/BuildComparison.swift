/// Two builds of the same command that replay the same scripts, each in worker processes of its own.
final class BuildComparison {
  private let before: ScriptPlayers
  private let after: ScriptPlayers
  /// Translates a text for the other build.
  private let translated: (String) -> String

  /// - Parameters:
  ///   - before: The players of the other build.
  ///   - after: The players of this build.
  init(
    before: ScriptPlayers, after: ScriptPlayers, translated: @escaping (String) -> String = { $0 }
  ) {
    self.before = before
    self.after = after
    self.translated = translated
  }

  /// Replays script files in both builds.
  func play(_ files: [SnapshotDirectory.File]) throws(ExploringFailure) -> [PlayedPair] { try play(files, files) }

  /// Replays texts in both builds.
  func play(_ texts: [String]) throws(ExploringFailure) -> [PlayedPair] {
    try play(before.write(texts.map(translated)), after.write(texts))
  }

  private func play(
    _ old: [SnapshotDirectory.File], _ new: [SnapshotDirectory.File]
  ) throws(ExploringFailure) -> [PlayedPair] {
    let sides = try ScriptPlayers.play([(before, old), (after, new)])
    return zip(sides[0], sides[1]).map { PlayedPair(before: $0, after: $1) }
  }

  func close() {
    before.close()
    after.close()
  }
}
