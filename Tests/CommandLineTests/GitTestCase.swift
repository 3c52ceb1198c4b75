import XCTest

@testable import Harness
@testable import HarnessCommand

/// A test in a git repository in which the built command merges transcripts.
class GitTestCase: BinaryTestCase {
  /// No settings except ours, the same names and times in all commits, and no waiting for the disk.
  private static let variables = [
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_COUNT": "1",
    "GIT_CONFIG_KEY_0": "core.fsync", "GIT_CONFIG_VALUE_0": "none", "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b.c",
    "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@b.c", "GIT_EDITOR": "true",
    "GIT_AUTHOR_DATE": "2022-06-22T00:00:00Z", "GIT_COMMITTER_DATE": "2022-06-22T00:00:00Z",
  ]

  /// - Parameter driver: Whether git uses the command as its merge driver.
  func makeRepository(driver: Bool = true) throws {
    guard try run("/bin/sh", ["-c", "command -v git"]).ending == .exited(0) else {
      throw XCTSkip("there is no git here")
    }
    try git("init", "-q", "-b", "main")
    try make(".gitattributes", "*.transcript merge=harness\n*.stubs merge=harness\n")
    try make(".gitignore", "*.transcript.new\n")
    if driver {
      try git("config", "merge.harness.name", "transcripts")
      try git("config", "merge.harness.driver", "'\(try Self.binary)' git merge-driver %O %A %B %P")
    }
  }

  @discardableResult func git(_ arguments: String..., code: Int32 = 0) throws -> ChildProcess.Outcome {
    let outcome = try run("git", arguments, environment: Self.variables)
    XCTAssertEqual(outcome.ending, .exited(code), "git \(arguments)\n\(outcome.outputText)\(outcome.errorText)")
    return outcome
  }

  func commit() throws {
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", "a change")
  }

  /// Commits the present files, then the changes of each side in a branch of its own, and stays in ours.
  func branch(ours: () throws -> Void, theirs: () throws -> Void) throws {
    try commit()
    try git("checkout", "-q", "-b", "theirs")
    try theirs()
    try commit()
    try git("checkout", "-q", "-b", "ours", "main")
    try ours()
    try commit()
  }

  /// Edits a script of the order page, and records it again.
  func edit(_ name: String, _ edits: (String, String)..., records: Bool = true) throws {
    var text = try scriptText(name)
    for (old, new) in edits {
      XCTAssertTrue(text.contains(old), "\(old) is not in\n\(text)")
      text = text.replacing(old, with: new)
    }
    try make("Snapshots/order/\(name).transcript", text)
    if records { try record(name) }
  }

  /// Whether something is pending for a script.
  func isPending(_ name: String) -> Bool { FileSystem.exists(path("Snapshots/order/\(name).transcript.new")) }

  /// The lines of a script that a user has written, in order, without blank ones.
  func userLines(_ name: String) throws -> [String] {
    try scriptText(name).split(separator: "\n").filter { !$0.hasPrefix(" ") }.map(String.init)
  }
}
