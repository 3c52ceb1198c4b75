/// What the runs of an island have learned. The parent keeps it, so that nothing is lost with the worker that played them.
package struct IslandLearning: Equatable, Sendable {
  /// A run that came to something new.
  struct Run: Equatable, Sendable {
    let tape: TapeText
    /// Whether nothing but tame values was made up for it.
    let isTame: Bool
  }

  /// What others begin with: as in a ``Corpus``, the newest alone.
  var corpus: [Run] = []
  /// Where runs have been, as in an ``EdgeSet``.
  var edges: [UInt64] = []
  /// What is no news any more, besides what scripts show.
  var known: [ExploredFailure.Identity] = []
  package var dangers = Dangers()

  /// What was learned after it.
  mutating func add(_ news: IslandLearning) {
    corpus = (corpus + news.corpus).suffix(Corpus.limit)
    edges += news.edges
    known += news.known
    dangers = news.dangers
  }
}

extension WireWriter {
  mutating func append(_ learning: IslandLearning) {
    append(learning.corpus.count)
    for run in learning.corpus {
      append(run.tape)
      append(run.isTame ? 1 : 0)
    }
    append(learning.edges.map { Int(truncatingIfNeeded: $0) })
    append(learning.known.count)
    for identity in learning.known { append(identity) }
    append(learning.dangers)
  }

  mutating func append(_ dangers: Dangers) {
    let cases = dangers.cases.sorted { $0.key < $1.key }
    append(cases.map(\.key))
    append(cases.flatMap { [$0.value.count, $0.value.isDeadly ? 1 : 0] })
    append(dangers.hopeless)
  }
}

extension WireReader {
  mutating func islandLearning() -> IslandLearning? {
    guard let count = int(), count >= 0 else { return nil }
    var learning = IslandLearning()
    for _ in 0..<count {
      guard let tape = tape(), let isTame = int() else { return nil }
      learning.corpus.append(IslandLearning.Run(tape: tape, isTame: isTame == 1))
    }
    guard let edges = ints(), let identities = int(), identities >= 0 else { return nil }
    learning.edges = edges.map { UInt64(truncatingIfNeeded: $0) }
    for _ in 0..<identities {
      guard let identity = identity() else { return nil }
      learning.known.append(identity)
    }
    guard let dangers = dangers() else { return nil }
    learning.dangers = dangers
    return learning
  }

  mutating func dangers() -> Dangers? {
    guard let names = texts(), let numbers = ints(), numbers.count == names.count * 2, let hopeless = int() else {
      return nil
    }
    var cases: [String: Dangers.Danger] = [:]
    for (index, name) in names.enumerated() {
      cases[name] = Dangers.Danger(count: numbers[index * 2], isDeadly: numbers[index * 2 + 1] == 1)
    }
    return Dangers(cases: cases, hopeless: hopeless)
  }
}
