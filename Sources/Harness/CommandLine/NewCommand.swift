extension Command {
  /// Writes the frame of a new script.
  static let new = Command(
    "new", operands: "FEATURE NAME", count: 2...2, summary: "writes a new script to fill in",
    details: "An existing file is never overwritten."
  ) { (invocation) throws(UsageError) in
    let (featureName, name) = (invocation.settings.operands[0], invocation.settings.operands[1])
    guard let feature = invocation.suite[featureName] else {
      let all = invocation.suite.names
      throw .unknownFeature(featureName, nearest: NearestName.of(featureName, in: all), all: all)
    }
    let script: String
    do throws(ScriptName.Mistake) {
      script = try ScriptName.plain(name)
    } catch {
      throw .badScriptName(error)
    }
    let path = invocation.directory.path(feature: feature.name, script: script)
    if let existing = NewScript.existing(path) { throw .scriptExists(existing) }
    do throws(FileError) {
      try GuardedFolder(invocation.directory.root).write(NewScript.text(feature), to: path)
    } catch {
      invocation.console.printDiagnostic("harness: \(error)")
      return .fails
    }
    invocation.console.print(FailureText.visible(path))
    invocation.console.print(invocation.commandText.text("record", path))
    return .holds
  }
}

/// The frame that `harness new` writes.
enum NewScript {
  static func text(_ feature: AnyFeature) -> String {
    let examples = feature.actionExamples()
    let actions = examples.prefix(5).map { "send \($0)" } + (examples.count > 5 ? ["…"] : [])
    let hint = actions.isEmpty ? "" : "# for example: \(actions.joined(separator: ", "))\n"
    return """
      transcript 1
      feature \(feature.name)

      \(hint)state
      end

      """
  }

  /// What lies at the path already, perhaps in other upper and lower case.
  static func existing(_ path: String) -> String? {
    if FileSystem.exists(path) { return path }
    let folder = PathText.directory(of: path)
    let name = PathText.name(of: path).lowercased()
    guard let entry = (try? FileSystem.list(folder))?.first(where: { $0.name.lowercased() == name }) else { return nil }
    return PathText.join(folder, entry.name)
  }
}
