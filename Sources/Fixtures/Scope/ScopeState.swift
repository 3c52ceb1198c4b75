/// The order page with the counter as a part of its own.
struct ScopeState: Equatable {
  var counterState: CounterState
}

enum ScopeAction: Equatable {
  case counter(CounterAction)
  case didTapAddOrder
  case receiveAddOrderResponse(Bool)
}
