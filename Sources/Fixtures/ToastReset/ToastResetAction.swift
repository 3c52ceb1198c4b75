/// The user's actions, the server's response, and the end of a toast.
enum ToastResetAction: Equatable {
  case didTapPlus
  case didTapAddOrder
  case receiveAddOrderResponse(Bool)
  case dismissToast
}
