import XCTest

@testable import Harness
@testable import HarnessCommand

/// Merging as text, without any replay. Each side is the text after the header.
final class TranscriptMergeTests: XCTestCase {
  private func merged(
    _ base: String, _ ours: String, _ theirs: String, knowsBase: Bool = true
  ) -> (text: String, conflicts: [Int]) {
    let (bytes, conflicts) = TranscriptMerge.merged(
      base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8), knowsBase: knowsBase
    ).text()
    return (String(decoding: bytes, as: UTF8.self), conflicts)
  }

  /// The same with the sides swapped, as a rebase does.
  private func assert(
    _ base: String, _ ours: String, _ theirs: String, _ expected: String, file: StaticString = #filePath,
    line: UInt = #line
  ) {
    for (left, right) in [(ours, theirs), (theirs, ours)] {
      let (text, conflicts) = merged(base, left, right)
      XCTAssertEqual(text, expected, file: file, line: line)
      XCTAssertEqual(conflicts, [], file: file, line: line)
    }
  }

  private let base = """
    transcript 1
    feature counter
    stub save

    # up and down
    send plus
      number = 1
      call save
    send minus
      number = 0
    end

    """

  private func edited(_ edits: (String, String)...) -> String {
    edits.reduce(base) { text, edit in
      XCTAssertTrue(text.contains(edit.0), edit.0)
      return text.replacing(edit.0, with: edit.1)
    }
  }

  // MARK: Without conflicts

  func testOneSideAlone() {
    let other = edited(("send minus", "send reset"))
    assert(base, base, other, other)
    assert(base, other, other, other)
  }

  func testStepsInDifferentPlaces() {
    assert(
      base, edited(("send plus", "send load\n  nothing\nsend plus")),
      edited(("  number = 0\n", "  number = 0\nrun\n  nothing\n")),
      edited(
        ("send plus", "send load\n  nothing\nsend plus"), ("  number = 0\n", "  number = 0\nrun\n  nothing\n")))
  }

  func testAnInsertionBesideAChange() {
    let (above, below) = (
      ("send minus", "run\n  nothing\nsend minus"), ("  number = 0\n", "  number = 0\nrun\n  nothing\n")
    )
    let change = ("send minus\n  number = 0", "send reset\n  number = 3")
    assert(base, edited(above), edited(change), edited(change, ("send reset", "run\n  nothing\nsend reset")))
    assert(base, edited(below), edited(change), edited(change, ("  number = 3\n", "  number = 3\nrun\n  nothing\n")))
  }

  func testADeletionBesideAnEdit() {
    let deletion = ("send plus\n  number = 1\n  call save\n", "")
    let edit = ("send minus\n", "send minus(2)\n")
    assert(base, edited(deletion), edited(edit), edited(deletion, edit))
  }

  func testCommentsAndHeaderLines() {
    assert(
      base, edited(("# up and down", "# up, then down")), edited(("stub save\n", "stub save\nstub load\n")),
      edited(("# up and down", "# up, then down"), ("stub save\n", "stub save\nstub load\n")))
    // The order of two lines for different endpoints doesn't matter.
    let (ours, theirs) = (
      edited(("stub save\n", "stub save\nstub a\n")), edited(("stub save\n", "stub save\nstub b\n"))
    )
    XCTAssertEqual(merged(base, ours, theirs).text, edited(("stub save\n", "stub save\nstub a\nstub b\n")))
    // A comment stays above the line it was written for.
    assert(
      base, edited(("send minus", "# down\nsend minus")), edited(("send minus", "run\n  nothing\nsend minus")),
      edited(("send minus", "run\n  nothing\n# down\nsend minus")))
  }

  func testWhatBothHaveDone() {
    // The same line of a header, at two places.
    let ours = edited(("stub save\n", "stub save\nstub load\n"))
    let theirs = edited(("feature counter\n", "feature counter\nstub load\n"))
    XCTAssertEqual(merged(base, ours, theirs).text, ours)
    // The same step.
    let step = edited(("end\n", "run\n  nothing\nend\n"))
    assert(
      base, step, edited(("end\n", "run\n  nothing\nend\n"), ("# up and down", "# both")),
      edited(
        ("end\n", "run\n  nothing\nend\n"), ("# up and down", "# both")))
    // Both have created the file, and one has continued it.
    XCTAssertEqual(merged("", base, step).text, step)
    // A step that both have removed, and a line that one has moved.
    let gone = edited(("send minus\n  number = 0\n", ""))
    assert(
      base, gone, edited(("send minus\n  number = 0\n", ""), ("stub save\n", "seed 1\nstub save\n")),
      edited(
        ("send minus\n  number = 0\n", ""), ("stub save\n", "seed 1\nstub save\n")))
  }

  func testEqualStepsAreKnownByWhatTheyRecorded() {
    func steps(_ numbers: Int...) -> String {
      "transcript 1\nfeature counter\n\n" + numbers.map { "send plus\n  number = \($0)\n" }.joined() + "end\n"
    }
    // Ours counts from another state; theirs adds a step at the end.
    assert(steps(1, 2), steps(1, 2, 3), steps(5, 1, 2), steps(5, 1, 2, 3))
    // Ours removes the first step, which is between new ones on the other side.
    assert(steps(1, 2), steps(2), steps(5, 1, 2, 6), steps(5, 2, 6))
  }

  // MARK: Observations

  func testObservationsAreThoseOfOneSide() {
    let (one, other) = (edited(("  number = 1", "  number = 10")), edited(("  call save", "  call save(1)")))
    // Lines of both sides were never observed together.
    XCTAssertEqual(merged(base, one, other).text, one)
    XCTAssertEqual(merged(base, other, one).text, other)
    // The step belongs to the side that changed the user's line.
    assert(
      base, edited(("send plus", "send plus(1)")),
      edited(("  number = 1", "  number = 10"), ("stub save", "stub load")),
      edited(("send plus", "send plus(1)"), ("stub save", "stub load")))
    // A step removed by the other side is removed.
    assert(
      base, edited(("send plus\n  number = 1\n  call save\n", "")), edited(("  number = 1", "  number = 10")),
      edited(("send plus\n  number = 1\n  call save\n", "")))
    // A step not recorded yet doesn't count.
    let bare = edited(("send plus\n  number = 1\n  call save", "send plus"))
    assert(base, bare, edited(("  number = 1", "  number = 10")), edited(("  number = 1", "  number = 10")))
  }

  func testWhatWasWrittenIntoObservationsByHandIsKept() {
    let byHand = edited(("  number = 1", "  number = _"))
    assert(base, byHand, edited(("  number = 1", "  number = 10")), byHand)
    // If the edit would be lost, there is a conflict.
    for other in [
      edited(("send plus\n  number = 1\n  call save\n", "")), edited(("send plus", "send plus(1)")),
      edited(("  call save", "  call save(_)")),
    ] {
      for (left, right) in [(byHand, other), (other, byHand)] {
        let (text, conflicts) = merged(base, left, right)
        XCTAssertEqual(conflicts, [6])
        XCTAssertTrue(text.contains("number = _"), text)
      }
    }
    // A value ignored in all observations is recorded this way.
    let hidden = base.replacing("number = 1", with: "item = Item(1, _)")
    let recorded = base.replacing("number = 1", with: "item = Item(2, _)")
    let gone = base.replacing("send plus\n  number = 1\n  call save\n", with: "")
    XCTAssertEqual(merged(hidden, recorded, gone).conflicts, [])
  }

  func testCommentsAmongObservationsMoveBelowThem() {
    assert(
      base, edited(("  call save", "# saved\n  call save")), edited(("  number = 1", "  number = 10")),
      edited(("  number = 1\n  call save", "  number = 10\n  call save\n# saved")))
  }

  // MARK: Conflicts

  func testOneValueChangedOnBothSides() {
    let (text, conflicts) = merged(
      base, edited(("send plus", "send plus(2)"), ("  number = 1", "  number = 2")),
      edited(("send plus", "send plus(3)"), ("# up and down", "# mine")))
    XCTAssertEqual(
      text,
      """
      transcript 1
      feature counter
      stub save

      # mine
      <<<<<<< ours
      send plus(2)
        number = 2
        call save
      =======
      send plus(3)
        number = 1
        call save
      >>>>>>> theirs
      send minus
        number = 0
      end

      """)
    XCTAssertEqual(conflicts, [6])
  }

  func testOtherContradictions() {
    func lines(_ ours: String, _ theirs: String) -> [Int] { merged(base, ours, theirs).conflicts }
    // Removed here, changed there.
    XCTAssertEqual(lines(edited(("send minus\n  number = 0\n", "")), edited(("send minus", "send minus(2)"))), [9])
    // Two steps at one place.
    XCTAssertEqual(lines(edited(("end\n", "run\nend\n")), edited(("end\n", "advance 1s\nend\n"))), [11])
    // Two stubs of one endpoint are used in order.
    XCTAssertEqual(
      lines(edited(("stub save\n", "stub save\nstub a = 1\n")), edited(("stub save\n", "stub save\nstub a = 2\n"))), [4]
    )
    // Two initial states, at two places.
    XCTAssertEqual(
      lines(edited(("stub save\n", "initial one\nstub save\n")), edited(("stub save\n", "stub save\ninitial two\n"))),
      [3])
    // Two comments replacing one.
    XCTAssertEqual(lines(edited(("# up and down", "# a")), edited(("# up and down", "# b"))), [5])
  }

  func testWithoutABaseNothingIsTakenForNew() {
    let longer = edited(("end\n", "run\n  nothing\nend\n"))
    XCTAssertEqual(merged(base, base, longer, knowsBase: false).conflicts, [11])
    let (text, conflicts) = merged(base, base, edited(("  number = 1", "  number = 10")), knowsBase: false)
    XCTAssertEqual(text, edited(("  number = 1", "  number = 10")))
    XCTAssertEqual(conflicts, [])
  }

  /// If a line merge has put lines of both sides into one step, those of one side are used.
  func testObservationsOfNeitherSide() {
    let (ours, theirs) = (edited(("  number = 1", "  number = 10")), edited(("  call save", "  call save(1)")))
    let index = TranscriptMerge.merged(base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
    func mended(_ text: String) -> String {
      let lines = MergeUnitReader.units(SourceText(path: "", bytes: Array(text.utf8)))
      let merged = MergedTranscript(lines.map { .unit($0) }, lineEnd: .lf)
      let sides = [ours, theirs].map { Array($0.utf8) }
      return String(decoding: merged.takingObservations(from: index, of: sides).text().bytes, as: UTF8.self)
    }
    let mixed = edited(("  number = 1", "  number = 10"), ("  call save", "  call save(1)"))
    XCTAssertEqual(mended(mixed), ours)
    XCTAssertEqual(mended(theirs), theirs)
    // Edits made since then are kept.
    let byHand = ours.replacing("number = 10", with: "number = _")
    XCTAssertEqual(mended(byHand), byHand)
    XCTAssertEqual(mended(mixed.replacing("# up", with: "# up and up")), ours.replacing("# up", with: "# up and up"))
  }

  // MARK: Whole files

  func testEndsOfLines() {
    let windows = base.replacing("\n", with: "\r\n")
    let edit = edited(("send minus", "send reset"))
    let other = edited(("# up and down", "# both"))
    let both = edited(("send minus", "send reset"), ("# up and down", "# both"))
    let windowsBoth = both.replacing("\n", with: "\r\n")
    assert(
      windows, edit.replacing("\n", with: "\r\n"), other.replacing("\n", with: "\r\n"), windowsBoth)
    // One side has changed all of them.
    assert(base, edit, other.replacing("\n", with: "\r\n"), windowsBoth)
    // Trailing spaces are no edit.
    assert(base, edited(("send minus", "send minus  ")), edited(("send minus", "send reset")), edit)
  }

  func testNoLineOfAFileThatCantBeReadIsLost() {
    for text in [
      "", "\n\n", "sned plus\n  number = 1\nend", "transcript 1\nsend plus([\n  1,\nend\n",
      "  # indented\n\tsend plus\n",
      "transcript 1\n  send plus\n  state = 1\n", "stub a = \"open\nsend plus\n", "<<<<<<< a\nsend plus\n=======\n",
      "transcript 1\nlet a = \"\"\"\n  text\n# no comment\n\"\"\"\nsend plus\n# c\n  number = 1\n    2\n# d\n  call b\n",
    ] {
      let units = MergeUnitReader.units(SourceText(path: "", bytes: Array(text.utf8)))
      let lines = units.flatMap(\.allLines).map { String(decoding: $0, as: UTF8.self) }
      XCTAssertEqual(
        lines.sorted(),
        text.split(separator: "\n", omittingEmptySubsequences: false)
          .dropLast(text.hasSuffix("\n") || text.isEmpty ? 1 : 0).map(String.init).sorted())
    }
  }

  /// A person has written it among observations: no side may lose it.
  func testIndentedCommandsAndCommentsAreNoObservations() {
    let mistakes = edited(("  call save\n", "  call save\n  send reset\n  # again\n"))
    let theirs = edited(("  number = 1", "  number = 10"))
    XCTAssertEqual(
      merged(base, mistakes, theirs).text,
      edited(("  number = 1", "  number = 10"), ("  call save\n", "  call save\n  send reset\n  # again\n")))
    let gone = edited(("send plus\n  number = 1\n  call save\n", ""))
    XCTAssertTrue(merged(base, mistakes, gone).text.contains("\n  send reset\n  # again\n"))
    // Paths may begin with such a word.
    let path = edited(("  call save\n", "  call save\n  state = 1\n  note removed\n"))
    XCTAssertEqual(merged(base, path, gone).text, gone)
  }

  func testLargeFiles() {
    let steps = (0..<4_000).map { "send plus(\($0 % 7))\n  number = \($0)\n" }
    func file(_ edit: (inout [String]) -> Void) -> String {
      var steps = steps
      edit(&steps)
      return "transcript 1\nfeature counter\n" + steps.joined() + "end\n"
    }
    let ours = file {
      $0[3] = "send minus\n  number = 0\n"; $0[3_990] = "send minus\n  number = 1\n"
    }
    let theirs = file { $0.insert("send minus\n  number = 2\n", at: 100) }
    let both = file {
      $0[3] = "send minus\n  number = 0\n"; $0[3_990] = "send minus\n  number = 1\n"
      $0.insert("send minus\n  number = 2\n", at: 100)
    }
    XCTAssertTrue(merged(file { _ in }, ours, theirs).text == both)
  }

  /// In readable files, a merge sees the same statements as the reader.
  func testUnitsAreThoseOfTheReader() throws {
    for text in [
      base, edited(("stub save", "initial State(\n  a: [\n# c\n    1,\n\n  ],\n)\nexpect failure\nstub save")),
    ] {
      let source = SourceText(path: "", bytes: Array(text.utf8))
      let document = try TranscriptReader.read(source)
      let units = MergeUnitReader.units(source).filter { !$0.isTrivia }
      XCTAssertEqual(units.map { String(decoding: $0.text, as: UTF8.self) }, document.statements.map(\.text))
      XCTAssertEqual(units.map(\.observations.count), document.statements.map(\.observations.count))
      XCTAssertEqual(units.map(\.isCommand), document.statements.map(\.kind.isCommand))
    }
  }
}
