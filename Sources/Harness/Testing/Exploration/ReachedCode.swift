/// Which code a run reaches, in programs that count it, as edges of an ``EdgeSet``.
///
/// It is what a second playing of the same choice sequence reaches, never the first: what happens once in a process (a lazy value that is
/// made, a cache that is filled) has happened then, whichever run came first and whatever else this process has played. Else it
/// would matter which worker plays which subpopulation.
struct ReachedCode {
  let counters: CoverageCounters

  /// In place of the number of a case.
  private static let code = -2

  /// - Parameter again: plays the choice sequence once more.
  func edges(_ again: () -> Void) -> [UInt64] {
    var edges: [UInt64] = []
    for (counter, count) in counters.counts(again) {
      // Once, twice, four times, eight times …: reaching it more often is new as well, less often isn't.
      for power in 0..<UInt64.bitWidth - count.leadingZeroBitCount {
        edges.append(EdgeSet.edge(Self.code, from: UInt64(counter), to: UInt64(power)))
      }
    }
    return edges
  }
}
