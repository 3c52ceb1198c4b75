// The public shape of ReSwift, as far as its reducers go.

public protocol Action {}

public struct ReSwiftInit: Action { public init() {} }

public typealias Reducer<ReducerStateType> = (_ action: Action, _ state: ReducerStateType?) -> ReducerStateType
