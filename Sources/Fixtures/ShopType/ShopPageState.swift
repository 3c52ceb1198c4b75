/// A page with two shops.
struct ShopPageState: Equatable {
  var shop: ShopType
  var neighbour: ShopType
  /// The shop that was extracted last.
  var extracted: ShopRegular?
}

enum ShopPageAction: Equatable {
  case didLoad
  case receiveShop(ShopType)
  case didTapRename
  case didTapExtract
  case didTapEmbed
  case shop(ShopRegularAction)
}

enum ShopRegularAction: Equatable {
  case nameDidChange(String)
}

extension ShopPageState {
  static let mock = ShopPageState(shop: .regular(.mock), neighbour: .officialStore(.mock))

  /// Returns a line for each shop.
  func render() -> String { [shop, neighbour].map { $0.render() }.joined(separator: "\n") }
}

extension ShopType {
  /// Returns the page's text for a shop.
  func render() -> String {
    switch self {
    case let .regular(shop): "Shop \(shop.shopId): \(shop.name)"
    case let .powerMerchant(shop): "Power Merchant \(shop.shopId): \(shop.benefit.joined(separator: ", "))"
    case let .officialStore(shop): "Official Store \(shop.shopId), open until \(shop.closedTime)"
    }
  }
}
