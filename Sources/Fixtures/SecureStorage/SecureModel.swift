/// Data that others must not read.
struct SecureModel: Equatable {
  var userId: Int
  var name: String
  var age: Int
  var deviceToken: String
}

extension SecureModel {
  static let mock = SecureModel(userId: 1, name: "John Doe", age: 25, deviceToken: "myToken")
}

/// Stores the model. Two functions read and write every property, and the compiler knows each one's type.
struct SecureStorage: Equatable {
  private var model: SecureModel

  init(model: SecureModel) { self.model = model }

  func getData<Value>(keyPath: KeyPath<SecureModel, Value>) -> Value { model[keyPath: keyPath] }

  mutating func setSecureData<Value>(keyPath: WritableKeyPath<SecureModel, Value>, value: Value) {
    model[keyPath: keyPath] = value
  }
}
