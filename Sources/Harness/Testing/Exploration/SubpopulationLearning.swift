/// What the runs of a subpopulation have learned. The parent keeps it, so that nothing is lost with the worker that played them.
package struct SubpopulationLearning: Codable, Equatable, Sendable {
  /// A run that came to something new.
  struct Run: Codable, Equatable, Sendable {
    let sequence: ChoiceSequenceText
    /// Whether nothing but tame values was made up for it.
    let isTame: Bool
  }

  /// What others begin with: as in a ``Corpus``, the newest alone.
  var corpus: [Run] = []
  /// Where runs have been, as in an ``EdgeSet``.
  package var edges: [UInt64] = []
  /// The holds that were tried, as in an ``EdgeSet``.
  var holds: [UInt64] = []
  /// How many of its runs were played in other orders, too.
  var variedRuns = 0
  /// What is no news any more, besides what scripts show.
  var known: [ExploredFailure.Identity] = []
  package var crashes = CrashHistory()

  /// What was learned after it.
  mutating func add(_ news: SubpopulationLearning) {
    corpus = (corpus + news.corpus).suffix(Corpus.limit)
    edges += news.edges
    holds += news.holds
    known += news.known
    crashes = news.crashes
    variedRuns = max(variedRuns, news.variedRuns)
  }
}
