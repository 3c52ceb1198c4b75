enum NetworkError: Error, Equatable {
  case serverError
}
