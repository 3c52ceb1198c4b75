import XCTest

@testable import Harness
@testable import HarnessCommand

/// Sessions in this process.
class PlaySessionTestCase: XCTestCase {
  private(set) var folder = ""
  let suite = Suite(deskFeature)

  override func setUpWithError() throws { folder = try makeTemporaryFolder() }
  override func tearDownWithError() throws { try FileSystem.removeTree(folder) }

  func session(
    _ beginning: PlaySession.Beginning = .nothing, on stage: (any PlayStage)? = nil
  ) throws -> PlaySession {
    try PlaySession("desk", on: stage ?? LocalStage(suite), in: SnapshotDirectory(folder), beginning)
  }

  func file(_ name: String) -> SnapshotDirectory.File {
    let directory = SnapshotDirectory(folder)
    return directory.file(at: directory.path(feature: "desk", script: name))
  }

  func text(_ name: String) throws -> String {
    String(decoding: try FileSystem.read(file(name).path), as: UTF8.self)
  }

  /// The output for the lines, as in a pipe.
  @discardableResult
  func play(_ session: PlaySession, _ lines: String...) -> String {
    lines.map { PlayText(style: .plain).text(session.accept($0), given: $0, isTyped: false) }.joined()
  }
}

/// A stage that behaves like one in another process: features print, and crashes end the process with its state.
final class WorkerLikeStage: PlayStage {
  private let suite: Suite
  private var stage: LocalStage
  private var printed = ""
  /// Whether the process crashes on the placeholder for a direct call's answer.
  var endsWhenItHasAsked = false
  /// Whether it can't replay any script.
  var refusesScripts = false

  init(_ suite: Suite) {
    self.suite = suite
    stage = LocalStage(suite)
  }

  /// Each `send plus` prints a line.
  func perform(_ job: PlayJob) -> Result<PlayReport, PlayEnding> {
    switch job {
    case .open(feature: _, path: _, let text), .append(let text):
      for line in text.split(separator: "\n") where line == "send plus" { printed += "plus\n" }
    case .state, .page, .choices, .read, .check: break
    }
    if refusesScripts, case .open = job {
      var report = PlayReport()
      report.mistakes = [PlayMistake("it changes each time")]
      return .success(report)
    }
    let result = stage.perform(job)
    guard endsWhenItHasAsked, case .success(var report) = result, report.asks else { return result }
    stage = LocalStage(suite)
    printed = ""
    report.steps = []
    return .failure(PlayEnding(how: "trapped", lastWords: nil, asked: report))
  }

  /// Ends the process.
  func check(_ text: String, as file: SnapshotDirectory.File) -> ScriptResult? {
    stage = LocalStage(suite)
    return nil
  }

  func takePrinted() -> String {
    defer { printed = "" }
    return printed
  }

  func close() {}
}
