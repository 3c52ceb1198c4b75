import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// `harness watch` and its keys at a terminal.
final class WatchTerminalTests: WatchTestCase {
  /// Two scripts that pass, and one that doesn't.
  private func makeScripts() throws {
    for name in ["a", "b", "c"] { try script(name, "send counter(.didTapPlus)\n", recorded: true) }
    let recorded = try scriptText("b")
    try make("good", recorded)
    try make("Snapshots/order/b.transcript", recorded.replacingOccurrences(of: "number = 2", with: "number = 7"))
  }

  func testTheKeys() throws {
    try makeScripts()
    let output = try watch(
      doing: """
        until('1 of 3 scripts failed')
        until('q quit')
        assert is_raw()
        press('f')
        until('1 of 1 script failed')
        until('q quit')
        press('a')
        until('1 of 3 scripts failed')
        until('q quit')
        press('r')
        until('[1 of 1] order/b')
        until('? q] ')
        press('s')
        until('1 still pending')
        until('q quit')
        save('Snapshots/order/b.transcript', open('good').read())
        until('changed: order/b')
        until('1 script holds')
        until('q quit')
        press('f')
        until('nothing has failed')
        press('q')
        end()
        """)
    XCTAssertTrue(output.contains("watching 3 scripts; a all, f failed, r review, q quit\n"), output)
    XCTAssertTrue(
      output.contains("changed: order/b\n1 script holds"), output)
    XCTAssertTrue(output.hasSuffix("ended 0\n\(Self.found)"), output)
    // A script that passes again has nothing pending.
    XCTAssertEqual(
      names(below: "Snapshots"),
      ["a.transcript", "b.transcript", "c.transcript"])
  }

  func testWhatAReviewAcceptsIsRunAgain() throws {
    try makeScripts()
    let output = try watch(
      "watch --color never b",
      doing: """
        until('watching 1 script;')
        until('q quit')
        press('r')
        until('? q] ')
        press('a')
        until('[Enter b] ')
        press('\\r')
        until('1 accepted, 0 rejected')
        until('changed: order/b')
        until('1 script holds')
        until('q quit')
        press('q')
        end()
        """)
    XCTAssertTrue(output.hasSuffix("ended 0\n\(Self.found)"), output)
    XCTAssertEqual(try scriptText("b"), try text("good"))
  }

  func testTheTerminalIsLeftAsItWas() throws {
    try makeScripts()
    let ways = [
      ("press('\\x03')", 130), ("press('\\x04')", 0), ("os.kill(watch(), signal.SIGTERM)", 143),
      ("os.kill(watch(), signal.SIGHUP)", 129),
      // The review has the terminal then.
      ("press('r'); until('? q] '); os.kill(watch(), signal.SIGTERM)", 143),
    ]
    for (way, code) in ways {
      let output = try watch(
        doing: """
          until('q quit')
          until('\\n')
          \(way)
          end()
          """)
      XCTAssertTrue(output.contains("ended \(code)\n"), "\(way): \(output)")
      XCTAssertTrue(output.hasSuffix(Self.found), "\(way): \(output)")
    }
  }

  /// Whatever a feature does, keys are handled, and no process is left behind.
  func testARunThatDoesNotEnd() throws {
    try goodScript("good")
    try faultyScript("hang", "send spin")
    try put(Self.faultyBinary, at: Self.lonelyProgram)
    for (way, code) in [("press('q')", 0), ("os.kill(watch(), signal.SIGTERM)", 143)] {
      let output = try watch(
        doing: """
          until('sources')
          while len(children(watch())) < 2: time.sleep(0.01)
          first = children(watch())
          press('a')
          assert have_ended(first), first
          while len(children(watch())) < 2: time.sleep(0.01)
          left = children(watch())
          \(way)
          end()
          assert have_ended(left), left
          """)
      XCTAssertTrue(output.hasSuffix("ended \(code)\n\(Self.found)"), "\(way): \(output)")
    }
  }

  /// A run that is slow to end delays no key, and a review of nothing consumes none.
  func testKeysArePressedWhileARunIsEnded() throws {
    try goodScript("good")
    try faultyScript("hang", "send spin")
    try put(Self.faultyBinary, at: Self.lonelyProgram)
    let output = try watch(
      doing: """
        until('sources')
        while len(children(watch())) < 2: time.sleep(0.01)
        left = children(watch())
        # It hears that it is to end only later.
        os.kill(left[0], signal.SIGSTOP)
        press('ra')
        time.sleep(0.3)
        press('q')
        time.sleep(0.1)
        os.kill(left[0], signal.SIGCONT)
        end()
        assert have_ended(left), left
        """)
    XCTAssertTrue(output.hasSuffix("ended 0\n\(Self.found)"), output)
    XCTAssertFalse(output.contains("nothing is pending"), output)
  }

  func testAReviewOfNothing() throws {
    try script("a", "send counter(.didTapPlus)\n", recorded: true)
    let output = try watch(
      doing: """
        until('q quit')
        press('r')
        until('nothing is pending')
        until('q quit')
        press('q')
        end()
        """)
    XCTAssertTrue(output.hasSuffix("ended 0\n\(Self.found)"), output)
  }

  /// Commands printed by its runs name the program as the user called it, rather than the executable file.
  func testCommandsNameTheProgramAsItWasStarted() throws {
    try makeScripts()
    try put(Self.binary, at: "bin/harness")
    let output = try watch(
      program: "harness",
      doing: """
        until('q quit')
        press('r')
        until('? q] ')
        press('q')
        until('q quit')
        press('q')
        end()
        """)
    XCTAssertTrue(output.contains("  to run it again: harness run Snapshots/order/b.transcript\n"), output)
    XCTAssertTrue(output.contains("to review it: harness review\n"), output)
  }

  /// Only affected scripts are run, and files that editors keep for themselves affect none.
  func testWhatIsConcerned() throws {
    try make("Snapshots/shared.stubs", "stub showToast\n")
    try script("a", "send counter(.didTapPlus)\n", recorded: true)
    try make(
      "Snapshots/order/including.transcript",
      """
      transcript 1
      feature order
      initial loaded
      include ../shared.stubs

      send didTapAddOrder

      """)
    let output = try watch(
      doing: """
        until('q quit')
        for name in ['.a.transcript.swp', '4913', 'a.transcript~', '#a.transcript#', 'a.transcript.new', 'notes.md']:
          open('Snapshots/order/' + name, 'w').close()
        save('Snapshots/shared.stubs', 'stub showToast\\n# again\\n')
        until('changed: ')
        until('q quit')
        os.mkdir('Snapshots/order/new')
        save('Snapshots/order/new/b.transcript', open('Snapshots/order/a.transcript').read())
        until('changed: ')
        until('q quit')
        os.remove('Snapshots/order/new/b.transcript')
        until('removed: ')
        until('q quit')
        press('q')
        end()
        """)
    let changes = output.split(separator: "\n").filter { $0.hasPrefix("changed: ") || $0.hasPrefix("removed: ") }
    XCTAssertEqual(
      changes, ["changed: Snapshots/shared.stubs", "changed: order/new/b", "removed: order/new/b"], output)
    XCTAssertEqual(output.split(separator: "\n").count { $0.contains("of 1 script failed") }, 1, output)
    XCTAssertTrue(output.contains("watching 3 scripts;"), output)
  }

  /// Without a terminal there are no keys, and the end of standard input ends the command.
  func testWithoutATerminal() throws {
    try script("a", "send counter(.didTapPlus)\n", recorded: true)
    try put(Self.binary, at: Self.lonelyProgram)
    let outcome = try shell(
      """
      H=\(Self.lonelyProgram)
      wait_for() { until grep -q "$1" output; do kill -0 $! || exit 9; sleep 0.02; done; }
      mkfifo input
      $H watch <input >output 2>errors &
      exec 3>input
      wait_for watching
      printf '# again\\n' >>Snapshots/order/a.transcript
      wait_for changed
      wait_for 'script holds, .*'
      exec 3>&-
      wait $!
      """)
    XCTAssertEqual(outcome.ending, .exited(0))
    XCTAssertEqual(
      try text("output").replacing(/, in [0-9.]+ s/, with: ""),
      """
      1 script holds, 2 steps
      watching 1 script
      changed: order/a
      1 script holds, 2 steps
      watching 1 script

      """)
    XCTAssertTrue(try text("errors").hasSuffix("is not in a package's .build folder, so sources aren't watched\n"))
    // Everything that was begun is finished first.
    let closed = try shell("\(Self.lonelyProgram) watch")
    XCTAssertEqual(closed.ending, .exited(0))
    XCTAssertTrue(closed.outputText.hasSuffix("watching 1 script\n"), closed.outputText)
  }

  func testNothingToWatch() throws {
    let outcome = try harness("watch", "nothing")
    XCTAssertEqual(outcome.ending, .exited(2))
  }
}
