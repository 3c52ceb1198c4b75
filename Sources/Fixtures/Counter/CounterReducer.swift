import HarnessArchitecture

/// 2. Inline function: the check is a function inside the reducer, called wherever the number changes.
let counterReducer = Reducer<CounterState, CounterAction, Void> { state, action, _ in
  func validateNumber() {
    state.errorMessage = state.number < 0 ? "Error, should >= 0" : nil
  }
  switch action {
  case .didTapMinus:
    state.number -= 1
    validateNumber()
    return .none
  case .didTapPlus:
    state.number += 1
    validateNumber()
    return .none
  case let .textDidChange(string):
    if let number = Int(string) {
      state.number = number
      validateNumber()
    } else {
      state.number = 0
      state.errorMessage = "Should only contains numeric"
    }
    return .none
  }
}

extension CounterState {
  /// 3. State function: the check belongs to the state, so that other reducers of this state can call it.
  mutating func validateNumber() {
    errorMessage = number < 0 ? "Error, should >= 0" : nil
  }
}

/// The reducer that calls the state's function.
let counterReducerWithStateFunction = Reducer<CounterState, CounterAction, Void> { state, action, _ in
  switch action {
  case .didTapMinus:
    state.number -= 1
    state.validateNumber()
    return .none
  case .didTapPlus:
    state.number += 1
    state.validateNumber()
    return .none
  case let .textDidChange(string):
    if let number = Int(string) {
      state.number = number
      state.validateNumber()
    } else {
      state.number = 0
      state.errorMessage = "Should only contains numeric"
    }
    return .none
  }
}

/// The first version of the exercise: only typing checks the number; the buttons leave the message unchanged.
let counterReducerThatChecksTextOnly = Reducer<CounterState, CounterAction, Void> { state, action, environment in
  switch action {
  case .didTapMinus:
    state.number -= 1
    return .none
  case .didTapPlus:
    state.number += 1
    return .none
  case .textDidChange:
    return counterReducer.run(&state, action, environment)
  }
}
