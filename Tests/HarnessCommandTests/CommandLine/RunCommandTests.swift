import XCTest

@testable import Harness

final class RunCommandTests: ToolTestCase {
  /// What is to be read is the same with a link and without.
  func testPlacesAreLinksWhereTheyAreWanted() throws {
    try script("counter/a b", "transcript 1\nfeature counter\n\nsend plus\n  number = 5\nend\n")
    let plain = harness("run")
    let linked = harness("run", environment: ["HARNESS_LINKS": "always"])
    XCTAssertEqual(linked.code, 1)
    let place = "/T/Snapshots/counter/a b.transcript:5:3"
    let uri = "file:///T/Snapshots/counter/a%20b.transcript"
    XCTAssertTrue(linked.output.contains("  \u{1B}]8;;\(uri)\u{1B}\\\(place)\u{1B}]8;;\u{1B}\\: "), linked.output)
    XCTAssertEqual(linked.output.replacing(/\x1B\]8;;[^\x1B]*\x1B\\/, with: ""), plain.output)
  }

  private let good = """
    transcript 1
    feature counter

    send plus
      ~double = 4
      number = 2
    end

    """
  private var bad: String { good.replacingOccurrences(of: "number = 2", with: "number = 3") }

  func testAllHold() throws {
    try script("counter/one", good)
    try script("counter/two", good)
    assert(harness("run"), code: 0, output: "2 scripts hold, 4 steps\n")
    assert(harness("run", "one"), code: 0, output: "1 script holds, 2 steps\n")
    assert(harness("run", "--quiet"), code: 0)
    assert(harness("run", "--check"), code: 0, output: "2 scripts hold, 4 steps\n")
  }

  func testDifference() throws {
    try script("counter/bad", bad)
    try script("counter/one", good)
    let report = """
      FAIL counter/bad
        /T/Snapshots/counter/bad.transcript:6:12: number, after send plus

         4   send plus
         5     ~double = 4
         6 -   number = [-3-]
           +   number = {+2+}
         7   end

        to accept the new output: harness record --snapshots /T/Snapshots /T/Snapshots/counter/bad.transcript
        to run it again: harness run --snapshots /T/Snapshots /T/Snapshots/counter/bad.transcript


      """
    assert(harness("run"), code: 1, output: report + "1 of 2 scripts failed\n")
    // Only what passes is left out.
    assert(harness("run", "--quiet"), code: 1, output: report + "1 of 2 scripts failed\n")
    XCTAssertEqual(try scriptText("counter/bad"), bad)
  }

  func testFailFast() throws {
    for name in ["a", "b", "c"] { try script("counter/\(name)", name == "a" ? good : bad) }
    let outcome = harness("run", "--fail-fast")
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(outcome.output.hasSuffix("\n1 of 2 scripts failed; stopped there, 1 not run\n"), outcome.output)
    XCTAssertFalse(outcome.output.contains("FAIL counter/c"))
  }

  func testColors() throws {
    try script("counter/bad", bad)
    let plain = harness("run")
    let colored = harness("run", "--color", "always")
    XCTAssertTrue(colored.output.hasPrefix("\u{1B}[1;31mFAIL\u{1B}[0m counter/bad\n"), colored.output)
    // Without the colours, no word is missing.
    var words = colored.output
    while let range = words.range(of: "\u{1B}\\[[0-9;]*m", options: .regularExpression) { words.removeSubrange(range) }
    XCTAssertEqual(words, plain.output.replacing(/\[-|-\]|\{\+|\+\}/, with: ""))
    XCTAssertFalse(plain.output.contains("\u{1B}"))
  }

  func testNothingToRun() throws {
    assert(
      harness("run"), code: 2,
      errors: """
        harness: there is no folder '/T/Snapshots' here; begin with: harness new FEATURE NAME
        harness: features are cart, counter

        """)
    try make("Snapshots/README", "")
    assert(
      harness("run"), code: 2,
      errors: """
        harness: there are no transcripts below '/T/Snapshots'; begin with: harness new FEATURE NAME
        harness: features are cart, counter

        """)
    try script("counter/one", good)
    assert(
      harness("run", "--filter", "^nope"), code: 2,
      errors: "harness: --filter '^nope' matches no script; see: harness list\n")
    assert(
      harness("run", "counter/oen"), code: 2,
      errors: "harness: no script matches 'counter/oen'; did you mean 'counter/one'?\n")
    assert(
      harness("run", "conter"), code: 2, errors: "harness: no script matches 'conter'; did you mean 'counter'?\n")
    assert(harness("run", "one", "zzz"), code: 2, errors: "harness: no script matches 'zzz'; see: harness list\n")
    assert(harness("run", ""), code: 2, errors: "harness: no script matches ''; see: harness list\n")
    assert(
      harness("run", "--filter", "("), code: 2,
      errors: "harness: --filter '(' is not a regular expression: expected ')'\n")
  }

  /// A file that can't be read fails; the others run.
  func testUnreadableFiles() throws {
    try script("counter/one", good)
    try script("counter/wrong", "transcript 1\nfeature counter\nsend pluss\nend\n")
    try script("counter/merged", "transcript 1\nfeature counter\n<<<<<<< HEAD\nend\n")
    try script("counter/bytes", "")
    try FileSystem.writeAtomically([0xFF, 0x00, 0x0A], to: path("Snapshots/counter/bytes.transcript"))
    try script("other/one", "transcript 1\nfeature conter\nend\n")
    XCTAssertEqual(symlink(path("nowhere"), path("Snapshots/counter/gone.transcript")), 0)
    let run = "  to run it again: harness run --snapshots /T/Snapshots /T/Snapshots/"
    assert(
      harness("run"), code: 1,
      output: """
        FAIL counter/bytes
          /T/Snapshots/counter/bytes.transcript:1:2: this is not UTF-8 text; a transcript is a text file that begins with 'transcript 1'
        \(run)counter/bytes.transcript

        FAIL counter/gone
          /T/Snapshots/counter/gone.transcript:1:1: can't read /T/Snapshots/counter/gone.transcript: no such file or directory
        \(run)counter/gone.transcript

        FAIL counter/merged
          /T/Snapshots/counter/merged.transcript:3:1: the file contains merge-conflict markers; resolve them with 'git resolve', or remove them by hand
          to resolve it: harness git resolve --snapshots /T/Snapshots /T/Snapshots/counter/merged.transcript
        \(run)counter/merged.transcript

        FAIL counter/wrong
          /T/Snapshots/counter/wrong.transcript:3:6: unknown case 'pluss' of Action; did you mean 'plus'?
        \(run)counter/wrong.transcript

        FAIL other/one
          /T/Snapshots/other/one.transcript:2:9: unknown feature 'conter'; did you mean 'counter'?
        \(run)other/one.transcript

        5 of 6 scripts failed

        """)
  }

  func testWhatIsNotRecorded() throws {
    try script("counter/new", "transcript 1\nfeature counter\nsend plus\nsend plus\nend\n")
    assert(
      harness("run"), code: 1,
      output: """
        FAIL counter/new
          /T/Snapshots/counter/new.transcript:3:1: not recorded yet
          to record it: harness record --snapshots /T/Snapshots /T/Snapshots/counter/new.transcript
          to run it again: harness run --snapshots /T/Snapshots /T/Snapshots/counter/new.transcript

        1 of 1 script failed

        """)
  }

  /// Recording can't accept reported failures, so nothing suggests it.
  func testCallsStubsAndTheEnd() throws {
    try script(
      "counter/calls",
      """
      transcript 1
      feature counter
      stub save(7) = true after 1s

      send save
        call save(1)
      send set(2)
      expect number = 3

      """)
    let file = "/T/Snapshots/counter/calls.transcript"
    assert(
      harness("run"), code: 1,
      output: """
        FAIL counter/calls
          \(file):5:1: failed, in send save
          \(file):8:3: happened, but is not recorded, after send set(2), and 1 more line
          \(file):8:17: number is not as the script expects
          \(file):8:1: the script has no 'end'; write it as the last line, then run harness record --snapshots /T/Snapshots \(file)

           3   stub save(7) = true after 1s
           5   send save
             !   save(1) was called, but nothing answers it
             !   add a line: stub save(1) = false
           6     call save(1)
           7   send set(2)
             +   ~double = 4
             +   number = 2
           8   expect number = 3
             !   expected 3
             !   actual   2
             !   here

          to run it again: harness run --snapshots /T/Snapshots \(file)

        1 of 1 script failed

        """)
  }

  func testInFlightAndUnusedAndExpectFailure() throws {
    try script(
      "counter/end",
      """
      transcript 1
      feature counter
      stub save = true after 1s
      stub save = false
      expect failure

      send save
        call save(1)
      end
        in flight, started by save: due in 2s

      """)
    let file = "/T/Snapshots/counter/end.transcript"
    assert(
      harness("run"), code: 1,
      output: """
        FAIL counter/end
          \(file):5:1: the header says 'expect failure', but nothing failed; if the bug is fixed, remove that line, then run \
        harness record --snapshots /T/Snapshots \(file)
          /T/Snapshots/counter/end.transcript:10:3: recorded as in flight at the end, but it is not, and 2 more lines

           4   stub save = false
           5   expect failure
             !   here
           7   send save
           8     call save(1)
           9   end
          10 -   in flight, started by save: due in 2s
             +   fail never used: stub save = false
             +   in flight, started by save: due in 1s

          to run it again: harness run --snapshots /T/Snapshots \(file)

        1 of 1 script failed

        """)
    try script("counter/end", "transcript 1\nfeature counter\nexpect failure\nend\n")
    assert(
      harness("run"), code: 1,
      output: """
        FAIL counter/end
          \(file):3:1: the header says 'expect failure', but nothing failed; if the bug is fixed, remove that line, then run \
        harness record --snapshots /T/Snapshots \(file)

           2   feature counter
           3   expect failure
             !   here
           4   end

          to run it again: harness run --snapshots /T/Snapshots \(file)

        1 of 1 script failed

        """)
    try script("counter/end", "transcript 1\nfeature counter\nstub save = false\nend\n")
    assert(
      harness("run"), code: 1,
      output: """
        FAIL counter/end
          \(file):3:1: this stub was never used; remove it, or extend the script so that it is called

           2   feature counter
           3   stub save = false
             !   never used
           4   end

          to run it again: harness run --snapshots /T/Snapshots \(file)

        1 of 1 script failed

        """)
  }
}
