import HarnessArchitecture

/// The storage as a dictionary: any name, any value.
struct SecureDictionaryState {
  var model: [String: Any]

  var deviceToken: String? { model["deviceToken"] as? String }
  var age: Int? { model["age"] as? Int }
}

enum SecureDictionaryAction {
  case update(key: String, value: Any)
}

let secureDictionaryReducer = Reducer<SecureDictionaryState, SecureDictionaryAction, Void> { state, action, _ in
  switch action {
  case let .update(key, value):
    state.model[key] = value
    return .none
  }
}
