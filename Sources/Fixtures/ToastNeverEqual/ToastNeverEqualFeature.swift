import Harness

/// Exercise 3 of day 1, the second option: the message is wrapped in `@NeverEqual`.
///
/// What it teaches: each assignment counts, so an equal message is observed again, and nothing must be reset; other actions
/// change nothing that is observed. It is for the rare case in which a view can't be a function of the state. `hear unwrapped`
/// in the transcripts is a subscriber to the message without its wrapper, which misses the second message.
var toastNeverEqualFeature: Feature<ToastNeverEqualState, AddOrderAction, AddOrderEnvironment> {
  Feature(
    "toast-never-equal", initialState: ToastNeverEqualState(number: 1), reducer: toastNeverEqualReducer,
    environment: AddOrderEnvironment.init(world:)
  )
  .observes("toast", \.$successToastMessage)
  .observes("unwrapped", \.successToastMessage)
  .environment("mockSuccess") { AddOrderEnvironment(world: $0, mock: .mockSuccess) }
  .environment("mockFailed") { AddOrderEnvironment(world: $0, mock: .mockFailed) }
  .view {
    AddOrderPage(
      number: $0.subscribe(\.number), errorMessage: $0.subscribe(\.errorMessage),
      messages: $0.subscribeNeverEqual(\.$successToastMessage).filterNil())
  }
}
