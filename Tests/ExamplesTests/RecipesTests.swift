import ActomatonRecipe
import ComposableArchitectureRecipe
import ElmRecipe
import ExampleModels
import Foundation
import ReSwiftRecipe
import UnpreparedModels
import WorkflowRecipe
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// The recipes of Examples/Recipes for reducers of other libraries, each with a feature in that library's style.
final class RecipesTests: XCTestCase {
  /// Scripts of models need a system on which tasks can be observed.
  override func setUpWithError() throws {
    if let reason = UnstructuredWork.captured.unsupportedReason { throw XCTSkip(reason.whole) }
  }

  private static var features: [any SuiteFeature] {
    elmFeatures + reSwiftFeatures + actomatonFeatures + workflowFeatures + composableArchitectureFeatures
  }

  func testTranscripts() throws {
    guard SealedFunctions.missing == nil else { throw XCTSkip("code can't be sealed here") }
    // All scripts there: a folder for an unknown feature is an error.
    assertTranscripts(
      in: Suite(Models.features + UnpreparedModels.features + Self.features), snapshots: Examples.snapshots)
    XCTAssertEqual(Self.features.count, 5)
  }

  func testEachRecipeIsShort() throws {
    let folder = URL(filePath: Examples.folder).appending(path: "Recipes")
    let recipes = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    XCTAssertEqual(recipes, ["Actomaton", "ComposableArchitecture", "Elm", "ReSwift", "Workflow"])
    for recipe in recipes {
      let text = try String(contentsOf: folder.appending(path: "\(recipe)/Recipe.swift"), encoding: .utf8)
      let count = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      XCTAssertLessThanOrEqual(count, 20, recipe)
      XCTAssertGreaterThan(count, 10, recipe)
    }
  }

  /// docs/models.md shows each recipe as it is compiled, except for the library's name.
  func testTheDocumentShowsTheRecipes() throws {
    let folder = URL(filePath: Examples.folder)
    let document = try String(contentsOf: folder.appending(path: "../docs/models.md"), encoding: .utf8)
    for recipe in ["Actomaton", "ComposableArchitecture", "Elm", "ReSwift", "Workflow"] {
      let path = folder.appending(path: "Recipes/\(recipe)/Recipe.swift")
      let text = try String(contentsOf: path, encoding: .utf8).replacingOccurrences(of: "StandIn", with: "")
      XCTAssertTrue(document.contains("```swift\n\(text)```\n"), recipe)
    }
    let script = folder.appending(path: "Snapshots/search-model/the-one-before-is-cancelled.transcript")
    let shown = try String(contentsOf: script, encoding: .utf8).split(separator: "\n").map { "    \($0)\n" }.joined()
    XCTAssertTrue(document.contains(shown))
  }

  /// The effects of TCA 1.x are tasks in a stream, which only the executor puts in order.
  func testFiftyRunsAreEqual() throws {
    let feature = try XCTUnwrap(composableArchitectureFeatures.first)
    for script in ["finds", "the-one-before-is-cancelled", "ticks"] {
      let path = "\(Examples.snapshots)/tca-search/\(script).transcript"
      let document = TranscriptReader.readAll(
        SourceText(path: path, bytes: Array(try Data(contentsOf: URL(filePath: path)))))
      let header = try ScriptHeader(document, load: SuiteRunner.load)
      var texts: Set<[String]> = []
      for _ in 0..<50 {
        var lines: [String] = []
        _ = try feature.erased.play(document, header, .init(), nil) { lines += $0.lines }.get()
        texts.insert(lines)
      }
      XCTAssertEqual(texts.count, 1, script)
      XCTAssertGreaterThan(texts.first?.count ?? 0, 5, script)
    }
  }
}
