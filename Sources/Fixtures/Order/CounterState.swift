/// A quantity that can be typed or stepped.
struct CounterState: Equatable {
  var number: Int
  var errorMessage: String?
  /// Computed, so it can't disagree with the number (day 1, exercise 1).
  var isMinusButtonEnabled: Bool { number > 0 }
}

enum CounterAction: Equatable {
  case didTapMinus
  case didTapPlus
  case textDidChange(String)
}
