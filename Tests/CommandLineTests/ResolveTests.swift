import XCTest

@testable import HarnessCommand

/// `harness resolve` on what git leaves where nobody has told it of the driver.
final class ResolveTests: GitTestCase {
  override class var runsInProcess: Bool { true }

  private let plus = "send counter(.didTapPlus)\n"
  private let minus = "send counter(.didTapMinus)\n"

  override func setUpWithError() throws {
    try super.setUpWithError()
    try makeRepository(driver: false)
    try script("a", plus + minus, recorded: true)
    try script("b", plus, recorded: true)
  }

  /// Leaves both scripts in a conflict that is none of the user's lines.
  private func conflict(style: String) throws {
    try git("config", "merge.conflictStyle", style)
    try branch {
      try edit("a", ("initial loaded\n\n", "initial loaded\n\n\(plus)"))
      try edit("b", ("initial loaded\n\n", "initial loaded\n\nsend counter(.textDidChange(\"4\"))\n"))
    } theirs: {
      try edit("a", ("initial loaded\n\n\(plus)", "initial loaded\n\nsend counter(.textDidChange(\"4\"))\n"))
      try edit("b", ("\(plus)", "send counter(.textDidChange(\"8\"))\n"))
    }
    try git("merge", "-q", "--no-edit", "theirs", code: 1)
    XCTAssertTrue(try scriptText("a").contains("<<<<<<<"))
  }

  func testEachStyle() throws {
    for style in ["merge", "diff3", "zdiff3"] {
      try conflict(style: style)
      let outcome = try harness("git", "resolve")
      XCTAssertEqual(outcome.ending, .exited(0), "\(style)\n\(outcome.errorText)")
      XCTAssertEqual(
        try userLines("a").dropFirst(3),
        ["send counter(.textDidChange(\"4\"))", "send counter(.didTapPlus)", "send counter(.didTapMinus)", "end"], style
      )
      XCTAssertEqual(
        try userLines("b").dropFirst(3),
        ["send counter(.textDidChange(\"4\"))", "send counter(.textDidChange(\"8\"))", "end"], style)
      for name in ["a", "b"] {
        XCTAssertEqual(
          try harness("run", "--check", "order/\(name)").ending, .exited(isPending(name) ? 1 : 0), "\(style) \(name)")
      }
      try git("merge", "--abort")
      try git("checkout", "-q", "main")
      try git("branch", "-q", "-D", "ours", "theirs")
    }
  }

  /// Without a base in the markers, what git has merged by itself stands in both sides. It is nobody's addition twice.
  func testWhatGitHasMergedIsNotThereTwice() throws {
    let twice = plus + plus
    try script("a", twice, recorded: true)
    try branch {
      try script("a", twice + plus, recorded: true)
    } theirs: {
      try script("a", "send counter(.textDidChange(\"7\"))\n" + twice, recorded: true)
    }
    try git("-c", "merge.conflictstyle=merge", "merge", "-q", "--no-edit", "theirs", code: 1)
    XCTAssertTrue(try scriptText("a").contains("<<<<<<<"))
    XCTAssertEqual(try harness("git", "resolve").ending, .exited(0))
    let step = String(plus.dropLast())
    XCTAssertEqual(
      try userLines("a").dropFirst(3), ["send counter(.textDidChange(\"7\"))", step, step, step, "end"])
    try git("merge", "--abort")
  }

  /// Whatever somebody has done to the file since git has left it stays done: nothing comes back, and nothing goes.
  func testAnEditSinceTheMergeStays() throws {
    let notes = "note one\n\(plus)note two\n\(minus)note three\n"
    try script("a", notes, recorded: true)
    try branch {
      try edit("a", ("note one\n", "note one\nsend counter(.textDidChange(\"4\"))\n"), ("note three", "note ours"))
    } theirs: {
      try edit(
        "a", ("note one\n", "note one\nsend counter(.textDidChange(\"8\"))\n"),
        ("initial loaded\n", "initial loaded\nseed 7\n"))
    }
    try git("-c", "merge.conflictstyle=merge", "merge", "-q", "--no-edit", "theirs", code: 1)
    let left = try scriptText("a")
    func sides() throws -> [[String]] {
      let file = try ConflictedTranscript(Array(scriptText("a").utf8))
      return [file.ours, file.theirs].map { side in
        String(decoding: side, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix(" ") }.map(String.init)
      }
    }
    for (old, new) in [
      ("note two\n", ""), ("seed 7\n", ""), ("note ours\n", ""), ("note one\n", ""),
      ("note two\n", "note two\nnote two\n"), ("note ours\n", "note theirs\n"),
      ("send counter(.textDidChange(\"8\"))\n", ""),
    ] {
      let text = left.replacing(old, with: new)
      XCTAssertNotEqual(text, left, old)
      try make("Snapshots/order/a.transcript", text)
      let before = try sides()
      let outcome = try harness("git", "resolve", "order/a")
      XCTAssertEqual(outcome.ending, .exited(1), "\(old) \(outcome.outputText)")
      XCTAssertEqual(try sides(), before, old)
      XCTAssertTrue(outcome.errorText.contains("it is no longer as git has left it"), outcome.errorText)
    }
    // As git has left it, one knows what the sides are: their values alone contradict each other.
    try make("Snapshots/order/a.transcript", left)
    XCTAssertFalse(try harness("git", "resolve", "order/a").errorText.contains("as git has left it"))
    // And so it is where somebody has asked git for the markers anew.
    try git("checkout", "-q", "--conflict=merge", "Snapshots/order/a.transcript")
    XCTAssertFalse(try harness("git", "resolve", "order/a").errorText.contains("as git has left it"))
  }

  private let both = """
    transcript 1
    feature order
    initial loaded

    send counter(.didTapPlus)
      counterState.number = 2
    <<<<<<< HEAD
    send counter(.didTapMinus)
      counterState.number = 1
    =======
    >>>>>>> other
    end

    """

  func testWithoutABaseTheUserDecides() throws {
    try make("Snapshots/order/a.transcript", both)
    let outcome = try harness("git", "resolve", "order/a")
    assert(
      outcome, 1,
      errors: """
        harness: Snapshots/order/a.transcript: neither its markers nor git's index say what both sides began with; what only one \
        of them has is left to you
        harness: Snapshots/order/a.transcript:7:1: both sides changed this, each in its own way
        harness: keep the right lines, remove the others and the markers, then run: harness run Snapshots/order/a.transcript

        """)
    XCTAssertEqual(try scriptText("a"), both)
    // What is only recorded otherwise is none of the user's lines.
    try make(
      "Snapshots/order/a.transcript",
      both.replacing("<<<<<<< HEAD\nsend counter(.didTapMinus)\n", with: "send counter(.didTapMinus)\n<<<<<<< HEAD\n")
        .replacing("=======\n", with: "=======\n  counterState.number = 0\n"))
    assert(
      try harness("git", "resolve", "order/a"), 0, output: "resolved Snapshots/order/a.transcript; it holds\n")
  }

  func testTheBaseOfMarkers() throws {
    let base = "||||||| base\nsend counter(.didTapMinus)\n  counterState.number = 1\n=======\n"
    try make("Snapshots/order/a.transcript", both.replacing("=======\n", with: base))
    try make("Snapshots/order/c d.transcript", both.replacing("=======\n", with: "||||||| base\n=======\n"))
    assert(
      try harness("git", "resolve", "Snapshots"), 0,
      output: """
        resolved Snapshots/order/a.transcript; it holds
        Snapshots/order/b.transcript contains no conflict
        resolved Snapshots/order/c d.transcript; it holds

        """)
    XCTAssertFalse(try scriptText("a").contains("didTapMinus"))
    XCTAssertTrue(try scriptText("c d").contains("didTapMinus"))
    assert(try harness("git", "resolve"), 0, output: "no transcript contains a conflict\n")
  }

  /// A file that scripts include is resolved where it is named; it is no script.
  func testIncludedFiles() throws {
    let text = "<<<<<<< a\nstub showToast\n||||||| o\n=======\nstub trackEvent\n>>>>>>> b\n"
    try make("Snapshots/order/order.stubs", text)
    assert(try harness("git", "resolve"), 0, output: "no transcript contains a conflict\n")
    assert(
      try harness("git", "resolve", "Snapshots/order/order.stubs"), 0,
      output: "resolved Snapshots/order/order.stubs; not a script by itself, so not replayed\n")
    XCTAssertEqual(try self.text("Snapshots/order/order.stubs"), "stub showToast\nstub trackEvent\n")
  }

  func testMarkersThatNobodyCanRead() throws {
    let text = both.replacing(">>>>>>> other\n", with: "")
    try make("Snapshots/order/a.transcript", text)
    assert(
      try harness("git", "resolve"), 1,
      errors: """
        harness: Snapshots/order/a.transcript:7:1: '<<<<<<<' has no counterpart, so the sides can't be told apart; fix the \
        markers, or keep only the right lines

        """)
    XCTAssertEqual(try scriptText("a"), text)
  }

  /// git put one line of each side into one step; nobody has ever observed them together.
  func testObservationsOfBothSidesInOneStep() throws {
    let state = "state\n" + (1...9).map { "  line\($0) = 0\n" }.joined()
    let text = "transcript 1\nfeature order\n\nnote a\n\(state)end\n"
    try make("Snapshots/order/a.transcript", text)
    try branch {
      try edit("a", ("note a", "note b"), ("line1 = 0", "line1 = 1"), records: false)
    } theirs: {
      try edit("a", ("note a", "note c"), ("line9 = 0", "line9 = 9"), records: false)
    }
    try git("merge", "-q", "--no-edit", "theirs", code: 1)
    XCTAssertTrue(try scriptText("a").contains("line9 = 9"))
    XCTAssertEqual(try harness("git", "resolve").ending, .exited(1))
    XCTAssertTrue(try scriptText("a").contains("line1 = 1"))
    XCTAssertFalse(try scriptText("a").contains("line9 = 9"))
  }
}
