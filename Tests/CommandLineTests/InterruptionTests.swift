// Apps can't start programs there.
#if !os(iOS)
  import Foundation
  import XCTest

  @testable import Harness
  @testable import HarnessCommand

  /// Whatever is killed, nothing is left behind: no worker, no incomplete file, no unwanted output.
  final class InterruptionTests: BinaryTestCase {
    /// A run in progress: its only script has printed its process id and never ends.
    private struct Running {
      let process: Process
      let output: Pipe
      let errors: Pipe
      let worker: Int32
    }

    /// - Parameter interrupt: The action for Ctrl-C. A shell makes its background jobs, perhaps this very test, ignore it.
    private func start(_ arguments: [String], interrupt: sig_t? = SIG_DFL) throws -> Running {
      try faultyScript("spin", "send reportAndSpin(\"\(path("worker"))\")")
      let process = Process()
      process.executableURL = URL(filePath: try Self.faultyBinary)
      process.arguments = arguments
      process.environment = Self.environment
      process.currentDirectoryURL = URL(filePath: folder)
      let (output, errors) = (Pipe(), Pipe())
      process.standardOutput = output
      process.standardError = errors
      process.standardInput = FileHandle.nullDevice
      let before = signal(SIGINT, interrupt)
      defer { signal(SIGINT, before) }
      try process.run()
      return Running(
        process: process, output: output, errors: errors, worker: try wait { Int32((try? text("worker")) ?? "") })
    }

    /// Waits for something that happens sooner or later; a minute is for busy machines.
    private func wait<Value>(_ value: () throws -> Value?) throws -> Value {
      for _ in 0..<6_000 {
        if let value = try value() { return value }
        usleep(10_000)
      }
      throw NeverHappened()
    }

    private struct NeverHappened: Error {}

    private func isRunning(_ id: Int32) -> Bool {
      #if os(Linux)
        guard let bytes = try? FileSystem.read("/proc/\(id)/stat") else { return false }
        return !String(decoding: bytes, as: UTF8.self).contains(") Z ")
      #else
        return kill(id, 0) == 0
      #endif
    }

    private func waitForEnd(of id: Int32) throws { _ = try wait { isRunning(id) ? nil : true } }

    private func text(_ pipe: Pipe) throws -> String {
      String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }

    func testCtrlCEndsQuietly() throws {
      for arguments in [["run"], ["run", "--jobs", "0"], ["record", "--force"], ["record", "--jobs", "0"]] {
        let running = try start(arguments)
        running.process.interrupt()
        running.process.waitUntilExit()
        XCTAssertEqual(running.process.terminationStatus, 130, "\(arguments)")
        XCTAssertEqual(running.process.terminationReason, .exit)
        try waitForEnd(of: running.worker)
        XCTAssertEqual(try text(running.output), "")
        let errors = try text(running.errors).replacing(#/ \(for \d+ s\)/#, with: "")
        XCTAssertEqual(
          errors, "harness: interrupted after 0 of 1 scripts, while faulty/spin was running; none failed\n")
        try FileSystem.remove(path("worker"))
      }
    }

    /// `nohup` and a shell's background jobs must go on.
    func testAnIgnoredCtrlCIsIgnored() throws {
      let running = try start(["run", "--jobs", "1"], interrupt: SIG_IGN)
      running.process.interrupt()
      // Its run comes to its end; an interrupted one would have ended before.
      kill(running.worker, SIGKILL)
      running.process.waitUntilExit()
      XCTAssertEqual(running.process.terminationStatus, 1)
      XCTAssertTrue(try text(running.output).contains("SIGKILL"))
    }

    /// The worker is in the middle of a script that never ends, and nothing is left to end it.
    func testKillingTheCoordinatorLeavesNoWorker() throws {
      let running = try start(["run"])
      XCTAssertNotEqual(running.worker, running.process.processIdentifier)
      kill(running.process.processIdentifier, SIGKILL)
      running.process.waitUntilExit()
      try waitForEnd(of: running.worker)
    }

    func testKillingAWorkerFailsItsScript() throws {
      try goodScript("a")
      try goodScript("z")
      let running = try start(["run", "--jobs", "1"])
      kill(running.worker, SIGKILL)
      running.process.waitUntilExit()
      XCTAssertEqual(running.process.terminationStatus, 1)
      let action = "reportAndSpin(\"\(path("worker"))\")"
      XCTAssertEqual(
        try text(running.output),
        """
        FAIL faulty/spin
          Snapshots/faulty/spin.transcript:4:1: the process was killed, signal 9 (SIGKILL), in send \(action)

           2   feature faulty
           4   send \(action)
             !   the last action was \(action)
           5   end

          to run it again: \(try Self.faultyBinary) run Snapshots/faulty/spin.transcript

        1 of 3 scripts failed

        """)
    }

    /// Two at once, one of which is killed at some moment: each file is the old one or the new one, and finally all are new.
    func testTwoRecordingsAtOnce() throws {
      let commands = (0..<40).map { "send counter(.textDidChange(\"\($0)\"))\n" }.joined()
      for index in 0..<30 { try script("s\(index)", commands) }
      let old = try scriptText("s0")
      let outcome = try shell(
        """
        $H record >one & one=$!
        $H record >two & two=$!
        $H record >three & sleep 0.05; kill -9 $!
        wait $one; echo $?; wait $two; echo $?
        """)
      XCTAssertEqual(outcome.outputText, "0\n0\n", outcome.errorText)
      let new = try scriptText("s0")
      XCTAssertNotEqual(old, new)
      for index in 0..<30 { XCTAssertEqual(try scriptText("s\(index)"), new) }
      assert(try harness("record"), 0, output: "0 scripts recorded, 30 unchanged\n")
      XCTAssertEqual(try FileSystem.list(path("Snapshots/order")).count, 30)
    }

    func testAReportOnAFullDisk() throws {
      try XCTSkipUnless(FileSystem.exists("/dev/full"))
      try faultyScript("s", "send count(1)")
      let outcome = try shell("$F run >/dev/full")
      assert(outcome, 1, errors: "harness: can't write standard output: no space left\n")
    }

    /// Workers inherit the limit of the shell.
    func testRecordingWithoutSpaceLeavesTheRest() throws {
      let commands = (0..<1_500).map { "send counter(.textDidChange(\"\($0)\"))\n" }.joined()
      try script("big", commands)
      for index in 0..<10 { try script("s\(index)", "send counter(.didTapPlus)\n") }
      let old = try scriptText("big")
      let outcome = try shell("ulimit -f 8; exec $H record --jobs 2")
      XCTAssertEqual(outcome.ending, .exited(1))
      XCTAssertTrue(outcome.outputText.contains("big.transcript: file too large\n"), outcome.outputText)
      XCTAssertTrue(outcome.outputText.hasSuffix("\n10 scripts recorded, 0 unchanged, 1 failed\n"), outcome.outputText)
      XCTAssertEqual(try scriptText("big"), old)
      XCTAssertEqual(try FileSystem.list(path("Snapshots/order")).count, 11)
    }

    /// Progress is for a person at a terminal, and leaves nothing there.
    func testProgressOnATerminalOnly() throws {
      let hasPython = try run("/usr/bin/env", ["python3", "-c", "import pty"]).ending == .exited(0)
      try XCTSkipUnless(hasPython, "python3 is not here")
      try faultyScript("spin", "send spin")
      let ways = [
        ("$F run --timeout 2s >report", ["TERM": "xterm"]),
        // It would have been shown after a tenth of a second.
        ("$F run --timeout 300ms >/dev/null", ["TERM": "xterm", "CI": "true"]),
        ("$F run --timeout 300ms >/dev/null", ["TERM": "dumb"]),
        ("$F run --timeout 300ms 2>&1 | cat", ["TERM": "xterm"]),
      ]
      let all = try together(Array(ways.enumerated())) { [self] index, way in
        try make("\(index).sh", way.0)
        return try shell(
          "python3 -c 'import pty; pty.spawn([\"sh\", \"\(index).sh\"])' </dev/null", environment: way.1
        )
        .outputText
      }
      let line = "[--------------------] 0 of 1, faulty/spin"
      let shown = all[0]
      XCTAssertTrue(shown.hasPrefix("\r\u{1B}[K\(line)"), shown)
      XCTAssertTrue(shown.contains(", 1 s in faulty/spin"), shown)
      XCTAssertTrue(shown.contains("\r\u{1B}[K"), shown)
      let report = try text("report")
      XCTAssertTrue(report.hasPrefix("FAIL faulty/spin\n"), report)
      XCTAssertTrue(report.hasSuffix("1 of 1 script failed\n"), report)
      XCTAssertFalse(report.contains("\r"))
      for (way, text) in zip(ways, all).dropFirst() { XCTAssertFalse(text.contains("0 of 1"), "\(way)") }
    }
  }
#endif
