extension Command {
  /// Writes the skeleton of a new script.
  static let new = Command(
    "new", operands: "FEATURE NAME", count: 2...2, summary: "write a new script to fill in",
    details:
      "Comments in the file list what you can send, and a stub for each endpoint. An existing file is never overwritten.",
    examples: ["new order plus": "Snapshots/order/plus.transcript"]
  ) { (invocation) throws(UsageError) in
    let (featureName, name) = (invocation.settings.operands[0], invocation.settings.operands[1])
    let feature = try invocation.feature(featureName)
    if let problem = feature.problem {
      invocation.console.printDiagnostic("harness: \(problem)")
      return .fails
    }
    let script: String
    do throws(ScriptName.Mistake) {
      script = try ScriptName.plain(name)
    } catch {
      throw .badScriptName(error)
    }
    try NewScript.checkPlace(invocation.settings)
    let path = invocation.directory.shown(invocation.directory.path(feature: feature.name, script: script))
    if let existing = NewScript.existing(path) { throw .scriptExists(existing) }
    let text = NewScript.text(
      feature.name, feature.description(knowing: invocation.directory),
      describe: "\(invocation.settings.program) describe \(feature.name)")
    do throws(FileError) {
      try invocation.directory.file(at: path).folder.write(text, to: path)
    } catch {
      invocation.console.printDiagnostic("harness: \(error)")
      return .fails
    }
    invocation.console.print(FailureText.visible(path))
    invocation.console.print(invocation.commandText.text("record", path))
    return .holds
  }
}

/// The skeleton that `harness new` writes.
enum NewScript {
  /// The maximum number of examples of actions. `harness describe` lists more.
  static let maxExamples = 20
  private static let maxLines = 40

  static func text(
    _ name: String, _ description: FeatureDescription?, describe: String = "harness describe"
  ) -> String {
    let stubs = stubs(description?.endpoints ?? [])
    let examples = examples(description?.actions ?? [], describe)
    let reads = description.map(reads) ?? []
    return """
      transcript 1
      feature \(name)
      \((stubs + reads).map { "\($0)\n" }.joined())
      \(examples.map { "\($0)\n" }.joined())state
      end

      """
  }

  /// Checks that it is certain which folder of transcripts is meant. Where no top of the sources is found above, a new folder
  /// might be one that no run looks for.
  static func checkPlace(_ settings: Settings) throws(UsageError) {
    guard !settings.namesSnapshots, !FileSystem.isDirectory(settings.snapshots),
      let here = try? FileSystem.currentDirectory(), SnapshotDirectory.top(of: here) == nil
    else { return }
    let found = SnapshotDirectory.root(near: here)
    if FileSystem.isDirectory(found) { throw .otherSnapshots(found) }
    if PathText.name(of: here).isEmpty { throw .otherSnapshots(nil) }
  }

  private static func stubs(_ endpoints: [FeatureDescription.Endpoint]) -> [String] {
    endpoints.filter { $0.environment == nil }.flatMap { endpoint in
      problem(endpoint.problem, of: endpoint.name) + (endpoint.stub.map { ["# \($0)"] } ?? [])
        + (endpoint.alternatives ?? []).map { "# \($0)" }
    }
  }

  /// Returns comments that say how to hide calls that most steps make and nobody reads.
  private static func reads(_ feature: FeatureDescription) -> [String] {
    let names = feature.endpoints.filter { $0.isRead && !feature.quiet.contains($0.name) }.map(\.name)
    if names.isEmpty { return [] }
    let calls =
      names.count == 1 ? "calls of \(names[0]) are lines" : "calls of \(names.joined(separator: " and ")) are lines"
    return [
      "# \(calls) of each step; to leave them out: .quiet(\(names.map { LiteralPrinter.text($0) }.joined(separator: ", ")))"
    ]
  }

  private static func examples(_ actions: [FeatureDescription.Action], _ describe: String) -> [String] {
    let lines = actions.map { action in
      let remark = action.isOnlyReceived == nil ? "" : ", so far sent by effects alone:"
      let sends = (action.example.map { [$0] } ?? []) + (action.alternatives ?? [])
      return problem(action.problem, of: action.name) + (remark.isEmpty ? [] : ["# \(action.name)\(remark)"])
        + sends.map { "# send \($0)" }
    }
    var shown: [String] = []
    var count = 0
    // Actions are shown whole. What users do comes first.
    for line in lines where shown.isEmpty || count + 1 <= maxExamples && shown.count + line.count <= maxLines {
      shown += line
      count += 1
    }
    let rest = actions.count - count
    return shown + (rest > 0 ? ["# and \(rest) more: \(describe)"] : [])
  }

  private static func problem(_ problem: String?, of name: String) -> [String] {
    problem.map { ["# no value can be generated for \(name): \($0)"] } ?? []
  }

  /// Returns what is at the path already, perhaps in another letter case.
  static func existing(_ path: String) -> String? {
    if FileSystem.exists(path) { return path }
    let folder = PathText.directory(of: path)
    let name = PathText.name(of: path).lowercased()
    guard let entry = (try? FileSystem.list(folder))?.first(where: { $0.name.lowercased() == name }) else { return nil }
    return PathText.join(folder, entry.name)
  }
}

extension FeatureDescription.Endpoint {
  /// Whether the endpoint gives a date, an id or a random number, which needs no stub.
  fileprivate var isRead: Bool {
    guard kind == "value", arguments.isEmpty, environment == nil else { return false }
    return output == "Date" || output == "UUID" || name.lowercased().contains("random")
  }
}
