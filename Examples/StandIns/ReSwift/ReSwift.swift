// As much of ReSwift as the recipe uses, and no more open than the library: ../ReSwift.md.

public protocol Action {}

public struct ReSwiftInit: Action {}

public typealias Reducer<ReducerStateType> = (_ action: Action, _ state: ReducerStateType?) -> ReducerStateType

open class Store<State> {
  public private(set) var state: State!

  public required init(reducer: @escaping Reducer<State>, state: State?) {
    self.state = state ?? reducer(ReSwiftInit(), nil)
  }
}
