import Harness
import XCTest

// Day 2, "KeyPath & CasePath", the short story of KeyPath (002, 004).

enum Day2KeyPath {
  struct SecureModel {
    var userId: Int
    var name: String
    var age: Int
    var deviceToken: String
  }

  class SecureStorage {
    private var model = SecureModel(userId: 1, name: "John Doe", age: 25, deviceToken: "myToken")
    func getSecureData() -> SecureModel {
      return model
    }

    func setSecureData<Value>(keyPath: WritableKeyPath<SecureModel, Value>, value: Value) {
      print("try to change \(keyPath) to \(value)")
      model[keyPath: keyPath] = value
    }
  }

  // Added: the use names another class and another function than those that are printed.
  final class MySecureData: SecureStorage {
    func getData<Value>(keyPath: KeyPath<SecureModel, Value>) -> Value { getSecureData()[keyPath: keyPath] }
  }

  /// The class with one function for each property.
  enum OneFunctionEach {
    class SecureStorage {
      // Added: the model so far.
      private var model = SecureModel(userId: 1, name: "John Doe", age: 25, deviceToken: "myToken")
      func getSecureData() -> SecureModel {
        return model
      }

      func updateDeviceToken(newToken: String) {
        model.deviceToken = newToken
      }
    }
  }

  /// The class with a dictionary.
  enum ADictionary {
    class SecureStorage {
      // Added: `= [:]`; a class without initial values needs an initializer.
      var model: [String: Any] = [:]

      func update(key: String, value: Any) {
        model[key] = value
      }
    }
  }
}

final class Day2KeyPathTests: XCTestCase {
  typealias SecureModel = Day2KeyPath.SecureModel
  typealias MySecureData = Day2KeyPath.MySecureData

  func testByProperty() {
    var model = SecureModel(userId: 1, name: "John Doe", age: 25, deviceToken: "myToken")
    // to get value
    print(model.deviceToken)

    // to update value
    model.deviceToken = "New Updated Token"

    XCTAssertEqual(model.deviceToken, "New Updated Token")
  }

  func testByKeyPath() {
    // Added: the model of the snippet before.
    var model = SecureModel(userId: 1, name: "John Doe", age: 25, deviceToken: "myToken")

    let deviceTokenKeyPath = \SecureModel.deviceToken  // type: WritableKeyPath<SecureModel, String>

    // to get value
    print(model[keyPath: deviceTokenKeyPath])

    // to update value
    model[keyPath: deviceTokenKeyPath] = "New Updated Token from Keypath"  // Write

    XCTAssertEqual(model.deviceToken, "New Updated Token from Keypath")
  }

  func testTheStorage() {
    let secureManager = MySecureData()
    print(secureManager.getData(keyPath: \.deviceToken))
    secureManager.setSecureData(keyPath: \.deviceToken, value: "new Token")
    print(secureManager.getData(keyPath: \.deviceToken))

    XCTAssertEqual(secureManager.getSecureData().deviceToken, "new Token")
    XCTAssertEqual(secureManager.getSecureData().name, "John Doe")
  }

  func testTheOtherStorages() {
    let each = Day2KeyPath.OneFunctionEach.SecureStorage()
    each.updateDeviceToken(newToken: "New Token Value")
    XCTAssertEqual(each.getSecureData().deviceToken, "New Token Value")

    // usage
    Day2KeyPath.ADictionary.SecureStorage().update(key: "deviceToken", value: "New Token Value")
  }
}
