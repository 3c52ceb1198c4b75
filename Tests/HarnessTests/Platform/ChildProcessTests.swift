import Foundation
import XCTest

@testable import Harness

final class ChildProcessTests: FileSystemTestCase {
  private func shell(_ script: String, timeout: Duration? = nil) -> ChildProcess {
    ChildProcess("/bin/sh", ["-c", script], timeout: timeout)
  }

  func testExitCodeAndBothOutputs() throws {
    let outcome = try shell("echo out; echo err >&2; exit 3").run()
    XCTAssertEqual(outcome.ending, .exited(3))
    XCTAssertEqual(outcome.outputText, "out\n")
    XCTAssertEqual(outcome.errorText, "err\n")
    XCTAssertFalse(outcome.isTimedOut)
    XCTAssertEqual(try shell("exit 255").run().ending, .exited(255))
  }

  func testEndBySignal() throws {
    XCTAssertEqual(try shell("kill -KILL $$").run().ending, .signaled(SIGKILL))
    XCTAssertEqual(try shell("kill -TERM $$").run().ending, .signaled(SIGTERM))
  }

  func testLargeOutputOnBothPipes() throws {
    let outcome = try shell("for i in 1 2 3 4 5 6 7 8; do printf %0100000d 0; printf %0100000d 1 >&2; done").run()
    XCTAssertEqual(outcome.standardOutput.count, 800_000)
    XCTAssertEqual(outcome.standardError.count, 800_000)
  }

  func testInput() throws {
    var child = ChildProcess("cat")
    XCTAssertEqual(try child.run().outputText, "")
    child.input = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    XCTAssertTrue(try child.run().standardOutput == child.input)
  }

  func testInputThatNobodyReads() throws {
    var child = shell("exec <&-; echo done")
    child.input = [UInt8](repeating: 0, count: 1_000_000)
    XCTAssertEqual(try child.run().outputText, "done\n")
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

  func testWorkingDirectory() throws {
    var child = ChildProcess("pwd", workingDirectory: folder)
    child.environment = [:]
    XCTAssertEqual(try child.run().outputText, folder + "\n")
    XCTAssertNotEqual(try ChildProcess("pwd").run().outputText, folder + "\n")
  }

  /// A relative program is meant as its caller sees it, wherever it then runs.
  func testRelativeProgramInAnotherDirectory() throws {
    try makeFile("tool", "#!/bin/sh\npwd\n", mode: 0o755)
    // Deep enough that as many ".." as lead from here to the root don't lead there.
    let inner = path(String(repeating: "x/", count: 30) + "inner")
    try FileSystem.createDirectory(inner)
    let program = PathText.relative(path("tool"), to: try FileSystem.currentDirectory())
    XCTAssertEqual(try ChildProcess(program, workingDirectory: inner).run().outputText, inner + "\n")
  }

  func testWhatCannotBeStarted() throws {
    try makeFile("text", "no program", mode: 0o644)
    let text = path("text")
    let nothing = path("nothing")
    assertThrows("can't start \(nothing): no such file or directory") { _ = try ChildProcess(nothing).run() }
    assertThrows("can't start \(text): permission denied") { _ = try ChildProcess(text).run() }
    assertThrows("can't start a program in \(nothing): no such file or directory") {
      _ = try ChildProcess("pwd", workingDirectory: nothing).run()
    }
    assertThrows("can't start a program in \(text): not a directory") {
      _ = try ChildProcess("pwd", workingDirectory: text).run()
    }
    assertThrows("can't start pwd: invalid argument") { _ = try ChildProcess("pwd", ["a\u{0}b"]).run() }
  }

  func testTimeoutKillsTheChildAndWhatItStarted() throws {
    var timeout = Duration.milliseconds(50)
    var outcome: ChildProcess.Outcome
    repeat {
      // On a busy machine the shell may come to nothing in this time.
      timeout *= 2
      outcome = try shell("sleep 1000 & echo $!; wait", timeout: timeout).run()
      XCTAssertTrue(outcome.isTimedOut)
      XCTAssertEqual(outcome.ending, .signaled(SIGKILL))
    } while outcome.outputText.isEmpty
    let grandchild = try XCTUnwrap(Int32(outcome.outputText.dropLast()))
    // Whoever inherits it may take a while to remove its entry.
    for _ in 0..<1_000 where isRunning(grandchild) { usleep(1_000) }
    XCTAssertFalse(isRunning(grandchild))
  }

  func testTimeoutOfAChildThatHasClosedItsOutput() throws {
    let outcome = try shell("exec >&- 2>&-; exec sleep 1000", timeout: .milliseconds(100)).run()
    XCTAssertTrue(outcome.isTimedOut)
    XCTAssertEqual(outcome.ending, .signaled(SIGKILL))
  }

  func testTimeoutThatIsNotReached() throws {
    let outcome = try shell("echo fine", timeout: .seconds(Int64.max)).run()
    XCTAssertEqual(outcome.outputText, "fine\n")
    XCTAssertEqual(outcome.ending, .exited(0))
    XCTAssertFalse(outcome.isTimedOut)
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

  /// An end of a pipe that another child inherits keeps its reader waiting.
  func testManyAtOnce() throws {
    DispatchQueue.concurrentPerform(iterations: 32) { number in
      let bytes = [UInt8](repeating: UInt8(number), count: 100_000)
      XCTAssertTrue((try? ChildProcess("cat", input: bytes).run().standardOutput) == bytes)
    }
  }

  #if os(Linux)
    func testNothingStaysOpen() throws {
      _ = try shell("echo x").run()
      let before = try FileSystem.list("/proc/self/fd").count
      for _ in 0..<10 {
        _ = try shell("echo x").run()
        _ = try? ChildProcess(path("nothing")).run()
        _ = try shell("sleep 1000", timeout: .zero).run()
      }
      XCTAssertEqual(try FileSystem.list("/proc/self/fd").count, before)
    }
  #endif

  #if os(Linux)
    func testChildHasThreePipesAndNothingElseOfOurs() throws {
      func pipes(of process: String) throws -> [String] {
        let links = try ChildProcess("/bin/sh", ["-c", "for f in /proc/\(process)/fd/*; do readlink $f; done"]).run()
        return links.outputText.split(separator: "\n").map(String.init).filter { $0.hasPrefix("pipe:") }
      }
      let ours = Set(try pipes(of: "\(CurrentProcess.id)"))
      let theirs = try pipes(of: "$$").filter { !ours.contains($0) }
      XCTAssertEqual(theirs.count, 3)
      XCTAssertEqual(Set(theirs).count, 3)
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
