import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

final class ChildProcessTests: FileSystemTestCase {
  private func shell(_ script: String) -> ChildProcess { ChildProcess("/bin/sh", ["-c", script]) }

  func testExitCodeAndBothOutputs() throws {
    let outcome = try shell("echo out; echo err >&2; exit 3").run()
    XCTAssertEqual(outcome.ending, .exited(3))
    XCTAssertEqual(outcome.outputText, "out\n")
    XCTAssertEqual(outcome.errorText, "err\n")
    XCTAssertEqual(try shell("exit 255").run().ending, .exited(255))
  }

  func testEndBySignal() throws {
    XCTAssertEqual(try shell("kill -KILL $$").run().ending, .signaled(SIGKILL))
    XCTAssertEqual(try shell("kill -TERM $$").run().ending, .signaled(SIGTERM))
  }

  func testLargeOutputOnBothPipes() throws {
    let outcome = try shell("for i in 1 2 3 4 5 6 7 8; do printf %0100000d 0; printf %0100000d 1 >&2; done").run()
    XCTAssertEqual(outcome.outputText.utf8.count, 800_000)
    XCTAssertEqual(outcome.errorText.utf8.count, 800_000)
  }

  func testArgumentsAreNotInterpreted() throws {
    let arguments = ["", "two words", "$HOME", "*", "'\"\\", "-n", "ünïcode"]
    let outcome = try ChildProcess("/bin/sh", ["-c", #"for x in "$@"; do printf '[%s]' "$x"; done"#, "sh"] + arguments)
      .run()
    XCTAssertEqual(outcome.outputText, arguments.map { "[\($0)]" }.joined())
  }

  func testEnvironmentIsOursOrTheGivenOne() throws {
    XCTAssertEqual(try shell("printf %s \"$PATH\"").run().outputText, EnvironmentVariables.get("PATH"))
    var child = ChildProcess("/usr/bin/env")
    child.environment = ["B": "2 = two", "A": "", "PATH": "/nowhere"]
    XCTAssertEqual(try child.run().outputText, "A=\nB=2 = two\nPATH=/nowhere\n")
  }

  func testWhatCannotBeStarted() throws {
    try makeFile("text", "no program", mode: 0o644)
    let children = [
      (ChildProcess(path("nothing")), ENOENT), (ChildProcess(path("text")), EACCES),
      (ChildProcess("pwd", ["a\u{0}b"]), EINVAL), (ChildProcess("pwd\u{0}"), EINVAL),
      (ChildProcess("pwd", environment: ["A": "\u{0}"]), EINVAL),
    ]
    for (child, code) in children {
      XCTAssertThrowsError(try child.run()) { XCTAssertEqual($0 as? SystemFailure, SystemFailure(code: code)) }
    }
  }

  /// Starts a program whose output is discarded.
  private static func start(_ child: ChildProcess, input: borrowing OpenFile) throws -> SpawnedChild {
    let nowhere = try OpenFile("/dev/null", O_WRONLY)
    return try SpawnedChild(
      child,
      SpawnedChild.Ends(input: input.descriptor, output: nowhere.descriptor, error: nowhere.descriptor))
  }

  func testKillEndsTheChildAndWhatItStarted() throws {
    let child = try Self.start(
      shell("sleep 1000 & echo $! >\(path("id")); wait"), input: OpenFile("/dev/null", O_RDONLY))
    var grandchild: Int32?
    while grandchild == nil {
      XCTAssertNil(try child.wait(until: ChildDeadline(milliseconds: 1)), "it has not ended")
      grandchild = (try? content("id")).flatMap { Int32($0.dropLast()) }
    }
    child.kill()
    XCTAssertEqual(try child.wait(until: nil), .signaled(SIGKILL))
    let id = try XCTUnwrap(grandchild)
    // The process that inherits it may take a while to remove its entry.
    for _ in 0..<1_000 where isRunning(id) { usleep(1_000) }
    XCTAssertFalse(isRunning(id))
  }

  func testSignalsAreAsInAShell() throws {
    Signals.ignoreBrokenPipe()
    Signals.ignoreFileSizeSignal()
    XCTAssertEqual(try shell("kill -PIPE $$; echo ignored").run().ending, .signaled(SIGPIPE))
    XCTAssertEqual(try shell("kill -XFSZ $$; echo ignored").run().ending, .signaled(SIGXFSZ))
    // Threads of a pool have signals blocked.
    let end = expectation(description: "run in a pool")
    let child = shell("kill -TERM $$; echo blocked")
    DispatchQueue.global().async {
      XCTAssertEqual(try? child.run().ending, .signaled(SIGTERM))
      end.fulfill()
    }
    wait(for: [end], timeout: 60)
  }

  /// A pipe's end inherited by another child keeps its reader waiting.
  func testManyAtOnce() {
    DispatchQueue.concurrentPerform(iterations: 32) { number in
      XCTAssertEqual(try? ChildProcess("/bin/echo", ["\(number)"]).run().outputText, "\(number)\n")
    }
    DispatchQueue.concurrentPerform(iterations: 32) { _ in
      do {
        let pipe = try ChildPipe()
        let child = try Self.start(ChildProcess("cat"), input: pipe.readEnd)
        _ = pipe.keepingReadEnd()
        let ending = try child.wait(until: ChildDeadline(milliseconds: 60_000))
        XCTAssertEqual(ending, .exited(0))
        if ending == nil { child.kill() }
      } catch {
        XCTFail("\(error)")
      }
    }
  }

  #if os(Linux)
    func testNothingStaysOpen() throws {
      _ = try shell("echo x").run()
      let before = try FileSystem.list("/proc/self/fd").count
      for _ in 0..<10 {
        _ = try shell("echo x").run()
        _ = try? ChildProcess(path("nothing")).run()
      }
      XCTAssertEqual(try FileSystem.list("/proc/self/fd").count, before)
    }

    func testAChildHasNothingOpenOfOurs() throws {
      let pipe = try ChildPipe()
      let file = try OpenFile("/dev/null", O_RDONLY)
      let own = [pipe.readEnd.descriptor, pipe.writeEnd.descriptor, file.descriptor]
      let open = try shell("for f in /proc/$$/fd/*; do readlink $f && echo ${f##*/}; done").run().outputText
      let lines = open.split(separator: "\n").map(String.init)
      XCTAssertEqual(lines.filter(["0", "1", "2"].contains), ["0", "1", "2"])
      for descriptor in own { XCTAssertFalse(lines.contains("\(descriptor)"), open) }
    }
  #endif

  private func isRunning(_ id: Int32) -> Bool {
    #if os(Linux)
      guard let bytes = try? FileSystem.read("/proc/\(id)/stat") else { return false }
      return !String(decoding: bytes, as: UTF8.self).contains(") Z ")
    #else
      return kill(id, 0) == 0
    #endif
  }
}
