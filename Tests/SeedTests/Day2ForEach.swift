import Harness
import XCTest

// Day 2, "ForEachStoreNode: Handling list of items never been this easy!" (002, 004).

enum Day2ForEach {
  struct DemoForEachState: Equatable {
    var stackData: IdentifiedArrayOf<DemoItemState> = []
    var lastId: Int = 0  // used for keep tracking of the last id
  }

  struct DemoItemState: Equatable, Identifiable {
    var id: Int
    var text: String
    var isActive: Bool
  }

  enum DemoForEachAction: Equatable {
    case didLoad
    case shuffle
    case addItem
    case child(id: Int, action: DemoItemAction)

    /// Side Effect
    case receiveData([DemoItemState])
  }

  // Added: what the seed doesn't print.
  enum DemoItemAction: Equatable {
    case remove
    case toggle
  }

  struct DemoForEachEnvironment {
    var loadData: () -> Effect<[DemoItemState]>
  }

  static let demoForEachReducer = Reducer<DemoForEachState, DemoForEachAction, DemoForEachEnvironment> {
    state, action, env in
    switch action {
    case .didLoad:
      return env.loadData()
        .map(DemoForEachAction.receiveData)
        .eraseToEffect()
    case let .receiveData(data):
      state.stackData = IdentifiedArray(data)
      state.lastId = data.count
      return .none
    case .shuffle:
      state.stackData.shuffle()
      return .none
    case .addItem:
      state.lastId += 1
      state.stackData.append(
        DemoItemState(
          id: state.lastId,
          text: "Data \(state.lastId)",
          isActive: true
        ))
      return .none
    case let .child(id, .remove):
      state.stackData.remove(id: id)
      return .none
    case let .child(id, .toggle):
      state.stackData[id: id]?.isActive.toggle()
      return .none
    }
  }
}

extension Day2ForEach.DemoItemState {
  // Added.
  static func mocks(numberOfMocks: Int) -> [Self] {
    (1...numberOfMocks).map { Self(id: $0, text: "Data \($0)", isActive: true) }
  }
}

final class Day2ForEachTests: XCTestCase {
  typealias DemoForEachState = Day2ForEach.DemoForEachState
  typealias DemoForEachAction = Day2ForEach.DemoForEachAction
  typealias DemoItemState = Day2ForEach.DemoItemState
  typealias DemoItemAction = Day2ForEach.DemoItemAction

  func testIdentifiedArray() {
    var states = DemoItemState.mocks(numberOfMocks: 10)
    var identifiedArrayStates = IdentifiedArrayOf(DemoItemState.mocks(numberOfMocks: 10))

    // modify states of id 2
    if let index2 = states.firstIndex(where: { $0.id == 2 }) {
      states[index2].isActive.toggle()
    }
    identifiedArrayStates[id: 2]?.isActive.toggle()

    // removing id 3
    states.removeAll { $0.id == 3 }
    identifiedArrayStates.remove(id: 3)

    XCTAssertEqual(Array(identifiedArrayStates), states)
    XCTAssertEqual(identifiedArrayStates[id: 2]?.isActive, false)
    XCTAssertNil(identifiedArrayStates[id: 3])
  }

  func testTheReducer() {
    let testStore = TestStore(
      initialState: DemoForEachState(), reducer: Day2ForEach.demoForEachReducer,
      environment: .init(loadData: { Effect(value: DemoItemState.mocks(numberOfMocks: 2)) }))

    testStore.send(.didLoad)
    testStore.receive(.receiveData(DemoItemState.mocks(numberOfMocks: 2))) {
      $0.stackData = IdentifiedArrayOf(DemoItemState.mocks(numberOfMocks: 2))
      $0.lastId = 2
    }
    testStore.send(.addItem) {
      $0.stackData.append(DemoItemState(id: 3, text: "Data 3", isActive: true))
      $0.lastId = 3
    }
    testStore.send(.child(id: 2, action: .toggle)) { $0.stackData[id: 2]?.isActive = false }
    testStore.send(.child(id: 1, action: .remove)) { $0.stackData.remove(id: 1) }
  }

  func testShuffleKeepsTheElements() {
    let store = Store(
      initialState: DemoForEachState(stackData: IdentifiedArrayOf(DemoItemState.mocks(numberOfMocks: 50))),
      reducer: Day2ForEach.demoForEachReducer, environment: .init(loadData: { .none }))

    store.send(.shuffle)
    XCTAssertEqual(Set(store.state.stackData.ids), Set(1...50))
    XCTAssertEqual(store.state.stackData[id: 17]?.text, "Data 17")
  }

  /// What the seed hands to `ForEachStoreNode(store:)`.
  func testTheStoreOfTheList() {
    let root = Store(
      initialState: DemoForEachState(stackData: IdentifiedArrayOf(DemoItemState.mocks(numberOfMocks: 2))),
      reducer: Day2ForEach.demoForEachReducer, environment: .init(loadData: { .none }))
    let store: Store<IdentifiedArrayOf<DemoItemState>, (DemoItemState.IdentifierType, DemoItemAction)> = root.scope(
      state: \.stackData,
      action: DemoForEachAction.child
    )

    store.send((2, .toggle))
    XCTAssertEqual(store.state[id: 2]?.isActive, false)
  }
}
