/// The contents of exercise 5's bottom sheet.
struct ProductSheetState: Equatable {
  var name: String
  var price: Int
  var description: String
}

/// The page, with the sheet's state for as long as the sheet is open.
struct SheetState: Equatable {
  var productState: ProductState?
  var bottomSheetState: ProductSheetState?
}

enum SheetAction: Equatable {
  case productInfo(OrderProductAction)
  case dismissBottomSheet
  /// The shop changes the price: the sheet, if it is open, must follow.
  case priceDidChange(Int)
}

extension ProductSheetState {
  static let mock = ProductSheetState(name: "iPhone 13", price: 10_000_000, description: "A phone")

  /// Creates the sheet of a product.
  init(_ product: ProductState) {
    self.init(name: product.name, price: product.price, description: product.description)
  }

  func render() -> String { "\(name), \(price), \(description)" }
}
