import HarnessArchitecture

/// The form. Properties that its controls set are bindable; its errors are computed.
struct SignUpFormState: Equatable {
  @BindableState var name = ""
  @BindableState var email = ""
  @BindableState var password = ""
  @BindableState var agreesToTerms = false
  var terms: String
  /// The address that the server refused; the message disappears when the address changes, and comes back with it.
  var takenEmail: String?
  var isSubmitting = false
  var userId: Int?

  var emailError: String? {
    if email.isEmpty { return nil }
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    if parts.count != 2 || parts.contains("") { return "Should look like name@host" }
    return email == takenEmail ? "Is taken already" : nil
  }

  var passwordError: String? {
    password.isEmpty || password.count >= 8 ? nil : "Should have 8 characters"
  }

  var isSubmitEnabled: Bool {
    let isComplete = !name.isEmpty && !email.isEmpty && !password.isEmpty && agreesToTerms
    return isComplete && emailError == nil && passwordError == nil && !isSubmitting && userId == nil
  }
}

enum SignUpFormAction: Equatable, BindableAction {
  case binding(BindingAction<SignUpFormState>)
  case didTapSubmit

  /// Side effect.
  case receiveSignUp(Result<Int, SignUpError>)
}

enum SignUpError: Error, Equatable {
  case emailTaken
}

struct SignUpRequest: Equatable {
  var name: String
  var email: String
  var password: String
}

extension SignUpFormState {
  static let mock = SignUpFormState(terms: "Be nice")

  /// A form that is ready to be sent.
  static let mockFilled = SignUpFormState(
    name: "Blob", email: "blob@example.com", password: "12345678", agreesToTerms: true, terms: "Be nice")
}
