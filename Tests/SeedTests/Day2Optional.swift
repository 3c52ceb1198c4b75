import Harness
import XCTest

// Day 2, "Reducer.optional" and "ListStoreNode with SwitchCaseStoreNode" (002).

enum Day2Optional {
  struct ParentState: Equatable {
    var childState: ChildState?
  }

  // Added: what the seed doesn't print.
  struct ChildState: Equatable {
    var x = 0
  }

  enum ChildAction: Equatable {
    case didTap
    case didDoX
  }

  enum ParentAction: Equatable {
    case childOptional(ChildAction)
  }

  // Added: the reducer around the printed switch.
  static let parentReducer = Reducer<ParentState, ParentAction, Void> { state, action, _ in
    switch action {
    case .childOptional(.didTap):
      guard let childState = state.childState else { return .none }
      // do something with childState
      state.childState = ChildState(x: childState.x + 1)
    case .childOptional(.didDoX):
      guard let childState = state.childState else { return .none }
      // do something with childState
      state.childState = ChildState(x: childState.x * 2)
    }
    return .none
  }

  // using smaller reducer
  static let childReducer = Reducer<ChildState, ChildAction, Void> { state, action, _ in
    switch action {
    case .didTap:
      // Changed: `state.x` alone is a value that nobody uses.
      state.x += 1  // state is already non optional ChildState
    case .didDoX:
      state.x *= 2
    }
    return .none
  }
}

/// Cells of several types.
enum Day2Cells {
  typealias PromoState = Day2PromoList.PromoState

  struct AdsState: Equatable {
    var name: String
  }

  enum ItemCellType: Equatable, Identifiable {
    case promo(PromoState)
    case ads(AdsState)

    var id: String {
      switch self {
      case .promo(let promoState):
        return promoState.id
      case .ads(let adsState):
        return adsState.name
      }
    }
  }

  enum AdsAction: Equatable {
    case didTap
  }

  /// What is left of the node without its image, its text and its gesture.
  final class AdsNode: Node {
    // Added: in place of the text node.
    private(set) var titles: [String] = []
    private let store: Store<AdsState, AdsAction>
    init(store: Store<AdsState, AdsAction>) {
      self.store = store
      super.init()
      bindState()
    }

    private func bindState() {
      store.subscribe(\.name)
        .subscribe(onNext: { [weak self] in
          self?.titles.append("This is Ads for \($0)")
        })
        .disposed(by: rx.disposeBag)
    }
  }
}

final class Day2OptionalTests: XCTestCase {
  typealias ParentState = Day2Optional.ParentState
  typealias ChildState = Day2Optional.ChildState

  func testBothReducersDoTheSame() {
    let pulledBack = Day2Optional.childReducer.optional().pullback(
      state: \ParentState.childState, action: /Day2Optional.ParentAction.childOptional, environment: { (_: Void) in })

    for reducer in [Day2Optional.parentReducer, pulledBack] {
      let testStore = TestStore(
        initialState: ParentState(childState: ChildState(x: 2)), reducer: reducer, environment: ())
      testStore.send(.childOptional(.didTap)) { $0.childState?.x = 3 }
      testStore.send(.childOptional(.didDoX)) { $0.childState?.x = 6 }
    }
  }

  func testCells() {
    typealias ItemCellType = Day2Cells.ItemCellType
    let cells: IdentifiedArrayOf<ItemCellType> = [
      .promo(.init(id: "a", title: "Cashback", amount: 1000)), .ads(.init(name: "Pens")),
    ]

    XCTAssertEqual(cells.ids, ["a", "Pens"])
    XCTAssertEqual(cells[id: "Pens"].flatMap((/ItemCellType.ads).extract(from:)), .init(name: "Pens"))
  }

  func testTheNodeOfAnAd() {
    let reducer = Reducer<Day2Cells.AdsState, Day2Cells.AdsAction, Void> { state, _, _ in
      state.name = "Books"
      return .none
    }
    let store = Store(initialState: Day2Cells.AdsState(name: "Pens"), reducer: reducer, environment: ())
    let node = Day2Cells.AdsNode(store: store)

    store.send(.didTap)
    XCTAssertEqual(node.titles, ["This is Ads for Pens", "This is Ads for Books"])
  }
}
