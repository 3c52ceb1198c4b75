import Foundation
import XCTest

@testable import Harness

final class NewCommandTests: ToolTestCase {
  func testWritesAFrameThatCanBeRecorded() throws {
    assert(
      harness("new", "counter", "first-try"), code: 0,
      output: """
        /T/Snapshots/counter/first-try.transcript
        harness record --snapshots /T/Snapshots /T/Snapshots/counter/first-try.transcript

        """)
    XCTAssertEqual(
      try scriptText("counter/first-try"),
      """
      transcript 1
      feature counter

      # for example: send set(0), send write(nil), send pick(nil), send load(0), send saved(false), …
      state
      end

      """)
    XCTAssertEqual(harness("record").code, 0)
    assert(harness("run"), code: 0, output: "1 script holds, 2 steps\n")
  }

  private enum RowAction { case toggle, type(String) }
  private enum SheetAction { case row(RowAction), close }
  private enum DashAction {
    case callback(() -> Void)
    case load(Int, force: Bool)
    case row(id: Int, RowAction)
    case sheet(SheetAction)
    case received(Result<String, any Error>)
  }

  private var dash: Feature<Int, DashAction, Void> {
    Feature("dash", initialState: 0, reducer: Reducer<Int, DashAction, Void> { _, _, _ in .none }) { _ in }
  }

  /// Each of them, sent as it is written there, is read.
  func testWhatIsProposedCanBeRead() throws {
    XCTAssertTrue(
      NewScript.text(dash.erased).contains(
        """

        # for example: send load(0, force: false), send row(id: 0, .type("")), send row(id: 0, .toggle), \
        send sheet(.row(.type(""))), send sheet(.row(.toggle)), …

        """), NewScript.text(dash.erased))
    let hint = NewScript.text(dash.erased).split(separator: "\n").first { $0.hasPrefix("# for example: ") } ?? ""
    for example in hint.dropFirst("# for example: ".count).components(separatedBy: ", send ").dropLast() {
      let action = example.hasPrefix("send ") ? String(example.dropFirst(5)) : example
      let text = "transcript 1\nfeature dash\nsend \(action)\n  nothing\nend\n"
      XCTAssertEqual(dash.check(transcript: text).failures, [], example)
    }
  }

  func testTheNameOfAnInnerActionIsNoLiteral() {
    let failures = dash.check(transcript: "transcript 1\nfeature dash\nsend sheet.row.toggle\nend\n").failures
    XCTAssertEqual(
      failures.map(\.kind),
      [.unreadable("unknown case 'toggle' of DashAction; did you mean 'sheet(.row(.toggle))'?")])
  }

  func testNeverOverwrites() throws {
    try script("counter/taken", "precious")
    assert(
      harness("new", "counter", "taken"), code: 2,
      errors: "harness: /T/Snapshots/counter/taken.transcript exists already; it was left as it is\n")
    assert(
      harness("new", "counter", "Taken"), code: 2,
      errors: "harness: /T/Snapshots/counter/taken.transcript exists already; it was left as it is\n")
    XCTAssertEqual(try scriptText("counter/taken"), "precious")
  }

  func testFeatureAndName() throws {
    assert(
      harness("new", "conter", "x"), code: 2, errors: "harness: unknown feature 'conter'; did you mean 'counter'?\n")
    assert(
      harness("new", "zebra", "x"), code: 2, errors: "harness: unknown feature 'zebra'; known are cart, counter\n")
    for name in ["a/b", "../x", ".hidden", "a b", "", "ä", ".transcript", "x\n"] {
      assert(
        harness("new", "counter", name), code: 2,
        errors:
          "harness: '\(FailureText.visible(name))' can't name a script; use letters, digits, '-', '_' and '.', not first\n"
      )
    }
    XCTAssertEqual(harness("new", "counter", "v1.2_a.transcript").code, 0)
    XCTAssertTrue(FileSystem.exists(path("Snapshots/counter/v1.2_a.transcript")))
    XCTAssertEqual(try FileSystem.list(path("Snapshots")).map(\.name), ["counter"])
  }
}
