extension Command {
  /// Merges the reports of several runs.
  static let reportMerge = Command(
    "report merge", operands: "REPORT.json…", count: 1...Int.max,
    summary: "merge the JSON reports of several runs into one",
    details: """
      It prints the whole as one run would have, and writes any report of it. Reports of shards must be all shards, each once.

      Findings of several shards of harness explore are united: of equal failures it keeps the one that a run without shards
      would have found. With --pending-dir DIR, it stores them there, for harness review.
      """,
    examples: [
      "report merge a.json b.json": "print the result of both runs",
      "report merge shard-*.json --report junit=all.xml": "one JUnit file for all shards",
    ],
    options: .reports, .pendingDirectory
  ) { (invocation, options, directory) throws(UsageError) in
    var reports = try ReportOutput(invocation, options)
    let person = invocation.writing(to: reports.text)
    var merging = RunReportMerge()
    var withoutTraces: [String] = []
    for path in invocation.settings.operands {
      do throws(FileError) {
        let bytes = try FileSystem.read(path, isStreamAllowed: true)
        do throws(JSONReport.Failure) {
          let report = try JSONReport.read(bytes, traces: options.needsTraces)
          if options.needsTraces, report.lacksTraces { withoutTraces.append(path) }
          merging.add(report, from: path)
        } catch {
          merging.problems.append("\(path) \(error)")
        }
      } catch {
        merging.problems.append(error.description)
      }
    }
    let problems = merging.finish()
    for problem in problems { invocation.console.printDiagnostic("harness: \(FailureText.visible(problem))") }
    if let remark = Self.remark(withoutTraces) { invocation.console.printDiagnostic("harness: \(remark)") }
    var whole = merging.report
    whole.made = invocation.origin
    if let directory { person.keep(&whole, below: directory) }
    reports.commands = invocation.commands(for: whole)
    let code = person.printSummary(whole, options)
    return reports.write(whole) && problems.isEmpty ? code : .fails
  }
}

extension Command {
  /// Returns a remark that reports have no traces, and how to add them; nil if all have traces.
  private static func remark(_ paths: [String]) -> String? {
    guard let first = paths.first else { return nil }
    let have =
      paths.count == 1 ? "\(first) has" : "\(first) and \(EnglishText.count(paths.count - 1, "more report")) have"
    return FailureText.visible(
      "\(have) no traces, so the report has no timelines of these scripts; to write \(paths.count == 1 ? "it" : "them") with traces: "
        + "--report json=FILE --traces")
  }
}

extension RunReport {
  /// Whether scripts have run, but no trace of any was kept.
  fileprivate var lacksTraces: Bool {
    results.allSatisfy { $0.trace == nil } && results.contains { !$0.failures.contains(where: \.isUnreadable) }
  }
}

extension Invocation {
  /// Returns commands for scripts of several runs, each for the folder of transcripts that its run used.
  fileprivate func commands(for report: RunReport) -> ConsoleReport.CommandLines {
    var folders: [String: String] = [:]
    for result in report.results {
      guard let folder = result.snapshots else { continue }
      // Commands for an included file use the same folder.
      for path in [result.path] + result.failures.map(\.path) { folders[path] = folder }
    }
    let next = NextCommands(self, report.results)
    if folders.isEmpty { return next.text }
    let (own, texts) = (commandText, Dictionary(uniqueKeysWithValues: Set(folders.values).map { ($0, self.in($0)) }))
    return { verb, paths in
      // No single command covers scripts of several folders.
      if Set(paths.map { folders[$0] }).count > 1 || paths.count > 10 { return "" }
      return (paths.first.flatMap { folders[$0] }.flatMap { texts[$0] } ?? own).text(verb, paths)
    }
  }

  /// Returns the commands for a folder of transcripts.
  private func `in`(_ snapshots: String) -> CommandText {
    var other = self
    other.settings.namedSnapshots = snapshots
    return other.commandText
  }

  /// Prints the end of a run with its failures. Returns the exit code.
  fileprivate func printSummary(_ report: RunReport, _ options: ReportOptions) -> ExitCode {
    let text = self.report(commands: commands(for: report))
    console.output.write(text.failures(report.results))
    let code = report.isOfExploring ? .holds : summarize(report, options, isWhole: true)
    guard let explored = report.explored else { return code }
    for feature in explored.features { print(feature, isQuiet: options.isQuiet) }
    if !options.isQuiet || !explored.holds { console.print(ExplorationText.summary(explored)) }
    return explored.holds ? code : .fails
  }

  /// Keeps findings as `harness explore` does.
  fileprivate func keep(_ report: inout RunReport, below directory: String) {
    guard var explored = report.explored else { return }
    explored.review = [commandText.text("review", pendingDirectory: directory)]
    let keeper = FindingKeeper(
      invocation: self, pending: PendingFiles(below: directory), timeout: ExploringOptions.defaultTimeout,
      time: ExploringTime())
    for (number, feature) in explored.features.enumerated() {
      for (index, kept) in keeper.keep(feature.findings, of: feature.name).enumerated() {
        explored.features[number].findings[index].kept = kept
      }
    }
    report.explored = explored
  }

  /// Prints the last lines of a run. Returns the exit code.
  func summarize(_ report: RunReport, _ options: ReportOptions, isWhole: Bool) -> ExitCode {
    let text = self.report()
    for worker in report.lostWorkers { console.output.write(text.lost(worker)) }
    if !options.isQuiet, let isolation = text.notIsolated(report.isolation) { console.print(isolation) }
    if !options.isQuiet || !report.holds {
      console.print(
        text.checked(
          report.results, skipped: report.notRun, seconds: report.seconds, lost: report.lostWorkers.count))
    }
    if !options.isQuiet {
      for line in WarningText.lines(report.warnings) + LetThroughText.lines(report.results) { console.print(line) }
      if isWhole {
        for line in NeverDueText.lines(report.eventualRules) { console.print(line) }
        for line in IdleCancellationText.lines(IdleCancellation.all(in: report.results)) { console.print(line) }
      }
    }
    if let extent = options.coverage {
      let coverage = CoverageReport(report.features, report.results, isWhole: isWhole)
      console.print(coverage.text(extent))
      if !coverage.isComplete { return .fails }
    }
    return report.holds ? .holds : .fails
  }
}
