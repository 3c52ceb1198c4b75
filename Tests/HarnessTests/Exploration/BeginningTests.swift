import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// States that begin with random or current values.
final class BeginningTests: XCTestCase {
  private struct State: Equatable {
    var session = UUID()
    var opened = Date()
    var taps: [UUID] = []
  }

  private enum Action: Equatable { case tap(session: UUID), other }

  private static var feature: Feature<State, Action, Void> {
    Feature(
      "visit", initialState: State(),
      reducer: Reducer { state, action, _ in
        if case .tap(let session) = action { state.taps.append(session) }
        return .none
      }
    ) { _ in }
    .always("nobody taps twice in a session") { state in state.taps.filter { $0 == state.session }.count < 2 }
  }

  private func explorer(_ feature: Feature<State, Action, Void>) throws -> any Explorer {
    let explorer = try feature.explorer(ExplorationOptions(), scripts: [])
    explorer.playOpening(skipping: [])
    return explorer
  }

  private func found(_ feature: Feature<State, Action, Void>) throws -> [String: ExploredFinding] {
    let explorer = try explorer(feature)
    var found: [String: ExploredFinding] = [:]
    for run in 0..<128 {
      guard let (failure, sequence) = explorer.explore(run).finding, found[failure.identity.what] == nil else {
        continue
      }
      found[failure.identity.what] = explorer.finding(
        run, failure, sequence, ending: nil, command: "again", replay: nil)
    }
    return found
  }

  func testEachPartThatVariesIsFoundOnceAndTheRuleByItsTaps() throws {
    let found = try found(Self.feature)
    XCTAssertEqual(found.keys.sorted(), ["nobody taps twice in a session", "opened", "session"])
    XCTAssertEqual(found["nobody taps twice in a session"]?.sends, 2)
    XCTAssertEqual(found["session"]?.sends, 0)
    XCTAssertTrue(found["session"]?.failure.text.contains("UUID()") ?? false)
  }

  func testWhatIsIgnoredIsNotFoundAndBeginsTheSameAllTheSame() throws {
    XCTAssertEqual(
      try found(Self.feature.ignoring("session", "opened")).keys.sorted(), ["nobody taps twice in a session"])
  }

  func testTheSameRunIsTheSameEachTime() throws {
    func texts() throws -> [ChoiceSequenceText] {
      let explorer = try explorer(Self.feature)
      return (0..<64).map { explorer.text(of: explorer.explore($0).sequence) }
    }
    XCTAssertEqual(try texts(), try texts())
  }
}
