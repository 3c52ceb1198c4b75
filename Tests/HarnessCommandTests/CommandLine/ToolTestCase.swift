import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// A test that runs the command in this process, with a folder of its own.
class ToolTestCase: XCTestCase {
  private(set) var folder = ""
  var snapshots: String { folder + "/Snapshots" }

  override func setUpWithError() throws {
    folder = try makeTemporaryFolder()
  }

  override func tearDownWithError() throws {
    try FileSystem.removeTree(folder)
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// All files below the folder, except the file in which runs keep the failed scripts.
  var files: [String] {
    FileSystem.walk(folder).files.map { String($0.dropFirst(folder.count + 1)) }.filter { !$0.contains("/.harness/") }
  }

  func make(_ name: String, _ text: String) throws {
    try FileSystem.createDirectory(PathText.directory(of: path(name)))
    try FileSystem.writeAtomically(text, to: path(name))
  }

  /// Creates `Snapshots/<name>.transcript`.
  func script(_ name: String, _ text: String) throws { try make("Snapshots/\(name).transcript", text) }

  func text(_ name: String) throws -> String { String(decoding: try FileSystem.read(path(name)), as: UTF8.self) }
  func scriptText(_ name: String) throws -> String { try text("Snapshots/\(name).transcript") }

  struct Outcome: Equatable {
    var code: Int32
    /// The test's folder is shown as `/T`.
    var output: String
    var errors: String
  }

  /// Runs the command with `--snapshots` for the test's folder.
  func harness(_ arguments: String..., environment: [String: String] = [:]) -> Outcome {
    run(arguments + ["--snapshots", snapshots], environment: environment)
  }

  func run(
    _ arguments: [String], of suite: Suite = ToolFeatures.suite, environment: [String: String] = [:],
    isTerminal: Bool = false
  ) -> Outcome {
    let output = TextCollector()
    let errors = TextCollector()
    let code = HarnessTool.run(
      suite, arguments: arguments, environment: environment, output: output, errors: errors,
      isOutputTerminal: isTerminal)
    return Outcome(
      code: code, output: output.text.replacingOccurrences(of: folder, with: "/T"),
      errors: errors.text.replacingOccurrences(of: folder, with: "/T"))
  }

  func assert(
    _ outcome: Outcome, code: Int32, output: String = "", errors: String = "", file: StaticString = #filePath,
    line: UInt = #line
  ) {
    XCTAssertEqual(outcome.output, output, file: file, line: line)
    XCTAssertEqual(outcome.errors, errors, file: file, line: line)
    XCTAssertEqual(outcome.code, code, file: file, line: line)
  }
}

final class TextCollector: CommandOutput {
  private(set) var text = ""
  func write(_ text: String) { self.text += text }
  func flush() {}
}
