extension CounterProductState {
  /// `[x] Case  Rp150.000  [-] 2 [+]  [Delete]`, and the counter's message below.
  func render() -> String {
    let price = CurrencyFormatter.rupiah.string(for: price)
    let counter = counterLine(counterState.number, isMinusEnabled: counterState.isMinusButtonEnabled)
    return
      (["[\(isActive ? "x" : " ")] \(name)  \(price)  \(counter)  [Delete]"]
      + errorLines(counterState.errorMessage)).joined(separator: "\n")
  }
}

extension CounterCartState {
  /// The page: loading, an error, or the products and what they cost.
  func render() -> String {
    if isLoading { return "Loading…" }
    if let networkError { return "Something went wrong: \(networkError)  [Retry]" }
    if products.isEmpty { return "Your cart is empty" }
    return (products.map { $0.render() } + ["Total Price:", CurrencyFormatter.rupiah.string(for: totalPrice)])
      .joined(separator: "\n")
  }
}
