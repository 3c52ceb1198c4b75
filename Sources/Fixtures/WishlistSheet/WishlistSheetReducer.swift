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

/// What the page does: it opens and closes the sheet. `closing` says what becomes of a request in flight.
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

/// The sheet first, while it is there; then the page, which may take it away. With the sheet goes what it waits for.
let wishlistPageReducer = optionalSheetReducer.combined(with: pageReducer(closing: .cancel(id: SaveId())))

/// The mistake that shows late: the sheet is closed, and its request answers a state that is nil.
let wishlistPageReducerThatKeepsSaving = optionalSheetReducer.combined(with: pageReducer(closing: .none))

/// The mistake that shows at once: the page takes the sheet away before the sheet has heard of the tap.
let wishlistPageReducerPageFirst = pageReducer(closing: .cancel(id: SaveId())).combined(with: optionalSheetReducer)

/// Without `optional()`: every case unwraps the state itself, and what comes too late is dropped without a word.
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
