import Harness
import XCTest

// Day 2, "Exercise 1: Promo List Page" (002, 004).

enum Day2PromoList {
  struct PromoListState: Equatable {
    var selectedPromoId: String?

    var selectedPromoState: PromoState? {
      selectedPromoId.flatMap { promos[id: $0] }
    }

    var promos: IdentifiedArrayOf<PromoState> = []
  }

  enum PromoListAction: Equatable {
    case didLoad
    case receivePromoListResponse([PromoState])
    case promo(id: String, action: PromoAction)
    case didTapUsePromo
  }

  // Added: what the seed doesn't print.
  struct PromoState: Equatable, HashDiffable {
    var id: String
    var title: String
    var amount: Int
    var isSelected = false
  }

  enum PromoAction: Equatable {
    case didTap
  }

  struct PromoListEnvironment {
    var getPromoList: () -> Effect<[PromoState]>
  }

  static let promoListReducer = Reducer<PromoListState, PromoListAction, PromoListEnvironment> { state, action, env in
    switch action {
    case .didLoad:
      return env.getPromoList()
        .map(PromoListAction.receivePromoListResponse)
    case let .receivePromoListResponse(promos):
      state.promos = IdentifiedArrayOf(promos)
      state.promos.mutateEach { promoState in
        promoState.isSelected = promoState.id == state.selectedPromoId
      }
      return .none
    case let .promo(id, .didTap):
      state.promos.mutateEach {
        if $0.id == id {
          $0.isSelected.toggle()
        } else {
          $0.isSelected = false
        }
      }
      return .none
    case .didTapUsePromo:
      state.selectedPromoId = state.promos.first(where: \.isSelected)?.id
      return .none
    }
  }

  /// What is left of the node without its texts, which are UIKit's.
  final class PromoNode: Node {
    // Added: in place of the text nodes and the colour.
    private(set) var texts: [String] = []
    private(set) var isHighlighted = false
    let store: Store<PromoState, PromoAction>

    init(store: Store<PromoState, PromoAction>) {
      self.store = store
      super.init()
      store.subscribe(\.title)
        .subscribe(onNext: { [weak self] in
          self?.texts.append($0)
        })
        .disposed(by: rx.disposeBag)

      store.subscribe(\.amount)
        .subscribe(onNext: { [weak self] in
          self?.texts.append(String("Discount Rp. \($0)"))
        })
        .disposed(by: rx.disposeBag)

      store.subscribe(\.isSelected)
        .subscribe(onNext: { [weak self] isSelected in
          self?.isHighlighted = isSelected
        })
        .disposed(by: rx.disposeBag)
    }
  }
}

final class Day2PromoListTests: XCTestCase {
  typealias PromoListState = Day2PromoList.PromoListState
  typealias PromoListAction = Day2PromoList.PromoListAction
  typealias PromoState = Day2PromoList.PromoState

  private let promos = [
    PromoState(id: "a", title: "Cashback", amount: 1000), PromoState(id: "b", title: "Discount", amount: 2000),
  ]

  func testChoosingAPromo() {
    let testStore = TestStore(
      initialState: PromoListState(selectedPromoId: "b"), reducer: Day2PromoList.promoListReducer,
      environment: .init(getPromoList: { [promos] in Effect(value: promos) }))

    testStore.send(.didLoad)
    testStore.receive(.receivePromoListResponse(promos)) {
      $0.promos = IdentifiedArrayOf(self.promos)
      $0.promos[id: "b"]?.isSelected = true
    }
    testStore.send(.promo(id: "a", action: .didTap)) {
      $0.promos[id: "a"]?.isSelected = true
      $0.promos[id: "b"]?.isSelected = false
    }
    XCTAssertEqual(testStore.state.selectedPromoState?.id, "b")
    testStore.send(.didTapUsePromo) { $0.selectedPromoId = "a" }
    XCTAssertEqual(testStore.state.selectedPromoState?.title, "Cashback")
    testStore.send(.promo(id: "a", action: .didTap)) { $0.promos[id: "a"]?.isSelected = false }
    testStore.send(.didTapUsePromo) { $0.selectedPromoId = nil }
    XCTAssertNil(testStore.state.selectedPromoState)
  }

  func testTheNodeOfAPromo() throws {
    let store = Store(
      initialState: PromoListState(promos: IdentifiedArrayOf(promos)), reducer: Day2PromoList.promoListReducer,
      environment: .init(getPromoList: { .none }))
    let list = store.scope(
      state: \.promos,
      action: PromoListAction.promo
    )
    let first = try XCTUnwrap(promos.first)
    let node = Day2PromoList.PromoNode(
      store: list.scope(state: { $0[id: "a"] ?? first }, action: { ("a", $0) }))

    XCTAssertEqual(node.texts, ["Cashback", "Discount Rp. 1000"])
    XCTAssertFalse(node.isHighlighted)
    node.store.send(.didTap)
    XCTAssertTrue(node.isHighlighted)
  }
}
