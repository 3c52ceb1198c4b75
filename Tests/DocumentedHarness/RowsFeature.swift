import Harness

struct Row: Equatable, Identifiable {
  let id: Int
  var title: String
}

struct RowsState: Equatable { var rows: [Row] }

enum RowsAction: Equatable { case tidy }

/// A list from which some elements are removed, to which one is added, and in which one moves and changes.
let rowsFeature = Feature(
  "rows",
  initialState: RowsState(
    rows: ["Milk", "Bread", "Eggs", "Tea", "Salt", "Oil", "Nuts", "Figs", "Jam", "Rice", "Soap"].enumerated()
      .map { Row(id: $0 + 1, title: $1) }),
  reducer: Reducer<RowsState, RowsAction, Void> { state, action, _ in
    var rice = state.rows.remove(at: 9)
    state.rows.removeSubrange(4...7)
    state.rows.removeFirst()
    rice.title = "Brown rice"
    state.rows.insert(Row(id: 12, title: "Coffee"), at: 2)
    state.rows.insert(rice, at: 3)
    return .none
  }
) { _ in () }
