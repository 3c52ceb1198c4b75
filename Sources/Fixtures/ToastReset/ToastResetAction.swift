/// What the user does, what the server answers, and the end of a toast.
enum ToastResetAction: Equatable {
  case didTapPlus
  case didTapAddOrder
  case receiveAddOrderResponse(Bool)
  case dismissToast
}
