import XCTest

@testable import Fixtures
@testable import Harness

/// Keeps docs/bootcamp.md true and complete, and the folders of features, transcripts and tests in step.
final class BootcampMapTests: XCTestCase {
  /// The headings of the documents, which are not in this repository.
  private static let sections = [
    "Day 1: State, Action, Side Effect, Environment (000)",
    "Overview", "Quantity Editor for Order", "Exercise 1: Disable on Minus Button",
    "Exercise 2: Enable Text Input & Add Error Message", "Environment", "Unit Testing the Environment",
    "Exercise 3: Adding Order", "Scope", "Exercise 4: Product Info Section", "IfLet Introduction",
    "Exercise 5: Show bottom sheet using ifLet", "1. ifLet", "2. store.subscribe", "3. Environment",
    "Exercise 6: Adding wishlist in the bottom sheet",
    "Day 2: The Rest of TCA (002)",
    "ForEachStoreNode: Handling list of items never been this easy!", "Exercise 1: Promo List Page", "ListStoreNode",
    "Exercise 2: Cart Page", "When to use ForEachStoreNode and ListStoreNode", "KeyPath & CasePath",
    "Short story of KeyPath", "CasePath", "Reducer.pullback", "Reducer.optional", "Reducer.forEach",
    "ListStoreNode with SwitchCaseStoreNode", "Enum State & SwitchCaseStoreNode", "Extra: Form Binding",
    "Notes: Point-Free TCA ep.3 (003)",
    "Test", "Feature", "Sort when the todo is completed", "Test", "Effect",
  ]

  /// Headings that only contain others.
  private static let covers = [sections[0], sections[16], sections[31], "KeyPath & CasePath", "Feature"]

  /// Every test printed in the documents.
  private static let printedTests: Set = [
    "testTapPlus", "testEnabledMinusButton", "testChangeTextToNonNumeric", "testChangeToNegativeByButton",
    "testGenerateUUID", "testSubmitOrderSucceed", "testSubmitOrderFailed", "testShowBottomSheet",
    "testBottomSheetState", "testTapTheProduct", "testAddTodo", "testTodoSorting",
  ]

  private let features = Set(Bootcamp.suite.features.map(\.name))

  private func map() throws -> BootcampMap { BootcampMap(try Repository.text("docs/bootcamp.md")) }

  /// `MinusDidSet` is the folder of `minus-didset`.
  private static func plain(_ name: String) -> String { name.lowercased().replacingOccurrences(of: "-", with: "") }

  private func transcripts() -> Set<String> {
    Set(SnapshotDirectory(Repository.root.appending(path: "Snapshots").path).list().files.map(\.name))
  }

  /// `Class.test` for every test of Tests/FixturesTests.
  private func tests() throws -> Set<String> { try Self.allTests.get() }

  /// Read once for all tests of this class.
  private static let allTests = Result {
    let (testClasses, testFunctions) = (/^final class (\w+): XCTestCase/, /^  func (test\w+)\(\)/)
    var tests: Set<String> = []
    for source in try Repository.sources("Tests/FixturesTests") {
      var testClass = ""
      for line in source.split(separator: "\n") {
        if let match = line.firstMatch(of: testClasses) { testClass = String(match.1) }
        if let match = line.firstMatch(of: testFunctions) { tests.insert("\(testClass).\(match.1)") }
      }
    }
    return tests
  }

  /// The features and the tests of the table of faults.
  private func faults() throws -> (features: Set<String>, tests: Set<String>) {
    let lines = try Repository.text("Tests/Faults/faults.txt").split(separator: "\n")
    let features = lines.filter { !$0.hasPrefix(" ") && !$0.hasPrefix("#") }.map { $0.prefix { $0 != ":" } }
    let tests = lines.filter { $0.hasPrefix("  red ") }.flatMap { $0.dropFirst(6).split(separator: ", ") }
    return (Set(features.map(String.init)), Set(tests.map(String.init)))
  }

  // MARK: The map

  func testEverySectionIsThereInItsOrder() throws {
    let map = try map()
    XCTAssertEqual(map.sections, Self.sections)
    XCTAssertEqual(
      Set(Self.sections).subtracting(map.entries.map(\.section)).subtracting(Self.covers).sorted(),
      ["Exercise 5: Show bottom sheet using ifLet"], "its three ways have the entries")
  }

  func testEverythingNamedIsThere() throws {
    let transcripts = transcripts()
    let tests = try tests()
    XCTAssertGreaterThan(tests.count, 200, "the tests of the sources are not found")
    for entry in try map().entries {
      if let feature = entry.feature {
        XCTAssertTrue(features.contains(feature), feature)
        XCTAssertFalse(entry.transcripts.isEmpty, "\(feature) in \(entry.section) names no transcript")
      }
      XCTAssertFalse(entry.tests.isEmpty, "\(entry.feature ?? "") in \(entry.section) names no test")
      for transcript in entry.transcripts {
        let name = "\(entry.feature ?? "")/\(transcript)"
        XCTAssertTrue(transcripts.contains(name), name)
      }
      for test in entry.tests { XCTAssertTrue(tests.contains(test), test) }
    }
  }

  func testEverythingThereIsNamed() throws {
    let entries = try map().entries
    XCTAssertEqual(features.subtracting(entries.compactMap(\.feature)).sorted(), [])
    let named = entries.flatMap { entry in entry.transcripts.map { "\(entry.feature ?? "")/\($0)" } }
    XCTAssertEqual(transcripts().subtracting(named).sorted(), [])
  }

  // MARK: Folders

  private func assertTheFeatures(_ folders: [String], line: UInt = #line) {
    let difference = Set(features.map(Self.plain)).symmetricDifference(folders.map(Self.plain))
    XCTAssertEqual(difference.sorted(), [], "folders without a feature, or features without a folder", line: line)
  }

  func testEveryFolderOfSourcesHoldsAFeature() throws {
    let folders = try Repository.folders("Sources/Fixtures")
    assertTheFeatures(folders)
    for folder in folders {
      let text = try Repository.sources("Sources/Fixtures/\(folder)").joined()
      let names = text.matches(of: /Feature\(\s*"([a-z-]+)"/).map { String($0.1) }
      XCTAssertEqual(names.map(Self.plain), [Self.plain(folder)], folder)
    }
  }

  func testEveryFolderOfSnapshotsBelongsToAFeature() throws {
    XCTAssertEqual(features.symmetricDifference(try Repository.folders("Snapshots")).sorted(), [])
  }

  func testEveryFolderOfTestsBelongsToAFeature() throws {
    assertTheFeatures(try Repository.folders("Tests/FixturesTests").filter { !["Quizzes", "Support"].contains($0) })
  }

  func testEveryFeatureHasThreeTranscriptsAndAPage() throws {
    let transcripts = transcripts()
    for feature in features {
      let names = transcripts.filter { $0.hasPrefix(feature + "/") }
      XCTAssertGreaterThanOrEqual(names.count, 3, feature)
      let texts = try names.map { try Repository.text("Snapshots/\($0).transcript") }
      XCTAssertTrue(texts.contains { $0.contains("\nview\n  | ") }, "no transcript of \(feature) shows its page")
    }
  }

  /// A named environment or state that no transcript uses would be shown nowhere.
  func testEveryNamedEnvironmentAndStateIsPlayed() throws {
    let transcripts = transcripts()
    for folder in try Repository.folders("Sources/Fixtures") {
      let source = try Repository.sources("Sources/Fixtures/\(folder)").joined()
      let feature = try XCTUnwrap(features.first { Self.plain($0) == Self.plain(folder) })
      let names = transcripts.filter { $0.hasPrefix(feature + "/") }
      let lines = Set(
        try names.flatMap { try Repository.text("Snapshots/\($0).transcript").split(separator: "\n").map(String.init) })
      for match in source.matches(of: /\.(environment|initial)\(\s*"(\w+)"/) {
        let line = "\(match.1) \(match.2)"
        XCTAssertTrue(lines.contains(line), "no transcript of \(feature) says: \(line)")
      }
    }
  }

  // MARK: Tests

  func testThePrintedTestsStandUnderTheirNamesAndCanFail() throws {
    let tests = try tests().filter { Self.printedTests.contains(String($0.split(separator: ".").last ?? "")) }
    XCTAssertEqual(Set(tests.compactMap { $0.split(separator: ".").last.map(String.init) }), Self.printedTests)
    XCTAssertEqual(tests.subtracting(try faults().tests).sorted(), [], "no fault of Tests/Faults turns these red")
  }

  func testEveryFeatureHasAFault() throws {
    XCTAssertEqual(features.symmetricDifference(try faults().features).sorted(), [])
  }
}
