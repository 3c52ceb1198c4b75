import HarnessArchitecture

enum SecureStorageAction: Equatable {
  case userIdDidChange(Int)
  case nameDidChange(String)
  case ageDidChange(Int)
  case deviceTokenDidChange(String)
}

let secureStorageReducer = Reducer<SecureStorage, SecureStorageAction, SecureStorageEnvironment> { state, action, env in
  /// One function for all properties. The name is a separate parameter: the description of a key path differs between Swift
  /// versions.
  func set<Value: Equatable>(
    _ keyPath: WritableKeyPath<SecureModel, Value>, _ name: String, _ value: Value
  ) -> Effect<SecureStorageAction> {
    guard state.getData(keyPath: keyPath) != value else { return .none }
    state.setSecureData(keyPath: keyPath, value: value)
    return env.log("try to change \(name) to \(value)").fireAndForget()
  }
  switch action {
  case let .userIdDidChange(userId): return set(\.userId, "userId", userId)
  case let .nameDidChange(name): return set(\.name, "name", name)
  case let .ageDidChange(age): return set(\.age, "age", age)
  case let .deviceTokenDidChange(token): return set(\.deviceToken, "deviceToken", token)
  }
}
