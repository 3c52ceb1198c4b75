import HarnessArchitecture

/// The page with a message of which each set is a change.
struct ToastNeverEqualState: Equatable {
  var number: Int
  var errorMessage: String?
  @NeverEqual var successToastMessage: String?
}
