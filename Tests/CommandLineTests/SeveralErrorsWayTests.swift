import XCTest

@testable import HarnessCommand

/// A file with several errors, with the built command.
final class SeveralErrorsWayTests: BinaryTestCase {
  override class var runsInProcess: Bool { true }

  private static let path = "Snapshots/order/typos.transcript"
  private static let text = """
    transcript 1
    feature order
    include shared.stubs
    initial laoded
    sendd didLoad
      nothing
    send didTapAddOder
    advance soon
    end

    """

  /// `line:column: message`, with the file.
  private static let errors = [
    "\(path):4:9: unknown initial state 'laoded'; did you mean 'loaded'? (A literal patch begins with the state's type.)",
    "\(path):5:1: unknown command 'sendd'; did you mean 'send'?",
    "\(path):7:6: unknown case 'didTapAddOder' of OrderAction; did you mean 'didTapAddOrder'?",
    "\(path):8:9: 'soon' is not a duration of up to a hundred years; expected, for example, 250ms, 1.5s, 8m59s or 1h",
    "Snapshots/order/shared.stubs:2:6: unknown endpoint 'getProduct'; did you mean 'getProductInfo'?",
  ]
  /// The errors that can be seen without the feature.
  private static let plainErrors = [errors[1], errors[3]]

  override func setUpWithError() throws {
    try super.setUpWithError()
    try make(Self.path, Self.text)
    try make("Snapshots/order/shared.stubs", "# shared\nstub getProduct = never\n")
  }

  private func lines(_ errors: [String]) -> String { errors.map { "  \($0)\n" }.joined() }

  func testEveryCommandTellsThemAll() throws {
    for arguments in [["run"], ["run", "--jobs", "0"], ["record", "--force"], ["show", "order/typos"]] {
      let outcome = try harness(arguments)
      XCTAssertTrue(outcome.outputText.contains(lines(Self.errors)), outcome.outputText)
      XCTAssertEqual(outcome.ending, .exited(1))
    }
    for arguments in [["format"], ["format", "--check"]] {
      let outcome = try harness(arguments)
      XCTAssertTrue(outcome.outputText.contains(lines(Self.plainErrors)), outcome.outputText)
      XCTAssertEqual(outcome.ending, .exited(1))
    }
    XCTAssertEqual(try text(Self.path), Self.text)
  }

  func testReview() throws {
    try make(Self.path + ".new", Self.text)
    let outcome = try harness("review")
    XCTAssertEqual(
      outcome.errorText,
      "harness: order/typos: \(Self.plainErrors.joined(separator: "\n")); then run: harness run \(Self.path)\n")
  }

  func testReportsHaveThemAll() throws {
    let outcome = try harness("run", "--report", "json=r.json", "--report", "junit=r.xml", "--report", "github")
    let annotation = outcome.outputText.split(separator: "\n").filter { $0.hasPrefix("::error") }.joined()
    for report in [try text("r.xml"), annotation] {
      for error in Self.errors { XCTAssertTrue(report.contains(error), "\(error): \(report)") }
    }
    let json = try text("r.json")
    XCTAssertEqual(json.components(separatedBy: "\"kind\" : \"unreadable\"").count - 1, 5, json)
  }

  /// A script need not use everything it includes; `list --obsolete` reports what no script uses.
  func testStubsThatNoScriptUses() throws {
    try make("Snapshots/order/shared.stubs", "stub submitOrder(7) = true\nstub showToast\n")
    try make(Self.path, "transcript 1\nfeature order\ninitial loaded\ninclude shared.stubs\n\nend\n")
    assert(try harness("run"), 0, output: "1 script holds, 1 step\n")
    assert(
      try harness("list", "--obsolete"), 0,
      output: """
        no obsolete files
        Snapshots/order/shared.stubs:1: no script uses 'stub submitOrder(7) = true'
        Snapshots/order/shared.stubs:2: no script uses 'stub showToast'

        """)
  }
}
