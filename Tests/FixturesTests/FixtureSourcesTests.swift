import Fixtures
import XCTest

@testable import Harness
@testable import HarnessCommand

/// For all actions in this repository's transcripts, the parts of the reducers that handle them.
final class FixtureSourcesTests: XCTestCase {
  private static let root = (1...3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

  private static let index = SourceIndex(below: root.appending(path: "Sources").path(percentEncoded: false))

  private struct Use: Hashable {
    let feature: String
    let action: ActionShape
  }

  private func uses() throws -> [(use: Use, text: String)] {
    let snapshots = Self.root.appending(path: "Snapshots").path(percentEncoded: false)
    var known: Set<Use> = []
    var uses: [(Use, String)] = []
    for path in FileSystem.walk(snapshots).files where path.hasSuffix(".transcript") {
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { $0.drop { $0 == " " } }
      let feature = lines.first { $0.hasPrefix("feature ") }.map { String($0.dropFirst(8)) } ?? ""
      for line in lines where line.hasPrefix("send ") || line.hasPrefix("receive ") {
        let text = String(line.drop { $0 != " " }.dropFirst())
        guard let shape = ActionShape(text) else { continue }
        if known.insert(Use(feature: feature, action: shape)).inserted {
          uses.append((Use(feature: feature, action: shape), text))
        }
      }
    }
    return uses
  }

  private func sources(_ feature: String) -> ReducerSources {
    let cases = Bootcamp.suite.summaries(measuresReach: false).first { $0.name == feature }?.actionCases ?? []
    return ReducerSources(feature, cases: cases, in: Self.index)
  }

  func testNearlyAllActionsAreFound() throws {
    XCTAssertEqual(Self.index.remarks, [])
    let uses = try uses()
    var sources: [String: ReducerSources] = [:]
    var missing: [String] = []
    for (use, text) in uses {
      let one = sources[use.feature] ?? self.sources(use.feature)
      sources[use.feature] = one
      let places = one.places(use.action)
      if places.isEmpty || places.allSatisfy({ $0.line == 0 }) {
        missing.append("\(use.feature): \(one.problem ?? text) \(places.map(\.remark).joined())")
      }
    }
    print("\(uses.count - missing.count) of \(uses.count) actions are found in the sources")
    XCTAssertGreaterThan(uses.count, 150)
    XCTAssertEqual(missing, [])
  }

  /// Checked by hand.
  func testTheRightOnesAreFound() throws {
    for (feature, action, expected) in [
      ("order", "counter(.didTapPlus)", ["OrderReducer.swift case .counter(.didTapPlus):"]),
      ("order", "didTapAddOrder", ["OrderReducer.swift case .didTapAddOrder:"]),
      ("product", "didLoad", ["ProductPageReducer.swift case .didLoad:", "ProductPageReducer.swift case .didLoad:"]),
      ("timer", "ticked", ["TimerReducer.swift case .ticked:"]),
      ("search", "didTapClear", ["SearchReducer.swift case .queryDidChange(\"\"), .didTapClear:"]),
      ("shop-type", "receiveShop(.regular(1))", ["ShopPageReducer.swift case let .receiveShop(shop):"]),
      (
        "shop-type", "shop(.nameDidChange(\"a\"))",
        ["ShopPageReducer.swift case .shop:", "ShopPageReducer.swift case let .nameDidChange(name):"]
      ),
      (
        "cart-promo", "cart(.product(id: 1, action: .counter(.didTapPlus)))",
        [
          "PromoCartReducer.swift case .cart, .promoChoice:", "CounterCartReducer.swift case .product:",
          "CounterReducer.swift case .didTapPlus:",
        ]
      ),
      (
        "todos", "todo(id: 1, action: .checkboxTapped)",
        ["TodosReducer.swift case .todo(id: _, action: .checkboxTapped):", "Todo.swift case .checkboxTapped:"]
      ),
      (
        "text-field", "didTapMinus",
        [
          "TextFieldReducer.swift case .didTapMinus, .didTapPlus: state.field.text = \"\\(state.counter.number)\"",
          "CounterReducer.swift case .didTapMinus:",
        ]
      ),
      ("toast-state", "didTapPlus", ["ToastStateReducer.swift case .didTapPlus:"]),
      ("minus-didset", "didTapPlus", ["MinusDidSetReducer.swift case .didTapPlus:"]),
    ] {
      let places = sources(feature).places(try XCTUnwrap(ActionShape(action)))
      XCTAssertEqual(
        places.map { "\(PathText.name(of: $0.path)) \($0.text.prefix { $0 != "\n" })" }, expected,
        "\(feature) \(action)")
    }
  }
}
