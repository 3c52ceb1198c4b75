/// What the runs of a subpopulation have learned. The parent keeps it, so that nothing is lost if the worker crashes.
package struct SubpopulationLearning: Codable, Equatable, Sendable {
  /// A run that reached something new.
  struct Run: Codable, Equatable, Sendable {
    let sequence: ChoiceSequenceText
    /// Whether all values generated for it are tame.
    let isTame: Bool
  }

  /// The runs with which others begin, as in a ``Corpus``: only the newest.
  var corpus: [Run] = []
  /// The edges that runs took, as in an ``EdgeSet``.
  package var edges: [UInt64] = []
  /// The holds that were tried, as in an ``EdgeSet``.
  var holds: [UInt64] = []
  /// The number of its runs that were also replayed in other orders.
  var variedRuns = 0
  /// Known failures, besides those that scripts show.
  var known: [ExploredFailure.Identity] = []
  package var crashes = CrashHistory()

  /// Adds what was learned later.
  mutating func add(_ news: SubpopulationLearning) {
    corpus = (corpus + news.corpus).suffix(Corpus.limit)
    edges += news.edges
    holds += news.holds
    known += news.known
    crashes = news.crashes
    variedRuns = max(variedRuns, news.variedRuns)
  }
}
