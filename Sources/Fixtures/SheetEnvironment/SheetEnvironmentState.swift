/// The page without a sheet's state: it doesn't know whether a sheet is open.
struct SheetEnvironmentState: Equatable {
  var productState: ProductState?
}

enum SheetEnvironmentAction: Equatable {
  case productInfo(OrderProductAction)
}
