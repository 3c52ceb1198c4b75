/// The order page of exercise 3: a quantity, a button, and a toast as a part of the state.
struct AddOrderState: Equatable {
  var number: Int
  var errorMessage: String?
  var successToastMessage: String?
}

enum AddOrderAction: Equatable {
  case didTapPlus
  case didTapAddOrder
  case receiveAddOrderResponse(Bool)
}
