import Harness

/// Exercise 3 of day 1, the figure of a store without distinct values: the page of `toast-state` with subscribers that observe
/// every state.
///
/// What it teaches: why a store compares values. The second toast is observed, but so is everything else, by every subscriber.
/// A tap on plus delivers the toast's old message, which is shown again; a response delivers the number and the error, which
/// are unchanged. State, action, environment and reducer are those of `toast-state`; only the subscribers differ.
var toastEveryStateFeature: Feature<AddOrderState, AddOrderAction, AddOrderEnvironment> {
  Feature(
    "toast-every-state", initialState: AddOrderState(number: 1), reducer: toastStateReducer,
    environment: AddOrderEnvironment.init(world:)
  )
  .observesEveryState("error", \.errorMessage)
  .observesEveryState("number", \.number)
  .observesEveryState("toast", \.successToastMessage)
  .environment("mockSuccess") { AddOrderEnvironment(world: $0, mock: .mockSuccess) }
  .environment("mockFailed") { AddOrderEnvironment(world: $0, mock: .mockFailed) }
  .view {
    AddOrderPage(
      number: $0.subscribe(\.number), errorMessage: $0.subscribe(\.errorMessage),
      messages: $0.subscribe { EveryState(value: $0.successToastMessage) }.map(\.value).filterNil())
  }
}
