import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class DrawnPagesTests: XCTestCase {
  private enum Action { case didTapSave, didTapCancel, saved }

  /// The result of each look at pages of these states, and the states for which pages were drawn.
  private func look<State>(
    at states: [State], _ text: @escaping (State) -> String
  ) throws -> (shows: [[Bool]?], areBroken: [Bool], drawn: [State]) {
    var drawn: [State] = []
    let feature = Feature("form", initialState: states[0], reducer: Reducer<State, Action, Void> { _, _, _ in .none }) {
      _ in ()
    }
    .view {
      drawn.append($0)
      return text($0)
    }
    let plan = try ExplorationPlan(feature, ExplorationOptions(), scripts: [])
    let journal = ExplorationJournal(plan, known: [], wanted: nil)
    let shows = states.map { plan.pages.shows(in: $0, journal) }
    let areBroken = states.map { plan.pages.hasIssues($0, journal) }
    return (shows, areBroken, drawn)
  }

  func testEqualStatesNeedOnePage() throws {
    let looks = try look(at: ["Save", "Cancel", "Save", ""]) { "[\($0)]" }
    XCTAssertEqual(
      looks.shows, [[true, false, false], [false, true, false], [true, false, false], [false, false, false]])
    XCTAssertEqual(looks.areBroken, [false, false, false, false])
    XCTAssertEqual(looks.drawn, ["Save", "Cancel", ""])
  }

  func testAPageThatReportsSomethingIsKnownAsSuch() throws {
    let looks = try look(at: [1, 2, 1]) {
      if $0 == 1 { reportIssue("a row too many") }
      return "Save"
    }
    XCTAssertEqual(looks.areBroken, [true, false, true])
    XCTAssertEqual(looks.drawn, [1, 2])
  }

  /// Whether two functions are the same can't be known.
  func testStatesThatHideSomethingAreDrawnEachTime() throws {
    struct Titled { let title: () -> String }
    let looks = try look(at: [Titled { "Save" }, Titled { "Cancel" }]) { $0.title() }
    XCTAssertEqual(looks.shows, [[true, false, false], [false, true, false]])
    XCTAssertEqual(looks.drawn.count, 4)
  }

  func testAFeatureWithoutAPageShowsNothing() throws {
    let feature = Feature("form", initialState: 0, reducer: Reducer<Int, Action, Void> { _, _, _ in .none }) { _ in () }
    let plan = try ExplorationPlan(feature, ExplorationOptions(), scripts: [])
    let journal = ExplorationJournal(plan, known: [], wanted: nil)
    XCTAssertNil(plan.pages.shows(in: 0, journal))
    XCTAssertFalse(plan.pages.hasIssues(0, journal))
  }
}
