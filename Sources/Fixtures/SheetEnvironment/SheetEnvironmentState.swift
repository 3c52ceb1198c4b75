/// The page without a sheet's state: whether one is open is not its business.
struct SheetEnvironmentState: Equatable {
  var productState: ProductState?
}

enum SheetEnvironmentAction: Equatable {
  case productInfo(OrderProductAction)
}
