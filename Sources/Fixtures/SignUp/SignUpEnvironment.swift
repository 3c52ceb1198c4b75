import HarnessArchitecture

struct SignUpEnvironment {
  var loadTerms: () -> Effect<Result<String, NetworkError>>
  var signUp: (SignUpRequest) -> Effect<Result<Int, SignUpError>>
  var showToast: (String) -> Effect<Never>

  /// The form's part of the environment.
  var form: SignUpFormEnvironment { SignUpFormEnvironment(signUp: signUp, showToast: showToast) }
}

struct SignUpFormEnvironment {
  var signUp: (SignUpRequest) -> Effect<Result<Int, SignUpError>>
  var showToast: (String) -> Effect<Never>
}

extension SignUpEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self {
    Self(
      loadTerms: { .failing("loadTerms should not be called") },
      signUp: { _ in .failing("signUp should not be called") },
      showToast: { _ in .failing("showToast should not be called") })
  }

  /// Returns terms after half a second, and a user after two.
  static var mockSuccess: Self {
    Self(
      loadTerms: {
        Effect(value: .success("Be nice")).delay(.milliseconds(500), scheduler: MainScheduler.instance)
      },
      signUp: { _ in Effect(value: .success(7)).delay(.seconds(2), scheduler: MainScheduler.instance) },
      showToast: { _ in .fireAndForget {} })
  }

  /// Returns only errors.
  static var mockFailed: Self {
    var environment = mockSuccess
    environment.loadTerms = {
      Effect(value: .failure(.serverError)).delay(.milliseconds(500), scheduler: MainScheduler.instance)
    }
    return environment
  }

  /// Rejects the address blob@example.com as taken.
  static var mockEmailTaken: Self {
    var environment = mockSuccess
    environment.signUp = { request in
      Effect(value: request.email == "blob@example.com" ? .failure(.emailTaken) : .success(7))
        .delay(.seconds(2), scheduler: MainScheduler.instance)
    }
    return environment
  }
}
