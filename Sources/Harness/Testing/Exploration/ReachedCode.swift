/// The code that a run covers, as edges of an ``EdgeSet``, in programs with coverage counters.
///
/// Coverage is measured in a second replay of the same choice sequence, never in the first: what happens once in a process,
/// such as creating a lazy value or filling a cache, has happened by then, whatever this process has played before. Otherwise
/// the result would depend on which worker plays which subpopulation.
struct ReachedCode {
  let counters: CoverageCounters

  /// The placeholder for the number of a case.
  private static let code = -2

  /// - Parameter again: replays the choice sequence.
  func edges(_ again: () -> Void) -> [UInt64] {
    var edges: [UInt64] = []
    for (counter, count) in counters.counts(again) {
      // Edges for 1, 2, 4, 8 … times: covering code more often is new as well, less often isn't.
      for power in 0..<UInt64.bitWidth - count.leadingZeroBitCount {
        edges.append(EdgeSet.edge(Self.code, from: UInt64(counter), to: UInt64(power)))
      }
    }
    return edges
  }
}
