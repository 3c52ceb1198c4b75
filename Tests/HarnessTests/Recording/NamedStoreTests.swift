import Foundation
import XCTest

@testable import HarnessRecorder
@testable import Harness

/// A store that names its feature without a description of it, as in an app that ships without the testing library.
final class NamedStoreTests: FileSystemTestCase {
  private struct State: Equatable {
    var text = "nothing"
  }

  private enum Action: Equatable {
    case load(Int)
    case loaded(String)
    case failed
  }

  private struct Environment {
    var load: @Sendable (Int) async throws -> String
  }

  private enum APIError: Error { case tooMany(Int) }

  private static let reducer = Reducer<State, Action, Environment> { state, action, environment in
    switch action {
    case .load(let number):
      return .run { send in
        do { await send(.loaded(try await environment.load(number))) } catch { await send(.failed) }
      }
    case .loaded(let text): state.text = text
    case .failed: state.text = "failed"
    }
    return .none
  }

  private func store(_ recorder: Recorder?, literals: [Any.Type] = []) -> Store<State, Action> {
    Store("list", initialState: State(), reducer: Self.reducer, recorder: recorder, literals: literals) { world in
      Environment(
        load: world.task(
          "load",
          default: { number in
            if number > 1 { throw APIError.tooMany(number) }
            return "item \(number)"
          }))
    }
  }

  /// The lines after those about the recording's origin.
  private func recovered(literals: [Any.Type]) throws -> String {
    let hand = Recorder.ByHand()
    let folder = "\(folder)/\(literals.count)"
    let store = store(Recorder(to: .folder(URL(filePath: folder)), byHand: hand), literals: literals)
    store.send(.load(1))
    hand.time.timeline.advance(by: .seconds(2))
    XCTAssertEqual(store.state.text, "item 1")
    store.send(.load(2))
    XCTAssertEqual(store.state.text, "failed")
    return try Recorder.recover(URL(filePath: folder)).split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst(2).joined(separator: "\n")
  }

  func testItsRecordingIsOfTheFeatureThatItNames() throws {
    XCTAssertEqual(
      try recovered(literals: [APIError.self]),
      """
      feature list
      initial State(text: "nothing")
      stub load(1) = "item 1"
      stub load(2) = fail APIError.tooMany(2)

      send load(1)
      advance 2s
      send load(2)
      end

      """)
  }

  func testAnErrorWhoseTypeTheStoreDoesNotKnowIsAText() throws {
    XCTAssertEqual(
      try recovered(literals: []),
      """
      feature list
      initial State(text: "nothing")
      stub load(1) = "item 1"
      # threw "APIError.tooMany(2)": no literal, since its type is in no 'literals:' of the store, or '.literals' of the feature
      stub load(2) = fail "APIError.tooMany(2)"

      send load(1)
      advance 2s
      send load(2)
      end

      """)
  }

  /// No script could name it.
  func testAStoreOfAFeatureWithoutANameIsNotRecorded() {
    var messages: [String] = []
    withIssueListener({ messages.append($0.message) }) {
      let store = Store(
        "", initialState: State(), reducer: Self.reducer,
        recorder: Recorder(to: .folder(URL(filePath: "\(folder)/0")), byHand: Recorder.ByHand())
      ) { world in Environment(load: world.task("load", default: { "\($0)" })) }
      store.send(.loaded("a"))
    }
    XCTAssertEqual(messages, ["The store is not recorded: the name of its feature is empty. Give it one."])
    XCTAssertFalse(FileSystem.exists("\(folder)/0"))
  }

  /// The error thrown for a call without an answer is a placeholder, and never really occurred.
  func testACallThatNothingAnswersHasNoAnswer() throws {
    let hand = Recorder.ByHand()
    withIssueListener({ _ in }) {
      let store = Store(
        "list", initialState: State(), reducer: Self.reducer,
        recorder: Recorder(to: .folder(URL(filePath: folder)), byHand: hand), literals: [APIError.self]
      ) { world in Environment(load: world.task("load", throwing: APIError.self)) }
      store.send(.load(1))
      XCTAssertEqual(store.state.text, "failed")
    }
    let text = try Recorder.recover(URL(filePath: folder))
    XCTAssertTrue(text.contains("\nstub load(1) = never\n"), text)
  }

  func testWithoutARecorderItIsAStoreLikeAnyOther() {
    let store = store(nil)
    store.send(.loaded("a"))
    XCTAssertEqual(store.state.text, "a")
    XCTAssertFalse(FileSystem.exists("\(folder)/0"))
  }
}
