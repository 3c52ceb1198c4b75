import HarnessArchitecture

/// Changes the name of a regular shop, and leaves other shops unchanged. Three ways, and two mistakes.
enum ChangeShopName {
  /// By patterns: get, change, set.
  static func byPattern(_ shopType: inout ShopType) {
    guard case var .regular(shopRegular) = shopType else { return }
    shopRegular.name = "UpdatedName"
    shopType = .regular(shopRegular)
  }

  /// The same by a case path: `extract` gets, `embed` sets.
  static func byExtractAndEmbed(_ shopType: inout ShopType) {
    guard var shopRegular = (/ShopType.regular).extract(from: shopType) else { return }
    shopRegular.name = "UpdatedName"
    shopType = (/ShopType.regular).embed(shopRegular)
  }

  /// The same in one step: `modify` extracts and embeds.
  static func byModify(_ shopType: inout ShopType) {
    try? (/ShopType.regular).modify(&shopType) {
      $0.name = "UpdatedName"
    }
  }

  /// The mistake: the extracted value is a copy, and is never embedded again.
  static func withoutEmbedding(_ shopType: inout ShopType) {
    guard var shopRegular = (/ShopType.regular).extract(from: shopType) else { return }
    shopRegular.name = "UpdatedName"
  }
}
