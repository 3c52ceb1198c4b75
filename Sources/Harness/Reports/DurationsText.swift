/// The scripts that took longest.
///
///     slowest
///       1.25 s  order/submit-succeeds
///       0.08 s  order/plus
enum DurationsText {
  private static let maxCount = 10

  static func lines(_ results: [ScriptResult]) -> [String] {
    let slowest = results.sorted { ($1.seconds, $0.path) < ($0.seconds, $1.path) }.prefix(maxCount)
    if slowest.isEmpty { return [] }
    let times = slowest.map { ConsoleReport.time($0.seconds) }
    let width = times.map(\.count).max() ?? 0
    return ["slowest"]
      + zip(times, slowest).map { time, result in
        "  \(String(repeating: " ", count: width - time.count))\(time)  \(FailureText.visible(result.name))"
      }
  }
}
