import Foundation
import Harness

// The part of the fixtures' order page that the scripts of the documents use, after a change.

struct CounterState: Equatable {
  var number: Int
  var errorMessage: String?
}

struct OrderState: Equatable {
  var isLoading = true
  var counterState: CounterState
  var alert: AlertState?

  struct AlertState: Equatable {
    /// A mistake on purpose: it differs in each replay.
    var id = UUID()
    var title: String
  }
}

enum CounterAction { case didTapPlus }

enum OrderAction {
  case counter(CounterAction)
  case didTapAddOrder
  case receiveAddOrderResponse(Bool)
  case didSellOut
}

struct OrderEnvironment {
  var submitOrder: (Int) -> Effect<Bool>
  var showToast: (String) -> Effect<Never>
}

let orderReducer = Reducer<OrderState, OrderAction, OrderEnvironment> { state, action, env in
  switch action {
  case .counter(.didTapPlus): state.counterState.number += 1
  case .didTapAddOrder: return env.submitOrder(state.counterState.number).map(OrderAction.receiveAddOrderResponse)
  case .receiveAddOrderResponse(true):
    let words = ProcessInfo.processInfo.environment["TOAST"] ?? "Order created successfully"
    return env.showToast(words).fireAndForget()
  case .receiveAddOrderResponse(false): state.counterState.errorMessage = "Submit Order Failed"
  case .didSellOut: state.alert = OrderState.AlertState(title: "Sold out")
  }
  return .none
}

let orderFeature = Feature(
  "order", initialState: OrderState(counterState: CounterState(number: 1)), reducer: orderReducer
) { world in
  OrderEnvironment(submitOrder: world.effect("submitOrder"), showToast: world.fireAndForget("showToast"))
}
.initial("loaded", OrderState(isLoading: false, counterState: CounterState(number: 1)))
.environment("mockFailedIfNumber5") { world in
  OrderEnvironment(
    submitOrder: world.effect("submitOrder") { number in
      Effect(value: number != 5).delay(for: .seconds(1), scheduler: MainScheduler.instance)
    },
    showToast: world.fireAndForget("showToast") { _ in .fireAndForget {} })
}
