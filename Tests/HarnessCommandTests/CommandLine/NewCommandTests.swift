import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

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
      # stub save = false

      # send set(0)
      # send write(nil)
      # send pick(nil)
      # send load(0)
      # send saved(false)
      # send plus
      # send fill
      # send change
      # send shuffle
      # send trim
      # send clear
      # send save
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

  private struct DashEnvironment {
    var load: (String) -> Effect<Int>
    var observe: () -> Effect<() -> Void>
  }

  private var dash: Feature<Int, DashAction, DashEnvironment> {
    Feature("dash", initialState: 0, reducer: Reducer { _, _, _ in .none }) { world in
      DashEnvironment(load: world.effect("load"), observe: world.effect("observe"))
    }
  }

  private enum ManyAction {
    case a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v
  }

  func testManyActions() {
    let feature = Feature("many", initialState: 0, reducer: Reducer<Int, ManyAction, Void> { _, _, _ in .none }) { _ in
    }
    let lines = NewScript.text(feature.name, feature.description).split(separator: "\n")
    XCTAssertEqual(lines.count { $0.hasPrefix("# send ") }, 20)
    XCTAssertTrue(lines.contains("# and 2 more: harness describe"), "\(lines)")
  }

  func testWhatNoValueCanBeMadeOf() throws {
    XCTAssertEqual(
      NewScript.text(dash.name, dash.description),
      """
      transcript 1
      feature dash
      # stub load = 0
      # no value can be generated for observe: () -> (): () -> () is a function
      # stub observe = never

      # no value can be generated for callback: callback.0: () -> () is a function
      # send load(0, force: false)
      # send row(id: 0, .type(""))
      # send row(id: 0, .toggle)
      # send sheet(.row(.type("")))
      # send sheet(.row(.toggle))
      # send sheet(.close)
      # send received(.success(""))
      state
      end

      """)
    let failures = dash.check(transcript: NewScript.text(dash.name, dash.description)).failures
    XCTAssertEqual(failures.map(\.kind), [.notRecorded])
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
      harness("new", "zebra", "x"), code: 2, errors: "harness: unknown feature 'zebra'; known: cart, counter\n")
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
