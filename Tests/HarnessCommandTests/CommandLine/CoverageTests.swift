import XCTest

@testable import Harness
@testable import HarnessCommand

final class CoverageTests: ToolTestCase {
  private let saves = """
    transcript 1
    feature counter
    stub save = true

    send save
      call save(1)
      receive saved(true)
      note = "saved"
    end

    """
  private let plus = """
    transcript 1
    feature counter

    send plus
      ~double = 4
      number = 2
    end

    """

  func testAPartIsReportedAndFailsNothing() throws {
    try script("counter/saves", saves)
    try script("counter/plus", plus)
    let report = """
      1 script holds, 2 steps
      coverage of these scripts alone: what is never reached
        counter: 7 of 21 (actions 2 of 14, endpoints 1 of 1, states 4 of 6)
          actions   set, write(nil), write(.some), pick(nil), pick(.some), load, plus, fill, change, shuffle, trim, clear
          states    item some, page.loaded
      coverage of these scripts alone: 7 of 21 (actions 2 of 14, endpoints 1 of 1, states 4 of 6)

      """
    assert(harness("run", "--coverage", "counter/saves"), code: 0, output: report)
    assert(harness("run", "--coverage", "--filter", "saves"), code: 0, output: report)
  }

  func testAWholeRunFailsOnACaseThatNeverOccurs() throws {
    try script("counter/saves", saves)
    try script("counter/plus", plus)
    assert(
      harness("run", "--coverage"), code: 1,
      output: """
        2 scripts hold, 4 steps
        coverage: what is never reached
          cart: 0 of 20 (actions 0 of 14, states 0 of 6)
            actions   set, write(nil), write(.some), pick(nil), pick(.some), load, saved, plus, fill, change, shuffle, trim, clear, save
            states    note nil, note some, item nil, item some, page.loaded, page.empty
          counter: 8 of 21 (actions 3 of 14, endpoints 1 of 1, states 4 of 6)
            actions   set, write(nil), write(.some), pick(nil), pick(.some), load, fill, change, shuffle, trim, clear
            states    item some, page.loaded
        coverage: 8 of 41 (actions 3 of 28, endpoints 1 of 1, states 4 of 12)
        25 cases of actions of 2 features never occur, which fails this run

        """)
    XCTAssertEqual(harness("run").code, 0)
    XCTAssertTrue(harness("help").output.contains("1  something differs, failed or can't be read, or --coverage"))
  }

  func testAllIsPrintedWhereItIsAskedFor() throws {
    let actions = [
      "set(1)", "write(nil)", "write(\"a\")", "pick(nil)", "pick(Item(id: 1, name: \"a\"))", "load(2)", "plus", "fill",
      "change", "shuffle", "clear", "save",
    ]
    let lines = ["transcript 1", "feature counter", "stub save = true"] + actions.map { "send \($0)" } + ["end", ""]
    try script("counter/all", lines.joined(separator: "\n"))
    XCTAssertEqual(harness("record").code, 0)
    assert(
      harness("run", "--coverage=all", "counter"), code: 0,
      output: """
        1 script holds, 13 steps
        coverage of these scripts alone
          counter: 20 of 21 (actions 13 of 14, endpoints 1 of 1, states 6 of 6)
            actions
              sent     set, write(nil), write(.some), pick(nil), pick(.some), load, plus, fill, change, shuffle, clear, save
              received saved
              never    trim
            endpoints
              answered save
            states
              seen     note nil, note some, item nil, item some, page.loaded, page.empty
        coverage of these scripts alone: 20 of 21 (actions 13 of 14, endpoints 1 of 1, states 6 of 6)

        """)
    XCTAssertEqual(harness("run", "--coverage=none").code, 2)
    XCTAssertTrue(
      harness("run", "--coverage=none").errors.hasPrefix("harness: --coverage can't be 'none'; expected all"))
    XCTAssertTrue(harness("help", "run").output.contains("--coverage[=all] "))
  }

  /// Unreached states and answers fail nothing: not everything that a type allows is reachable.
  func testOnlyActionsFailARun() {
    func report(sent: Set<String>, isWhole: Bool = true) -> CoverageReport {
      let features = [
        RunReport.FeatureSummary(
          name: "order", actionCases: ["a", "b"],
          reachable: .init(actions: ["a", "b(.x)", "b(.y)"], states: ["toast nil", "toast some"]))
      ]
      var result = ReportSample.result("order/a")
      result.coverage = ActionCoverage(sent: sent)
      result.reach = ReportSample.reach
      return CoverageReport(features, [result], isWhole: isWhole)
    }
    let complete = report(sent: ["a", "b", "b(.x)", "b(.y)"])
    XCTAssertTrue(complete.isComplete)
    XCTAssertEqual(
      complete.text(.missing),
      """
      coverage: what is never reached
        order: 6 of 10 (actions 3 of 3, endpoints 2 of 5, states 1 of 2)
          endpoints load failed, save answered, track answered
          states    toast some
      coverage: 6 of 10 (actions 3 of 3, endpoints 2 of 5, states 1 of 2)
      """)
    XCTAssertTrue(report(sent: [], isWhole: false).isComplete)
    let gap = report(sent: ["a", "b", "b(.x)"])
    XCTAssertFalse(gap.isComplete)
    XCTAssertTrue(
      gap.text(.missing).hasSuffix("\n1 case of an action of 1 feature never occurs, which fails this run"))
  }

  /// Goals are sentences, and are quoted.
  func testGoals() {
    var result = ReportSample.result("order/a")
    result.reach = ReportSample.reach
    result.coverage = ActionCoverage(sent: ["a", "b(.x)", "b(.y)", "c", "d.e"])
    let report = CoverageReport([ReportSample.features[1]], [result], isWhole: true)
    XCTAssertTrue(report.isComplete)
    XCTAssertTrue(
      report.text(.missing).contains(
        #"""
            goals     "\"all\" of it"
        coverage: 9 of 14 (actions 5 of 5, endpoints 2 of 5, states 1 of 2, goals 1 of 2)
        """#), report.text(.missing))
    XCTAssertTrue(
      report.text(.all).contains(
        #"""
            goals
              reached  "a toast, and a page"
              never    "\"all\" of it"
        """#), report.text(.all))
  }

  func testShardsAreMergedIntoOneCoverage() throws {
    try script("counter/saves", saves)
    try script("counter/plus", plus)
    let whole = harness("run", "--coverage=all")
    for (name, file) in [("saves", "1.json"), ("plus", "2.json")] {
      XCTAssertEqual(harness("run", "--coverage", name, "--report", "json=\(path(file))").code, 0)
    }
    assert(
      harness("report", "merge", path("1.json"), path("2.json"), "--coverage=all"), code: 1, output: whole.output)
    // If they weren't requested, answers and states aren't mentioned.
    for (name, file) in [("saves", "1.json"), ("plus", "2.json")] {
      XCTAssertEqual(harness("run", name, "--report", "json=\(path(file))").code, 0)
    }
    let merged = harness("report", "merge", path("1.json"), path("2.json"), "--coverage").output
    XCTAssertTrue(merged.contains("\ncoverage: 3 of 28 (actions 3 of 28)\n"), merged)
  }

  func testFeaturesAreListedWithTheirScripts() throws {
    try script("counter/saves", saves)
    try script("counter/plus", plus)
    try script("gone/old", plus)
    assert(
      harness("list"), code: 0,
      output: """
        cart     0 scripts
        counter  2 scripts
        gone     1 script, not registered

        """)
    assert(harness("list", "--scripts"), code: 0, output: "counter/plus\ncounter/saves\ngone/old\n")
    assert(harness("list", "saves"), code: 0, output: "counter/saves\n")
  }
}
