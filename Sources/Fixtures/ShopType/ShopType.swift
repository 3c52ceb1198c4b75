struct ShopRegular: Equatable {
  var shopId: Int
  var name: String
}

struct ShopPowerMerchant: Equatable {
  var shopId: Int
  var benefit: [String]
}

struct ShopOfficialStore: Equatable {
  var shopId: Int
  var adminIds: [Int]
  var closedTime: String
}

enum ShopType: Equatable {
  case regular(ShopRegular)
  case powerMerchant(ShopPowerMerchant)
  case officialStore(ShopOfficialStore)
}

extension ShopRegular {
  static let mock = ShopRegular(shopId: 1, name: "Name")
}

extension ShopPowerMerchant {
  static let mock = ShopPowerMerchant(shopId: 2, benefit: ["Free delivery"])
}

extension ShopOfficialStore {
  static let mock = ShopOfficialStore(shopId: 3, adminIds: [7], closedTime: "18:00")
}
