/// A quantity between its buttons, `[-] 2 [+]`; a button that can't be tapped stands in round brackets, `(-) 0 [+]`.
func counterLine(_ number: some CustomStringConvertible, isMinusEnabled: Bool) -> String {
  PageText.group(PageText.button("-", isEnabled: isMinusEnabled), number.description, PageText.button("+"))
}

/// The message of a text field below it, or nothing.
func errorLines(_ message: String?) -> [String] { message.map { ["! \($0)"] } ?? [] }

extension CounterState {
  /// The counter as a page shows it: its buttons, and below them what is wrong with the number.
  func render() -> String {
    ([counterLine(number, isMinusEnabled: isMinusButtonEnabled)] + errorLines(errorMessage)).joined(separator: "\n")
  }
}
