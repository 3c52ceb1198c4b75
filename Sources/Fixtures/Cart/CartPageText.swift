extension ShopProductState {
  /// `[x] Case  Rp150.000  [-] 2 [+]  [Delete]`.
  func render() -> String {
    let price = CurrencyFormatter.rupiah.string(for: price)
    return "[\(isActive ? "x" : " ")] \(name)  \(price)  \(counterLine(quantity, isMinusEnabled: true))  [Delete]"
  }
}

extension CartPageState {
  /// The page: loading, an error, or the products and what they cost.
  func render() -> String {
    if isLoading { return "Loading…" }
    if let networkError { return "Something went wrong: \(networkError)  [Retry]" }
    if products.isEmpty { return "Your cart is empty" }
    return (products.map { $0.render() } + ["Total Price:", CurrencyFormatter.rupiah.string(for: totalPrice)])
      .joined(separator: "\n")
  }
}
