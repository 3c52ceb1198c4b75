import Harness

/// Exercise 3 of day 1, the second option: the message is wrapped in `@NeverEqual`.
///
/// What it teaches: each set counts, so that an equal message is heard again, and nothing has to be reset; other actions
/// change nothing that is heard. It is for the rare case in which a view can't be a function of the state. `hear
/// unwrapped` in the transcripts is a subscriber to the message without its wrapper, which loses the second one.
var toastNeverEqualFeature: Feature<ToastNeverEqualState, AddOrderAction, AddOrderEnvironment> {
  Feature(
    "toast-never-equal", initialState: ToastNeverEqualState(number: 1), reducer: toastNeverEqualReducer,
    environment: AddOrderEnvironment.init(world:)
  )
  .hears("toast", \.$successToastMessage)
  .hears("unwrapped", \.successToastMessage)
  .environment("mockSuccess") { AddOrderEnvironment(world: $0, mock: .mockSuccess) }
  .environment("mockFailed") { AddOrderEnvironment(world: $0, mock: .mockFailed) }
  .view {
    AddOrderPage(
      number: $0.subscribe(\.number), errorMessage: $0.subscribe(\.errorMessage),
      messages: $0.subscribeNeverEqual(\.$successToastMessage).filterNil())
  }
}
