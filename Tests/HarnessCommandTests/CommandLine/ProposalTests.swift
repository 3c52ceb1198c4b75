import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// Scripts proposed by exploring, which have no transcript yet.
final class ProposalTests: ToolTestCase {
  private let proposal = """
    # found by explore: rule "small" broken by plus
    # again: harness explore counter
    transcript 1
    feature counter
    expect failure

    send plus
      ~double = 4
      number = 2
      fail rule "small" broken by plus
    end

    """
  private let good = "transcript 1\nfeature counter\n\nsend plus\n  ~double = 4\n  number = 2\nend\n"
  private let pending = "Snapshots/counter/small-3f2a9c.transcript.new"
  private let transcript = "Snapshots/counter/small-3f2a9c.transcript"

  func testReviewShowsAllOfIt() throws {
    try make(pending, proposal)
    let outcome = harness("review")
    assert(
      outcome, code: 1,
      output: """
        [1 of 1] counter/small-3f2a9c
        /T/Snapshots/counter/small-3f2a9c.transcript, new, 2 steps

             + # found by explore: rule "small" broken by plus
             + # again: harness explore counter
             + transcript 1
             + feature counter
             + expect failure
             + send plus
             +   ~double = 4
             +   number = 2
             +   fail rule "small" broken by plus
             + end

        1 pending; to accept: harness review --accept --snapshots /T/Snapshots, to reject: harness review --reject --snapshots /T/Snapshots

        """)
    XCTAssertEqual(files, [pending])
  }

  func testJSON() throws {
    try make(pending, proposal)
    let output = harness("review", "--json").output
    struct Document: Decodable {
      struct Entry: Decodable {
        struct Step: Decodable {
          struct Change: Decodable, Equatable {
            let kind: String
            let new: String
          }
          let step: Int
          let line: Int
          let command: String
          let changes: [Change]
        }
        let name: String
        let transcript: String
        let pending: String
        let proposal: String
        let group: Int
        let steps: [Step]
      }
      let pending: [Entry]
    }
    let entries = try JSONDecoder().decode(Document.self, from: Data(output.utf8)).pending
    XCTAssertEqual(entries.map(\.name), ["counter/small-3f2a9c"])
    XCTAssertEqual(entries.map(\.transcript), ["/T/" + transcript])
    XCTAssertEqual(entries.map(\.pending), ["/T/" + pending])
    XCTAssertEqual(entries.map(\.proposal), [proposal])
    XCTAssertEqual(entries[0].steps.map(\.command), ["send plus", "end"])
    XCTAssertEqual(entries[0].steps.map(\.line), [7, 11])
    XCTAssertEqual(
      entries[0].steps[0].changes.map(\.new), ["~double = 4", "number = 2", #"fail rule "small" broken by plus"#])
    XCTAssertEqual(Set(entries[0].steps[0].changes.map(\.kind)), ["added"])
  }

  func testAcceptAndReject() throws {
    let names = [
      "counter/small-3f2a9c", "small-3f2a9c", "counter", path(pending), path(transcript), "\(snapshots)/counter",
      "\(snapshots)/counter/small-3f2a9c",
    ]
    for name in names {
      try make(pending, proposal)
      assert(
        harness("review", "--accept", name), code: 0,
        output: "accepted counter/small-3f2a9c: new, 2 steps\n1 change accepted\n")
      XCTAssertEqual(try text(transcript), proposal, name)
      XCTAssertEqual(files, [transcript], name)
      try FileSystem.remove(path(transcript))
      try make(pending, proposal)
      assert(harness("review", "--reject", name), code: 0, output: "rejected counter/small-3f2a9c\n1 change rejected\n")
      XCTAssertEqual(files, [], name)
    }
  }

  func testWhichOnes() throws {
    try make(pending, proposal)
    try script("counter/plus", good)
    XCTAssertEqual(harness("review", "--accept", "plus").code, 2)
    XCTAssertEqual(harness("review", "--accept", "--filter", "plus").output, "nothing is pending\n")
    XCTAssertEqual(harness("review", "--accept", environment: ["CI": "1"]).code, 2)
    XCTAssertEqual(files, ["Snapshots/counter/plus.transcript", pending])
    // No other command treats it as a script.
    assert(harness("list", "--scripts"), code: 0, output: "counter/plus\n")
    XCTAssertEqual(harness("run").code, 0)
    XCTAssertEqual(harness("run", "small-3f2a9c").code, 2)
    XCTAssertEqual(files, ["Snapshots/counter/plus.transcript", pending])
    XCTAssertEqual(harness("review", "--accept", "--filter", "small").code, 0)
    XCTAssertEqual(files, ["Snapshots/counter/plus.transcript", transcript])
  }

  func testAFolderOfItsOwn() throws {
    // There are no snapshots yet.
    try make("artifact/counter/small.transcript.new", proposal)
    let artifact = path("artifact")
    XCTAssertTrue(harness("review", "--pending-dir", artifact).output.contains("new, 2 steps"))
    XCTAssertEqual(harness("list", "--obsolete", "--delete", "--pending-dir", artifact).code, 2)
    for name in ["counter", "small", artifact + "/counter/small.transcript.new", snapshots + "/counter"] {
      try make("artifact/counter/small.transcript.new", proposal)
      XCTAssertEqual(harness("review", "--reject", name, "--pending-dir", artifact).code, 0, name)
      XCTAssertEqual(files, [], name)
    }
    try make("artifact/counter/small.transcript.new", proposal)
    XCTAssertEqual(harness("review", "--accept", "--pending-dir", artifact).code, 0)
    XCTAssertEqual(files, ["Snapshots/counter/small.transcript"])
    XCTAssertEqual(try scriptText("counter/small"), proposal)
    // Files beside the scripts aren't in the folder around them.
    try make(pending, proposal)
    XCTAssertEqual(harness("review", "--accept", "--pending-dir", folder).output, "nothing is pending\n")
    XCTAssertEqual(harness("review").code, 1)
    XCTAssertEqual(harness("review", "--pending-dir", snapshots).code, 1)
  }

  func testPrune() throws {
    try script("counter/plus", good)
    try make(pending, proposal)
    try make("Snapshots/gone/small.transcript.new", proposal)
    try make("Snapshots/counter/gone.transcript.new", good)
    try make("artifact/counter/other.transcript.new", proposal)
    assert(
      harness("list", "--obsolete", "--delete", "--pending-dir", path("artifact")), code: 0,
      output: """
        removed /T/Snapshots/counter/gone.transcript.new: its transcript is gone
        1 file removed

        """)
    XCTAssertEqual(
      files,
      [
        "Snapshots/counter/plus.transcript", pending, "Snapshots/gone/small.transcript.new",
        "artifact/counter/other.transcript.new",
      ])
  }

  /// It may be a proposal.
  func testPruneLeavesWhatItMayNotRead() throws {
    try make(pending, good)
    XCTAssertEqual(chmod(path(pending), 0), 0)
    try XCTSkipIf((try? FileSystem.read(path(pending))) != nil, "this user may read everything")
    let outcome = harness("list", "--obsolete", "--delete")
    XCTAssertEqual(outcome.code, 1)
    XCTAssertEqual(outcome.errors, "harness: can't read /T/\(pending): permission denied\n")
    XCTAssertEqual(files, [pending])
  }

  func testOneThatCannotBeRead() throws {
    try make(pending, "# found by explore\ntranscript 1\nsedn plus\n")
    let outcome = harness("review", "--accept")
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(outcome.errors.contains("/T/\(pending):3:1: unknown command 'sedn'"), outcome.errors)
    XCTAssertTrue(
      outcome.errors.hasSuffix("then run: harness review --snapshots /T/Snapshots /T/\(transcript)\n"), outcome.errors
    )
    XCTAssertEqual(files, [pending])
    XCTAssertEqual(harness("review", "--reject").code, 0)
    XCTAssertEqual(files, [])
  }

  /// Neither a change of a script nor an equal proposal is decided together with it.
  func testItIsAlone() throws {
    let bare = good.replacingOccurrences(of: "  ~double = 4\n  number = 2\n", with: "")
    try script("counter/plus", bare)
    try make("Snapshots/counter/plus.transcript.new", good)
    let new = "# found by explore\n" + good
    try make("Snapshots/counter/s.transcript.new", new)
    try make("Snapshots/counter/t.transcript.new", new)
    let output = harness("review").output
    for place in ["[1 of 3] counter/plus", "[2 of 3] counter/s", "[3 of 3] counter/t"] {
      XCTAssertTrue(output.contains(place), output)
    }
  }

  // MARK: Meanwhile

  private func change() throws -> PendingChange {
    try make(pending, proposal)
    let file = SnapshotDirectory(snapshots).file(at: path(transcript))
    let change = try PendingChange(file, in: PendingFiles())
    XCTAssertTrue(change.isProposal)
    return change
  }

  func testATranscriptThatHasComeToBeThere() throws {
    let change = try change()
    try make(transcript, good)
    XCTAssertThrowsError(try change.accept()) { XCTAssertEqual($0 as? PendingProblem, .touched(path(transcript))) }
    XCTAssertEqual(try text(transcript), good)
    XCTAssertEqual(try text(pending), proposal)
    // A dead link exists, too.
    try FileSystem.remove(path(transcript))
    try FileManager.default.createSymbolicLink(atPath: path(transcript), withDestinationPath: path("nowhere"))
    XCTAssertThrowsError(try change.accept()) { XCTAssertEqual($0 as? PendingProblem, .touched(path(transcript))) }
    XCTAssertFalse(FileSystem.exists(path("nowhere")))
    XCTAssertEqual(try text(pending), proposal)
  }

  func testAProposalThatIsAnotherOneNow() throws {
    let change = try change()
    try make(pending, proposal + "\n# looked at\n")
    XCTAssertThrowsError(try change.accept()) { XCTAssertEqual($0 as? PendingProblem, .touched(path(pending))) }
    XCTAssertFalse(FileSystem.exists(path(transcript)))
    let problem = PendingText(.touched("a.new"), run: "harness run a", review: "harness review a").text
    XCTAssertEqual(
      problem, "a.new was changed in the meantime and was left as it is; to review it again: harness review a")
  }

  func testAFolderThatIsALink() throws {
    let change = try change()
    try FileSystem.removeTree(path("Snapshots/counter"))
    try make("else/small-3f2a9c.transcript.new", proposal)
    try FileManager.default.createSymbolicLink(atPath: path("Snapshots/counter"), withDestinationPath: path("else"))
    XCTAssertThrowsError(try change.accept())
    XCTAssertEqual(files.filter { !$0.hasSuffix(".new") }, [])
  }
}
