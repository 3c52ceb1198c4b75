import HarnessArchitecture

private typealias CartReducer = Reducer<PromoCartState, PromoCartAction, PromoCartEnvironment>

private struct PromoChoiceId: Hashable {}

private let cartReducer = counterCartReducer.pullback(
  state: \PromoCartState.cart,
  action: /PromoCartAction.cart,
  environment: { (env: PromoCartEnvironment) in CounterCartEnvironment(getCartData: env.getCartData) }
)

private let pulledBackPromoListReducer = promoListReducer.optional().pullback(
  state: \PromoCartState.promoChoice,
  action: /PromoCartAction.promoChoice,
  environment: { (env: PromoCartEnvironment) in PromoListEnvironment(getPromoList: env.getPromoList) }
)

/// The promo list while it is open. All its effects have one id, so that the page can cancel them without knowing them.
private let promoChoiceReducer = CartReducer { state, action, env in
  pulledBackPromoListReducer.run(&state, action, env)
    .cancellable(id: PromoChoiceId())
}

/// - Parameter closing: the effect that deals with a list still loading.
private func pageReducer(closing: Effect<PromoCartAction> = .cancel(id: PromoChoiceId())) -> CartReducer {
  CartReducer { state, action, _ in
    switch action {
    case .didTapChoosePromo:
      state.promoChoice = PromoListState(selectedPromoId: state.promo?.id)
      return .none
    case .promoChoice(.didTapUsePromo):
      state.promo = state.promoChoice?.selectedPromoState
      state.promoChoice = nil
      return closing
    case .dismissPromoChoice:
      state.promoChoice = nil
      return closing
    case .cart, .promoChoice:
      return .none
    }
  }
}

/// The children first, then the page, which takes the list's selection and closes the list.
let promoCartReducer = Reducer.combine(cartReducer, promoChoiceReducer, pageReducer())

/// The mistake: the page closes the list before the list has marked its selection as used.
let promoCartReducerPageFirst = Reducer.combine(pageReducer(), cartReducer, promoChoiceReducer)

/// The mistake: the list's request is not cancelled when the list is closed.
let promoCartReducerThatKeepsLoading = Reducer.combine(cartReducer, promoChoiceReducer, pageReducer(closing: .none))
