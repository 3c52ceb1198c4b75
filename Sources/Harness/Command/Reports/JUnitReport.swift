/// JUnit's XML: a test suite for each feature, and a test case for each script and for each failure found by exploring.
///
/// It conforms to the strictest schema in use, that of Jenkins's xUnit plugin (junit-10.xsd). That schema has no location of a
/// test case; the location is in the text of the failure.
///
/// A failure that varies between replays is written as a `flakyFailure` and as a `failure`: many readers know only the latter,
/// and would count the script as passed.
struct JUnitReport {
  private let report: RunReport
  private let context: ReportContext

  init(_ report: RunReport, _ context: ReportContext) {
    self.report = report
    self.context = context
  }

  var text: String {
    let cases = context.cases(of: report)
    var suites: [(name: String, cases: [ReportCase])] = []
    for element in cases {
      if suites.last?.name == element.feature {
        suites[suites.count - 1].cases.append(element)
      } else if let index = suites.firstIndex(where: { $0.name == element.feature }) {
        suites[index].cases.append(element)
      } else {
        suites.append((element.feature, [element]))
      }
    }
    var xml = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
    let all = Counts(cases, lost: report.lostWorkers.count)
    xml += "<testsuites\(XMLText.attributes(all.attributes("harness", seconds: report.seconds)))>\n"
    for (index, suite) in suites.enumerated() {
      xml += opening(suite.name, Counts(suite.cases))
      xml += properties(isFirst: index == 0)
      for element in suite.cases { xml += testCase(element) }
      xml += "  </testsuite>\n"
    }
    return xml + lost + "</testsuites>\n"
  }

  /// The start tag of a suite. It also has attributes that the format doesn't allow in the enclosing element.
  private func opening(_ name: String, _ counts: Counts) -> String {
    let more = [("skipped", "\(counts.skipped)")] + (report.made.map { [("timestamp", $0.at)] } ?? [])
    return "  <testsuite\(XMLText.attributes(counts.attributes(name, seconds: counts.seconds) + more))>\n"
  }

  /// Says that scripts were not isolated, if isolation was impossible, and in the first suite also what made the report: the
  /// format has no place for data about all suites.
  private func properties(isFirst: Bool) -> String {
    var pairs: [(String, String)] = []
    if case .impossible(let reason) = report.isolation {
      pairs += [("isolated", "false"), ("isolationProblem", reason)]
    }
    if isFirst, let made = report.made {
      pairs += OriginText.pairs(made).map { ("made.\($0.name)", $0.value) }
    }
    if pairs.isEmpty { return "" }
    let lines = pairs.map { "      <property\(XMLText.attributes([("name", $0), ("value", $1)]))/>\n" }
    return "    <properties>\n\(lines.joined())    </properties>\n"
  }

  /// Workers that ended without a script known to be the cause. They have a suite of their own, since no script failed.
  private var lost: String {
    if report.lostWorkers.isEmpty { return "" }
    // No feature can have this name.
    let name = "worker processes"
    var xml = opening(name, Counts([], lost: report.lostWorkers.count))
    for (index, worker) in report.lostWorkers.enumerated() {
      xml +=
        "    <testcase"
        + XMLText.attributes([("name", "lost worker \(index + 1)"), ("classname", name), ("time", Self.time(0))])
        + ">\n"
      xml += element(
        "error", message: CrashedWorkerText(worker).headline, type: "lostWorker", text: context.words(worker))
      if !worker.output.isEmpty { xml += "      <system-out>\(XMLText.escaped(worker.output))</system-out>\n" }
      xml += "    </testcase>\n"
    }
    return xml + "  </testsuite>\n"
  }

  private func element(_ name: String, message: String, type: String, text: String) -> String {
    let attributes = XMLText.attributes([("message", message), ("type", type)])
    return "      <\(name)\(attributes)>\(XMLText.escaped(text))</\(name)>\n"
  }

  /// Counts of failures, in which a script behaves differently than recorded, and of errors, in which a script could not be
  /// played to its end.
  private struct Counts {
    let tests: Int
    let failures: Int
    let errors: Int
    let skipped: Int
    let seconds: Double

    init(_ cases: [ReportCase], lost: Int = 0) {
      tests = cases.count + lost
      let broken = cases.count { $0.failure?.isError ?? false }
      errors = broken + lost
      skipped = cases.count { $0.isSkipped }
      failures = cases.count { !$0.holds } - broken
      seconds = cases.reduce(0) { $0 + $1.seconds }
    }

    func attributes(_ name: String, seconds: Double) -> [(name: String, value: String)] {
      [
        ("name", name), ("tests", "\(tests)"), ("failures", "\(failures)"), ("errors", "\(errors)"),
        ("time", JUnitReport.time(seconds)),
      ]
    }
  }

  private func testCase(_ element: ReportCase) -> String {
    var xml =
      "    <testcase"
      + XMLText.attributes([
        ("name", element.title), ("classname", element.feature), ("time", Self.time(element.seconds)),
      ])
    guard !element.holds || element.isSkipped || !element.output.isEmpty else { return xml + "/>\n" }
    xml += ">\n"
    if element.isSkipped {
      xml += "      <skipped\(XMLText.attributes([("message", "not run: an earlier script failed")]))/>\n"
    }
    if let failure = element.failure {
      xml += self.element(
        failure.isError ? "error" : "failure", message: failure.message, type: failure.kind, text: element.words())
      if element.isVarying {
        xml += self.element("flakyFailure", message: failure.message, type: failure.kind, text: "")
      }
    }
    if !element.output.isEmpty { xml += "      <system-out>\(XMLText.escaped(element.output))</system-out>\n" }
    return xml + "    </testcase>\n"
  }

  /// Seconds with three decimals, whatever the host's locale.
  private static func time(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds > 0, seconds < 1e12 else { return "0.000" }
    let thousandths = Int((seconds * 1000).rounded())
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}

extension ScriptFailure {
  /// Whether the script could not be played to its end.
  var isError: Bool {
    switch kind {
    case .unreadable, .died, .timedOut: true
    default: false
    }
  }
}
