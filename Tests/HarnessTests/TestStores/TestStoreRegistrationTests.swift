import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// A store of a feature with an invalid endpoint takes no steps, as these would call what can't answer.
final class TestStoreRegistrationTests: TestStoreTestCase {
  private final class Opaque: Sendable {}

  private struct Environment { var load: () async -> Opaque }

  private enum Action: Equatable { case load, loaded }

  private var feature: Feature<Int, Action, Environment> {
    let reducer = Reducer<Int, Action, Environment> { state, action, environment in
      switch action {
      case .load:
        return .run { send in
          _ = await environment.load()
          await send(.loaded)
        }
      case .loaded:
        state += 1
        return .none
      }
    }
    return Feature("opaque", initialState: 0, reducer: reducer) { Environment(load: $0.task("load")) }
  }

  private let issue =
    "endpoint 'load' needs a placeholder: world.task(\"load\", placeholder: …); no Opaque can be generated"

  func testItTakesNoSteps() async {
    XCTAssertEqual(
      messages {
        let store = TestStore(feature)
        store.send(.load)
        store.advance(by: 1)
        store.receive(.loaded) { $0 = 1 }
        store.finish()
      }, [issue, issue, issue, issue, issue])
    let issues = await captureIssues {
      let store = TestStore(feature)
      await store.send(.load)
      await store.finish()
    }
    XCTAssertEqual(issues.map(\.message), [issue, issue, issue])
  }

  func testItKeepsNoTranscript() throws {
    let folder = try makeTemporaryFolder()
    defer { try? FileSystem.removeTree(folder) }
    XCTAssertEqual(
      messages {
        let store = TestStore(feature, transcript: "load", snapshots: folder)
        store.send(.load)
      }, [issue, issue])
    XCTAssertEqual(FileSystem.walk(folder).files, [])
  }
}
