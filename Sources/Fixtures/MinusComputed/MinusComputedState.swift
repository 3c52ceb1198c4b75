/// A quantity whose flag is computed: it has no second place in which it could be wrong.
struct MinusComputedState: Equatable {
  var number: Int
  var isMinusButtonEnabled: Bool { number > 0 }
}
