import XCTest

@testable import Harness

/// What `debug` leaves out of states of which little changed.
final class DebugCollapseTests: XCTestCase {
  private struct Todo: Equatable, Identifiable {
    var id: Int
    var isDone = false
  }

  private struct State: Equatable {
    var title = "Todos"
    var filter: String?
    var owner = Todo(id: 9)
    var todos: IdentifiedArrayOf<Todo> = [Todo(id: 1), Todo(id: 2), Todo(id: 3), Todo(id: 4), Todo(id: 5)]
    var counts = ["a": 1, "b": 2]
  }

  private func assertDebug(
    _ expected: String, file: StaticString = #filePath, line: UInt = #line, _ change: @escaping (inout State) -> Void
  ) {
    var state = State()
    var new = state
    change(&new)
    let lines = LineDifference.text(DebugDump.lines(of: state), DebugDump.lines(of: new))
    XCTAssertEqual(lines?.joined(separator: "\n"), expected, file: file, line: line)
    state = new
  }

  func testValuesThatDidNotChangeAreOneLineAndElementsAreCounted() {
    assertDebug(
      """
        State(
          title: "Todos",
          filter: nil,
          owner: Todo(…),
          todos: [
            … (2 unchanged),
            Todo(
              id: 3,
      \u{2212}       isDone: false
      +       isDone: true
            ),
            … (2 unchanged)
          ],
          counts: […]
        )
      """
    ) { $0.todos[id: 3]?.isDone = true }
  }

  func testOneElementAloneIsShown() {
    assertDebug(
      """
        State(
          title: "Todos",
          filter: nil,
          owner: Todo(…),
          todos: [
            Todo(…),
            Todo(
              id: 2,
      \u{2212}       isDone: false
      +       isDone: true
            ),
            … (3 unchanged)
          ],
          counts: [
            "a": 1,
      \u{2212}     "b": 2
      +     "b": 3
          ]
        )
      """
    ) {
      $0.todos[id: 2]?.isDone = true
      $0.counts["b"] = 3
    }
  }

  func testWholeElementsAreRemovedAndAdded() {
    assertDebug(
      """
        State(
          title: "Todos",
          filter: nil,
          owner: Todo(…),
          todos: [
      \u{2212}     Todo(
      \u{2212}       id: 1,
      \u{2212}       isDone: false
      \u{2212}     ),
            … (4 unchanged),
      +     Todo(
      +       id: 6,
      +       isDone: false
      +     )
          ],
          counts: […]
        )
      """
    ) {
      $0.todos.remove(id: 1)
      $0.todos.append(Todo(id: 6))
    }
  }

  func testALastElementThatGoesTakesNoComma() {
    assertDebug(
      """
        State(
          title: "Todos",
          filter: nil,
          owner: Todo(…),
          todos: [
            … (4 unchanged)
      \u{2212}     Todo(
      \u{2212}       id: 5,
      \u{2212}       isDone: false
      \u{2212}     )
          ],
          counts: […]
        )
      """
    ) { $0.todos.remove(id: 5) }
  }
}
