/// The progress of exploring a feature.
struct ExplorationStatus: Sendable {
  /// The index of the current first run, which finds out what effects feed back; nil after those runs.
  var opening: Int?
  var runs = 0
  var steps = 0
  /// The number of behaviours that no earlier run had shown.
  var behaviours = 0
  var found = 0
  /// The number of planned runs; nil for as many as time allows.
  var allRuns: Int?
  /// How long runs have been played.
  var duration = Duration.zero
  /// The time that has passed, and the limit; nil for no limit.
  var passed = Duration.zero
  var total: Duration?
}
