import Harness
import XCTest

// Day 2, "KeyPath & CasePath", CasePath (002, 004).

enum Day2CasePath {
  struct ShopRegular {
    var shopId: Int
    var name: String
  }

  struct ShopPowerMerchant {
    var shopId: Int
    var benefit: [String]
  }

  struct ShopOfficialStore {
    var shopId: Int
    var adminIds: [Int]
    var closedTime: String
  }

  enum ShopType {
    case regular(ShopRegular)
    case powerMerchant(ShopPowerMerchant)
    case officialStore(ShopOfficialStore)
  }
}

// Added: mocks.
extension Day2CasePath.ShopRegular {
  static let mock = Self(shopId: 1, name: "Name")
}

extension Day2CasePath.ShopOfficialStore {
  static let mock = Self(shopId: 2, adminIds: [3], closedTime: "18:00")
}

// The library has this function too; here it is as the seed prints it, and this module's calls find it first.
extension CasePath {
  /// Changes the payload in place.
  public func modify<Result>(
    _ root: inout Root,
    _ body: (inout Value) throws -> Result
  ) throws -> Result {
    guard var value = self.extract(from: root) else { throw ExtractionFailed() }
    let result = try body(&value)
    root = self.embed(value)
    return result
  }
}

final class Day2CasePathTests: XCTestCase {
  typealias ShopType = Day2CasePath.ShopType
  typealias ShopRegular = Day2CasePath.ShopRegular
  typealias ShopOfficialStore = Day2CasePath.ShopOfficialStore

  func testByPatterns() {
    func changeShopNameIfRegular(_ shopType: inout ShopType) {
      // get
      // Changed: `return nil` in a function that returns nothing.
      guard case var .regular(shopRegular) = shopType else { return }

      shopRegular.name = "UpdatedName"

      // set
      shopType = .regular(shopRegular)
    }

    var regularShopType = ShopType.regular(ShopRegular.mock)
    changeShopNameIfRegular(&regularShopType)
    print(regularShopType)  // the name will change to "UpdatedName"

    var officialStoreType = ShopType.officialStore(ShopOfficialStore.mock)
    changeShopNameIfRegular(&regularShopType)
    print(officialStoreType)  // will not change

    // Added: the line above changes the regular shop again; this is what it means.
    changeShopNameIfRegular(&officialStoreType)
    XCTAssertEqual(name(of: regularShopType), "UpdatedName")
    XCTAssertNil(name(of: officialStoreType))
  }

  func testByCasePaths() {
    func changeShopNameIfRegular(_ shopType: inout ShopType) {
      // get
      // Changed: `return nil` in a function that returns nothing.
      guard var shopRegular = (/ShopType.regular).extract(from: shopType) else { return }

      shopRegular.name = "UpdatedName"

      // set
      shopType = (/ShopType.regular).embed(shopRegular)
    }

    check(changeShopNameIfRegular, to: "UpdatedName")
  }

  func testByModify() {
    func changeShopNameIfRegular(_ shopType: inout ShopType) {
      try? (/ShopType.regular).modify(&shopType) {
        // modify
        $0.name = "Updated Name using CasePath modify"
      }
    }

    check(changeShopNameIfRegular, to: "Updated Name using CasePath modify")
  }

  private func check(_ change: (inout ShopType) -> Void, to expected: String, line: UInt = #line) {
    var regularShopType = ShopType.regular(ShopRegular.mock)
    change(&regularShopType)
    XCTAssertEqual(name(of: regularShopType), expected, line: line)

    var officialStoreType = ShopType.officialStore(ShopOfficialStore.mock)
    change(&officialStoreType)
    XCTAssertEqual((/ShopType.officialStore).extract(from: officialStoreType)?.shopId, 2, line: line)
  }

  private func name(of shopType: ShopType) -> String? { (/ShopType.regular).extract(from: shopType)?.name }
}
