import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// A long text that was recorded whole differs from the pieces that are written today.
final class WholeTextTests: MoveTestCase {
  private struct Page: Equatable {
    var body = ""
    var title = ""
  }
  private struct State: Equatable { var page = Page() }
  private enum Action: Equatable {
    case write(String)
    case add(String)
  }

  private var letters: Suite {
    feature(State()) { (state, action: Action) in
      switch action {
      case .write(let text): state.page.body = text
      case .add(let text): state.page.body += text
      }
    }
  }

  private func long(_ word: String) -> String {
    String(repeating: "all good things ", count: 11) + word + " at the end"
  }

  /// A review shows what a run shows.
  func testAReviewShowsWhatDiffers() throws {
    let recorded =
      head + """
        send write("\(long("come"))")
          page.body = "\(long("come"))"
        send write("\(long("came"))")
          page.body = "\(long("comes"))"
        send add("!")
          page.body = "\(long("came"))!"
        end

        """
    try script("shop/a", recorded)
    let run = tool(letters, ["run", "--pending-dir", path("new")]).output
    XCTAssertTrue(run.contains("things [-comes-] at the end"), run)
    let file = try XCTUnwrap(SnapshotDirectory(snapshots).list().files.first)
    let change = try PendingChange(file, in: PendingFiles(below: path("new")))
    XCTAssertTrue(change.text.contains("page.body inserted at 176 = \"came\"\n"), change.text)
    XCTAssertEqual(
      change.rows.filter(\.isChange).map(\.text),
      ["  page.body = \"\(long("comes"))\"", "  page.body = \"\(long("came"))\""])
    XCTAssertEqual(change.changedSteps, 1)
    XCTAssertEqual(
      change.steps.map { "\($0.number) \($0.changes)" },
      ["2 \([LineChange.changed(.path("page.body"), old: "\"\(long("comes"))\"", new: "\"\(long("came"))\"")])"])
    // What is accepted is written in pieces.
    try change.accept()
    XCTAssertEqual(tool(letters, ["run", "--check"]).code, 0)
    XCTAssertTrue(try scriptText("shop/a").contains("page.body inserted at 176 = \"came\"\n"))
  }

  /// The initial state gives the text, or nothing does.
  func testWhereTheTextComesFrom() throws {
    for (initial, isKnown) in [
      ("initial State(page: Page(body: \"\(long("came"))\", title: \"\"))", true),
      ("let start = State(page: Page(body: \"\(long("came"))\", title: \"\"))\ninitial $start", true),
      ("include more.stubs", false),
    ] {
      let document = TranscriptReader.readAll(
        SourceText(
          path: "", bytes: Array("\(head)\(initial)\nsend add(\"!\")\n  page.body = \"\(long("came"))?\"\nend\n".utf8)))
      let lines = document.statements.map {
        $0.kind.isCommand && $0.kind != .end ? ["page.body inserted at \(long("came").count) = \"!\""] : []
      }
      XCTAssertEqual(
        WholeTexts.lines(lines, beside: document).flatMap(\.self),
        isKnown ? ["page.body = \"\(long("came"))!\""] : lines.flatMap(\.self), initial)
    }
  }
}
