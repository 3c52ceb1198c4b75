import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Open endpoints keep nothing from ending.
final class OpenEndpointTests: XCTestCase {
  private struct State: Equatable {
    var isLoading = false
    var places = 0
  }

  private enum Action: Equatable {
    case appear
    case load
    case heard(Bool)
    case loaded
  }

  private struct Environment {
    var location: @Sendable () -> AsyncStream<Bool>
    var load: @Sendable () async -> Void
  }

  private static var feature: Feature<State, Action, Environment> {
    Feature(
      "weather", initialState: State(),
      reducer: Reducer { state, action, environment in
        switch action {
        case .appear:
          state.isLoading = true
          return .run { send in for await isHere in environment.location() { await send(.heard(isHere)) } }
        case .load:
          return .run { send in
            await environment.load()
            await send(.loaded)
          }
        case .heard(let isHere):
          // Forgotten: the case without one.
          if isHere { (state.isLoading, state.places) = (false, 1) }
        case .loaded: break
        }
        return .none
      }
    ) { Environment(location: $0.stream("location"), load: $0.task("load")) }
    .eventually("loading ends") { !$0.isLoading }
  }

  private func failures(_ feature: Feature<State, Action, Environment>, _ steps: String) -> [String] {
    let text = "transcript 1\nfeature weather\n\n\(steps)\nrun\nend\n"
    return ScriptChecker(Suite(feature), load: SuiteRunner.load).check(
      name: "weather/a", path: "a", bytes: Array(text.utf8)
    )
    .failures.map { "\($0.kind)" }.filter { $0.contains("loading ends") || $0.contains("staysOpen") }
  }

  func testWhatIsToHoldInTheEndIsDueWhileItIsOpen() {
    let script = "stub location = false then never\nsend appear"
    XCTAssertEqual(failures(Self.feature, script).count, 0)
    XCTAssertEqual(failures(Self.feature.staysOpen("location"), script).count, 1)
    XCTAssertEqual(
      failures(Self.feature.staysOpen("location"), "stub location = true then never\nsend appear").count, 0)
  }

  func testNothingIsDueWhileAnythingElseIsInFlight() {
    let script = "stub location = false then never\nstub load = never\nsend appear\nsend load"
    XCTAssertEqual(failures(Self.feature.staysOpen("location"), script).count, 0)
    XCTAssertEqual(failures(Self.feature.staysOpen("location", "load"), script).count, 1)
  }

  func testANameThatIsNoEndpointIsAnError() {
    let text = "transcript 1\nfeature weather\n\nend\n"
    let failures = ScriptChecker(Suite(Self.feature.staysOpen("locations")), load: SuiteRunner.load)
      .check(name: "weather/a", path: "a", bytes: Array(text.utf8)).failures
    XCTAssertEqual(
      failures.map(\.kind),
      [
        .unreadable(
          "feature 'weather' says .staysOpen(\"locations\"), but has no such endpoint; did you mean 'location'?")
      ])
  }

  func testExploringFindsWhatBreaksWhileItIsOpen() throws {
    func found(_ feature: Feature<State, Action, Environment>) throws -> ExploredFinding? {
      let explorer = try feature.explorer(ExplorationOptions(), scripts: [])
      explorer.playOpening(skipping: [])
      for run in 0..<256 {
        guard let (failure, sequence) = explorer.explore(run).finding, failure.identity.what == "loading ends" else {
          continue
        }
        return explorer.finding(run, failure, sequence, ending: nil, command: "again", replay: nil)
      }
      return nil
    }
    let finding = try XCTUnwrap(try found(Self.feature.staysOpen("location")))
    XCTAssertTrue(finding.text.contains("\nstub location = false then never\n\nsend appear\nrun\nend\n"), finding.text)
  }

  func testATestStoreMayEndWhileItIsOpen() throws {
    func failures(_ feature: Feature<State, Action, Environment>, _ isHere: Bool) -> [String] {
      captureIssues {
        let store = TestStore(feature)
        store.world.stub("location", values: [(isHere, after: .zero)], then: .never)
        store.send(.appear) { $0.isLoading = true }
        if isHere {
          store.receive(.heard(true)) { ($0.isLoading, $0.places) = (false, 1) }
        } else {
          store.receive(.heard(false))
        }
      }.map(\.message)
    }
    XCTAssertEqual(failures(Self.feature.staysOpen("location"), true), [])
    XCTAssertEqual(failures(Self.feature, true).count, 1)
    let broken = failures(Self.feature.staysOpen("location"), false)
    XCTAssertEqual(broken.count, 1)
    XCTAssertTrue(broken.joined().contains("rule \"loading ends\" broken by the end of the test"), "\(broken)")
  }
}
