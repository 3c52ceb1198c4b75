import Harness
import XCTest

@testable import Fixtures

/// Quiz on `Reducer.forEach`. Answer before you read the test.
final class ForEachQuizTests: XCTestCase {
  private struct Row: Equatable, Identifiable {
    var id: Int
    var isSaved = false
  }

  private enum RowAction: Equatable {
    case save
    case saved
  }

  private struct SaveId: Hashable {}

  /// Saves after a second.
  private static let rowReducer = Reducer<Row, RowAction, Void> { state, action, _ in
    switch action {
    case .save:
      return Effect(value: .saved).delay(.seconds(1), scheduler: MainScheduler.instance)
    case .saved:
      state.isSaved = true
      return .none
    }
  }

  /// **Row 0 is saving when another row is inserted before it. Which row gets the answer, by index and by id?**
  ///
  /// Answer: by index the new row, which wasn't saved; by id the row that asked. An index is a place, an id is a thing: a list
  /// that can change while effects are in flight needs ids.
  func testAnIndexIsAPlace() {
    enum ByIndex: Equatable {
      case insert
      case row(index: Int, action: RowAction)
    }
    let byIndex = TestStore(
      initialState: [Row(id: 1)],
      reducer: Self.rowReducer.forEach(
        state: \[Row].self, action: /ByIndex.row(index:action:), environment: { (_: Void) in }
      )
      .combined(
        with: Reducer { rows, action, _ in
          if case .insert = action { rows.insert(Row(id: 2), at: 0) }
          return .none
        }), environment: ())
    byIndex.send(.row(index: 0, action: .save))
    byIndex.send(.insert) { $0 = [Row(id: 2), Row(id: 1)] }
    byIndex.advance(by: .seconds(1))
    byIndex.receive(.row(index: 0, action: .saved)) { $0[0] = Row(id: 2, isSaved: true) }

    enum ById: Equatable {
      case insert
      case row(id: Int, action: RowAction)
    }
    let byId = TestStore(
      initialState: [Row(id: 1)] as IdentifiedArrayOf<Row>,
      reducer: Self.rowReducer.forEach(
        state: \IdentifiedArrayOf<Row>.self, action: /ById.row(id:action:), environment: { (_: Void) in }
      )
      .combined(
        with: Reducer { rows, action, _ in
          if case .insert = action { rows.insert(Row(id: 2), at: 0) }
          return .none
        }), environment: ())
    byId.send(.row(id: 1, action: .save))
    byId.send(.insert) { $0 = [Row(id: 2), Row(id: 1)] }
    byId.advance(by: .seconds(1))
    byId.receive(.row(id: 1, action: .saved)) { $0[id: 1]?.isSaved = true }
  }

  /// **The page handles `delete` by removing the element. It is combined before the `forEach`. What happens?**
  ///
  /// Answer: the element's reducer gets the action of a removed element, which is reported. Put `forEach` first.
  func testTheElementsComeFirst() {
    func issues(_ reducer: Reducer<CounterCartState, CounterCartAction, CounterCartEnvironment>) -> Int {
      captureIssues {
        TestStore(initialState: .mock, reducer: reducer, environment: .failing)
          .send(.product(id: 1, action: .didTapDelete)) { $0.products.remove(id: 1) }
      }.count
    }
    XCTAssertEqual(issues(counterCartReducer), 0)
    XCTAssertEqual(issues(counterCartReducerPageFirst), 1)
  }

  /// **Each row makes its effect cancellable by `SaveId()`, with `cancelInFlight`. Two rows are saved one after the other. How
  /// many are saved?**
  ///
  /// Answer: one. Effect ids belong to the store and not to the element, so the second row cancels the first. The element's id
  /// has to be part of the effect's.
  func testEffectIdsAreTheStores() {
    enum Action: Equatable { case row(id: Int, action: RowAction) }
    func saved(_ id: @escaping (Row) -> AnyHashable) -> [Int] {
      let reducer = Reducer<Row, RowAction, Void> { state, action, environment in
        Self.rowReducer.run(&state, action, environment).cancellable(id: id(state), cancelInFlight: action == .save)
      }
      let testStore = TestStore(
        initialState: [Row(id: 1), Row(id: 2)] as IdentifiedArrayOf<Row>,
        reducer: reducer.forEach(
          state: \IdentifiedArrayOf<Row>.self, action: /Action.row(id:action:), environment: { (_: Void) in }),
        environment: ())
      testStore.exhaustivity = .off(showSkipped: false)
      testStore.send(.row(id: 1, action: .save))
      testStore.send(.row(id: 2, action: .save))
      testStore.advance(by: .seconds(1))
      testStore.skipReceivedActions()
      return testStore.state.filter(\.isSaved).map(\.id)
    }
    XCTAssertEqual(saved { _ in SaveId() }, [2])
    XCTAssertEqual(saved { [SaveId(), $0.id] as [AnyHashable] }, [1, 2])
  }
}
