/// Durations as transcripts write them: `250ms`, `1s`, `1.5s`, `2m`, `1h`.
enum DurationText {
  private static let units: [(suffix: String, attoseconds: Int128)] = [
    ("ms", 1_000_000_000_000_000), ("s", 1_000_000_000_000_000_000), ("m", 60_000_000_000_000_000_000),
    ("h", 3_600_000_000_000_000_000_000),
  ]

  /// The longest duration that can be written: a hundred years. It leaves room for any sum of them.
  private static let longest = Duration.seconds(100 * 366 * 86_400)

  /// Nil when the text is no duration, a negative one, or one of more than a hundred years.
  static func duration(from text: String) -> Duration? {
    guard !text.hasPrefix("-"), let unit = units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
    let duration = LiteralParser.attoseconds(String(text.dropLast(unit.suffix.count)), unit.attoseconds)
    return duration.flatMap { $0 <= longest ? $0 : nil }
  }

  /// Below one second in milliseconds, else in seconds, with as many digits as are needed.
  static func text(of duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    if seconds != 0 { return decimal(Int128(seconds) * 1_000_000_000_000_000_000 + Int128(attoseconds), 18) + "s" }
    return decimal(Int128(attoseconds), 15) + "ms"
  }

  private static func decimal(_ value: Int128, _ digits: Int) -> String {
    let scale = (0..<digits).reduce(Int128(1)) { product, _ in product * 10 }
    let magnitude = value < 0 ? -value : value
    let sign = value < 0 ? "-" : ""
    let fraction = magnitude % scale
    guard fraction != 0 else { return "\(sign)\(magnitude / scale)" }
    var text = String(fraction)
    text = String(repeating: "0", count: digits - text.count) + text
    while text.hasSuffix("0") { text.removeLast() }
    return "\(sign)\(magnitude / scale).\(text)"
  }
}
