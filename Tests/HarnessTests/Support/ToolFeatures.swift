@testable import Harness
@testable import HarnessArchitecture

/// Small features to play with.
enum ToolFeatures {
  struct Item: Equatable, Identifiable {
    var id: Int
    var name: String
  }

  enum Page: Equatable {
    case empty
    case loaded(count: Int)
  }

  struct State: Equatable {
    var number = 1
    var note: String?
    var item: Item?
    var page = Page.empty
    var list: [Item] = []
    var items: IdentifiedArrayOf<Item> = []
    var prices: [String: Int] = [:]
  }

  enum Action: Equatable {
    case plus
    case set(Int)
    case write(String?)
    case pick(Item?)
    case load(Int)
    case fill
    case change
    case shuffle
    case trim
    case clear
    case save
    case saved(Bool)
  }

  struct Environment {
    var save: (Int) -> Effect<Bool>
  }

  static let reducer = Reducer<State, Action, Environment> { state, action, environment in
    switch action {
    case .plus: state.number += 1
    case .set(let number): state.number = number
    case .write(let note): state.note = note
    case .pick(let item): state.item = item
    case .load(let count): state.page = .loaded(count: count)
    case .fill:
      state.list = [Item(id: 1, name: "a"), Item(id: 2, name: "b"), Item(id: 3, name: "c")]
      state.items = [Item(id: 10, name: "x"), Item(id: 3, name: "y")]
      state.prices = ["tea": 3, "rum": 7]
    case .change:
      state.list[1].name = "B"
      state.items[id: 10]?.name = "X"
      state.prices["tea"] = 4
      state.item?.name = "changed"
    case .shuffle: state.items = [Item(id: 3, name: "y"), Item(id: 10, name: "X")]
    case .trim:
      state.list = [Item(id: 1, name: "a")]
      state.items.remove(id: 3)
      state.prices["rum"] = nil
    case .clear:
      state.list = []
      state.items = []
      state.prices = [:]
    case .save: return environment.save(state.number).map(Action.saved)
    case .saved(let isSaved): state.note = isSaved ? "saved" : "not saved"
    }
    return .none
  }

  static var counter: Feature<State, Action, Environment> {
    Feature("counter", initialState: State(), reducer: reducer) { Environment(save: $0.effect("save")) }
      .derived("double") { $0.number * 2 }
      .initial("five", State(number: 5))
  }

  static var cart: Feature<State, Action, Environment> {
    Feature("cart", initialState: State(), reducer: reducer) { Environment(save: $0.effect("save")) }
  }

  static var suite: Suite { Suite(counter, cart) }
}
