extension Command {
  /// Makes one report of those of several runs.
  static let merge = Command(
    "merge", operands: "REPORT.json…", count: 1...Int.max,
    summary: "makes one report of those that several runs wrote with --report json=FILE",
    details: """
      Prints the whole as one run would have, and writes any report of it: harness merge a.json b.json --report junit=all.xml
      Reports of shards must be all shards, each once.
      What harness explore has found in several shards is united: of each failure the one counts that a run without shards
      would have found. With --pending-dir DIR these are kept, for harness review.
      """,
    options: .reports, .pendingDirectory
  ) { (invocation, options, directory) throws(UsageError) in
    let reports = ReportOutput(invocation, options)
    let person = invocation.writing(to: reports.text)
    var merging = RunReportMerge()
    for path in invocation.settings.operands {
      do throws(FileError) {
        let bytes = try FileSystem.read(path, isStreamAllowed: true)
        do throws(JSONReport.Failure) {
          merging.add(try JSONReport.read(bytes), from: path)
        } catch {
          merging.problems.append("\(path) \(error)")
        }
      } catch {
        merging.problems.append(error.description)
      }
    }
    let problems = merging.finish()
    for problem in problems { invocation.console.printDiagnostic("harness: \(FailureText.visible(problem))") }
    var whole = merging.report
    whole.made = invocation.origin
    if let directory { person.keep(&whole, below: directory) }
    let code = person.printSummary(whole, options)
    return reports.write(whole) && problems.isEmpty ? code : .fails
  }
}

extension Invocation {
  /// The words at the end of a run, its failures included, and the exit code.
  fileprivate func printSummary(_ report: RunReport, _ options: ReportOptions) -> ExitCode {
    let text = self.report()
    for result in report.results where !result.holds { console.output.write(text.failed(result)) }
    let code = report.isOfExploring ? .holds : summarize(report, options, isWhole: true)
    guard let explored = report.explored else { return code }
    for feature in explored.features { print(feature, isQuiet: options.isQuiet) }
    if !options.isQuiet { console.print(ExplorationText.summary(explored)) }
    return explored.holds ? code : .fails
  }

  /// Keeps what exploring has found, as exploring itself does.
  fileprivate func keep(_ report: inout RunReport, below directory: String) {
    guard var explored = report.explored else { return }
    explored.review = [commandText.text("review", pendingDirectory: directory)]
    let keeper = FindingKeeper(
      invocation: self, pending: PendingFiles(below: directory), timeout: ExploringOptions.defaultTimeout)
    for (number, feature) in explored.features.enumerated() {
      for (index, kept) in keeper.keep(feature.findings, of: feature.name).enumerated() {
        explored.features[number].findings[index].kept = kept
      }
    }
    report.explored = explored
  }

  /// The last lines of a run, and the exit code.
  func summarize(_ report: RunReport, _ options: ReportOptions, isWhole: Bool) -> ExitCode {
    let text = self.report()
    for worker in report.lostWorkers { console.output.write(text.lost(worker)) }
    if !options.isQuiet {
      if let isolation = text.notIsolated(report.isolation) { console.print(isolation) }
      console.print(
        text.checked(
          report.results, skipped: report.notRun, seconds: report.seconds, lost: report.lostWorkers.count))
      for line in WarningText.lines(report.warnings) { console.print(line) }
      if isWhole { for line in NeverDueText.lines(report.eventualRules) { console.print(line) } }
    }
    if let extent = options.coverage {
      let coverage = CoverageReport(report.features, report.results, isWhole: isWhole)
      console.print(coverage.text(extent))
      if !coverage.isComplete { return .fails }
    }
    return report.holds ? .holds : .fails
  }
}
