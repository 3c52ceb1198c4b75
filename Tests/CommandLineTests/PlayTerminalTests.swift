import Foundation
import XCTest

@testable import Harness

/// `harness play` at a real terminal: a pseudo terminal that a small program drives, and whose screen it knows.
final class PlayTerminalTests: BinaryTestCase {
  /// What a test's own lines stand on: `until` waits until something is to be seen, `press` sends keys, `end` waits for the end.
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
    def typed(): return line(row)

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

  /// What `stty` says of a terminal that was left as it was found.
  private static let found = "echo icanon isig"

  /// Returns what was to be seen in the end.
  private func play(
    _ arguments: String = "order", columns: Int = 90, faulty: Bool = false, doing steps: String
  ) throws -> String {
    let hasPython = try run("/usr/bin/env", ["python3", "-c", "import pty"]).ending == .exited(0)
    try XCTSkipUnless(hasPython, "python3 is not here")
    try make("drive.py", Self.driver + steps)
    // The shell stays behind the command, so that the terminal can be asked how it was left.
    try make(
      "command.sh",
      """
      sh -c 'echo $$ >pid; exec \(faulty ? try Self.faultyBinary : "$H") play \(arguments) --color never'
      echo ended $?
      stty -a | tr ' ' '\\n' | grep -x -e '-*icanon' -e '-*echo' -e '-*isig' | sort | tr '\\n' ' '

      """)
    return try shell("python3 drive.py 2>&1", environment: ["PLAY_COLUMNS": "\(columns)"]).outputText
  }
}
