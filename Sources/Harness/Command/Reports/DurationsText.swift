/// The slowest scripts.
///
/// ```output
/// slowest
///   6.6 ms  order/plus
/// ```
enum DurationsText {
  private static let maxCount = 10

  static func lines(_ results: [ScriptResult]) -> [String] {
    let slowest = results.sorted { ($1.seconds, $0.path) < ($0.seconds, $1.path) }.prefix(maxCount)
    if slowest.isEmpty { return [] }
    let times = slowest.map { milliseconds($0.seconds) }
    let width = times.map(\.count).max() ?? 0
    return ["slowest"]
      + zip(times, slowest).map { time, result in
        "  \(String(repeating: " ", count: width - time.count))\(time)  \(FailureText.visible(result.name))"
      }
  }

  /// `0.4 ms`: most scripts take less than one millisecond.
  private static func milliseconds(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds > 0, seconds < 1e9 else { return "0.0 ms" }
    let tenths = Int((seconds * 10_000).rounded())
    return "\(tenths / 10).\(tenths % 10) ms"
  }
}
