/// A value that equals none, not even itself, so that a store finds it changed after every action.
struct EveryState<Value>: Equatable {
  let value: Value

  static func == (left: Self, right: Self) -> Bool { false }
}
