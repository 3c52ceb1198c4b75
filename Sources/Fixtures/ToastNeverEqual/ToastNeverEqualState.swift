import HarnessArchitecture

/// The page with a message for which each assignment is a change.
struct ToastNeverEqualState: Equatable {
  var number: Int
  var errorMessage: String?
  @NeverEqual var successToastMessage: String?
}
