/// The description of a recording, stored in each segment as a few lines of text.
package struct RecordingHead: Equatable, Sendable {
  /// Nil for a store without a feature.
  package var feature: String?
  /// The chosen environment of the feature; nil for its own, and for one that no script can choose.
  package var environment: String?
  /// The types of state and action, with their modules.
  package var stateType = ""
  package var actionType = ""
  /// When the store was made, in seconds since 1970.
  package var seconds = 0
  /// Whether the initial state is the feature's own.
  package var beginsWithOwnState = true
  /// Whether anything may have been redacted.
  package var isRedacted = false
  /// Whether the environment uses random numbers.
  package var usesRandom = false

  private static let firstLine = "recording 1"

  var text: String {
    var lines = [Self.firstLine]
    if let feature { lines.append("feature \(feature)") }
    if let environment { lines.append("environment \(environment)") }
    lines += ["state \(stateType)", "action \(actionType)", "seconds \(seconds)"]
    if !beginsWithOwnState { lines.append("initial given") }
    if isRedacted { lines.append("redacted") }
    if usesRandom { lines.append("random") }
    return lines.joined(separator: "\n")
  }

  package init() {}

  /// The name of the file: `2026-11-23-151057-order`.
  var fileName: String {
    let time = DateText.text(secondsSince1970: seconds).split { "T:Z".contains($0) }
    let name = feature ?? Self.name(ofState: stateType)
    return "\(time.first ?? "")-\(time.dropFirst().joined())-\(name)"
  }

  /// Returns the name for a state type: `order` for `Shop.OrderState`.
  package static func name(ofState type: String) -> String {
    let name = type.split(separator: ".").last.map(String.init) ?? "feature"
    let stem = name.hasSuffix("State") && name.count > 5 ? String(name.dropLast(5)) : name
    let plain = stem.lowercased().filter { LiteralText.isASCIIName(String($0), with: "") }
    return plain.isEmpty ? "feature" : plain
  }

  /// Nil for any other text, or one of another version.
  package init?(_ text: String) {
    var lines = text.split(separator: "\n")[...]
    guard let first = lines.popFirst(), first == Self.firstLine else { return nil }
    for line in lines {
      let word = line.prefix { $0 != " " }
      let value = String(line.dropFirst(word.count + 1))
      switch word {
      case "feature": feature = value
      case "environment": environment = value
      case "state": stateType = value
      case "action": actionType = value
      case "seconds": seconds = Int(value) ?? 0
      case "initial": beginsWithOwnState = false
      case "redacted": isRedacted = true
      case "random": usesRandom = true
      // A later version may contain more.
      default: break
      }
    }
  }
}
