// The order page with a toast that is part of the state.
@testable import Fixtures

struct OrderState {
  var counterState = CounterState(number: 1)
  @NeverEqual var successToastMessage: String?
}
enum OrderAction { case counter(CounterAction) }
