/// The page of a product that is made up until the real one arrives.
struct ProductDefaultsState: Equatable {
  var productState: ProductState = ProductState(id: 0, name: "", price: 0, description: "")
}
