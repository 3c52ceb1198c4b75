/// A quantity with a computed flag: it isn't stored anywhere else, so it can't be wrong.
struct MinusComputedState: Equatable {
  var number: Int
  var isMinusButtonEnabled: Bool { number > 0 }
}
