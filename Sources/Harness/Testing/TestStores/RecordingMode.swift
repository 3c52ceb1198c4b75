/// Whether tests write transcripts, as set by `HARNESS_RECORD`.
package enum RecordingMode: String, CaseIterable {
  /// Nothing is written: missing transcripts fail, and stay missing.
  case never
  /// Missing transcripts are written, and fail this once, so that somebody looks at them.
  case missing
  /// All transcripts are rewritten.
  case all

  package static let variable = "HARNESS_RECORD"

  /// The reason why the variable's value is invalid.
  enum Mistake: Error, CustomStringConvertible {
    case unknown(String)
    case inCI(String)

    var description: String {
      switch self {
      case .unknown(let value): "\(RecordingMode.variable) can't be '\(value)'; expected 1 (or all), missing or never"
      case .inCI(let value):
        "\(RecordingMode.variable) is '\(value)', but CI is set, and recording there would approve whatever happens; "
          + "nothing was written"
      }
    }
  }

  /// Returns the mode: in CI nothing is ever written; elsewhere missing transcripts are, unless the variable says otherwise.
  static func read(_ variable: (String) -> String?) throws(Mistake) -> RecordingMode {
    let ci = variable("CI")?.lowercased() ?? ""
    let isCI = !["", "0", "false"].contains(ci)
    let text = variable(Self.variable) ?? ""
    let mode: RecordingMode? =
      switch text.lowercased() {
      case "": isCI ? .never : .missing
      case "0", "false", "no": .never
      case "1", "true", "yes": .all
      case let word: RecordingMode(rawValue: word)
      }
    guard let mode else { throw .unknown(text) }
    if isCI, mode != .never { throw .inCI(text) }
    return mode
  }
}
