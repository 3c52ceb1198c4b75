import XCTest

@testable import Fixtures
@testable import Harness
@testable import HarnessArchitecture

/// Day 2: "ForEachStoreNode", and "Reducer.forEach" for the same page.
final class DemoForEachReducerTests: XCTestCase {
  private func makeStore(
    _ state: DemoForEachState = .mock(numberOfItems: 3),
    _ reducer: Reducer<DemoForEachState, DemoForEachAction, DemoForEachEnvironment> = demoForEachReducer
  ) -> TestStore<DemoForEachState, DemoForEachAction, DemoForEachEnvironment> {
    TestStore(initialState: state, reducer: reducer, environment: .failing)
  }

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

    XCTAssertEqual(identifiedArrayStates.elements, states)
  }

  func testLoad() {
    let testStore = makeStore(DemoForEachState())
    testStore.environment.loadData = DemoForEachEnvironment.mockThree.loadData
    testStore.send(.didLoad)
    testStore.receive(.receiveData(DemoItemState.mocks(numberOfMocks: 3))) { $0 = .mock(numberOfItems: 3) }
  }

  func testAddItem() {
    let testStore = makeStore()
    testStore.send(.addItem) {
      $0.lastId = 4
      $0.stackData.append(DemoItemState(id: 4, text: "Data 4", isActive: true))
    }
  }

  func testToggleAndRemove() {
    for reducer in [demoForEachReducer, demoForEachReducerRefactored] {
      let testStore = makeStore(.mock(numberOfItems: 3), reducer)
      testStore.send(.child(id: 2, action: .toggle)) { $0.stackData[id: 2]?.isActive = false }
      testStore.send(.child(id: 1, action: .remove)) { $0.stackData.remove(id: 1) }
    }
  }

  func testShuffle() {
    let testStore = makeStore()
    testStore.environment.random = SeededGenerator(seed: 7)
    testStore.send(.shuffle) { $0.stackData = [$0.stackData[1], $0.stackData[0], $0.stackData[2]] }
  }

  func testShuffleDrawsOnTheEnvironment() {
    let issues = captureIssues {
      let testStore = makeStore()
      testStore.exhaustivity = .off
      testStore.send(.shuffle)
    }
    XCTAssertEqual(Set(issues.map(\.message)), ["random should not be called"])
  }

  // MARK: Two runs

  /// Plays a script of shuffles in one environment.
  private func play(_ environment: String, seed: Int) throws -> String {
    let script = """
      transcript 1
      feature demo-for-each
      initial twelve
      environment \(environment)
      seed \(seed)
      send shuffle
      send shuffle
      view
      end

      """
    let played = try ScriptChecker(Suite(demoForEachFeature), load: SuiteRunner.load).play(
      path: "shuffle", bytes: Array(script.utf8))
    XCTAssertEqual(played.faults, [])
    return TranscriptWriter.text(played.document, lines: played.lines)
  }

  /// Two shuffles of twelve items agree by chance once in 10^17 pairs of runs.
  func testAsPrintedTwoRunsDiffer() throws {
    XCTAssertNotEqual(try play("asPrinted", seed: 1), try play("asPrinted", seed: 1))
  }

  func testWithTheWorldsRandomnessTwoRunsAreTheSame() throws {
    XCTAssertEqual(try play("mockThree", seed: 1), try play("mockThree", seed: 1))
    XCTAssertNotEqual(try play("mockThree", seed: 1), try play("mockThree", seed: 2), "another seed, another order")
  }

  // MARK: Nodes

  func testTheNodesOfThePage() {
    let store = Store(
      initialState: DemoForEachState.mock(numberOfItems: 3), reducer: demoForEachReducer, environment: .mockThree)
    let page = DemoForEachPage(store: store)
    let third = page.nodes[id: 3]
    page.nodes[id: 2]?.didTapToggle()
    page.nodes[id: 1]?.didTapRemove()
    store.send(.shuffle)
    XCTAssertEqual(store.state.stackData.map(\.id).sorted(), [2, 3])
    XCTAssertEqual(store.state.stackData[id: 2]?.isActive, false)
    XCTAssertTrue(page.nodes[id: 3] === third)
    XCTAssertEqual(page.nodes.counts.built, 3)
  }
}
