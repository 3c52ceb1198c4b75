import HarnessArchitecture

private struct SaveId: Hashable {}

/// The sheet while it is open: its state is never nil here.
let wishlistSheetReducer = Reducer<WishlistSheetState, WishlistSheetAction, WishlistSheetEnvironment> {
  state, action, env in
  switch action {
  case .didTapWishlist:
    state.isSaving = true
    return env.saveWishlist(!state.isWishlist)
      .map(WishlistSheetAction.receiveSaved)
      .cancellable(id: SaveId(), cancelInFlight: true)
  case let .receiveSaved(isWishlist):
    state.isSaving = false
    state.isWishlist = isWishlist
    return .none
  case .didTapDone:
    return env.trackEvent("wishlist done").fireAndForget()
  }
}

/// The page opens and closes the sheet. `closing` deals with a request in flight.
private func pageReducer(
  closing: Effect<WishlistPageAction>
) -> Reducer<WishlistPageState, WishlistPageAction, WishlistSheetEnvironment> {
  Reducer { state, action, _ in
    switch action {
    case .didTapProduct:
      state.sheet = WishlistSheetState(name: state.name, isWishlist: state.isWishlist)
      return .none
    case .dismissSheet, .sheet(.didTapDone):
      state.sheet = nil
      return closing
    case let .sheet(.receiveSaved(isWishlist)):
      state.isWishlist = isWishlist
      return .none
    case .sheet:
      return .none
    }
  }
}

private let optionalSheetReducer = wishlistSheetReducer.optional().pullback(
  state: \WishlistPageState.sheet,
  action: /WishlistPageAction.sheet,
  environment: { (environment: WishlistSheetEnvironment) in environment }
)

/// The sheet first, while it exists; then the page, which may remove it. The sheet's pending work ends with it.
let wishlistPageReducer = optionalSheetReducer.combined(with: pageReducer(closing: .cancel(id: SaveId())))

/// The mistake that shows late: the sheet is closed, and its request responds to a state that is nil.
let wishlistPageReducerThatKeepsSaving = optionalSheetReducer.combined(with: pageReducer(closing: .none))

/// The mistake that shows at once: the page removes the sheet before the sheet receives the tap.
let wishlistPageReducerPageFirst = pageReducer(closing: .cancel(id: SaveId())).combined(with: optionalSheetReducer)

/// Without `optional()`: every case unwraps the state itself, and a late response is dropped silently.
let wishlistPageReducerWithGuards = Reducer<WishlistPageState, WishlistPageAction, WishlistSheetEnvironment> {
  state, action, env in
  switch action {
  case .didTapProduct:
    state.sheet = WishlistSheetState(name: state.name, isWishlist: state.isWishlist)
    return .none
  case .sheet(.didTapWishlist):
    guard let sheet = state.sheet else { return .none }
    state.sheet?.isSaving = true
    return env.saveWishlist(!sheet.isWishlist)
      .map { .sheet(.receiveSaved($0)) }
      .cancellable(id: SaveId(), cancelInFlight: true)
  case let .sheet(.receiveSaved(isWishlist)):
    guard state.sheet != nil else { return .none }
    state.sheet?.isSaving = false
    state.sheet?.isWishlist = isWishlist
    state.isWishlist = isWishlist
    return .none
  case .sheet(.didTapDone):
    guard state.sheet != nil else { return .none }
    state.sheet = nil
    return env.trackEvent("wishlist done").fireAndForget()
  case .dismissSheet:
    state.sheet = nil
    return .none
  }
}
