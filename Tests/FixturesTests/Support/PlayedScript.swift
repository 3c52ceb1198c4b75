import XCTest

@testable import Fixtures
@testable import Harness

/// A replayed transcript of this repository: its commands, and the observations of each.
struct PlayedScript {
  let commands: [String]
  let observations: [[String]]

  /// - Parameter name: `feature/script`.
  init(_ name: String) throws {
    let path = Self.root.appending(path: "Snapshots/\(name).transcript").path
    let played = try ScriptChecker(Bootcamp.suite, load: SuiteRunner.load).play(
      path: path, bytes: FileSystem.read(path))
    let statements = played.document.statements.enumerated().filter(\.element.kind.isCommand)
    commands = statements.map(\.element.text)
    observations = statements.map { played.lines[$0.offset] ?? [] }
  }

  /// The observations of the first command with this text.
  func observations(of command: String) -> [String] {
    commands.firstIndex(of: command).map { observations[$0] } ?? []
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
