import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// The lines that `debug` leaves out of states in which little changed.
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

  /// If the parts of elements look like elements, too, whole elements are removed.
  func testElementsInsideElements() {
    struct Line: Equatable {
      var owner = Todo(id: 9)
      var number: Int
    }
    let (old, new) = ([Line(number: 1), Line(number: 2)], [Line(number: 2)])
    XCTAssertEqual(
      LineDifference.text(DebugDump.lines(of: old), DebugDump.lines(of: new))?.joined(separator: "\n"),
      """
        [
      \u{2212}   Line(
      \u{2212}     owner: Todo(
      \u{2212}       id: 9,
      \u{2212}       isDone: false
      \u{2212}     ),
      \u{2212}     number: 1
      \u{2212}   ),
          Line(…)
        ]
      """)
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

  /// Whatever was added and removed: without the added lines it is the old dump, and without the removed ones the new dump.
  func testBothDumpsAreInTheDifference() {
    let all = [1, 1, 2, 1, 3].map { Todo(id: $0) }
    for kept in 0..<32 {
      for title in ["Todos", "Rest"] {
        let some = all.indices.filter { kept & (1 << $0) != 0 }.map { all[$0] }
        for (before, after) in [(all, some), (some, all)] {
          let (old, new) = (DebugDump.lines(of: ("Todos", before)), DebugDump.lines(of: (title, after)))
          let lines = LineDifference.lines(old, new)
          XCTAssertEqual(lines.filter { $0.mark != .added }.map(\.old.written), old.map(\.written))
          XCTAssertEqual(lines.filter { $0.mark != .removed }.map(\.line.written), new.map(\.written))
        }
      }
    }
  }

  /// With another change before it, the lines are compared one by one.
  func testALastElementThatGoesTakesNoCommaBesideAnotherChange() {
    assertDebug(
      """
        State(
      \u{2212}   title: "Todos",
      +   title: "Rest",
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
    ) {
      $0.title = "Rest"
      $0.todos.remove(id: 5)
    }
  }
}
