/// Times pieces of work against a baseline, in turns, so that both meet the same moods of the machine.
struct Measurement {
  /// How often each piece is timed; the medians are printed.
  let repetitions: Int
  /// How long one timing takes at least.
  let span: Duration
  /// The name of the one row that is wanted; nil for all.
  var only: String?
  /// For profilers that count instructions: each piece is not timed but run so many times.
  var count: Int?
  /// Whether it is the baseline that is run so many times.
  var countsBaseline = false

  /// One line of the report.
  struct Row {
    let name: String
    let nanoseconds: Double
    let baseline: String
    let baselineNanoseconds: Double
    /// The median of the ratios of timings that were taken side by side.
    let ratio: Double
  }

  /// - Parameter part: a part of the work that is none of the row's business: its time is taken off.
  /// - Returns: nil when the row is not wanted.
  func compare(
    _ name: String, _ work: () -> Void, without part: (() -> Void)? = nil, to baseline: String,
    _ baselineWork: () -> Void
  ) -> Row? {
    if let only, name != only { return nil }
    if let count {
      for _ in 0..<count { countsBaseline ? baselineWork() : work() }
      return nil
    }
    let count = iterations(work)
    let baselineCount = iterations(baselineWork)
    var pairs: [(Double, Double)] = []
    for _ in 0..<repetitions {
      let rest = part.map { time(count, $0) } ?? 0
      pairs.append((time(count, work) - rest, time(baselineCount, baselineWork)))
    }
    return Row(
      name: name, nanoseconds: median(pairs.map(\.0)), baseline: baseline, baselineNanoseconds: median(pairs.map(\.1)),
      ratio: median(pairs.map { $0.0 / $0.1 }))
  }

  /// How many iterations fill the span; finding it out warms up as well.
  private func iterations(_ work: () -> Void) -> Int {
    var count = 1
    while true {
      let elapsed = ContinuousClock().measure { for _ in 0..<count { work() } }
      if elapsed >= span { return count }
      count = elapsed > span / 50 ? max(count + 1, Int(Double(count) * (span / elapsed) * 1.2)) : count * 10
    }
  }

  private func time(_ count: Int, _ work: () -> Void) -> Double {
    let elapsed = ContinuousClock().measure { for _ in 0..<count { work() } }
    return elapsed / .nanoseconds(1) / Double(count)
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

/// Keeps a result alive, so that the work that made it is not optimised away.
@inline(never)
func keep<Value>(_ value: Value) {}
