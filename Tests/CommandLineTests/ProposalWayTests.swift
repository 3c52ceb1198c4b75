import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// A finding of exploring, from the proposal to the script that prevents the mistake's return, with the built command.
final class ProposalWayTests: BinaryTestCase {
  private var files: [String] { FileSystem.walk(folder).files.map { String($0.dropFirst(folder.count + 1)) } }

  private func shelf(_ words: String..., mended: Bool = false) throws -> ChildProcess.Outcome {
    try faulty(words, environment: ["MENDABLE": mended ? "mended" : "broken"])
  }

  nonisolated(unsafe) private static var proposed: [String: String] = [:]

  /// The proposals where there were none: exploring is done once for all tests.
  private func explore() throws -> (rule: String, trap: String) {
    if Self.proposed.isEmpty {
      let outcome = try shelf("explore", "--runs", "128", "--steps", "6", "--jobs", "2")
      XCTAssertEqual(outcome.ending, .exited(1), outcome.outputText + outcome.errorText)
      XCTAssertFalse(outcome.outputText.contains("another playing"), outcome.outputText)
      XCTAssertFalse(outcome.outputText.contains("observations"), outcome.outputText)
      for file in files { Self.proposed[file] = try text(file) }
    }
    for (file, text) in Self.proposed { try make(file, text) }
    let names = files.map { PathText.name(of: $0) }.map { String($0.dropLast(".transcript.new".count)) }
    XCTAssertEqual(names.count, 2, "\(names)")
    return (
      try XCTUnwrap(names.first { $0 == "a-shelf-never-lacks-anything" }),
      try XCTUnwrap(names.first { $0.hasPrefix("nothing-to-drop-in-") })
    )
  }

  func testARuleFromProposalToRegressionScript() throws {
    let name = try explore().rule
    let path = "Snapshots/shelf/\(name).transcript"
    let proposed = try text(path + ".new")
    XCTAssertTrue(
      proposed.hasSuffix(
        """
        expect failure

        send take
          count = -1
          fail rule "a shelf never lacks anything" broken by take
        end

        """), proposed)
    let review = try shelf("review", name)
    XCTAssertEqual(review.ending, .exited(1))
    XCTAssertTrue(review.outputText.contains("+   count = -1\n"), review.outputText)
    assert(
      try shelf("review", "--accept", "shelf/\(name)"), 0,
      output: "accepted shelf/\(name): new, 2 steps\n1 change accepted\n")
    XCTAssertEqual(try text(path), proposed)
    assert(try shelf("run"), 0, output: "1 script holds, 2 steps\n")
    let mended = try shelf("run", mended: true)
    XCTAssertEqual(mended.ending, .exited(1))
    let advice = "nothing failed; if the bug is fixed, remove that line, then run faulty-harness record \(path)\n"
    XCTAssertTrue(mended.outputText.contains(advice), mended.outputText)
    try make(path, proposed.replacingOccurrences(of: "expect failure\n", with: ""))
    XCTAssertEqual(try shelf("record", path, mended: true).ending, .exited(0))
    assert(try shelf("run", mended: true), 0, output: "1 script holds, 2 steps\n")
    // The mistake returns.
    XCTAssertEqual(try shelf("run").ending, .exited(1))
  }

  func testATrapIsAcceptedWithoutObservations() throws {
    let name = try explore().trap
    let path = "Snapshots/shelf/\(name).transcript"
    let proposed = try text(path + ".new")
    XCTAssertFalse(proposed.contains("\n  "), proposed)
    XCTAssertFalse(proposed.contains("expect failure"), proposed)
    XCTAssertTrue(proposed.contains("\n# the process trapped, signal "), proposed)
    XCTAssertEqual(try shelf("review", "--accept", name).ending, .exited(0))
    let run = try shelf("run", name)
    XCTAssertEqual(run.ending, .exited(1))
    XCTAssertTrue(run.outputText.contains("the process trapped"), run.outputText)
    let mended = try shelf("run", name, mended: true)
    XCTAssertTrue(
      mended.outputText.contains(": not recorded yet\n  to record it: faulty-harness record \(path)\n"),
      mended.outputText)
    XCTAssertEqual(try shelf("record", name, mended: true).ending, .exited(0))
    XCTAssertEqual(try shelf("run", name, mended: true).ending, .exited(0))
  }

  /// A proposal that someone has begun to edit is not changed.
  func testOneThatSomebodyHasEditedStays() throws {
    let names = try explore()
    let path = "Snapshots/shelf/\(names.rule).transcript.new"
    let edited = try text(path).replacing("\nsend take", with: "\n# not sure why\nsend take")
    try make(path, edited)
    let again = try shelf("explore", "--runs", "64", "--steps", "4", "--jobs", "1")
    XCTAssertTrue(again.outputText.contains("left as it was, though the finding differs now"), again.outputText)
    XCTAssertEqual(try text(path), edited)
  }

  /// An accepted script's crash needn't be found again.
  func testAnAcceptedTrapIsKnown() throws {
    let names = try explore()
    XCTAssertEqual(try shelf("review", "--accept").ending, .exited(0))
    let again = try shelf("explore", "--runs", "64", "--steps", "4", "--jobs", "1")
    XCTAssertEqual(again.ending, .exited(0), again.outputText)
    XCTAssertTrue(again.outputText.contains(", shown by \(names.trap)"), again.outputText)
  }

  /// A replay doesn't read the state's literal.
  func testWhatAnotherPlayingDoesNotShow() throws {
    let outcome = try faulty(
      "explore", "--runs", "64", "--steps", "4", "--jobs", "1", environment: ["MENDABLE": "mislabelled"])
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertFalse(files.isEmpty)
    for file in files {
      XCTAssertTrue(
        outcome.outputText.contains("\(file)\n    another replay doesn't show it"), outcome.outputText)
      XCTAssertTrue(try text(file).contains("\nsend label\n"))
    }
  }

  func testBelowAFolderOfItsOwn() throws {
    let outcome = try shelf("explore", "--runs", "128", "--steps", "6", "--jobs", "2", "--pending-dir", "art")
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertTrue(
      outcome.outputText.hasSuffix("to review what was found: faulty-harness review --pending-dir art\n"),
      outcome.outputText)
    let kept = files.filter { $0.contains("a-shelf-never") }
    XCTAssertTrue(kept.count == 1 && kept[0].hasPrefix("art/shelf/"), "\(files)")
    XCTAssertTrue(try text(kept[0]).contains("  count = -1\n"))
    XCTAssertEqual(try shelf("review", "--accept", "--pending-dir", "art").ending, .exited(0))
    XCTAssertEqual(files.count { $0.hasPrefix("Snapshots/shelf/") }, 2)
    XCTAssertEqual(files.count { $0.hasPrefix("art/") }, 0)
  }
}
