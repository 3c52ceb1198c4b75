/// JUnit's XML: a test suite for each feature, a test case for each script.
package struct JUnitReport {
  private let report: RunReport
  private let context: ReportContext

  package init(_ report: RunReport, _ context: ReportContext) {
    self.report = report
    self.context = context
  }

  package var text: String {
    var suites: [(name: String, results: [ScriptResult])] = []
    for result in report.results {
      if suites.last?.name == result.feature {
        suites[suites.count - 1].results.append(result)
      } else if let index = suites.firstIndex(where: { $0.name == result.feature }) {
        suites[index].results.append(result)
      } else {
        suites.append((result.feature, [result]))
      }
    }
    var xml = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
    let all = Counts(report.results)
    xml += "<testsuites\(all.attributes("harness", seconds: report.seconds))>\n"
    for suite in suites {
      let counts = Counts(suite.results)
      xml += "  <testsuite\(counts.attributes(suite.name, seconds: counts.seconds))>\n"
      for result in suite.results { xml += testCase(result) }
      xml += "  </testsuite>\n"
    }
    return xml + "</testsuites>\n"
  }

  /// A failure is what a script does otherwise than recorded; an error is a script that could not be played to its end.
  private struct Counts {
    let tests: Int
    let failures: Int
    let errors: Int
    let seconds: Double

    init(_ results: [ScriptResult]) {
      tests = results.count
      errors = results.count { $0.failures.first?.isError ?? false }
      failures = results.count { !$0.holds } - errors
      seconds = results.reduce(0) { $0 + $1.seconds }
    }

    func attributes(_ name: String, seconds: Double) -> String {
      XMLText.attributes([
        ("name", name), ("tests", "\(tests)"), ("failures", "\(failures)"), ("errors", "\(errors)"),
        ("time", JUnitReport.time(seconds)),
      ])
    }
  }

  private func testCase(_ result: ScriptResult) -> String {
    let script = result.name == result.feature ? result.name : String(result.name.dropFirst(result.feature.count + 1))
    var xml =
      "    <testcase"
      + XMLText.attributes([
        ("name", script), ("classname", result.feature), ("file", result.path),
        ("line", "\(result.failures.first?.line ?? 1)"), ("time", Self.time(result.seconds)),
      ])
    guard !result.holds || !result.output.isEmpty else { return xml + "/>\n" }
    xml += ">\n"
    if let first = result.failures.first {
      let element = first.isError ? "error" : "failure"
      let attributes = XMLText.attributes([("message", context.headline(first)), ("type", first.kindName)])
      xml += "      <\(element)\(attributes)>\(XMLText.escaped(context.words(result)))</\(element)>\n"
    }
    if !result.output.isEmpty { xml += "      <system-out>\(XMLText.escaped(result.output))</system-out>\n" }
    return xml + "    </testcase>\n"
  }

  /// Seconds with three places, whatever the language of the host is.
  private static func time(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds > 0, seconds < 1e12 else { return "0.000" }
    let thousandths = Int((seconds * 1000).rounded())
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}

extension ScriptFailure {
  /// The script could not be played to its end.
  var isError: Bool {
    switch kind {
    case .unreadable, .died, .timedOut: true
    default: false
    }
  }
}
