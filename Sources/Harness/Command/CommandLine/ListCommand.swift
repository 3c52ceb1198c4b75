extension Command {
  /// Prints the features with their numbers of scripts, or names scripts, one a line.
  static let list = Command(
    "list", operands: "[PATH or NAME…]", summary: "prints the features, or names the scripts, one a line",
    details: """
      Without anything: each feature and how many scripts it has.
      With paths, names, a filter or --scripts: the names of those scripts, one a line, for other programs.
      """,
    options: .filter, Option("scripts", .playing, "one script a line, also for all of them")
  ) { (invocation, filter, listsScripts) throws(UsageError) in
    let selection = try invocation.select(filter)
    if selection.isWhole, !listsScripts {
      for line in featureLines(selection.files, invocation.suite) { invocation.console.print(line) }
    } else {
      for file in selection.files { invocation.console.print(FailureText.visible(file.name)) }
    }
    // The list itself is for other programs.
    for failure in selection.failures {
      invocation.console.printDiagnostic("harness: \(FailureText.visible(failure.reason))")
    }
    return .of(selection.failures)
  }

  /// `counter        3 scripts`, also for folders of features that are not registered, or that nothing can play.
  private static func featureLines(_ files: [SnapshotDirectory.File], _ suite: Suite) -> [String] {
    var counts: [String: Int] = [:]
    for feature in suite.names { counts[feature] = 0 }
    for file in files { counts[PathText.head(of: file.name), default: 0] += 1 }
    let width = counts.keys.map(\.count).max() ?? 0
    return counts.sorted { $0.key < $1.key }.map { name, count in
      let padding = String(repeating: " ", count: width - name.count)
      let suffix =
        suite[name].map {
          $0.listIssue == nil ? "" : ", can't be played; describe \(FailureText.visible(name)) says why"
        }
        ?? ", not registered"
      return "\(FailureText.visible(name))\(padding)  \(count) script\(count == 1 ? "" : "s")\(suffix)"
    }
  }
}
