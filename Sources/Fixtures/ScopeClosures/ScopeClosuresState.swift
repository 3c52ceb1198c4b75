/// The order page before scope: everything of the counter belongs to the page.
struct ScopeClosuresState: Equatable {
  var number: Int
  var errorMessage: String?
  var isMinusButtonEnabled: Bool { number > 0 }
}

enum ScopeClosuresAction: Equatable {
  case didTapMinus
  case didTapPlus
  case textDidChange(String)
  case didTapAddOrder
  case receiveAddOrderResponse(Bool)
}
