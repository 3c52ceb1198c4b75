import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// The review at a real terminal: a pseudo terminal driven by a small program.
final class ReviewTerminalTests: BinaryTestCase {
  /// Starts the command given after the keys at a terminal of 60 columns, presses a key at each question, and returns all
  /// output. The key `TERM` sends the signal instead.
  private let driver = """
    import fcntl, os, pty, select, signal, struct, sys, termios, time

    keys = sys.argv[1].split(',')
    pid, fd = pty.fork()
    if pid == 0:
      os.execvp(sys.argv[2], sys.argv[2:])
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 60, 0, 0))
    seen = b''

    def read_until(*marks):
      global seen
      start, end = len(seen), time.time() + 60
      while not any(mark in seen[start:] for mark in marks):
        if not select.select([fd], [], [], max(0, end - time.time()))[0]: sys.exit('no answer: %r' % seen)
        try: part = os.read(fd, 4096)
        except OSError: return
        if not part: return
        seen += part

    for key in keys:
      read_until(b'? q] ', b'[Enter b] ')
      assert not termios.tcgetattr(fd)[3] & (termios.ICANON | termios.ECHO), 'not raw'
      if key == 'TERM': os.kill(int(open('pid').read()), signal.SIGTERM)
      else: os.write(fd, {'ENTER': b'\\r', 'UP': b'\\x1b[A', 'ALT': b'\\x1ba', 'PASTE': b'\\x1b[200~aA\\r\\x1b[201~', 'INT': b'\\x03', 'EOF': b'\\x04', 'SPACE': b' '}.get(key, key.encode()))
      if key in ('UP', 'ALT', 'PASTE'): os.write(fd, b's')
    read_until(b'[Enter b] ')
    if seen.endswith(b'[Enter b] '):
      os.write(fd, b'\\r')
      read_until()
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    sys.stdout.write(seen.decode().replace('\\r\\n', '\\n') + 'code %d\\n' % code)
    """

  private func review(_ keys: String, environment: [String: String] = [:]) throws -> String {
    let hasPython = try run("/usr/bin/env", ["python3", "-c", "import pty"]).ending == .exited(0)
    try XCTSkipUnless(hasPython, "python3 is not here")
    try make("drive.py", driver)
    // The shell waits after the command, so that the terminal's settings can be checked.
    try make(
      "command.sh",
      """
      sh -c 'echo $$ >pid; exec $H review --color never'
      echo ended $?
      stty -a | tr ' ' '\\n' | grep -x -e '-*icanon' -e '-*echo' -e '-*isig' | sort | tr '\\n' ' '

      """)
    let outcome = try shell(
      "python3 drive.py \(keys) sh command.sh 2>&1", environment: ["TERM": "xterm"].merging(environment) { $1 })
    let (on, off) = ("\u{1B}[?2004h", "\u{1B}[?2004l")
    let text = outcome.outputText
    XCTAssertEqual(text.components(separatedBy: on).count, text.components(separatedBy: off).count, text)
    if environment["TERM"] == nil { XCTAssertTrue(text.hasPrefix(on), text) }
    return text.replacing(on, with: "").replacing(off, with: "")
  }

  private func makePending() throws {
    for (name, number) in [("a", 7), ("b", 8), ("c", 9)] {
      try script(name, "send counter(.didTapPlus)\n", recorded: true)
      let recorded = try scriptText(name)
      try make("Snapshots/order/\(name).transcript.new", recorded)
      try make(
        "Snapshots/order/\(name).transcript",
        recorded.replacingOccurrences(of: "number = 2", with: "number = \(number)"))
    }
  }

  private func number(_ name: String) throws -> String {
    let line = try scriptText(name).split(separator: "\n").first { $0.contains("number = ") }
    return line.map { String($0.suffix(1)) } ?? ""
  }

  private var pending: [String] {
    FileSystem.walk(path("Snapshots")).files.filter { $0.hasSuffix(".new") }.map {
      String(PathText.name(of: $0).prefix(1))
    }
  }

  /// The output of `stty` for a terminal whose settings were restored.
  private static let found = "echo icanon isig "

  /// The visible part of the last question.
  private let done = "\n\(ReviewSession.lastQuestion)\n"

  func testDecisions() throws {
    try makePending()
    let output = try review("a,r,UP")
    XCTAssertTrue(
      output.hasPrefix(
        """
        [1 of 3] order/a
        Snapshots/order/a.transcript, 1 of 2 steps

           3   initial loaded
           5   send counter(.didTapPlus)
           6 -   counterState.number = [-7-]
             +   counterState.number = {+2+}
           7   end

        accept, reject or skip? [a r s b e space A R S d ? q] accepted order/a

        """), output)
    XCTAssertTrue(output.contains("skipped order/c\n\(done)1 accepted, 1 rejected, 1 still pending\nended 1\n"), output)
    XCTAssertTrue(output.contains(Self.found), output)
    XCTAssertEqual(try ["a", "b", "c"].map { try number($0) }, ["2", "8", "9"])
    XCTAssertEqual(pending, ["c"])
  }

  func testProposals() throws {
    for name in ["a", "b"] {
      try make("Snapshots/order/\(name).transcript.new", "# found by explore\ntranscript 1\nfeature order\nend\n")
    }
    let output = try review("d,a,r")
    XCTAssertTrue(
      output.hasPrefix(
        """
        [1 of 2] order/a
        Snapshots/order/a.transcript, new, 1 step

             + # found by explore
             + transcript 1
             + feature order
             + end

        accept, reject or skip? [a r s b e space A R S d ? q] full
        """), output)
    XCTAssertTrue(output.contains("rejected order/b\n\(done)1 accepted, 1 rejected\nended 0\n"), output)
    XCTAssertEqual(FileSystem.walk(path("Snapshots")).files.map { PathText.name(of: $0) }, ["a.transcript"])
  }

  func testTheTerminalIsLeftAsItWas() throws {
    try makePending()
    let interrupted = try review("INT")
    XCTAssertTrue(interrupted.contains("ended 130\n"), interrupted)
    XCTAssertTrue(interrupted.contains(Self.found), interrupted)
    let ended = try review("EOF")
    XCTAssertTrue(ended.contains("quit\n0 accepted, 0 rejected, 3 still pending\nended 1\n"), ended)
    XCTAssertTrue(ended.contains(Self.found), ended)
    XCTAssertEqual(pending, ["a", "b", "c"])
  }

  func testTheOtherKeys() throws {
    func makeAlike() throws {
      for name in ["a", "b", "c"] {
        try script(name, "send counter(.didTapPlus)\n", recorded: true)
        let recorded = try scriptText(name)
        try make("Snapshots/order/\(name).transcript.new", recorded)
        try make("Snapshots/order/\(name).transcript", recorded.replacing("number = 2", with: "number = 7"))
      }
    }
    try makeAlike()
    let output = try review("?,o,s,R")
    XCTAssertTrue(output.contains("help\n\n\(ReviewSession.help)"), output)
    XCTAssertTrue(output.contains("one by one\n\n[1 of 3] order/a"), output)
    XCTAssertTrue(
      output.contains("rejected 2 scripts\n\(done)0 accepted, 2 rejected, 1 still pending\nended 1\n"), output)
    XCTAssertEqual(pending, ["a"])
    try makeAlike()
    XCTAssertTrue(try review("S").contains("skipped 3 scripts\n0 accepted, 0 rejected, 3 still pending\n"))
    XCTAssertTrue(try review("A").contains("accepted 3 scripts\n\(done)3 accepted, 0 rejected\nended 0\n"))
    XCTAssertEqual(try ["a", "b", "c"].map { try number($0) }, ["2", "2", "2"])
  }

  func testBackTakesTheLastAnswerBack() throws {
    try makePending()
    let output = try review("a,r,b,b,s,a,q")
    XCTAssertTrue(output.contains("back\n\n[2 of 3] order/b"), output)
    XCTAssertTrue(output.contains("back\n\n[1 of 3] order/a"), output)
    XCTAssertTrue(output.contains("1 accepted, 0 rejected, 2 still pending\nended 1\n"), output)
    XCTAssertEqual(try ["a", "b", "c"].map { try number($0) }, ["7", "2", "9"])
    XCTAssertEqual(pending, ["a", "c"])
    XCTAssertTrue(try review("b,q").contains("nothing was answered yet\n"))
  }

  func testTheEditorIsOpenedAtTheLine() throws {
    try makePending()
    try make("edit.sh", "echo \"$@\" >>edited; test -t 0 && stty -a | grep -qw icanon && echo cooked >>edited\n")
    let output = try review("e,a,q", environment: ["EDITOR": "sh edit.sh"])
    XCTAssertEqual(try text("edited"), "+6 Snapshots/order/a.transcript\ncooked\n", output)
    XCTAssertTrue(output.contains("edited order/a\n\n[1 of 3] order/a"), output)
    XCTAssertTrue(output.contains("1 accepted, 0 rejected, 2 still pending\n"), output)
    XCTAssertTrue(output.contains(Self.found), output)
    let missing = try review("e,q", environment: ["EDITOR": "", "VISUAL": ""])
    XCTAssertTrue(missing.contains("neither VISUAL nor EDITOR is set; it is Snapshots/order/b.transcript:6"), missing)
    XCTAssertTrue(try review("e,q", environment: ["VISUAL": "false"]).contains("the editor failed"))
    // Commands other than those replayed can no longer be accepted.
    try make("edit.sh", "sed -i 's/didTapPlus/didTapMinus/' \"$2\"\n")
    let stale = try review("e,q", environment: ["EDITOR": "sh edit.sh"])
    XCTAssertTrue(stale.contains("the script was edited after it ran"), stale)
    XCTAssertEqual(pending, ["b", "c"])
  }

  func testAPartOfAScriptIsAccepted() throws {
    try script("a", "send counter(.didTapPlus)\nsend counter(.didTapPlus)\nsend counter(.didTapPlus)\n", recorded: true)
    let recorded = try scriptText("a")
    try make("Snapshots/order/a.transcript.new", recorded)
    func wrong(_ text: String) -> String { text.replacingOccurrences(of: "number = ", with: "number = 1") }
    try make("Snapshots/order/a.transcript", wrong(recorded))
    let output = try review("SPACE,?,j,k,b,SPACE,j,SPACE,ENTER,q")
    XCTAssertTrue(
      output.contains(
        """
        steps of order/a
         >[ ] 1  line 5     send counter(.didTapPlus)  1 line
           6 -   counterState.number = [-12-]
             +   counterState.number = {+2+}
          [ ] 2  line 7     send counter(.didTapPlus)  1 line
           8 -   counterState.number = [-13-]
             +   counterState.number = {+3+}
          [ ] 3  line 9     send counter(.didTapPlus)  1 line
          10 -   counterState.number = [-14-]
             +   counterState.number = {+4+}

        choose what to accept [space j k, Enter accepts, b back, ? q]\u{20}
        """), output)
    XCTAssertTrue(output.contains("help\n\n\(ReviewSession.choiceHelp)"), output)
    XCTAssertTrue(output.contains("back\n\n[1 of 1] order/a"), output)
    XCTAssertTrue(output.contains("accepted 1 step of order/a\n\n[1 of 1] order/a"), output)
    XCTAssertTrue(output.contains("0 accepted, 1 in part, 0 rejected, 1 still pending\nended 1\n"), output)
    let lines = try scriptText("a").split(separator: "\n").filter { $0.contains("number") }
    XCTAssertEqual(lines, ["  counterState.number = 12", "  counterState.number = 3", "  counterState.number = 14"])
    XCTAssertEqual(pending, ["a"])
    // The rest, step by step.
    let rest = try review("SPACE,SPACE,SPACE,ENTER")
    XCTAssertTrue(rest.contains("accepted order/a\n\(done)1 accepted, 0 rejected\nended 0\n"), rest)
    XCTAssertEqual(try scriptText("a"), recorded)
    XCTAssertEqual(pending, [])
  }

  /// A key with Alt is another key, and pasted text is no key.
  func testWhatIsNoAnswer() throws {
    try makePending()
    let output = try review("ALT,PASTE,q")
    XCTAssertTrue(output.contains("skipped order/a\n"), output)
    XCTAssertTrue(output.contains("skipped order/b\n"), output)
    XCTAssertTrue(output.contains("quit\n0 accepted, 0 rejected, 3 still pending\nended 1\n"), output)
    XCTAssertEqual(pending, ["a", "b", "c"])
    XCTAssertTrue(try review("q", environment: ["TERM": "dumb"]).hasPrefix("[1 of 3]"))
  }

  func testBackFromTheLastQuestion() throws {
    try makePending()
    let output = try review("A,b,s,r,a")
    XCTAssertTrue(
      output.contains("accepted 3 scripts\n\n\(ReviewSession.lastQuestion)back\n\n[1 of 3] order/a"), output)
    XCTAssertTrue(output.contains("1 accepted, 1 rejected, 1 still pending\nended 1\n"), output)
    XCTAssertEqual(try ["a", "b", "c"].map { try number($0) }, ["7", "8", "2"])
    XCTAssertEqual(pending, ["a"])
  }

  /// Ctrl-C while the editor has the terminal belongs to the editor.
  func testAnInterruptionOfTheEditor() throws {
    try makePending()
    // As a terminal does, which sends the signal to the whole foreground group.
    try make("edit.sh", "trap 'echo caught >>edited' INT\nkill -INT $(cat pid) $$\necho went on >>edited\n")
    let output = try review("e,a,q", environment: ["EDITOR": "sh edit.sh"])
    XCTAssertEqual(try text("edited"), "caught\nwent on\n", output)
    XCTAssertTrue(output.contains("edited order/a\n\n[1 of 3] order/a"), output)
    XCTAssertTrue(output.contains("1 accepted, 0 rejected, 2 still pending\nended 1\n"), output)
    // An editor that doesn't handle the signal is ended by it, and the review continues; afterwards the signal is the review's
    // own.
    try make("edit.sh", "kill -INT $(cat pid) $$\nsleep 60\n")
    let ended = try review("e,INT", environment: ["EDITOR": "sh edit.sh"])
    XCTAssertTrue(ended.contains("the editor failed"), ended)
    XCTAssertTrue(ended.contains("ended 130\n"), ended)
  }

  func testASignal() throws {
    try makePending()
    let output = try review("a,TERM")
    XCTAssertTrue(output.contains("ended 143\n"), output)
    XCTAssertTrue(output.contains(Self.found), output)
    XCTAssertEqual(pending, ["b", "c"])
  }
}
