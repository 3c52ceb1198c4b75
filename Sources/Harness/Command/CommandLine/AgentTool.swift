/// A tool that a coding agent can call. None of them records or accepts anything.
enum AgentTool: String, CaseIterable {
  case features, describe, play, run, explore, why, propose

  /// The allowed durations of exploring, in seconds.
  static let seconds = 1...300

  private var summary: String {
    switch self {
    case .features: "Lists the features and their scripts."
    case .describe:
      "Prints what a script of a feature can say: actions, endpoints, rules, each with a line that can be used."
    case .play:
      "Plays lines of a script and returns what each causes. The first call names a feature, and perhaps a script to begin with; it returns a "
        + "session, with which later calls go on. At most 8 sessions are kept; the oldest ends first."
    case .run: "Checks scripts against what they have recorded. Nothing is written."
    case .explore: "Searches a feature for crashes, broken rules and what varies. Nothing is written."
    case .why:
      "Says which action gave a part of the state its value in a script: which step, at which virtual time, and the value before."
    case .propose:
      "Keeps what a session has played as a pending script. A person accepts it with harness review; nothing else can."
    }
  }

  private var parameters: [(name: String, property: MCP.Property, isRequired: Bool)] {
    func text(_ name: String, _ description: String, isRequired: Bool = true) -> (String, MCP.Property, Bool) {
      (name, MCP.Property(type: "string", description: description), isRequired)
    }
    func number(_ name: String, _ description: String) -> (String, MCP.Property, Bool) {
      (name, MCP.Property(type: "integer", description: description), false)
    }
    func texts(_ name: String, _ description: String, isRequired: Bool) -> (String, MCP.Property, Bool) {
      (name, MCP.Property(type: "array", description: description, items: ["type": "string"]), isRequired)
    }
    let feature = text("feature", "The name of the feature.")
    return switch self {
    case .features: []
    case .describe: [feature]
    case .play:
      [
        text("feature", "The name of the feature; needed without a session.", isRequired: false),
        text("script", "A script of the feature to begin with.", isRequired: false),
        text("session", "A session that an earlier call has returned.", isRequired: false),
        texts("lines", "Lines of a script, such as: send didTapPlus", isRequired: true),
      ]
    case .run: [texts("scripts", "feature/script, features or patterns; all scripts without any.", isRequired: false)]
    case .explore: [feature, number("seconds", "The longest time, from 1 to 300; 20 by default.")]
    case .why:
      [
        text("script", "feature/script."), text("path", "The part of the state: items[0].title"),
        number("step", "The step after which the value is meant, from 1; the last one by default."),
      ]
    case .propose: [text("session", "The session."), text("name", "The name of the script, without the feature's.")]
    }
  }

  var described: MCP.Tool {
    MCP.Tool(
      name: rawValue, description: summary,
      inputSchema: MCP.Schema(
        properties: Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.property) }),
        required: parameters.filter(\.isRequired).map(\.name)))
  }
}
