struct OrderState { var number = 1 }
enum OrderAction { case didTapAddOrder, receiveAddOrderResponse(Bool) }
struct OrderEnvironment { var submitOrder: (Int) -> Effect<Bool> }

func reduce(_ state: inout OrderState, _ action: OrderAction, _ env: OrderEnvironment) -> Effect<OrderAction> {
  switch action {
  // <#block#>
  case .receiveAddOrderResponse: return .none
  }
}
