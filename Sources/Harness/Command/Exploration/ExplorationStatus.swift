/// How far the exploring of a feature is, for showing progress.
struct ExplorationStatus: Sendable {
  /// Which of the first runs it is that say what effects feed back; nil where they are over.
  var opening: Int?
  var runs = 0
  var steps = 0
  /// How much runs have shown that none had before.
  var behaviours = 0
  var found = 0
  /// How many runs there are to be; nil for as many as there is time for.
  var allRuns: Int?
  /// How long runs have been played.
  var duration = Duration.zero
  /// How much time has passed, and how much there is; nil for no limit.
  var passed = Duration.zero
  var total: Duration?
}
