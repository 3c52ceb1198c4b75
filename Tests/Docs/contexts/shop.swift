// An order page as it was before toasts were effects.
struct OrderState: Equatable {
  var isLoading = false
  var number = 1
  @NeverEqual var successToastMessage: String?
  var totalPrice: Int { number * 1_000 }
}
enum OrderAction { case didLoad, didTapAddOrder, receiveAddOrderResponse(Bool) }
struct OrderEnvironment {
  var submitOrder: (Int) -> Effect<Bool>
  var showToast: (String) -> Effect<Never>
  static var live: OrderEnvironment { elided() }
}
var orderReducer: Reducer<OrderState, OrderAction, OrderEnvironment> { elided() }

struct Toast {
  static var shared: Toast { Toast() }
  func display(message: String) {}
}
struct API { var submitOrder: (Int) -> Effect<Bool> }
struct Toasts { var show: (String) -> Effect<Never> }
var url: URL { elided() }
var api: API { elided() }
var toasts: Toasts { elided() }
var store: Store<OrderState, OrderAction> { elided() }
var bag: DisposeBag { elided() }
