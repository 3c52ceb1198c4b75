import XCTest

@testable import Harness

/// Sessions in this process.
class PlaySessionTestCase: XCTestCase {
  private(set) var folder = ""
  let suite = Suite(deskFeature)

  override func setUpWithError() throws { folder = try makeTemporaryFolder() }
  override func tearDownWithError() throws { try FileSystem.removeTree(folder) }

  func session(_ beginning: PlaySession.Beginning = .nothing) throws -> PlaySession {
    try PlaySession("desk", on: LocalStage(suite), in: SnapshotDirectory(folder), beginning)
  }

  func file(_ name: String) -> SnapshotDirectory.File {
    let directory = SnapshotDirectory(folder)
    return directory.file(at: directory.path(feature: "desk", script: name))
  }

  func text(_ name: String) throws -> String {
    String(decoding: try FileSystem.read(file(name).path), as: UTF8.self)
  }

  /// What the lines print, as a pipe has it.
  @discardableResult
  func play(_ session: PlaySession, _ lines: String...) -> String {
    lines.map { PlayText(style: .plain).text(session.accept($0), given: $0, isTyped: false) }.joined()
  }
}
