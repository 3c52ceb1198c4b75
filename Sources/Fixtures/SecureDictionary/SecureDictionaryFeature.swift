import Harness

/// The storage that the key path replaces (day 2, "Short story of KeyPath"): one function for all properties, at the cost of
/// the types.
///
/// What it teaches: `devicetoken` is as good a key as `deviceToken`, and an age may be a text. Both compile, and the mistake
/// only shows when a value is read. Compare `secure-storage`. It has no environment.
var secureDictionaryFeature: Feature<SecureDictionaryState, SecureDictionaryAction, Void> {
  Feature(
    "secure-dictionary",
    initialState: SecureDictionaryState(model: ["age": 25, "deviceToken": "myToken"]),
    reducer: secureDictionaryReducer
  ) { _ in }
  .derived("age", \.age)
  .derived("deviceToken", \.deviceToken)
  .literals(String.self, Int.self)
  .always("every stored key is read") { $0.model.keys.allSatisfy(["age", "deviceToken"].contains) }
  .always("every value has the type it is read as") {
    ($0.model["age"] == nil || $0.age != nil) && ($0.model["deviceToken"] == nil || $0.deviceToken != nil)
  }
  .view { $0.render() }
}

extension SecureDictionaryState {
  /// Returns what a reader finds when asking for a text and a number.
  func render() -> String {
    """
    Age \(age.map(String.init) ?? "unknown")
    Token \(deviceToken ?? "unknown")
    """
  }
}
