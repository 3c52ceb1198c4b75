import Harness

/// A sign-up page: the day 3 that day 2 announces ("Enum State & SwitchCaseStoreNode" and "Extra: Form Binding", which its text
/// skips).
///
/// What it teaches: a page whose state is an enum can't be loading and have failed at once, and each case has its own reducer
/// and node. A form needs one action for all its fields, `.binding()`, and no stored validation. `withoutBinding` omits
/// `.binding()`: whatever is typed, the form stays empty. `reloadForgets` leaves a case without ending the effects that would
/// respond to it: the response comes when the form is gone.
var signUpFeature: Feature<SignUpState, SignUpAction, SignUpEnvironment> {
  Feature(
    "sign-up", initialState: SignUpState.loading, reducer: signUpReducer, environment: SignUpEnvironment.init(world:)
  )
  .derived("isSubmitEnabled") { (/SignUpState.loaded).extract(from: $0)?.isSubmitEnabled }
  .derived("emailError") { (/SignUpState.loaded).extract(from: $0)?.emailError }
  .derived("passwordError") { (/SignUpState.loaded).extract(from: $0)?.passwordError }
  .initial("loaded", .loaded(.mock))
  .initial("filled", .loaded(.mockFilled))
  .environment("mockSuccess") { SignUpEnvironment(world: $0, mock: .mockSuccess) }
  .environment("mockFailed") { SignUpEnvironment(world: $0, mock: .mockFailed) }
  .environment("mockEmailTaken") { SignUpEnvironment(world: $0, mock: .mockEmailTaken) }
  .environment("withoutBinding", reducer: signUpReducerWithoutBinding, SignUpEnvironment.init(world:))
  .environment("reloadForgets", reducer: signUpReducerThatForgets) {
    SignUpEnvironment(world: $0, mock: .mockSuccess)
  }
  .always("the form keeps what is typed") { _, action, new in
    guard case let .form(.binding(binding)) = action, case let .loaded(form) = new else { return true }
    return switch binding {
    case \.$email: binding == .set(\.$email, form.email)
    case \.$password: binding == .set(\.$password, form.password)
    case \.$agreesToTerms: binding == .set(\.$agreesToTerms, form.agreesToTerms)
    // The name is truncated.
    default: true
    }
  }
  .always("an answer arrives only while there is a form") { old, action, _ in
    if case .form(.receiveSignUp) = action { (/SignUpState.loaded).extract(from: old) != nil } else { true }
  }
  .sometimes("someone has signed up") { (/SignUpState.loaded).extract(from: $0)?.userId != nil }
  .view(SignUpPage.init)
}

extension SignUpEnvironment {
  /// Creates an environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) {
    self.init(
      loadTerms: world.effect("loadTerms"),
      signUp: world.effect("signUp"),
      showToast: world.fireAndForget("showToast"))
  }

  /// Creates the same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) {
    self.init(
      loadTerms: world.effect("loadTerms", default: mock.loadTerms),
      signUp: world.effect("signUp", default: mock.signUp),
      showToast: world.fireAndForget("showToast", default: mock.showToast))
  }
}
