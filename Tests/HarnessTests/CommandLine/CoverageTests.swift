import XCTest

@testable import Harness

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
      coverage of these scripts alone
        counter: 2 of 12 cases
          sent     save
          received saved
          never    set, write, pick, load, plus, fill, change, shuffle, trim, clear

      """
    assert(harness("run", "--coverage", "counter/saves"), code: 0, output: report)
    assert(harness("run", "--coverage", "--filter", "saves"), code: 0, output: report)
  }

  func testAWholeRunFailsOnACaseThatNeverOccurs() throws {
    try script("counter/saves", saves)
    try script("counter/plus", plus)
    let outcome = harness("run", "--coverage")
    XCTAssertEqual(outcome.code, 1)
    XCTAssertEqual(
      outcome.output,
      """
      2 scripts hold, 4 steps
      coverage
        cart: 0 of 12 cases
          never    set, write, pick, load, saved, plus, fill, change, shuffle, trim, clear, save
        counter: 3 of 12 cases
          sent     plus, save
          received saved
          never    set, write, pick, load, fill, change, shuffle, trim, clear
      21 cases of 2 features never occur, which fails this run

      """)
    XCTAssertEqual(harness("run").code, 0)
    XCTAssertTrue(harness("help").output.contains("1 something differs, failed or can't be read, or --coverage"))
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
