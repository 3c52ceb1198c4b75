/// Durations as transcripts write them: `250ms`, `1s`, `1.5s`, `2m`, `8m59s`, `1h`.
package enum DurationText {
  /// The largest unit comes first.
  private static let units: [(name: Substring, attoseconds: Int128)] = [
    ("h", 3_600_000_000_000_000_000_000), ("m", 60_000_000_000_000_000_000), ("s", 1_000_000_000_000_000_000),
    ("ms", 1_000_000_000_000_000),
  ]

  /// The longest duration that can be written: a hundred years. It leaves room for any sum of durations.
  private static let longest = Duration.seconds(100 * 366 * 86_400)

  /// Reads one number with its unit, or several, each with a smaller unit than the one before. Nil for any other text, or for
  /// more than a hundred years.
  package static func duration(from text: String) -> Duration? {
    var (sum, rest, smaller) = (Duration.zero, text[...], units[...])
    repeat {
      let number = takeNumber(from: &rest)
      let name = rest.prefix { !$0.isNumber }
      // Only the last may have a fraction: a further part would overlap with it.
      guard let index = smaller.firstIndex(where: { $0.name == name }),
        rest.count == name.count || !number.contains("."),
        let part = LiteralParser.attoseconds(String(number), units[index].attoseconds), part <= longest
      else { return nil }
      sum += part
      rest = rest.dropFirst(name.count)
      smaller = units[(index + 1)...]
    } while !rest.isEmpty
    return sum <= longest ? sum : nil
  }

  /// Returns the number at the end that lacks a unit: `500`, and the 30 of `1m30`.
  package static func numberWithoutUnit(in text: String) -> String? {
    var rest = text[...]
    var number = takeNumber(from: &rest)
    while !number.isEmpty, !rest.isEmpty {
      rest = rest.drop { !$0.isNumber }
      number = takeNumber(from: &rest)
    }
    return LiteralParser.attoseconds(String(number), 1_000_000_000_000_000_000) == nil ? nil : String(number)
  }

  private static func takeNumber(from text: inout Substring) -> Substring {
    let number = text.prefix { $0.isNumber || $0 == "." }
    text = text.dropFirst(number.count)
    return number
  }

  /// Returns the duration in milliseconds below one second, otherwise in seconds, with as many digits as needed.
  package static func text(of duration: Duration) -> String {
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
