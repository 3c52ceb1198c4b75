import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

#if canImport(FoundationXML)
  import FoundationXML
#endif

final class JUnitReportTests: XCTestCase {
  private func text(_ results: [ScriptResult]) -> String {
    JUnitReport(RunReport(results: results, features: [], seconds: 1.5), ReportSample.context).text
  }

  func testASuiteForEachFeature() {
    let results = [
      ReportSample.result("cart/plus", seconds: 0.0004), ReportSample.result("order/plus", ReportSample.kinds[2]),
      ReportSample.result("order/typo", ReportSample.kinds[0], output: "said <this>\n", seconds: 61),
    ]
    XCTAssertEqual(
      text(results),
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="harness" tests="3" failures="1" errors="1" time="1.500">
        <testsuite name="cart" tests="1" failures="0" errors="0" time="0.000" skipped="0">
          <testcase name="plus" classname="cart" time="0.000"/>
        </testsuite>
        <testsuite name="order" tests="2" failures="1" errors="1" time="61.250" skipped="0">
          <testcase name="plus" classname="order" time="0.250">
            <failure message="counterState.number, after send counter(.didTapPlus)" type="differs">FAIL order/plus
        Snapshots/order/plus.transcript:7:1: counterState.number, after send counter(.didTapPlus)

         7 -   counterState.number = [-3-]
           +   counterState.number = {+2+}

        to accept the new output: harness record Snapshots/order/plus.transcript
        to run it again: harness run Snapshots/order/plus.transcript
      </failure>
          </testcase>
          <testcase name="typo" classname="order" time="61.000">
            <error message="unknown case 'didTapPluss'; did you mean 'didTapPlus'?" type="unreadable">FAIL order/typo
        Snapshots/order/typo.transcript:5:9: unknown case 'didTapPluss'; did you mean 'didTapPlus'?
        to run it again: harness run Snapshots/order/typo.transcript
      </error>
            <system-out>said &lt;this&gt;
      </system-out>
          </testcase>
        </testsuite>
      </testsuites>

      """)
  }

  func testWhatWasNotRunIsSkippedAndWhatMadeItIsSaid() {
    XCTAssertEqual(
      JUnitReport(ReportSample.stoppedReport, ReportSample.context).text,
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="harness" tests="3" failures="1" errors="0" time="1.000">
        <testsuite name="order" tests="2" failures="1" errors="0" time="0.250" skipped="1" \
      timestamp="2026-11-21T09:33:52Z">
          <properties>
            <property name="made.project" value="Shop"/>
            <property name="made.commit" value="\(ReportSample.commit)"/>
            <property name="made.branch" value="main"/>
            <property name="made.at" value="2026-11-21T09:33:52Z"/>
            <property name="made.tool" value="harness 1.2.3"/>
            <property name="made.command" value="harness run --fail-fast"/>
            <property name="made.platform" value="Linux x86_64"/>
          </properties>
          <testcase name="bad" classname="order" time="0.250">
            <failure message="the script has no 'end'; write it as the last line, then run harness record \
      Snapshots/order/bad.transcript" type="noEnd">FAIL order/bad
        Snapshots/order/bad.transcript:7:1: the script has no 'end'; write it as the last line, then run harness record \
      Snapshots/order/bad.transcript
        to run it again: harness run Snapshots/order/bad.transcript
      </failure>
          </testcase>
          <testcase name="later" classname="order" time="0.000">
            <skipped message="not run: an earlier script failed"/>
          </testcase>
        </testsuite>
        <testsuite name="promo" tests="1" failures="0" errors="0" time="0.000" skipped="1" \
      timestamp="2026-11-21T09:33:52Z">
          <testcase name="add" classname="promo" time="0.000">
            <skipped message="not run: an earlier script failed"/>
          </testcase>
        </testsuite>
      </testsuites>

      """)
  }

  func testControlCharactersAreWrittenOut() {
    XCTAssertEqual(
      XMLText.escaped("\u{0}\u{1B}[1m\u{7F}\u{FFFF}\u{9}\u{A}\u{D}"), #"\u{0}\u{1B}[1m\u{7F}\u{FFFF}"# + "\t\n&#13;")
    XCTAssertEqual(
      XMLText.escaped("a\tb\n\"c\" <d> & ]]>", inAttribute: true), "a&#9;b&#10;&quot;c&quot; &lt;d&gt; &amp; ]]&gt;")
  }

  func testHostileTextIsText() throws {
    let reader = JUnitReader()
    let xml = JUnitReport(ReportSample.hostileReport, ReportSample.context).text
    XCTAssertTrue(reader.read(xml))
    XCTAssertEqual(reader.cases.count, ReportSample.hostile.count)
    XCTAssertEqual(reader.elements, ["testsuites", "testsuite", "testcase", "failure", "system-out"])
    for (index, text) in ReportSample.hostile.enumerated() {
      let expected = text.unicodeScalars.map { scalar in
        XMLText.escaped(String(scalar)).hasPrefix("\\u{") ? XMLText.escaped(String(scalar)) : String(scalar)
      }.joined()
      XCTAssertEqual(Array(reader.outputs[index].unicodeScalars), Array(expected.unicodeScalars), "\(index)")
    }
  }

  func testTheReportIsValid() throws {
    let folder = try makeTemporaryFolder()
    defer { try? FileSystem.removeTree(folder) }
    let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../Schemas/junit.xsd"
    let reports = [
      text(ReportSample.kinds.enumerated().map { ReportSample.result("order/\($0)", $1, output: "said") }), text([]),
      JUnitReport(ReportSample.hostileReport, ReportSample.context).text,
      JUnitReport(ReportSample.unluckyReport, ReportSample.context).text,
      JUnitReport(ReportSample.exploringReport, ReportSample.context).text,
      JUnitReport(ReportSample.hostileExploringReport, ReportSample.context).text,
      JUnitReport(ReportSample.stoppedReport, ReportSample.context).text,
    ]
    for (index, report) in reports.enumerated() {
      try FileSystem.writeAtomically(report, to: "\(folder)/\(index).xml")
      try validate("\(folder)/\(index).xml", schema, isValid: true)
    }
    for (index, (old, new)) in [(" tests=", " test="), ("<failure", "<fault"), ("classname=\"order\"", "file=\"a\"")]
      .enumerated()
    {
      let bad = reports[0].replacingOccurrences(of: old, with: new).replacingOccurrences(
        of: "</failure", with: "</\(new.dropFirst())")
      try FileSystem.writeAtomically(
        index == 1 ? bad : reports[0].replacingOccurrences(of: old, with: new), to: "\(folder)/bad.xml")
      try validate("\(folder)/bad.xml", schema, isValid: false)
    }
  }

  private func validate(_ file: String, _ schema: String, isValid: Bool) throws {
    let tool: ChildProcess.Outcome
    do {
      tool = try ChildProcess("/usr/bin/env", ["xmllint", "--noout", "--schema", schema, file]).run()
    } catch {
      throw XCTSkip("xmllint can't be started")
    }
    if tool.ending == .exited(127) {
      throw XCTSkip("xmllint is not installed; on Debian: apt-get install libxml2-utils")
    }
    XCTAssertEqual(tool.ending == .exited(0), isValid, tool.errorText)
  }
}

/// Reads JUnit's XML back.
final class JUnitReader: NSObject, XMLParserDelegate {
  private(set) var elements: Set<String> = []
  private(set) var cases: [String] = []
  private(set) var outputs: [String] = []
  private(set) var failures = 0
  private(set) var errors = 0
  private(set) var counts: [String: String] = [:]
  private var text = ""

  func read(_ xml: String) -> Bool {
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = self
    return parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.insert(name)
    text = ""
    switch name {
    case "testsuites": counts = attributes
    case "testcase": cases.append("\(attributes["classname"] ?? "")/\(attributes["name"] ?? "")")
    case "failure": failures += 1
    case "error": errors += 1
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    if name == "system-out" { outputs.append(text) }
  }
}
