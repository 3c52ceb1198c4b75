/// A quantity whose flag is set whenever the number is.
struct MinusDidSetState: Equatable {
  var number: Int {
    didSet { setMinusEnabledStatus() }
  }
  var isMinusButtonEnabled: Bool = false

  /// `didSet` isn't called while initializing, hence the second call.
  init(number: Int) {
    self.number = number
    setMinusEnabledStatus()
  }

  /// Creates the state as it is first printed: with `didSet` alone.
  init(didSetAlone number: Int) { self.number = number }

  mutating func setMinusEnabledStatus() {
    isMinusButtonEnabled = number > 0
  }
}
