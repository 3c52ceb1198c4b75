import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class CasePathSpellingTests: XCTestCase {
  private enum Child: Equatable {
    case tap
    case load(Int)
  }

  /// Not Equatable.
  private enum Action {
    case child(Child)
    case closure(Handler)
    case plain
  }

  private struct Handler { var run: () -> Void }

  private enum Page: Equatable {
    case loaded(Int)
    case idle
  }

  func testACasePathIsAPatternInASwitch() {
    func name(_ action: Action) -> String {
      switch action {
      case /Action.child: "child"
      case /Action.closure, CasePath(case: Action.plain): "other"
      default: "none"
      }
    }
    XCTAssertEqual(name(.child(.tap)), "child")
    XCTAssertEqual(name(.closure(Handler {})), "other")
    XCTAssertEqual(name(.plain), "other")
    XCTAssertTrue(/Page.idle ~= Page.idle)
    XCTAssertFalse(/Page.idle ~= Page.loaded(1))
    let results: [Result<Int, StubbedFailure>] = [.success(1), .success(2), .failure(StubbedFailure("")), .success(4)]
    XCTAssertEqual(results.prefix { /Result.success ~= $0 }.count, 2)
  }

  func testACaseIsAFunctionThatTakesItsPayloadOut() {
    XCTAssertEqual([Page.loaded(1), .idle, .loaded(3)].compactMap(/Page.loaded), [1, 3])
    XCTAssertEqual([Page.loaded(1), .idle, .idle].compactMap(/Page.idle).count, 2)
    let extract: (Action) -> Child? = /Action.child
    XCTAssertEqual(extract(.child(.tap)), .tap)
    XCTAssertNil(extract(.plain))
    let results: [Result<Int?, StubbedFailure>] = [.success(1), .success(nil), .failure(StubbedFailure(""))]
    XCTAssertEqual(results.compactMap(/Result.success .. Optional.some), [1])
  }

  func testPathsAreAppended() {
    for path in [
      (/Action.child).appending(path: /Child.load), /Action.child .. /Child.load, /Action.child .. Child.load,
    ] {
      XCTAssertEqual(path.extract(from: .child(.load(3))), 3)
      XCTAssertNil(path.extract(from: .child(.tap)))
      XCTAssertNil(path.extract(from: .plain))
      XCTAssertEqual((/Action.child).extract(from: path.embed(4)), .load(4))
    }
  }

  func testPathsToAllOfAValue() {
    let same: CasePath<Page, Page> = /.self
    XCTAssertEqual(same.extract(from: .loaded(2)), .loaded(2))
    let typed = /Page.self
    XCTAssertEqual(typed.extract(from: .loaded(2)), .loaded(2))
    XCTAssertEqual(typed.embed(.idle), .idle)
    let some: CasePath<Int?, Int> = /.some
    XCTAssertEqual(some.extract(from: 3), 3)
    XCTAssertNil(some.extract(from: nil))
    XCTAssertEqual(some.embed(3), 3)
  }

  func testWithoutAContextItIsAPath() {
    let child = /Action.child
    XCTAssertEqual(child.extract(from: .child(.tap)), .tap)
    let idle = /Page.idle
    XCTAssertNotNil(idle.extract(from: .idle))
  }

  func testOutputsBecomeActionsByTheirCase() {
    let store = TestStore(
      initialState: [Child](),
      reducer: Reducer<[Child], Action, Void> { state, action, _ in
        guard case .child(let child) = action else { return Effect(value: Child.tap).map(Action.child) }
        state.append(child)
        return .none
      }, environment: ())
    store.send(.plain)
    store.receive(/Action.child) { $0 = [.tap] }
    store.finish()
  }
}
