/// Returns a quantity between its buttons, `[-] 2 [+]`; a disabled button is in round brackets, `(-) 0 [+]`.
func counterLine(_ number: some CustomStringConvertible, isMinusEnabled: Bool) -> String {
  PageText.group(PageText.button("-", isEnabled: isMinusEnabled), number.description, PageText.button("+"))
}

/// Returns the message below a text field, or nothing.
func errorLines(_ message: String?) -> [String] { message.map { ["! \($0)"] } ?? [] }

extension CounterState {
  /// Returns the counter as a page shows it: its buttons, and below them the message about the number.
  func render() -> String {
    ([counterLine(number, isMinusEnabled: isMinusButtonEnabled)] + errorLines(errorMessage)).joined(separator: "\n")
  }
}
