/// A counter without a store: it reports events by closures, and the page must set what it shows.
final class CounterWithoutStoreNode {
  var onTapMinus: (() -> Void)?
  var onTapPlus: (() -> Void)?
  var onTextChanged: ((String) -> Void)?

  var number = 0
  var isMinusButtonEnabled = true
  var errorMessage: String?

  func tapMinus() { onTapMinus?() }
  func tapPlus() { onTapPlus?() }
  func type(_ text: String) { onTextChanged?(text) }

  func render() -> String {
    ([counterLine(number, isMinusEnabled: isMinusButtonEnabled)] + errorLines(errorMessage)).joined(separator: "\n")
  }
}
