/// A text field of the screen: what is in it, and the message that it shows below.
struct TextFieldState: Equatable {
  var text: String
  var shownErrorMessage: String?
}

/// The counter, which is the truth, and the field that shows it.
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
  /// What is on the screen, true or not.
  func render() -> String {
    let line = counterLine(field.text, isMinusEnabled: counter.isMinusButtonEnabled)
    return ([line] + errorLines(field.shownErrorMessage)).joined(separator: "\n")
  }
}
