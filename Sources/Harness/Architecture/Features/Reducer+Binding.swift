extension Reducer where Action: BindableAction, Action.State == State {
  /// Returns this reducer, preceded by one that sets the property of each binding action.
  ///
  ///     let formReducer = Reducer<FormState, FormAction, FormEnvironment> { state, action, env in
  ///       switch action {
  ///       case .binding(\.$name):  // state.name is the new name already
  ///         state.isNameTaken = false
  ///       case .binding:
  ///         break
  ///       }
  ///       return .none
  ///     }
  ///     .binding()
  public func binding() -> Reducer {
    let path = /Action.binding
    return Reducer { state, action, environment in
      path.extract(from: action)?.write(&state)
      return run(&state, action, environment)
    }
  }
}
