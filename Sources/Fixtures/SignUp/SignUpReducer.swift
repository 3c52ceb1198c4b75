import HarnessArchitecture

private struct SignUpId: Hashable {}

/// The form after `.binding()`, which sets the property of each binding action before the form receives it.
let signUpFormReducer = signUpFormReducerWithoutBinding.binding()

/// The form alone, which ignores what is typed.
let signUpFormReducerWithoutBinding = Reducer<SignUpFormState, SignUpFormAction, SignUpFormEnvironment> {
  state, action, env in
  switch action {
  case .binding(\.$name):
    state.name = String(state.name.prefix(20))
    return .none
  case .binding:
    return .none
  case .didTapSubmit:
    guard state.isSubmitEnabled else { return .none }
    state.isSubmitting = true
    return env.signUp(SignUpRequest(name: state.name, email: state.email, password: state.password))
      .map(SignUpFormAction.receiveSignUp)
      .cancellable(id: SignUpId())
  case let .receiveSignUp(.success(userId)):
    state.isSubmitting = false
    state.userId = userId
    return env.showToast("Welcome, \(state.name)")
      .fireAndForget()
  case .receiveSignUp(.failure(.emailTaken)):
    state.isSubmitting = false
    state.takenEmail = state.email
    return .none
  }
}

/// The page around a form: it loads the terms, and makes the form from them.
private let pageReducer = Reducer<SignUpState, SignUpAction, SignUpEnvironment> { state, action, env in
  switch action {
  case .didLoad, .didTapReload:
    state = .loading
    // When leaving a case, cancel the effects that would respond to it.
    return .merge(
      .cancel(id: SignUpId()),
      env.loadTerms().map(SignUpAction.receiveTerms))
  case let .receiveTerms(.success(terms)):
    state = .loaded(SignUpFormState(terms: terms))
    return .none
  case let .receiveTerms(.failure(error)):
    state = .failed(error)
    return .none
  case .form:
    return .none
  }
}

/// The page whose reload leaves a submission in flight, which then responds to a form that no longer exists.
private let pageReducerThatForgets = Reducer<SignUpState, SignUpAction, SignUpEnvironment> { state, action, env in
  guard case .didTapReload = action else { return pageReducer.run(&state, action, env) }
  state = .loading
  return env.loadTerms().map(SignUpAction.receiveTerms)
}

/// The form's actions belong to one case of the page.
private func combined(
  _ form: Reducer<SignUpFormState, SignUpFormAction, SignUpFormEnvironment>,
  _ page: Reducer<SignUpState, SignUpAction, SignUpEnvironment>
) -> Reducer<SignUpState, SignUpAction, SignUpEnvironment> {
  .combine(form.pullback(state: /SignUpState.loaded, action: /SignUpAction.form, environment: \.form), page)
}

let signUpReducer = combined(signUpFormReducer, pageReducer)
let signUpReducerWithoutBinding = combined(signUpFormReducerWithoutBinding, pageReducer)
let signUpReducerThatForgets = combined(signUpFormReducer, pageReducerThatForgets)
