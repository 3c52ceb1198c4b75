import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// What a run proposes where a field of a struct inside the state has a new name.
final class FieldHintTests: MoveTestCase {
  private var record: String { "harness record --snapshots /T/Snapshots" }

  private struct ProductInfo: Equatable {
    var id: Int
    var name: String
    var isWishlist: Bool
  }
  private struct State: Equatable {
    var isLoading = false
    var product: ProductInfo?
    var products: [ProductInfo] = []
    var map: [String: ProductInfo] = [:]
    var base = ProductInfo(id: 0, name: "", isWishlist: false)
  }
  private enum Action: Equatable {
    case load
    case toggle
    case loaded(ProductInfo)
    case result(Result<ProductInfo, Problem>)
  }
  private enum Problem: Error, Equatable { case lost }
  private struct World { var load: () -> Effect<ProductInfo> }

  private var shop: Suite {
    Suite(
      Feature(
        "shop", initialState: State(),
        reducer: Reducer<State, Action, World> { state, action, world in
          switch action {
          case .load: return world.load().map(Action.loaded)
          case .toggle: state.base.isWishlist.toggle()
          case .loaded(let info): state.product = info
          case .result: break
          }
          return .none
        }
      ) { World(load: $0.effect("load")) })
  }

  private func hint(_ texts: [String]) throws -> String {
    try? FileSystem.removeTree(path("Snapshots"))
    for (index, text) in texts.enumerated() { try script("shop/\(index)", head + text + "end\n") }
    let output = tool(shop, ["run", "--check"]).output
    return output.ranges(of: " failed\n").last.map { String(output[$0.upperBound...]) } ?? output
  }

  private let old = "ProductInfo(id: 1, name: \"A\", wished: true)"

  /// Wherever scripts have the old name.
  func testOneNewFieldFits() throws {
    let scripts = [
      "initial State(isLoading: false, product: \(old), products: [], map: [:], base: \(old))\n",
      "send loaded(\(old))\nexpect product.wished = true\n", "send result(.success(\(old)))\n",
      "let info = \(old)\nsend loaded($info)\n", "stub load = \(old)\nsend load\n", "expect base.wished = true\n",
      "expect products[0].wished = true\n", "expect map[\"a\"].wished = true\n",
    ]
    for script in scripts {
      XCTAssertEqual(
        try hint([script]),
        "1 rename: wished -> isWishlist; 1 script can't be read until you run: \(record) --rename wished=isWishlist\n",
        script)
    }
  }

  /// A script with the new name fails for another reason.
  func testAnotherScriptHasTheNewName() throws {
    let new = "ProductInfo(id: 1, name: \"A\", isWishlist: true)"
    for other in [
      "send loaded(\(new))\n  product = \(new.replacing("1", with: "2"))\n", "send toggle\n  base.isWishlist = false\n",
    ] {
      XCTAssertEqual(
        try hint(["send loaded(\(old))\n", other]),
        "1 rename: wished -> isWishlist; 1 script can't be read until you run: \(record) --rename wished=isWishlist\n",
        other)
    }
  }

  private struct Two: Equatable {
    var id: Int
    var isNew: Bool
    var isOpen: Bool
  }

  /// Either may be it.
  func testTwoNewFieldsFit() throws {
    let two = feature([Two]()) { (state: inout [Two], action: Two) in state.append(action) }
    try script("shop/a", head + "send Two(id: 1, wished: true)\nend\n")
    let output = tool(two, ["run", "--check"]).output
    XCTAssertTrue(output.contains("Two.wished may be called isNew or isOpen now\n"), output)
  }
}
