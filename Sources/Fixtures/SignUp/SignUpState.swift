/// The page, as one of three cases: it can't be loading and have failed at once.
enum SignUpState: Equatable {
  case loading
  case loaded(SignUpFormState)
  case failed(NetworkError)
}

enum SignUpAction: Equatable {
  case didLoad
  case didTapReload
  case form(SignUpFormAction)

  /// Side effect.
  case receiveTerms(Result<String, NetworkError>)
}
