import HarnessArchitecture

/// The form: its controls send binding actions, each for the property that it shows.
final class SignUpFormNode: PageNode {
  private var rows = ""
  private let store: Store<SignUpFormState, SignUpFormAction>
  private let bag = DisposeBag()

  init(store: Store<SignUpFormState, SignUpFormAction>) {
    self.store = store
    store.subscribe { $0 }
      .subscribe(onNext: { [weak self] in self?.rows = Self.rows($0) })
      .disposed(by: bag)
  }

  func type(name: String) { store.send(.binding(.set(\.$name, name))) }
  func type(email: String) { store.send(.binding(.set(\.$email, email))) }
  func type(password: String) { store.send(.binding(.set(\.$password, password))) }
  func toggleTerms() { store.send(.binding(.set(\.$agreesToTerms, !store.state.agreesToTerms))) }
  func didTapSubmit() { store.send(.didTapSubmit) }

  private static func rows(_ state: SignUpFormState) -> String {
    PageText.lines(
      "Name: \(state.name)",
      "Email: \(state.email)",
      state.emailError.map { "! \($0)" },
      "Password: \(String(repeating: "*", count: state.password.count))",
      state.passwordError.map { "! \($0)" },
      "\(state.agreesToTerms ? "[x]" : "[ ]") I agree: \(state.terms)",
      PageText.row(
        PageText.button("Sign Up", isEnabled: state.isSubmitEnabled),
        state.isSubmitting ? "sending…" : nil,
        state.userId.map { "signed up as user \($0)" }))
  }

  func render() -> String { rows }
}
