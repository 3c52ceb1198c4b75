/// A page with a line of information and a product card.
struct DemoPullbackState: Equatable {
  var information: String
  var productCard: ProductCardState
}

enum DemoPullbackAction: Equatable {
  case didLoad
  case receiveInformation(String)
  case productCard(ProductCardAction)
}

extension DemoPullbackState {
  /// Returns the information, if it is there, and the card below.
  func render() -> String {
    ((information.isEmpty ? [] : [information]) + [productCard.render()]).joined(separator: "\n")
  }
}
