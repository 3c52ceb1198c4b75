/// A quantity with a stored flag, whose default is wrong for every number above zero.
struct MinusStoredState: Equatable {
  var number: Int
  var isMinusButtonEnabled: Bool = false
}

extension MinusStoredState {
  /// Creates what the exercise's custom initializer makes: the rule for the third time, right from the start.
  static func initialized(number: Int) -> Self { Self(number: number, isMinusButtonEnabled: number > 0) }
}
