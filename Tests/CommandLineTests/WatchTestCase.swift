import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// Watches at a real terminal: a pseudo terminal driven by a small program.
class WatchTestCase: BinaryTestCase {
  /// Functions for a test's own lines: `until` waits for a text, `press` sends keys, `end` waits for the end.
  private static let driver = #"""
    import fcntl, os, pty, select, signal, struct, subprocess, sys, termios, time

    pid, fd = pty.fork()
    if pid == 0: os.execvp('sh', ['sh', 'command.sh'])
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 100, 0, 0))
    seen, read = b'', 0

    def until(mark):
      global seen, read
      end = time.time() + 120
      while mark is None or mark.encode() not in seen[read:]:
        if not select.select([fd], [], [], max(0, end - time.time()))[0]: sys.exit('no %r: %r' % (mark, seen))
        try: part = os.read(fd, 4096)
        except OSError: part = b''
        if not part:
          if mark is None: return
          sys.exit('ended before %r: %r' % (mark, seen))
        seen += part
      read = seen.index(mark.encode(), read) + len(mark.encode())

    def press(keys): os.write(fd, keys.encode())
    def is_raw(): return not termios.tcgetattr(fd)[3] & (termios.ICANON | termios.ECHO)

    # As an editor does: another file takes the place of the old one.
    def save(name, text):
      with open(name + '~', 'w') as file: file.write(text)
      os.rename(name + '~', name)

    def children(process):
      found = subprocess.run(['ps', '-A', '-o', 'pid=,ppid='], capture_output=True, text=True).stdout.split()
      pairs = list(zip(map(int, found[::2]), map(int, found[1::2])))
      own = [one for one, parent in pairs if parent == process]
      return own + [inner for one in own for inner in children(one)]

    # Whether they have ended, or do so soon; who has ended and wasn't waited for doesn't live.
    def have_ended(processes):
      for _ in range(500):
        ids = ','.join(map(str, processes))
        states = subprocess.run(['ps', '-o', 'state=', '-p', ids], capture_output=True, text=True).stdout.split()
        if all(state.startswith('Z') for state in states): return True
        time.sleep(0.02)
      return False

    def watch(): return int(open('pid').read())

    def end():
      until(None)
      os.waitpid(pid, 0)
      sys.stdout.write(seen.decode().replace('\r\n', '\n'))

    """#

  /// A program outside any package; the one built beside the tests is in a package.
  static let lonelyProgram = "program/harness"

  /// The program where SwiftPM puts it; a test may replace it.
  static let program = ".build/debug/harness"

  /// The text printed when everything is done and a key is awaited.
  static let ready = "q quit"

  /// The output of `stty` for a terminal whose settings were restored.
  static let found = "echo icanon isig "

  /// Puts the command where a package would have it, with a stand-in for SwiftPM.
  /// - Parameter build: Lines of shell that do the build.
  func makePackage(_ build: String, binary: String) throws {
    try make("Package.swift", "// swift-tools-version: 6.2\n")
    try make("Sources/App/App.swift", "let one = 1\n")
    try make("bin/swift", "#!/bin/sh\necho \"$PWD $*\" >>builds\n\(build)\n")
    // The program is the newer one.
    XCTAssertEqual(try shell("touch -d 2001-01-01 Sources/App/App.swift").ending, .exited(0))
    try put(binary, at: Self.program)
    XCTAssertEqual(chmod(path("bin/swift"), 0o755), 0)
  }

  func put(_ binary: String, at place: String) throws {
    try FileSystem.createDirectory(PathText.directory(of: path(place)))
    // A hard link is enough; a copy would take its time.
    let made = try shell("ln '\(binary)' '\(place)' 2>/dev/null || cp '\(binary)' '\(place)'")
    XCTAssertEqual(made.ending, .exited(0), made.errorText)
  }

  /// Watches, does what the lines say, and returns all output, and the terminal's settings at the end.
  /// - Parameters:
  ///   - command: A command that begins with `watch`; the program is put before it.
  ///   - lines: Python with the functions above.
  ///   - program: The program; by default the command built beside the tests.
  func watch(_ command: String = "watch --color never", program: String? = nil, doing lines: String) throws -> String {
    let hasPython = try run("/usr/bin/env", ["python3", "-c", "import pty"]).ending == .exited(0)
    try XCTSkipUnless(hasPython, "python3 is not here")
    if program == nil, !FileSystem.exists(path(Self.lonelyProgram)) { try put(Self.binary, at: Self.lonelyProgram) }
    try make("drive.py", Self.driver + lines + "\n")
    // The shell waits after the command, so that the terminal's settings can be checked.
    try make(
      "command.sh",
      """
      sh -c 'echo $$ >pid; PATH="$PWD/bin:$PATH" exec \(program ?? Self.lonelyProgram) \(command)'
      echo ended $?
      stty -a | tr ' ' '\\n' | grep -x -e '-*icanon' -e '-*echo' -e '-*isig' | sort | tr '\\n' ' '

      """)
    return try shell("python3 drive.py 2>&1").outputText
  }
}
