import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// The child's side of `PlatformRoleTests`. Without a role it does nothing.
final class PlatformRoleHost: XCTestCase {
  static let variable = "HARNESS_PLATFORM_TEST_ROLE"

  func testRole() throws {
    guard let role = EnvironmentVariables.get(Self.variable) else { return }
    let words = role.split(separator: " ").map(String.init)
    let report = try PlatformRole.run(words[0], Array(words.dropFirst()))
    let writer = OutputStreamWriter.standardOutput
    writer.write("role: \(report)\n")
    writer.flush()
  }
}

/// Tests that need a process of their own: dying, limits and other users.
///
/// The process is this test program again, with a variable that tells `PlatformRoleHost` what to do.
final class PlatformRoleTests: FileSystemTestCase {
  private func child(_ words: String...) throws -> ChildProcess {
    let program = try XCTUnwrap(CurrentProcess.executablePath)
    let name = "HarnessCommandTests.PlatformRoleHost/testRole"
    #if canImport(Darwin)
      let arguments = ["-XCTest", name, Bundle(for: Self.self).bundlePath]
    #else
      let arguments = [name]
    #endif
    var child = ChildProcess(program, arguments)
    child.environment = EnvironmentVariables.all.merging([PlatformRoleHost.variable: words.joined(separator: " ")]) {
      $1
    }
    return child
  }

  private func report(of outcome: ChildProcess.Outcome) -> String? {
    outcome.outputText.split(separator: "\n").last { $0.hasPrefix("role: ") }.map { String($0.dropFirst(6)) }
  }

  // MARK: - Dying while writing

  func testWriterKilledAtAnyMomentLeavesOldOrNewContent() throws {
    let old = PlatformRole.oldContent
    let new = PlatformRole.newContent
    for (checkpoint, expected) in [
      ("created", old), ("wrote:\(1 << 20)", old), ("wrote:\(new.count)", old), ("closed", old), ("renamed", new),
    ] {
      try FileSystem.writeAtomically(old, to: path("file"))
      let outcome = try child("die-at", checkpoint, path("file")).run()
      XCTAssertEqual(outcome.ending, .signaled(SIGKILL), checkpoint)
      XCTAssertTrue(try FileSystem.read(path("file")) == expected, checkpoint)
      let left = try names().filter { $0 != "file" }
      XCTAssertEqual(left.count, expected == old ? 1 : 0, "\(checkpoint): \(left)")
      try FileSystem.writeAtomically("next", to: path("other"))
      XCTAssertEqual(try names(), ["file", "other"], checkpoint)
      try FileSystem.remove(path("other"))
    }
  }

  func testReadersOfABusyWriterNeverSeeATornFile() throws {
    for round in 1...2 {
      let child = try child("write-for-ever", path("file"), path("pid\(round)"))
      let end = expectation(description: "the writer was killed")
      Thread.detachNewThread {
        XCTAssertEqual(try? child.run().ending, .signaled(SIGKILL))
        end.fulfill()
      }
      while !FileSystem.exists(path("pid\(round)")) || !FileSystem.exists(path("file")) { sched_yield() }
      for _ in 0..<50 { XCTAssertTrue(try isWhole(FileSystem.read(path("file")))) }
      let pid = try XCTUnwrap(Int32(content("pid\(round)")))
      XCTAssertEqual(kill(pid, SIGKILL), 0)
      wait(for: [end], timeout: 60)
      XCTAssertTrue(try isWhole(FileSystem.read(path("file"))))
    }
    try FileSystem.writeAtomically("next", to: path("file"))
    XCTAssertEqual(try names(), ["file", "pid1", "pid2"])
  }

  private func isWhole(_ bytes: [UInt8]) -> Bool {
    PlatformRole.busyContents.contains(bytes)
  }

  // MARK: - Limits and permissions

  func testFileSizeLimitIsAnErrorAndLeavesTheOldFile() throws {
    try makeFile("file", "old")
    let outcome = try child("write-beyond-limit", path("file")).run()
    XCTAssertEqual(outcome.ending, .exited(0))
    XCTAssertEqual(report(of: outcome), "can't write \(path("file")): file too large")
    XCTAssertEqual(try content("file"), "old")
    XCTAssertEqual(try names(), ["file"])
  }

  /// Nothing is inaccessible to the superuser, so the child becomes another user first.
  func testUnreadableDirectoriesAreCollectedAndTheOthersWalked() throws {
    try FileSystem.createDirectory(path("closed"))
    try FileSystem.createDirectory(path("open"))
    try makeFile("closed/hidden")
    try makeFile("open/file")
    XCTAssertEqual(chmod(path("closed"), 0), 0)
    XCTAssertEqual(chmod(folder, 0o755), 0)
    let outcome = try child("walk-as-nobody", folder).run()
    chmod(path("closed"), 0o755)
    let text = try XCTUnwrap(report(of: outcome))
    try XCTSkipIf(text == "no other user", "this process may not become another user")
    XCTAssertEqual(text, "[\(path("open/file"))] [can't read \(path("closed")): permission denied]")
  }

  func testUnwritableFilesAndDirectoriesAreErrors() throws {
    try makeFile("read-only", "old", mode: 0o444)
    try makeFile("secret", "old", mode: 0)
    XCTAssertEqual(chmod(folder, 0o777), 0)
    let first = try child("write-and-read-as-nobody", path("read-only"), path("secret")).run()
    let text = try XCTUnwrap(report(of: first))
    try XCTSkipIf(text == "no other user", "this process may not become another user")
    XCTAssertEqual(
      text, "can't write \(path("read-only")): permission denied; can't read \(path("secret")): permission denied")
    XCTAssertEqual(chmod(folder, 0o555), 0)
    let second = try child("write-and-read-as-nobody", path("new"), path("secret")).run()
    XCTAssertEqual(
      report(of: second),
      "can't write \(path("new")): permission denied; can't read \(path("secret")): permission denied")
    chmod(folder, 0o755)
    XCTAssertEqual(try names(), ["read-only", "secret"])
    XCTAssertEqual(try content("read-only"), "old")
  }

  // MARK: - The process itself

  func testExitCode() throws {
    XCTAssertEqual(try child("exit", "7").run().ending, .exited(7))
  }

  /// Output to a closed stream would go to the next opened file.
  func testNoFileGetsTheNumberOfAStream() throws {
    try makeFile("file", "content")
    XCTAssertEqual(report(of: try child("open-without-streams", path("file")).run()), "above")
  }

  func testPathsInTheCurrentDirectory() throws {
    try makeFile("old")
    XCTAssertEqual(report(of: try child("write-here", folder, "new").run()), "[new, old] []")
    XCTAssertEqual(try content("new"), "here")
  }

  func testEnvironmentOfTheProcess() throws {
    var child = try child("environment")
    child.environment?["HARNESS_A"] = "x=y=z"
    child.environment?["HARNESS_B"] = ""
    XCTAssertEqual(report(of: try child.run()), #"Optional("x=y=z") Optional("") nil true"#)
  }
}
