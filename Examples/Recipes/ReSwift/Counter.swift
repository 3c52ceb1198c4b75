import Harness
import ReSwiftStandIn

struct CounterState { var count = 0 }

struct Increase: Action { let by: Int }
struct Reset: Action {}

func counterReducer(action: Action, state: CounterState?) -> CounterState {
  var state = state ?? CounterState()
  switch action {
  case let action as Increase: state.count += action.by
  case is Reset: state.count = 0
  default: break
  }
  return state
}

enum CounterAction { case increase(by: Int), reset }

public var reSwiftFeatures: [any SuiteFeature] {
  [
    Feature<CounterState, CounterAction, World>("reswift-counter", reducer: counterReducer) { action in
      switch action {
      case .increase(let by): Increase(by: by)
      case .reset: Reset()
      }
    }
  ]
}
