/// A value that equals no value, not even itself, so that a store considers it changed after every action.
struct EveryState<Value>: Equatable {
  let value: Value

  static func == (left: Self, right: Self) -> Bool { false }
}
