/// Failures as every report shows them: the console prints them, and machine-readable reports contain them as text.
extension ConsoleReport {
  /// The maximum number of failures printed per script.
  static let maxFailures = 20
  /// The maximum numbers of unlike failures printed in full, and of names of others.
  package static let maxGroups = 30
  private static let maxNames = 100
  /// The maximum number of names printed of scripts that fail alike.
  private static let maxAlike = 10

  /// Returns all failures: those that are alike in several scripts once, with the number of scripts and their first names, and
  /// those after the first thirty by name only.
  /// - Parameters:
  ///   - showsAll: whether to print all of them in full, each script by itself.
  ///   - again: the command that shows them all.
  package func failures(_ results: [ScriptResult], showsAll: Bool = false, again: String = "") -> String {
    let groups = FailureGroup.groups(of: results, isDivided: showsAll)
    let shown = showsAll ? groups[...] : groups.prefix(Self.maxGroups)
    var text = shown.map { failed($0, showsAll: showsAll) + "\n" }.joined()
    let rest = groups[shown.endIndex...].flatMap(\.results)
    if !rest.isEmpty {
      let count = groups.count - shown.count
      text += style.text(EnglishText.count(count, "more failure"), as: .failure)
      text += rest.count == count ? "" : ", of \(rest.count) scripts"
      text += again.isEmpty ? "\n" : "; in full: \(style.text(again, as: .command))\n"
      text += paragraph(Self.names(rest, maxCount: Self.maxNames)) + "\n"
    }
    return text
  }

  /// Returns the text of a failed script. The last line is the command that shows it again.
  /// - Parameter showsOutput: whether to include what the feature printed, unless it is shown elsewhere.
  package func failed(_ result: ScriptResult, showsOutput: Bool = true) -> String {
    failed(FailureGroup(results: [result]), showsAll: false, showsOutput: showsOutput)
  }

  package func failed(_ group: FailureGroup, showsAll: Bool = false, showsOutput: Bool = true) -> String {
    let result = group.results[0]
    var text = style.text("FAIL", as: .failure)
    if let title = Self.title(group) {
      text += " \(title)\n" + paragraph(Self.names(group.results))
    } else {
      text += " \(FailureText.visible(result.name))\n"
    }
    text += body(result, showsAll: showsAll)
    if showsOutput { text += Self.printed(result.output) }
    let next = nextCommands(group).map { "  \($0.words) \(style.text($0.command, as: .command))\n" }
    return (showsAll ? text : shortened(text, leaving: next.count)) + next.joined()
  }

  /// Returns the first lines if there are too many, and how to see the others.
  private func shortened(_ text: String, leaving room: Int) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    guard let maxLines, lines.count + room > maxLines else { return text }
    let shown = lines.prefix(maxLines - room - 2)
    return shown.joined(separator: "\n")
      + "\n  … \(EnglishText.count(lines.count - shown.count, "more line")); to show all: --all\n\n"
  }

  /// Returns the title of several scripts that fail alike: `39 scripts, alike`; nil for one script.
  package static func title(_ group: FailureGroup) -> String? {
    if group.results.count == 1 { return nil }
    return "\(group.results.count) scripts, alike\(group.hasOtherValues ? " except for new values" : "")"
  }

  /// Returns the names of scripts, of which only the first are listed.
  package static func names(
    _ results: [ScriptResult], maxCount: Int = maxAlike, name: (String) -> String = { $0 }
  ) -> String {
    let names = results.prefix(maxCount).map { name(FailureText.visible($0.name)) }.joined(separator: ", ")
    return names + (results.count > maxCount ? " and \(results.count - maxCount) more" : "")
  }

  /// Returns an indented text, wrapped between words only.
  private func paragraph(_ text: String) -> String {
    return WrappedLine.paragraph(text, columns: (columns ?? 120) - 2).map { "  \($0)\n" }.joined()
  }

  // MARK: What is wrong

  /// Returns what is wrong, with the places and the differing lines. Lines around them are included if the file hasn't changed
  /// since the replay.
  package func body(_ result: ScriptResult, showsAll: Bool = false) -> String {
    let around = source?(result.path).flatMap { bytes in
      ScriptRow.rows(of: result, in: bytes) { notes($0, result) }
    }
    let rows = around ?? ScriptRow.differences(of: result)
    let text = headlines(result, showsAll: showsAll, haveLines: around != nil)
    if rows.isEmpty { return text }
    let limit = showsAll ? Int.max : 2 * Self.maxFailures
    let lines = ChangedLines(style: style, columns: columns, signs: signs)
    return "\(text)\n\(lines.changes(rows, limit: limit))\n"
  }

  /// - Parameter haveLines: whether the details of failures are shown below their lines.
  private func headlines(_ result: ScriptResult, showsAll: Bool, haveLines: Bool) -> String {
    let differences = result.failures.filter(\.kind.isDifference)
    var text = ""
    var headlines: Set<String> = []
    var left = 0
    for failure in result.failures {
      let isFirst = failure == differences.first
      // The lines show the other differences.
      if failure.kind.isDifference, !isFirst { continue }
      let words = FailureText(failure, accept: commands("record", [result.path]))
      let rest =
        isFirst && differences.count > 1 ? ", and \(EnglishText.count(differences.count - 1, "more line"))" : ""
      let headline = "  \(place(failure)): \(words.headline)\(rest)\n"
      if !headlines.insert(headline).inserted { continue }
      if headlines.count > Self.maxFailures, !showsAll {
        left += 1
        continue
      }
      text += headline
      // Details that the script's own lines don't show.
      if !failure.kind.isDifference, !haveLines || failure.path != result.path {
        text += Self.lines(words.details).map { "    \($0)\n" }.joined()
      }
    }
    return left == 0 ? text : text + "  and \(left) more\n"
  }

  /// Returns the notes below the line of a failure that is not a difference.
  package func notes(_ failure: ScriptFailure, _ result: ScriptResult) -> [String] {
    // The line itself is the stub.
    if case .reported(_, _, .unusedStub) = failure.kind { return ["never used"] }
    let details = Self.lines(FailureText(failure, accept: commands("record", [result.path])).details)
    return details.isEmpty ? ["here"] : details
  }

  /// Returns the details as plain text.
  package static func lines(_ details: [FailureText.Detail]) -> [String] {
    details.map { detail in
      switch detail {
      case .expected(let value): "expected \(value)"
      case .actual(let value): "actual   \(value)"
      case .line(let line): line
      }
    }
  }

  private func place(_ failure: ScriptFailure) -> String {
    let path = FailureText.visible(failure.path)
    let place = style.text("\(path):\(failure.line):\(failure.column)", as: .place)
    return link?(place, failure.path) ?? place
  }

  // MARK: What to do next

  /// Returns what to do next: descriptions with commands.
  package func nextCommands(_ group: FailureGroup) -> [(words: String, command: String)] {
    let paths = group.results.map(\.path)
    // A script that refuses to be recorded is examined by running it.
    let again = verb == "record" ? "run" : verb
    let command = commands(again, [paths[0]])
    return remedies(group)
      // Of `git resolve`, the last word says what is done.
      + (command.isEmpty
        ? []
        : [("to \(again.split(separator: " ").last ?? "run") \(paths.count == 1 ? "it again" : "one again"):", command)])
  }

  /// Returns what can be done about the failures, as far as there are commands for it.
  package func remedies(_ group: FailureGroup) -> [(words: String, command: String)] {
    let paths = group.results.map(\.path)
    let isOne = paths.count == 1
    var next: [(words: String, command: String)] = []
    let failures = group.results.flatMap(\.failures)
    if offersRecording, verb != "format", failures.allSatisfy(\.kind.isAcceptable), !group.hasOtherValues {
      let isNew = failures.allSatisfy { $0.kind == .notRecorded }
      let words = isNew ? "to record \(isOne ? "it" : "them"):" : "to accept the new output:"
      next.append((words, commands("record", paths)))
    }
    let conflicts = Set(failures.filter(\.isConflict).map(\.path)).sorted(by: PathText.isOrdered)
    if !conflicts.isEmpty, conflicts.count <= 10 {
      next.append(("to resolve \(conflicts.count == 1 ? "it" : "them"):", commands("git resolve", conflicts)))
    }
    return next.filter { !$0.command.isEmpty }
  }
}
