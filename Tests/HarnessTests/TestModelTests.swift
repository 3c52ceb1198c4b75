import Observation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// `TestModel`: models in tests, step by step.
final class TestModelTests: XCTestCase {
  override func setUpWithError() throws { try SystemShows.leavingWork() }

  private func told(_ body: () -> Void) -> [String] { captureIssues(body).map(\.message) }

  func testEveryStepSaysWhatItChanges() {
    let issues = told {
      let model = TestModel(listing)
      model.world.stub("load", ["a", "b"], after: .seconds(1))
      model.send("open", 7, changes: ["id": 7, "isLoading": true])
      model.advance(by: .milliseconds(500))
      model.advance(by: .milliseconds(500), changes: ["isLoading": false, "items": ["a", "b"], "~count": 2])
      model.send("drop", 0, changes: ["items": ["b"], "~count": 1])
      model.send("rename", 0, "c", changes: ["items[0]": "c"])
      model.send("drop", 3, throwing: ListingError.noSuchItem(3))
    }
    XCTAssertEqual(issues, [])
  }

  @MainActor func testStepsOfAsyncTests() async {
    let model = TestModel(listing)
    model.world.stub("load", ["a"], after: .seconds(1))
    await model.send("open", 7, changes: ["id": 7, "isLoading": true])
    await model.run(changes: ["isLoading": false, "items": ["a"], "~count": 1])
    XCTAssertEqual(model.model.items, ["a"])
    XCTAssertEqual(model.world.calls("load"), [7])
  }

  func testWhatAStepDoesNotSayFails() {
    let issues = told {
      let model = TestModel(listing)
      model.world.stub("load", ["a"])
      model.send("open", 7, changes: ["id": 8, "isLoading": false])
    }
    XCTAssertEqual(issues.count, 1, "\(issues)")
    XCTAssertTrue(issues[0].contains("expected id = 8, but it is 7"), issues[0])
    XCTAssertTrue(issues[0].contains("not in the test: items[0] = \"a\""), issues[0])
    XCTAssertTrue(
      issues[0].contains("changes: [\"id\": 7, \"isLoading\": false, \"~count\": 1, \"items\": [\"a\"]]"), issues[0])
  }

  func testWhatDoesNotChangeFails() {
    let issues = told { TestModel(listing).send("drop", 0, changes: ["id": nil], throwing: ListingError.noSuchItem(0)) }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues[0].contains("expected id to change, but it was nil before"), "\(issues)")
  }

  func testPathsThatAreNotThereFail() {
    let issues = told { TestModel(listing).send("drop", 0, changes: ["ids": 1], throwing: ListingError.noSuchItem(0)) }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues[0].contains("ids"), "\(issues)")
  }

  func testThrownErrorsHaveToBeSaid() {
    let issues = told { TestModel(listing).send("drop", 3) }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues[0].contains("not in the test: throws ListingError.noSuchItem(3)"), "\(issues)")
    let others = told { TestModel(listing).send("drop", 3, throwing: ListingError.noSuchItem(4)) }
    XCTAssertTrue(others[0].contains("expected to throw ListingError.noSuchItem(4), but it did not"), "\(others)")
  }

  func testUnknownActionsAndArgumentsFail() {
    let issues = told {
      let model = TestModel(listing)
      model.send("opne", 1)
      model.send("open", "x")
      model.send("open")
    }
    XCTAssertEqual(issues.count, 3, "\(issues)")
    XCTAssertTrue(issues[0].contains("did you mean"), "\(issues)")
  }

  func testTheEndFindsWhatIsLeft() {
    let issues = told {
      let model = TestModel(listing)
      model.world.stub("load", ["a"], after: .seconds(1))
      model.world.stub("load", ["b"])
      model.send("open", 7, changes: ["id": 7, "isLoading": true])
    }
    XCTAssertEqual(issues.count, 2, "\(issues)")
    XCTAssertTrue(issues[0].contains("still in flight"), "\(issues)")
    XCTAssertTrue(issues[1].contains("was never used"), "\(issues)")
  }

  func testWhatNobodyAnswersFails() {
    let issues = told {
      let model = TestModel(listing)
      model.send("open", 7, changes: ["id": 7, "isLoading": true])
    }
    XCTAssertTrue(issues.contains { $0.contains("load") }, "\(issues)")
  }

  func testRulesAreChecked() {
    let issues = told { TestModel(listing.always("no id") { $0.id == nil }).send("pick", 1, changes: ["id": 1]) }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues[0].contains("no id"), "\(issues)")
    let ends = told {
      TestModel(listing.eventually("an id") { $0.id != nil }).send("drop", 1, throwing: ListingError.noSuchItem(1))
    }
    XCTAssertTrue(ends.contains { $0.contains("an id") }, "\(ends)")
  }

  func testAnEnvironmentHasItsOwnModel() {
    let feature = listing.environment("full") { world in
      let model = Listing(load: world.task("load"))
      model.pick(9)
      return model
    }
    XCTAssertEqual(told { TestModel(feature, environment: "full").send("pick", 1, changes: ["id": 1]) }, [])
    let issues = told { TestModel(feature, environment: "ful").send("pick", 1, changes: ["id": 1]) }
    XCTAssertTrue(issues.allSatisfy { $0.contains("did you mean 'full'") } && !issues.isEmpty, "\(issues)")
  }

  func testWhatAModelBeginsByItselfGoesWithIt() {
    let ticker = Feature("clockwork", model: { world in Clockwork(clock: world.clock) }) { m in
      m.action("look", Clockwork.look)
    }
    XCTAssertEqual(
      told {
        let model = TestModel(ticker)
        model.advance(by: .seconds(2), changes: ["ticks": 2])
      }, [])
  }

  func testATestStoreNamesTestModel() {
    let issues = told { _ = TestStore(listing) }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues[0].contains("TestModel(feature)"), "\(issues)")
  }

  func testARuleOfOldAndNewIsRefused() {
    let feature = listing.always("grows") { (_: Listing, _: ModelAction<Listing>, _: Listing) in true }
    let issues = told { TestModel(feature).send("pick", 1, changes: ["id": 1]) }
    XCTAssertTrue(issues.contains { $0.contains("the same object as old and as new") }, "\(issues)")
  }
}

private let listing = Feature("listing", model: { world in Listing(load: world.task("load")) }) { m in
  m.action("open", Listing.open)
  m.action("drop(at:)", Listing.drop)
  m.action("rename", Listing.rename)
  m.action("pick", Listing.pick)
}
.derived("count") { $0.items.count }

private enum ListingError: Error { case noSuchItem(Int) }

@MainActor @Observable
private final class Listing {
  private(set) var id: Int?
  private(set) var items: [String] = []
  private(set) var isLoading = false
  private let load: (Int) async throws -> [String]

  init(load: @escaping @Sendable (Int) async throws -> [String]) { self.load = load }

  func open(_ id: Int) {
    self.id = id
    isLoading = true
    Task {
      defer { isLoading = false }
      items = (try? await load(id)) ?? []
    }
  }

  func pick(_ id: Int) { self.id = id }

  func rename(_ index: Int, _ name: String) { items[index] = name }

  func drop(at index: Int) throws {
    guard items.indices.contains(index) else { throw ListingError.noSuchItem(index) }
    items.remove(at: index)
  }
}

@MainActor private final class Clockwork {
  private(set) var ticks = 0

  init(clock: any Clock<Duration>) {
    Task { [weak self] in
      while let self {
        do { try await clock.sleep(for: .seconds(1)) } catch { return }
        self.ticks += 1
      }
    }
  }

  func look() {}
}
