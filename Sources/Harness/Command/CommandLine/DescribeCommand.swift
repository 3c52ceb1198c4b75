extension Command {
  /// Prints what scripts of a feature can contain.
  static let describe = Command(
    "describe", operands: "FEATURE", count: 1...1, summary: "print what scripts of a feature can contain",
    details: """
      Its actions, each with a line that sends it, those that only effects send last; its endpoints, each with a line that stubs
      it; the names of its states, environments, derived values and subscribers; its prototypes and rules. You can paste each
      line into a script. docs/json.md describes the output of --json.
      """,
    examples: ["describe order": "the feature order", "describe order --json": "the same for other programs"],
    options: .json
  ) { (invocation, isJSON) throws(UsageError) in
    let feature = try invocation.feature(invocation.settings.operands[0])
    guard let description = feature.description(knowing: invocation.directory) else { return .fails }
    guard description.problems.isEmpty || isJSON else {
      for problem in description.problems { invocation.console.printDiagnostic("harness: \(problem)") }
      return .fails
    }
    invocation.console.output.write(
      isJSON ? DescriptionJSON.text(description) : DescriptionText.text(description))
    return description.problems.isEmpty ? .holds : .fails
  }
}

extension AnyFeature {
  /// Returns everything that a script may contain, with what is known from the feature's scripts.
  func description(knowing directory: SnapshotDirectory) -> FeatureDescription? {
    guard let feature = base as? any DescribableFeature else { return nil }
    var (sent, received): (Set<String>, Set<String>) = ([], [])
    let folder = PathText.join(directory.root, name)
    for file in FileSystem.isDirectory(folder) ? directory.list(below: folder).files : [] {
      guard let bytes = try? FileSystem.read(file.path),
        let document = try? TranscriptReader.read(SourceText(path: file.path, bytes: bytes)),
        document.feature ?? name == name
      else { continue }
      for statement in document.statements {
        if case .send(let range) = statement.kind {
          if let name = feature.name(ofAction: statement.source.text(range)) { sent.insert(name) }
        }
        for observation in statement.observations {
          guard case .receive(let action) = ObservationLine(observation.text) else { continue }
          if let name = feature.name(ofAction: action) { received.insert(name) }
        }
      }
    }
    return feature.description.knowing(sent: sent, received: received)
  }
}

/// A description for other programs, as docs/json.md documents it.
enum DescriptionJSON {
  static let version = 1

  private struct Document: Encodable {
    let feature: FeatureDescription

    private enum Key: String, CodingKey {
      case format, version
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode("harness-feature", forKey: .format)
      try container.encode(DescriptionJSON.version, forKey: .version)
      try feature.encode(to: encoder)
    }
  }

  static func text(_ description: FeatureDescription) -> String { JSONText.text(Document(feature: description)) }
}

/// A description for people.
///
/// ```output
/// feature order
///
/// actions
///   …
///   counter.didTapPlus
///     send counter(.didTapPlus)
/// ```
enum DescriptionText {
  static func text(_ feature: FeatureDescription) -> String {
    var sections: [(title: String, lines: [String])] = []
    sections.append(("actions", feature.actions.flatMap(lines)))
    sections.append(("endpoints", feature.endpoints.flatMap(lines)))
    sections.append(("states", feature.states.map { "initial \($0)" }))
    sections.append(("environments", feature.environments.map { "environment \($0)" }))
    sections.append(("derived values", feature.derived))
    sections.append(("heard", feature.heard))
    sections.append(("prototypes", feature.prototypes))
    sections.append(("always", feature.rules.always))
    sections.append(("eventually", feature.rules.eventually))
    sections.append(("sometimes", feature.rules.sometimes))
    sections.append(("ignored", feature.ignored.map { "ignore \($0)" }))
    sections.append(("quiet", feature.quiet.map { "call \($0)" }))
    sections.append(("page", feature.hasView ? ["view"] : []))
    var text = "feature \(FailureText.visible(feature.name))\n"
    for (title, lines) in sections where !lines.isEmpty {
      text += "\n\(title)\n" + lines.map { "  \(FailureText.visible($0))\n" }.joined()
    }
    return text
  }

  private static func lines(_ action: FeatureDescription.Action) -> [String] {
    let parts = action.payload.map { part in "\(part.label.map { "\($0): " } ?? "")\(part.type)" }
    let signature = parts.isEmpty ? action.name : "\(action.name)(\(parts.joined(separator: ", ")))"
    let remark = action.isOnlyReceived == nil ? "" : ", so far sent by effects alone"
    return ["\(signature)\(remark)"] + below(action.example.map { "send \($0)" }, action.problem)
      + (action.alternatives ?? []).map { "  send \($0)" }
  }

  private static func lines(_ endpoint: FeatureDescription.Endpoint) -> [String] {
    let only = endpoint.environment.map { ", in environment \($0) only" } ?? ""
    let remark = endpoint.hasDefault ? ", needs no stub" : ""
    return ["\(signature(endpoint))\(only)\(remark)"] + below(endpoint.stub, endpoint.problem)
      + (endpoint.alternatives ?? []).map { "  \($0)" }
  }

  private static func below(_ line: String?, _ problem: String?) -> [String] {
    (problem.map { ["  # no value can be generated: \($0)"] } ?? []) + (line.map { ["  \($0)"] } ?? [])
  }

  /// Returns an endpoint's signature as Swift writes it: `search(String) async throws -> [String]`.
  private static func signature(_ endpoint: FeatureDescription.Endpoint) -> String {
    let output = endpoint.output ?? "Void"
    let fails = endpoint.failure.map { $0 == "any Error" ? " throws" : " throws(\($0))" } ?? ""
    let answer =
      switch endpoint.kind {
      case "effect": " -> Effect<\(output)>"
      case "fireAndForget": " -> Effect<Never>"
      case "task": " async\(fails) -> \(output)"
      case "stream": endpoint.failure == nil ? " -> AsyncStream<\(output)>" : " -> AsyncThrowingStream<\(output)>"
      default: "\(fails) -> \(output)"
      }
    return "\(endpoint.name)(\(endpoint.arguments.joined(separator: ", ")))\(answer)"
  }
}
