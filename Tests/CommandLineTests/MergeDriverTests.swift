import XCTest

@testable import Harness
@testable import HarnessCommand

/// `harness merge-driver` as git calls it: the kinds of merges that happen to transcripts.
final class MergeDriverTests: GitTestCase {
  override class var runsInProcess: Bool { true }

  private let plus = "send counter(.didTapPlus)\n"
  private let minus = "send counter(.didTapMinus)\n"
  private let head = ["transcript 1", "feature order", "initial loaded"]

  override func setUpWithError() throws {
    try super.setUpWithError()
    try makeRepository()
    try script("a", "# one more\n\(plus)\n# and back\n\(minus)\nsend dismissBottomSheet\n", recorded: true)
  }

  /// Merges theirs into ours, and expects no conflict. What isn't pending then holds, and what is doesn't.
  private func merge(ours: () throws -> Void, theirs: () throws -> Void) throws {
    try branch(ours: ours, theirs: theirs)
    try git("merge", "-q", "--no-edit", "theirs")
    XCTAssertEqual(try git("status", "--porcelain").outputText, "")
    let run = try harness("run", "--check", "order/a")
    XCTAssertEqual(run.ending, .exited(isPending("a") ? 1 : 0), run.outputText)
  }

  /// The review takes over what playing has found out.
  private func assertAcceptedHolds() throws {
    XCTAssertTrue(isPending("a"))
    XCTAssertEqual(try harness("review", "--accept", "order/a").ending, .exited(0))
    XCTAssertEqual(try harness("run", "order/a").ending, .exited(0))
  }

  func testTwoScripts() throws {
    try script("b", plus, recorded: true)
    try merge {
      try edit("a", ("\(plus)", "\(plus)\(plus)"))
    } theirs: {
      try edit("b", ("\(plus)", "\(minus)"))
    }
    XCTAssertTrue(try scriptText("a").contains("number = 3"))
    XCTAssertTrue(try scriptText("b").contains(minus))
  }

  func testStepsInDifferentPlaces() throws {
    try merge {
      try edit("a", ("# one more\n", "# one more\n\(plus)"))
    } theirs: {
      try edit("a", ("end\n", "send productInfo(.didTap)\nend\n"))
    }
    XCTAssertEqual(
      try userLines("a"),
      head + [
        "# one more", "send counter(.didTapPlus)", "send counter(.didTapPlus)", "# and back",
        "send counter(.didTapMinus)", "send dismissBottomSheet", "send productInfo(.didTap)", "end",
      ])
    // What ours recorded of the second is right, too: theirs have changed nothing of it.
    XCTAssertFalse(isPending("a"))
  }

  func testOneValueChangedOnBothSides() throws {
    let text = "send counter(.textDidChange(\"5\"))\n"
    try script("a", "\(text)\(plus)", recorded: true)
    try branch {
      try edit("a", ("\"5\"", "\"6\""))
    } theirs: {
      try edit("a", ("\"5\"", "\"7\""))
    }
    let merge = try git("merge", "-q", "--no-edit", "theirs", code: 1)
    XCTAssertTrue(
      merge.errorText.contains(
        """
        harness: Snapshots/order/a.transcript:5:1: both sides changed this, each in its own way
        harness: keep the right lines, remove the others and the markers, then run: \(try Self.binary) run Snapshots/order/a.transcript

        """), merge.errorText)
    XCTAssertEqual(
      try scriptText("a"),
      """
      transcript 1
      feature order
      initial loaded

      <<<<<<< ours
      send counter(.textDidChange("6"))
        counterState.number = 6
      =======
      send counter(.textDidChange("7"))
        counterState.number = 7
      >>>>>>> theirs
      send counter(.didTapPlus)
        counterState.number = 7
      end

      """)
    XCTAssertFalse(isPending("a"))
    // What the driver has left is known as such.
    let resolve = try harness("git", "resolve", "order/a")
    XCTAssertEqual(resolve.ending, .exited(1))
    XCTAssertFalse(resolve.errorText.contains("what both sides began with"), resolve.errorText)
    XCTAssertTrue(resolve.errorText.contains("both sides changed this"), resolve.errorText)
    // With one of them taken, it holds: each step had what its side recorded.
    try edit(
      "a", ("<<<<<<< ours\n", ""),
      ("=======\nsend counter(.textDidChange(\"7\"))\n  counterState.number = 7\n>>>>>>> theirs\n", ""), records: false)
    XCTAssertEqual(try harness("run", "order/a").ending, .exited(0))
  }

  func testOneObservationThatBothHaveChanged() throws {
    try merge {
      try edit("a", ("initial loaded\n", "initial loaded\ndate 2022-06-23T00:00:00Z\n"), (plus, "\(plus)\(plus)"))
    } theirs: {
      try edit("a", ("initial loaded\n", "initial loaded\nseed 7\n"), ("# one more\n", "\(plus)# one more\n"))
    }
    // Each side went from 1 to 3 with two steps, and there are three now.
    XCTAssertEqual(try userLines("a").filter { $0 == "send counter(.didTapPlus)" }.count, 3)
    try assertAcceptedHolds()
  }

  func testAnInsertionBesideAChange() throws {
    try merge {
      try edit("a", (minus, "\(plus)\(minus)"))
    } theirs: {
      try edit("a", (minus, "send counter(.textDidChange(\"9\"))\n"))
    }
    XCTAssertEqual(
      try userLines("a"),
      head + [
        "# one more", "send counter(.didTapPlus)", "# and back", "send counter(.didTapPlus)",
        "send counter(.textDidChange(\"9\"))", "send dismissBottomSheet", "end",
      ])
    XCTAssertFalse(isPending("a"))
  }

  func testARenamedActionOnOneSide() throws {
    try merge {
      try edit("a", ("send dismissBottomSheet", "send productInfo(.didTap)"))
    } theirs: {
      try edit("a", (plus, "\(plus)\(minus)"))
    }
    XCTAssertEqual(try userLines("a").suffix(2), ["send productInfo(.didTap)", "end"])
    XCTAssertEqual(try userLines("a").filter { $0 == "send counter(.didTapMinus)" }.count, 2)
  }

  func testAComment() throws {
    try merge {
      try edit("a", ("# one more\n", "# one more than before\n"))
    } theirs: {
      try edit("a", ("# one more\n\(plus)", "# one more\n\(plus)\(plus)"))
    }
    XCTAssertEqual(
      try userLines("a").prefix(6),
      head + ["# one more than before", "send counter(.didTapPlus)", "send counter(.didTapPlus)"])
    XCTAssertFalse(isPending("a"))
  }

  func testAnInclude() throws {
    try merge {
      try make("Snapshots/order/order.stubs", "stub submitOrder = true\nstub showToast\n")
      try edit(
        "a", ("initial loaded\n", "initial loaded\ninclude order.stubs\n"), ("end\n", "send didTapAddOrder\nend\n"))
    } theirs: {
      try edit("a", ("# one more\n", "# one more\n\(plus)"))
    }
    XCTAssertTrue(try userLines("a").contains("include order.stubs"))
    // The order was of one, and is of two now.
    try assertAcceptedHolds()
    XCTAssertTrue(try scriptText("a").contains("call submitOrder(2)"))
  }

  func testADeletionBesideAnEdit() throws {
    try merge {
      try edit("a", ("# and back\n\(minus)", "# and back\n"))
    } theirs: {
      try edit("a", ("send dismissBottomSheet", "send counter(.textDidChange(\"4\"))"))
    }
    XCTAssertEqual(
      try userLines("a"),
      head + [
        "# one more", "send counter(.didTapPlus)", "# and back", "send counter(.textDidChange(\"4\"))", "end",
      ])
  }

  // MARK: Other ways that git goes

  func testARebase() throws {
    try branch {
      try edit("a", ("# one more\n", "# one more\n\(plus)"))
    } theirs: {
      try edit("a", ("end\n", "send productInfo(.didTap)\nend\n"))
    }
    try git("rebase", "-q", "theirs")
    XCTAssertEqual(try userLines("a").count, 11)
    XCTAssertEqual(try harness("run", "order/a").ending, .exited(0))
  }

  func testAFileThatIsNewOnBothSides() throws {
    try branch {
      try script("new", plus + minus, recorded: true)
    } theirs: {
      try script("new", plus, recorded: true)
    }
    try git("merge", "-q", "--no-edit", "theirs")
    XCTAssertEqual(try userLines("new"), head + ["send counter(.didTapPlus)", "send counter(.didTapMinus)", "end"])
    XCTAssertEqual(try harness("run", "order/new").ending, .exited(0))
  }

  func testARenamedFile() throws {
    try branch {
      try git("mv", "Snapshots/order/a.transcript", "Snapshots/order/z.transcript")
    } theirs: {
      try edit("a", (minus, ""))
    }
    try git("merge", "-q", "--no-edit", "theirs")
    XCTAssertFalse(FileSystem.exists(path("Snapshots/order/a.transcript")))
    XCTAssertEqual(try harness("run", "order/z").ending, .exited(0))
  }

  func testIncludedFiles() throws {
    try make("Snapshots/order/order.stubs", "stub submitOrder = true\n")
    try branch {
      try make("Snapshots/order/order.stubs", "stub submitOrder = true\nstub showToast\n")
    } theirs: {
      try make("Snapshots/order/order.stubs", "stub submitOrder = true\nstub trackEvent\n")
    }
    let merge = try git("merge", "--no-edit", "theirs")
    XCTAssertTrue(
      merge.outputText.contains("merged Snapshots/order/order.stubs; not a script by itself, so not replayed\n"),
      merge.outputText)
    XCTAssertEqual(
      try text("Snapshots/order/order.stubs"), "stub submitOrder = true\nstub showToast\nstub trackEvent\n")
  }

  /// What scripts include is none itself: the command that is printed runs those that there are.
  func testAConflictInAnIncludedFile() throws {
    try make("Snapshots/order/order.stubs", "stub submitOrder = true\n")
    try branch {
      try make("Snapshots/order/order.stubs", "stub submitOrder = false\n")
    } theirs: {
      try make("Snapshots/order/order.stubs", "stub submitOrder = true after 1s\n")
    }
    let merge = try git("merge", "--no-edit", "theirs", code: 1)
    XCTAssertTrue(
      merge.errorText.contains("remove the others and the markers, then run: \(try Self.binary) run\n"), merge.errorText
    )
    try make("Snapshots/order/b.transcript", "transcript 1\nfeature order\ninclude order.stubs\nend\n")
    let run = try shell("$H run b")
    XCTAssertTrue(
      run.outputText.contains(
        "  to resolve it: harness git resolve Snapshots/order/order.stubs\n  to run it again: harness run Snapshots/order/b.transcript\n"
      ),
      run.outputText)
    XCTAssertEqual(try harness("git", "resolve", "Snapshots/order/order.stubs").ending, .exited(1))
  }

  /// Where the driver could not be asked, it is asked again.
  func testAskingOnceMore() throws {
    try branch {
      try edit("a", ("# one more\n", "# one more\n\(plus)"))
    } theirs: {
      try edit("a", ("end\n", "send productInfo(.didTap)\nend\n"))
    }
    try git("-c", "merge.harness.driver=false", "merge", "-q", "--no-edit", "theirs", code: 1)
    XCTAssertFalse(try scriptText("a").contains("productInfo"))
    try git("checkout", "-m", "Snapshots/order/a.transcript")
    XCTAssertTrue(try scriptText("a").contains("productInfo"))
    XCTAssertEqual(try harness("run", "order/a").ending, .exited(0))
  }

  // MARK: What can't be played

  /// Calls the driver without git: from the file, the sides of it, and its place.
  private func drive(_ base: String, _ ours: String, _ theirs: String, at place: String) throws -> ChildProcess.Outcome
  {
    try make("x base", base)
    try make("x ours", ours)
    try make("x theirs", theirs)
    return try harness("git", "merge-driver", "x base", "x ours", "x theirs", place)
  }

  private func header(_ feature: String) -> String { "transcript 1\nfeature \(feature)\n\n" }

  func testAFeatureThatTheCommandDoesNotKnow() throws {
    let head = header("lamp")
    let outcome = try drive(
      "\(head)send a\nend\n", "\(head)send b\nsend a\nend\n", "\(head)send a\nsend c\nend\n",
      at: "Snapshots/lamp/on off.transcript")
    XCTAssertEqual(outcome.ending, .exited(0))
    XCTAssertTrue(
      outcome.outputText.hasPrefix(
        "merged Snapshots/lamp/on off.transcript; not replayed: unknown feature 'lamp'; known: "),
      outcome.outputText)
    XCTAssertTrue(
      outcome.outputText.hasSuffix("; then run: harness run 'Snapshots/lamp/on off.transcript'\n"), outcome.outputText
    )
    XCTAssertEqual(try text("x ours"), "\(head)send b\nsend a\nsend c\nend\n")
    XCTAssertFalse(FileSystem.exists(path("Snapshots/lamp")))
  }

  func testAScriptThatFailsHasNothingKept() throws {
    let head = header("order")
    let call = "send didLoad\n  call getProductInfo\n"
    let outcome = try drive(
      "\(head)end\n", "\(head)\(call)end\n", "\(head)end\n# the end\n", at: "Snapshots/order/new.transcript")
    assert(
      outcome, 0,
      output: """
        merged Snapshots/order/new.transcript; it fails when replayed, so nothing is kept for review; to see why: \
        harness run Snapshots/order/new.transcript

        """)
    XCTAssertEqual(try text("x ours"), "\(head)\(call)end\n# the end\n")
    XCTAssertFalse(isPending("new"))
  }

  /// What was pending for a script goes when the merged one holds.
  func testWhatHoldsIsNoLongerPending() throws {
    let head = header("order")
    try make("Snapshots/order/new.transcript.new", "\(head)note\nend\n")
    assert(
      try drive("\(head)end\n", "\(head)note a\nend\n", "\(head)end\n# z\n", at: "Snapshots/order/new.transcript"), 0,
      output: "merged Snapshots/order/new.transcript; it holds\n")
    XCTAssertFalse(isPending("new"))
  }

  func testWhatDiffersIsPendingInCIAsWell() throws {
    let head = header("order") + "send counter(.didTapPlus)\n  counterState.number = "
    try make("x base", "\(head)2\nend\n")
    try make("x ours", "\(head)3\nend\n")
    try make("x theirs", "\(head)2\nnote a\nend\n")
    assert(
      try harness(
        ["git", "merge-driver", "x base", "x ours", "x theirs", "Snapshots/order/new.transcript"],
        environment: ["CI": "1"]),
      0,
      output: """
        merged Snapshots/order/new.transcript; 1 line differs when replayed, so the merged commit is red; to review it: \
        harness review Snapshots/order/new.transcript

        """)
    XCTAssertEqual(try text("x ours"), "\(head)3\nnote a\nend\n")
    XCTAssertEqual(try text("Snapshots/order/new.transcript.new"), "\(head)2\nnote a\nend\n")
  }

  /// git prints what a driver says before all else, and what its hook says last.
  func testTheLastLineOfGitSaysThatTheCommitIsRed() throws {
    try make(".git/hooks/post-merge", "#!/bin/sh\nexec '\(try Self.binary)' review --summary\n")
    _ = try run("/bin/sh", ["-c", "chmod +x \"$0\"", path(".git/hooks/post-merge")])
    try branch {
      try edit("a", ("# one more\n", "# one more\n\(plus)"))
    } theirs: {
      try edit("a", ("# and back\n", "# and back\nsend counter(.textDidChange(\"7\"))\n"))
    }
    let merge = try git("merge", "--no-edit", "theirs")
    let last = (merge.outputText + merge.errorText).split(separator: "\n").last
    XCTAssertEqual(isPending("a"), true)
    XCTAssertEqual(
      last.map(String.init),
      "red: 1 script differs from its recording; to review it: \(try Self.binary) review",
      merge.outputText + merge.errorText)
    XCTAssertEqual(try harness("review", "--summary").ending, .exited(1))
    XCTAssertEqual(try harness("review", "--accept").ending, .exited(0))
    // Where nothing is pending, the hook says nothing.
    assert(try harness("review", "--summary"), 0)
  }

  func testFilesThatAreNotThere() throws {
    let outcome = try harness("git", "merge-driver", "x", "y", "z", "Snapshots/order/a.transcript")
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertTrue(
      outcome.errorText.contains("Snapshots/order/a.transcript is not merged, and left as it is in OURS"),
      outcome.errorText)
    XCTAssertEqual(try harness("git", "merge-driver", "x").ending, .exited(2))
  }

  /// A script that traps ends its worker, and not the merge.
  func testAScriptThatTraps() throws {
    let head = header("faulty")
    try make("x base", "\(head)note a\nend\n")
    try make("x ours", "\(head)send trap\nnote a\nend\n")
    try make("x theirs", "\(head)note a\nnote b\nend\n")
    let outcome = try faulty("git", "merge-driver", "x base", "x ours", "x theirs", "Snapshots/faulty/a.transcript")
    XCTAssertEqual(outcome.ending, .exited(0))
    XCTAssertTrue(
      outcome.outputText.contains(
        "it fails when replayed, so nothing is kept for review; to see why: faulty-harness run"),
      outcome.outputText)
    XCTAssertEqual(try text("x ours"), "\(head)send trap\nnote a\nnote b\nend\n")
  }
}
