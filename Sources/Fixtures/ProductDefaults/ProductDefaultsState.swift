/// The page of a product that is a placeholder until the real one arrives.
struct ProductDefaultsState: Equatable {
  var productState: ProductState = ProductState(id: 0, name: "", price: 0, description: "")
}
