import Foundation
import Harness

// Faults that need a value for which code breaks.

/// Overflow: a product that isn't an Int.
enum Overflow {
  struct State: Equatable {
    var price = 1
    var quantity = 1
    var total = 1
  }
  enum Action { case didSetPrice(Int), didSetQuantity(Int), didTapReset }

  static var feature: Feature<State, Action, Void> {
    Feature(
      "overflow", initialState: State(),
      reducer: Reducer { state, action, _ in
        switch action {
        case .didSetPrice(let price): state.price = price
        case .didSetQuantity(let quantity): state.quantity = quantity
        case .didTapReset: state = State()
        }
        state.total = state.price * state.quantity
        return .none
      }
    ) { _ in }
  }
}

/// Off by one: there is a page after the last one.
enum OffByOne {
  struct State: Equatable {
    var page = 0
    var isFullScreen = false
  }
  enum Action { case didTapNext, didTapBack, didTapFullScreen }

  static var feature: Feature<State, Action, Void> {
    Feature(
      "off-by-one", initialState: State(),
      reducer: Reducer { state, action, _ in
        switch action {
        // Fault: `<=`.
        case .didTapNext: if state.page <= 4 { state.page += 1 }
        case .didTapBack: if state.page > 0 { state.page -= 1 }
        case .didTapFullScreen: state.isFullScreen.toggle()
        }
        return .none
      }
    ) { _ in }
    .always("there are five pages") { (0..<5).contains($0.page) }
  }
}

/// Unicode twice: two spellings of one text.
enum UnicodeTwice {
  struct State: Equatable {
    var tags: [String] = []
    var isSorted = false
  }
  enum Action { case didAddTag(String), didTapSort, didRemoveTag(String) }

  static var feature: Feature<State, Action, Void> {
    Feature(
      "unicode-twice", initialState: State(),
      reducer: Reducer { state, action, _ in
        switch action {
        case .didAddTag(let tag):
          // Fault: bytes are compared, and an accent may be a character of its own.
          if !tag.isEmpty, !state.tags.contains(where: { $0.utf8.elementsEqual(tag.utf8) }) { state.tags.append(tag) }
        case .didTapSort: state.isSorted.toggle()
        case .didRemoveTag(let tag): state.tags.removeAll { $0 == tag }
        }
        return .none
      }
    ) { _ in }
    .always("each tag is there once") { Set($0.tags).count == $0.tags.count }
  }
}

/// Date and zone: a day that ends earlier elsewhere.
enum DateAndZone {
  enum Zone: Int { case home = 0, west = -10, east = 14 }
  struct State: Equatable {
    var zone = Zone.home
    var lastDay = 0
    var streak = 0
  }
  enum Action { case didTravel(Zone), didCheckIn, didTapShare }
  struct Environment { var now: @Sendable () -> Date }

  static var feature: Feature<State, Action, Environment> {
    Feature(
      "date-and-zone", initialState: State(),
      reducer: Reducer { state, action, environment in
        switch action {
        case .didTravel(let zone): state.zone = zone
        case .didCheckIn:
          // Fault: the day is the local one, and going west it occurs twice.
          let seconds = environment.now().timeIntervalSince1970 + Double(state.zone.rawValue) * 3_600
          let day = Int((seconds / 86_400).rounded(.down))
          state.streak = day == state.lastDay ? state.streak : day == state.lastDay + 1 ? state.streak + 1 : 1
          state.lastDay = day
        case .didTapShare: break
        }
        return .none
      }
    ) { Environment(now: $0.date) }
    .always("no day comes back") { old, _, new in new.lastDay >= old.lastDay }
  }
}

/// Hang: a loop that never ends for some value.
enum Hang {
  struct State: Equatable {
    var filled = 0
    var step = 1
  }
  enum Action { case didSetStep(UInt8), didTapFill, didTapEmpty }

  static var feature: Feature<State, Action, Void> {
    Feature(
      "hang", initialState: State(),
      reducer: Reducer { state, action, _ in
        switch action {
        case .didSetStep(let step): state.step = Int(step)
        // Fault: a step of 0.
        case .didTapFill: while state.filled < 100 { state.filled += state.step }
        case .didTapEmpty: state.filled = 0
        }
        return .none
      }
    ) { _ in }
  }
}

/// Index: it outlives the element at its position.
enum Index {
  struct State: Equatable {
    var rows = ["a", "b", "c"]
    var selected = 0
    var shared: String?
  }
  enum Action { case didSelect(Int), didDeleteLast, didTapShare, didTapEdit }

  static var feature: Feature<State, Action, Void> {
    Feature(
      "index", initialState: State(),
      reducer: Reducer { state, action, _ in
        switch action {
        case .didSelect(let index): if state.rows.indices.contains(index) { state.selected = index }
        // Fault: the selected row may be the deleted one.
        case .didDeleteLast: if state.rows.count > 1 { state.rows.removeLast() }
        case .didTapShare: state.shared = state.rows[state.selected]
        case .didTapEdit: break
        }
        return .none
      }
    ) { _ in }
  }
}

/// A selection that outlives its row.
enum DanglingSelection {
  struct Row: Equatable, Identifiable {
    var id: Int
    var title: String
  }
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 7, title: "seven"), Row(id: 12, title: "twelve")]
    var selection: Int?
  }
  enum Action { case didTapRow(id: Int), didDelete(id: Int), didTapDone, didRename(id: Int, title: String) }

  static var feature: Feature<State, Action, Void> {
    Feature(
      "dangling-selection", initialState: State(),
      reducer: Reducer { state, action, _ in
        switch action {
        case .didTapRow(let id): if state.rows[id: id] != nil { state.selection = id }
        // Fault: `selection` stays as it was.
        case .didDelete(let id): state.rows.remove(id: id)
        case .didTapDone: state.selection = nil
        case .didRename(let id, let title): state.rows[id: id]?.title = title
        }
        return .none
      }
    ) { _ in }
    .always("what is selected is there") { state in state.selection.map { state.rows[id: $0] != nil } ?? true }
  }
}
