/// The page without a toast: that is not its business any more.
struct ToastEnvironmentState: Equatable {
  var number: Int
  var errorMessage: String?
}
