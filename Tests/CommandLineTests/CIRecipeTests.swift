import XCTest

@testable import Harness
@testable import HarnessCommand

/// The recipes of docs/ci do what they show: their command is run with the variables that each system sets.
final class CIRecipeTests: BinaryTestCase {
  private struct Recipe {
    /// The name by which the recipe calls it.
    let tool: String
    let arguments: String
    let variables: [String: String]
    let prints: String
    let code: Int32
    let leaves: [String]

    init?(_ text: String) {
      guard let command = text.firstMatch(of: /(\S*\/lamp-harness) (run .*)\n/) else { return nil }
      guard let code = text.firstMatch(of: /exit code (\d)/).flatMap({ Int32($0.1) }) else { return nil }
      tool = String(command.1)
      arguments = String(command.2)
      self.code = code
      variables = Dictionary(
        uniqueKeysWithValues: text.matches(of: /(?m)^\| `([A-Z_]+)` \| `([^`]*)` \|$/).map {
          (String($0.1), String($0.2))
        })
      let shown = text.components(separatedBy: ":\n\n").first { $0.hasPrefix("    ") } ?? ""
      prints = shown.components(separatedBy: "\n\nIt leaves")[0].split(
        separator: "\n", omittingEmptySubsequences: false
      )
      .map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0) }.joined(separator: "\n")
      leaves = text.matches(of: /(?m)^- `([^`]+)`$/).map { String($0.1) }
    }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs/ci")

  private func check(_ name: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: "\(name).md"), encoding: .utf8)
    let recipe = try XCTUnwrap(Recipe(text), name)
    XCTAssertFalse(recipe.variables.isEmpty)
    XCTAssertGreaterThan(recipe.leaves.count, 0)
    try goodScript("good")
    try faultyScript("off", "send count(1)", "  count = 2")
    let outcome = try shell("$F \(recipe.arguments)", environment: recipe.variables)
    let output = (outcome.outputText + outcome.errorText)
      .replacing("faulty-harness", with: recipe.tool).replacing("faulty", with: "lamp")
    XCTAssertEqual(outcome.ending, .exited(recipe.code), name)
    XCTAssertEqual(output.trimmingCharacters(in: .newlines), recipe.prints, name)
    for file in recipe.leaves { XCTAssertTrue(FileSystem.exists(path(file.replacing("lamp", with: "faulty"))), file) }
  }

  func testGitHubActions() throws { try check("github-actions") }
  func testGitLab() throws { try check("gitlab") }
  func testJenkins() throws { try check("jenkins") }
  func testBazel() throws { try check("bazel") }
}
