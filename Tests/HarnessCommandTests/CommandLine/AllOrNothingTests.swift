import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// `record` with `--rename`, `--move`, `--add` or `--remove` writes all files that change, or none.
final class AllOrNothingTests: MoveTestCase {
  private struct State: Equatable {
    var street = ""
    var total = 0
  }
  private enum Action: Equatable {
    case open
    case street(String)
  }

  private let shared = "let start = State(road: \"A\", total: 3)\ninitial $start\n"
  private func text(of name: String) -> String {
    "\(head)include shared.stubs\nsend street(\"\(name)\")\nexpect road = \"\(name)\"\nend\n"
  }

  /// - Parameter meanwhile: runs while scripts are replayed.
  private func shop(_ meanwhile: @escaping (Action) -> Void = { _ in }) -> Suite {
    Suite(
      Feature(
        "shop", initialState: State(),
        reducer: Reducer<State, Action, Void> { state, action, _ in
          meanwhile(action)
          switch action {
          case .open: state.total += 1
          case .street(let street): state.street = street
          }
          return .none
        }
      ) { _ in () }
      .outside(.files))
  }

  private func makeScripts() throws {
    try make("Snapshots/shop/shared.stubs", shared)
    for name in ["a", "b", "c"] { try script("shop/\(name)", text(of: name)) }
  }

  private func assertUnchanged(_ names: [String], file: StaticString = #filePath, line: UInt = #line) throws {
    XCTAssertEqual(try self.text("Snapshots/shop/shared.stubs"), shared, file: file, line: line)
    for name in names { XCTAssertEqual(try scriptText("shop/\(name)"), text(of: name), file: file, line: line) }
  }

  private let rename = ["record", "--rename", "road=street"]

  /// Another process writes the last script while the first one is replayed.
  func testAScriptThatSomeoneElseChanges() throws {
    try makeScripts()
    let edited = "# edited\n" + text(of: "c")
    let path = path("Snapshots/shop/c.transcript")
    // When it is replayed, it has been read.
    let outcome = tool(
      shop { action in if action == .street("c") { try? FileSystem.writeAtomically(edited, to: path) } }, rename)
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(
      outcome.output.contains(
        ":1:1: /T/Snapshots/shop/c.transcript was changed by someone else in the meantime; no file was written; record again\n"
      ),
      outcome.output)
    XCTAssertFalse(outcome.output.contains("recorded shop/"), outcome.output)
    try assertUnchanged(["a", "b"])
    XCTAssertEqual(try scriptText("shop/c"), edited)
  }

  /// The included file is edited while the first script that includes it is replayed: the edit stays.
  func testAnIncludedFileThatSomeoneElseChanges() throws {
    try makeScripts()
    let edited = "# edited\n" + shared
    let path = path("Snapshots/shop/shared.stubs")
    let outcome = tool(
      shop { action in if action == .street("a") { try? FileSystem.writeAtomically(edited, to: path) } }, rename)
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(outcome.output.contains("shared.stubs was changed by someone else in the meantime"), outcome.output)
    XCTAssertEqual(try text("Snapshots/shop/shared.stubs"), edited)
    for name in ["a", "b", "c"] { XCTAssertEqual(try scriptText("shop/\(name)"), text(of: name)) }
  }

  func testAScriptThatCannotBeWritten() throws {
    try XCTSkipIf(geteuid() == 0, "root may write everything")
    try makeScripts()
    XCTAssertEqual(chmod(path("Snapshots/shop/b.transcript"), 0o444), 0)
    let outcome = tool(shop(), rename)
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(outcome.output.contains("/T/Snapshots/shop/b.transcript"), outcome.output)
    XCTAssertTrue(outcome.output.contains("; no file was written\n"), outcome.output)
    try assertUnchanged(["a", "b", "c"])
    XCTAssertEqual(chmod(path("Snapshots/shop/b.transcript"), 0o644), 0)
    XCTAssertEqual(tool(shop(), rename).code, 0)
    XCTAssertEqual(tool(shop(), ["run", "--check"]).code, 0)
  }

  /// Scripts of another folder may include the same file.
  func testAFileOutsideTheFolder() throws {
    try make("shared.stubs", shared)
    try script("shop/a", text(of: "a").replacing("shared.stubs", with: "../../shared.stubs"))
    let outcome = tool(shop(), rename)
    XCTAssertEqual(outcome.code, 0, outcome.output)
    XCTAssertTrue(
      outcome.output.hasSuffix(
        "\nif scripts of another folder include /T/shared.stubs, run the same command for that folder: --snapshots DIR\n"
      ),
      outcome.output)
    XCTAssertEqual(try self.text("shared.stubs"), shared.replacing("road", with: "street"))
  }

  // MARK: Flags

  func testScriptsThatChangeTogetherCannotStopAtTheFirst() throws {
    try makeScripts()
    for words in [
      rename, ["record", "--move", "total=street"], ["record", "--add", "State.x=1"],
      ["record", "--remove", "State.x"],
    ] {
      assert(
        tool(shop(), words + ["--fail-fast"]), code: 2,
        errors: """
          harness: --fail-fast can't be used with --rename, --move, --add or --remove, which write all scripts together; leave it out

          """)
    }
    try assertUnchanged(["a", "b", "c"])
  }

  /// Other differences must not be recorded by a name that was mistyped.
  func testARenameThatChangesNothing() throws {
    let old = head + "send street(\"B\")\n  street = \"C\"\nend\n"
    try script("shop/a", old)
    assert(
      tool(shop(), ["record", "--rename", "raod=street"]), code: 2,
      errors:
        "harness: --rename raod=street: no script has 'raod'; nothing was recorded; check the spelling, or leave this --rename out\n"
    )
    assert(
      tool(shop(), ["record", "--rename", "street=road"]), code: 2,
      errors:
        "harness: --rename street=road: no script changes: the code still has 'street'; nothing was recorded; check the spelling, or leave this --rename out\n"
    )
    XCTAssertEqual(try scriptText("shop/a"), old)
    // One of two is enough.
    try makeScripts()
    assert(
      tool(shop(), rename + ["--rename", "raod=street"]), code: 2,
      errors:
        "harness: --rename raod=street: no script has 'raod'; nothing was recorded; check the spelling, or leave this --rename out\n"
    )
    try assertUnchanged(["a", "b", "c"])
    XCTAssertEqual(tool(shop(), rename).code, 0)
  }
}
