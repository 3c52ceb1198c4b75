import Harness

/// The storage that the key path replaces (day 2, "Short story of KeyPath"): one function for all properties, paid for
/// with the types.
///
/// What it teaches: `devicetoken` is a key as good as `deviceToken`, and an age may be a text; both compile, and show only
/// when somebody reads. Compare `secure-storage`. It has no environment.
var secureDictionaryFeature: Feature<SecureDictionaryState, SecureDictionaryAction, Void> {
  Feature(
    "secure-dictionary",
    initialState: SecureDictionaryState(model: ["age": 25, "deviceToken": "myToken"]),
    reducer: secureDictionaryReducer
  ) { _ in }
  .derived("age", \.age)
  .derived("deviceToken", \.deviceToken)
  .literals(String.self, Int.self)
  .always("every key is one that is read") { $0.model.keys.allSatisfy(["age", "deviceToken"].contains) }
  .always("every value has the type that it is read as") {
    ($0.model["age"] == nil || $0.age != nil) && ($0.model["deviceToken"] == nil || $0.deviceToken != nil)
  }
  .view { $0.render() }
}

extension SecureDictionaryState {
  /// What a reader finds, who asks for a text and a number.
  func render() -> String {
    """
    Age \(age.map(String.init) ?? "unknown")
    Token \(deviceToken ?? "unknown")
    """
  }
}
