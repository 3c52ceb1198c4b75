import Foundation
import Harness
import HarnessCommand
import XCTest

final class CurrentProcessTests: XCTestCase {
  func testProcess() throws {
    let path = try XCTUnwrap(CurrentProcess.executablePath)
    XCTAssertTrue(path.hasPrefix("/"))
    XCTAssertTrue(FileManager.default.isExecutableFile(atPath: path))
  }

  func testMonotonicClockNeverGoesBack() {
    let start = CurrentProcess.monotonicNanoseconds
    var last = start
    for _ in 0..<100_000 {
      let now = CurrentProcess.monotonicNanoseconds
      XCTAssertGreaterThanOrEqual(now, last)
      last = now
    }
    XCTAssertGreaterThan(last, start)
  }

  func testPipeIsNoTerminal() {
    var ends: [Int32] = [-1, -1]
    XCTAssertEqual(pipe(&ends), 0)
    XCTAssertFalse(Terminal.isTerminal(ends[1]))
    XCTAssertNil(Terminal.width(ends[1]))
    for end in ends { close(end) }
    XCTAssertFalse(Terminal.isTerminal(-1))
    XCTAssertNil(Terminal.width(-1))
  }

  #if os(Linux)
    func testTerminal() throws {
      let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      try XCTSkipIf(terminal < 0, "no terminals here")
      defer { close(terminal) }
      XCTAssertTrue(Terminal.isTerminal(terminal))
      // A terminal whose size was never set reports 0.
      XCTAssertNil(Terminal.width(terminal))
      var size = winsize(ws_row: 40, ws_col: 123, ws_xpixel: 0, ws_ypixel: 0)
      XCTAssertEqual(ioctl(terminal, UInt(TIOCSWINSZ), &size), 0)
      XCTAssertEqual(Terminal.width(terminal), 123)
    }
  #endif

  func testErrorsOfTheSystemAreInLowerCase() {
    for (code, text) in [
      (EACCES, "permission denied"), (ENOSPC, "no space left"), (EFBIG, "file too large"),
      (EPERM, "operation not permitted"),
    ] {
      XCTAssertEqual(FileError.unreadable(path: "a/b", code: code).description, "can't read a/b: \(text)")
    }
    // Not one of those that we spell out.
    XCTAssertEqual(
      FileError.unremovable(path: "x", code: EDEADLK).description, "can't remove x: resource deadlock avoided")
    XCTAssertEqual(FileError.uncreatable(path: "x", code: 0).code, 0)
  }
}
