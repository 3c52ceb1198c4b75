/// A text field on the screen: its text, and the message that it shows below.
struct TextFieldState: Equatable {
  var text: String
  var shownErrorMessage: String?
}

/// The counter, which is the source of truth, and the field that shows it.
struct TextFieldPageState: Equatable {
  var counter: CounterState
  var field: TextFieldState

  init(number: Int) {
    counter = CounterState(number: number)
    field = TextFieldState(text: "\(number)")
  }

  var isScreenInSync: Bool { field.shownErrorMessage == counter.errorMessage }
}

extension TextFieldPageState {
  /// Returns the contents of the screen, right or wrong.
  func render() -> String {
    let line = counterLine(field.text, isMinusEnabled: counter.isMinusButtonEnabled)
    return ([line] + errorLines(field.shownErrorMessage)).joined(separator: "\n")
  }
}
