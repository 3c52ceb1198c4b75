import Foundation
import XCTest

@testable import HarnessCommand

/// `harness play` at a real terminal: a pseudo terminal driven by a small program that knows its screen.
final class PlayTerminalTests: BinaryTestCase {
  /// Functions for a test's own lines: `until` waits for text on the screen, `press` sends keys, `end` waits for the end.
  private static let driver = #"""
    import fcntl, os, pty, re, select, signal, struct, sys, termios, time, unicodedata

    columns, rows = int(os.environ['PLAY_COLUMNS']), 24
    pid, fd = pty.fork()
    if pid == 0:
      fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))
      os.execvp('sh', ['sh', 'command.sh'])
    seen, waiting = b'', ''
    cells, row, column = {}, 0, 0

    def wide(character): return 2 if unicodedata.east_asian_width(character) in 'WF' else 1

    # What a terminal makes of what is written.
    def show(text):
      global waiting, row, column, cells
      text = waiting + text
      waiting = ''
      index = 0
      while index < len(text):
        character = text[index]
        if character == '\x1b':
          match = re.compile(r'\x1b\[([?0-9;]*)([A-Za-z])').match(text, index)
          if not match:
            waiting = text[index:]
            return
          index = match.end()
          number, kind = match[1], match[2]
          if kind == 'A': row -= int(number)
          elif kind == 'B': row += int(number)
          elif kind == 'C': column += int(number)
          elif kind == 'H': row = column = 0
          elif kind == 'J' and number == '2': cells = {}
          elif kind in 'JK':
            cells = {place: cell for place, cell in cells.items()
                     if place[0] < row or (place[0] == row and place[1] < column) or (kind == 'K' and place[0] > row)}
          else: assert kind in 'mhl', match[0]
          assert 0 <= row < rows, (row, match[0])
          continue
        index += 1
        if character == '\r': column = 0
        elif character == '\n': feed()
        elif character == '\a': pass
        else:
          if column + wide(character) > columns:
            column = 0
            feed()
          cells[row, column] = character
          for place in range(column + 1, column + wide(character)): cells[row, place] = ''
          column += wide(character)

    def feed():
      global row, cells
      row += 1
      if row == rows:
        row -= 1
        cells = {(line - 1, place): cell for (line, place), cell in cells.items() if line > 0}

    def line(number):
      places = [place for (row, place) in cells if row == number]
      return ''.join(cells.get((number, place), ' ') for place in range(max(places, default=-1) + 1)).rstrip()

    def screen(): return '\n'.join(line(number) for number in range(rows)).rstrip()
    def typed(): return ''.join(cells.get((row, place), ' ') for place in range(column)).rstrip()

    def read(limit):
      global seen
      if not select.select([fd], [], [], max(0, limit))[0]: return None
      try: part = os.read(fd, 65536)
      except OSError: part = b''
      seen += part
      show(part.decode(errors='replace'))
      return part

    # Waits until a text, or what a function asks for, is to be seen.
    def until(wanted):
      end = time.time() + 120
      while not (wanted() if callable(wanted) else wanted in screen()):
        part = read(end - time.time())
        if not part: sys.exit('%s %r:\n%s\n%r' % ('ended before' if part == b'' else 'no', wanted, screen(), seen[-3000:]))

    def press(keys): os.write(fd, keys.encode())
    def enter(line): press(line + '\r')
    def play(): return int(open('pid').read())
    def is_raw(): return not termios.tcgetattr(fd)[3] & (termios.ICANON | termios.ECHO)

    def resize(new_columns, new_rows):
      global columns, rows, cells, row, column
      columns, rows = new_columns, new_rows
      cells = {place: cell for place, cell in cells.items() if place[0] < rows and place[1] < columns}
      row, column = min(row, rows - 1), min(column, columns - 1)
      fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))

    def end():
      while read(120): pass
      os.waitpid(pid, 0)
      print(screen())

    """#

  /// The output of `stty` for a terminal whose settings were restored.
  private static let found = "echo icanon isig"

  /// Returns what was visible at the end.
  private func play(
    _ arguments: String = "order", columns: Int = 130, faulty: Bool = false, isStopped: Bool = false,
    doing steps: String
  ) throws -> String {
    let hasPython = try run("/usr/bin/env", ["python3", "-c", "import pty"]).ending == .exited(0)
    try XCTSkipUnless(hasPython, "python3 is not here")
    try make("drive.py", Self.driver + steps)
    // The shell waits after the command, so that the terminal's settings can be checked; also if the command is stopped and
    // continued.
    let ask = "stty -a | tr ' ' '\\n' | grep -x -e '-*icanon' -e '-*echo' -e '-*isig' | sort | tr '\\n' ' '"
    try make(
      "command.sh",
      """
      \(isStopped ? "set -m" : "")
      sh -c 'echo $$ >pid; exec \(faulty ? try Self.faultyBinary : "$H") play \(arguments) --color never'
      echo ended $?
      \(ask)
      \(isStopped ? "echo; fg; echo ended $?; " + ask : "")

      """)
    return try shell("python3 drive.py 2>&1", environment: ["PLAY_COLUMNS": "\(columns)"]).outputText
  }

  /// From nothing to a script that passes: completing, choosing by number, the page beside the log.
  func testAWholeSession() throws {
    let output = try play(
      doing: """
        until(lambda: typed() == '>')
        assert is_raw()
        press('initial lo\\t')
        until('initial loaded')
        enter('')
        until('[Add Order]')
        until('[-] 1 [+]')
        press('cou\\t')
        until(lambda: typed().startswith('> counter(.'))
        press('didTapP\\t')
        until('> counter(.didTapPlus)')
        enter('')
        until('counterState.number = 2')
        until('* [-] 2 [+]')
        enter('didTapAddOrder')
        until('call submitOrder(2)')
        until('0ms | open: submitOrder')
        enter('advance 400ms')
        until('400ms | open: submitOrder')
        enter('answer submitOrder')
        until('  2  true')
        until(lambda: typed() == '> answer submitOrder')
        enter('2')
        until('receive receiveAddOrderResponse(true)')
        until(lambda: typed() == '>')
        enter('save by-hand')
        until('by-hand.transcript, which holds')
        press('\\x04')
        end()
        """)
    XCTAssertTrue(output.hasSuffix("ended 0\n\(Self.found)\n"), output)
    XCTAssertFalse(output.contains("│"), "the page is gone: \(output)")
    XCTAssertTrue(output.contains("\nsaved Snapshots/order/by-hand.transcript, which holds\n"), output)
    let text = try scriptText("by-hand")
    for line in [
      "initial loaded", "stub submitOrder(2) = true after 40", "send counter(.didTapPlus)", "stub showToast",
    ] {
      XCTAssertTrue(text.contains("\n\(line)"), "\(line): \(text)")
    }
    let held = try harness("run", "order/by-hand")
    XCTAssertEqual(held.ending, .exited(0), held.outputText)
  }

  func testTwoOpenCallsAreAnsweredInTheOtherOrder() throws {
    let output = try play(
      doing: """
        until(lambda: typed() == '>')
        enter('initial loaded')
        enter('didTapAddOrder')
        enter('didTapAddOrder')
        until('open: submitOrder#1, submitOrder#2')
        press('answer \\t')
        until('submitOrder#1  submitOrder#2')
        press('2 false')
        until('> answer submitOrder#2 false')
        enter('')
        until('receive receiveAddOrderResponse(false)')
        until('open: submitOrder |')
        enter('answer submitOrder true')
        until('receive receiveAddOrderResponse(true)')
        enter('save other-order')
        until('which holds')
        press('\\x04')
        end()
        """)
    XCTAssertTrue(output.contains("ended 0\n"), output)
    let held = try harness("run", "order/other-order")
    XCTAssertEqual(held.ending, .exited(0), held.outputText)
  }

  func testUndoAcrossADelay() throws {
    let output = try play(
      doing: """
        until(lambda: typed() == '>')
        enter('initial loaded')
        enter('stub submitOrder = false after 1s')
        enter('didTapAddOrder')
        until('next in 1s')
        enter('')
        until('counterState.errorMessage = "Submit Order Failed"')
        until('! Submit Order Failed')
        until('1s |')
        enter('undo')
        until('took back: advance 1s')
        until('0ms | 1 in flight | next in 1s')
        until(lambda: '! Submit Order Failed' not in screen())
        enter('redo')
        until('! Submit Order Failed')
        press('\\x04')
        until('Ctrl-D or quit again leaves')
        press('\\x04')
        end()
        """)
    XCTAssertTrue(output.hasSuffix("ended 0\n\(Self.found)\n"), output)
  }

  /// A line that can't be read stays, with its error below, and can be fixed.
  func testAWrongLine() throws {
    let output = try play(
      doing: """
        until(lambda: typed() == '>')
        enter('initial loaded')
        enter('counter(.didTapPuls)')
        until("> counter(.didTapPuls)")
        until("          ^ ")
        until("unknown case 'didTapPuls' of CounterAction")
        press('\\x0b\\t')
        until('didTapMinus')
        press('didTapPlus)\\r')
        until('counterState.number = 2')
        press('half a li\\x03')
        until(lambda: typed() == '>')
        press('\\x1b[A')
        until('> half a li')
        press('\\x15\\x12Plus')
        until("search 'Plus': counter(.didTapPlus)")
        enter('')
        until('counterState.number = 3')
        press('\\x1b[200~counter(.textDidChange(\\n  "7"\\n))\\ncounter(.didTapMinus)\\n\\x1b[201~')
        until('didTapMinus')
        assert 'number = 7' not in screen()
        enter('')
        until('counterState.number = 6')
        press('\\x04\\x04')
        end()
        """)
    XCTAssertTrue(output.contains("counterState.number = 7\n"), output)
    XCTAssertTrue(output.hasSuffix("ended 0\n\(Self.found)\n"), output)
  }

  /// A trap, and a line that never ends, only undo the line.
  func testLinesThatEndTheProcess() throws {
    let output = try play(
      "faulty", faulty: true,
      doing: """
        until(lambda: typed() == '>')
        enter('count(1)')
        until('count = 1')
        enter('trap')
        until('the line was taken back')
        enter('count(2)')
        until('count = 3')
        enter('spin')
        time.sleep(0.3)
        press('count(4)\\x03')
        until('was interrupted')
        until('> count(4)')
        enter('')
        until('count = 7')
        press('\\x04\\x04')
        end()
        """)
    XCTAssertTrue(output.hasSuffix("ended 0\n\(Self.found)\n"), output)
  }

  func testTheSecondCtrlCLeaves() throws {
    let output = try play(
      doing: """
        until(lambda: typed() == '>')
        press('half\\x03')
        until('Ctrl-C again leaves')
        press('\\x08counter(.didTapPlus)\\r')
        until('counterState.number')
        press('\\x03')
        until('Ctrl-C again leaves; 1 line isn')
        press('\\x03')
        end()
        """)
    XCTAssertTrue(output.contains("not saved:"), output)
    XCTAssertTrue(output.contains("ended 130\n"), output)
  }

  func testNarrowTerminalsAndResizing() throws {
    let output = try play(
      columns: 50,
      doing: """
        until(lambda: typed() == '>')
        enter('initial loaded')
        enter('didTapAddOrder')
        until('call submitOrder(1)')
        assert '│' not in screen() and 'open:' not in screen(), screen()
        resize(100, 30)
        until('[Add Order]')
        until('0ms | open: submitOrder')
        assert screen().count('call submitOrder(1)') == 1, screen()
        press('\\x1bs')
        until('counterState.number = 1')
        press('\\x1bv')
        until(lambda: '│' not in screen())
        press('\\x1bv')
        until('[Add Order]')
        press('answer submitOrder ')
        resize(40, 10)
        until(lambda: '│' not in screen() and typed() == '> answer submitOrder')
        press('true\\r')
        until('receive')
        resize(20, 5)
        until(lambda: typed() == '>')
        press('\\x0c')
        until(lambda: typed() == '>')
        press('\\x04\\x04')
        end()
        """)
    XCTAssertTrue(output.hasSuffix("\(Self.found)\n") || output.contains("echo icanon"), output)
  }

  func testTheTerminalIsLeftAsItWas() throws {
    let ways = [
      ("press('\\x04')", 0), ("enter('quit')", 0), ("os.kill(play(), signal.SIGTERM)", 143),
      ("press('half a li'); until('half a li'); os.kill(play(), signal.SIGHUP)", 129),
    ]
    for (way, code) in ways {
      let output = try play(
        doing: """
          until(lambda: typed() == '>')
          until('│ Loading…')
          \(way)
          end()
          assert seen.rindex(b'\\x1b[?2004l') > seen.rindex(b'\\x1b[?2004h')
          assert seen.rindex(b'\\x1b[?25h') > seen.rindex(b'\\x1b[?25l')
          """)
      XCTAssertTrue(output.hasSuffix("ended \(code)\n\(Self.found)\n"), "\(way): \(output)")
    }
  }

  /// Ctrl-Z releases the terminal, and the typed text is restored when the job continues.
  func testStoppingAndGoingOn() throws {
    let output = try play(
      isStopped: true,
      doing: """
        until(lambda: typed() == '>')
        until('│ Loading…')
        press('half a li')
        until(lambda: typed() == '> half a li')
        press('\\x1a')
        until('echo icanon isig')
        until(lambda: typed() == '> half a li')
        assert is_raw()
        press('\\x15\\x04')
        end()
        """)
    XCTAssertTrue(output.hasSuffix("ended 0\n\(Self.found)\n"), output)
  }
}
