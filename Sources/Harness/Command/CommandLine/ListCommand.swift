extension Command {
  /// Lists the features with their numbers of scripts, or the names of scripts, or what is obsolete.
  static let list = Command(
    "list", operands: "[PATH or NAME…]", summary: "list features and scripts; find obsolete files",
    details: """
      Without a PATH, a NAME, --filter or --scripts, it prints each feature and how many scripts it has. With any of them, it
      prints the names of those scripts, one a line, for other programs.

      With --obsolete, it prints transcripts of features that are not registered, and pending files without a transcript (not
      proposals of harness explore). It also names stubs of included files that no script uses; to find those, it replays the
      scripts that include any. --delete removes the files and leaves the stubs. It always looks at all files.
      """,
    examples: [
      "list": "features, and how many scripts they have", "list 'order/*'": "names of the scripts of order",
      "list --obsolete --delete": "delete files that belong to nothing",
    ],
    options: .filter, Option("scripts", .playing, "print the names of all scripts, one a line"), .obsolete
  ) { (invocation, filter, listsScripts, obsolete) throws(UsageError) in
    if let obsolete {
      if !invocation.settings.operands.isEmpty || filter != nil || listsScripts { throw .obsoleteOfPart }
      return try obsolete.list(invocation)
    }
    let selection = try invocation.select(filter)
    if selection.isWhole, !listsScripts {
      for line in featureLines(selection.files, invocation.suite) { invocation.console.print(line) }
    } else {
      for file in selection.files { invocation.console.print(FailureText.visible(file.name)) }
    }
    // Diagnostics stay out of the list, which other programs read.
    for failure in selection.failures {
      invocation.console.printDiagnostic("harness: \(FailureText.visible(failure.reason))")
    }
    return .of(selection.failures)
  }

  /// Returns lines like `counter        3 scripts`, also for folders of features that aren't registered, or that can't be
  /// played.
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
      return "\(FailureText.visible(name))\(padding)  \(EnglishText.count(count, "script"))\(suffix)"
    }
  }
}
