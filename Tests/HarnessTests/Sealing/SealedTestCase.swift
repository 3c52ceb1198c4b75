import XCTest

@testable import Harness

/// Tests of code that bypasses its environment.
class SealedTestCase: XCTestCase {
  override func setUpWithError() throws { try SystemShows.leavingWork() }

  /// The recording of commands, without the commands themselves.
  final func lines<State, Action, Environment>(
    _ feature: Feature<State, Action, Environment>, _ commands: String...
  ) throws -> [String] {
    try lines(feature, commands)
  }

  final func lines<State, Action, Environment>(
    _ feature: Feature<State, Action, Environment>, _ commands: [String]
  ) throws -> [String] {
    try played(feature, commands).flatMap(\.lines)
  }

  /// The failures that a script reports, with places.
  final func failures<State, Action, Environment>(
    _ feature: Feature<State, Action, Environment>, _ commands: String...
  ) throws -> [String] {
    try played(feature, commands).flatMap(\.failures).map { $0.text + ($0.advice.map { " | \($0)" } ?? "") }
  }

  private func played<State, Action, Environment>(
    _ feature: Feature<State, Action, Environment>, _ commands: [String]
  ) throws -> [PlayedStep] {
    let text = (["transcript 1", "feature \(feature.name)"] + commands + ["end"]).joined(separator: "\n")
    let document = try TranscriptReader.read(SourceText(path: "a.transcript", bytes: Array(text.utf8)))
    let player = try Player(document, ScriptHeader(document, load: SuiteRunner.load), feature)
    var steps: [PlayedStep] = []
    player.play { steps.append($0) }
    return steps
  }
}
