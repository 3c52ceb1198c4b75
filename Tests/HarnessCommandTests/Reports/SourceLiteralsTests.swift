import XCTest

@testable import Harness
@testable import HarnessCommand

/// The literals in a feature's sources, which exploring tries.
final class SourceLiteralsTests: XCTestCase {
  private let literals = SourceLiterals([
    (
      "Sources/Harness/main.swift",
      """
      HarnessTool.main(Suite(Feature("shop", initialState: ShopState(), reducer: shopReducer) { world in
        ShopEnvironment(load: world.task("load"))
      }.always("few are bought") { $0.count < 9 }))
      """
    ),
    (
      "Sources/Shop/ShopReducer.swift",
      #"""
      let shopReducer = Reducer<ShopState, ShopAction, ShopEnvironment> { state, action, _ in
        // 12 is in a comment
        if state.code == "SUMMER", state.count > 1_250 { state.message = "all \(state.count)" }
        return .none
      }
      """#
    ),
    ("Sources/Shop/ShopState.swift", "struct ShopState { var code = \"none\"; var rate = 0.25 }"),
    ("Sources/Other/Other.swift", "let other = \"elsewhere\""),
  ])

  func testTheyAreThoseOfTheFeatureAndOfItsReducer() {
    let found = Set(literals.of("shop"))
    XCTAssertTrue(found.isSuperset(of: ["\"SUMMER\"", "\"none\"", "9", "1250", "0.25"]), "\(found)")
    XCTAssertTrue(
      found.isDisjoint(with: ["\"elsewhere\"", "\"shop\"", "\"load\"", "\"few are bought\"", "12"]), "\(found)")
    XCTAssertEqual(literals.of("other"), [])
  }

  func testExploringComesToWhatOnlyOneOfThemLeadsTo() throws {
    enum Action: Equatable {
      case type(String)
      case add(Int)
    }
    struct State: Equatable {
      var code = ""
      var count = 0
    }
    let feature = Feature(
      "shop", initialState: State(),
      reducer: Reducer<State, Action, Void> { state, action, _ in
        switch action {
        case .type(let code): state.code = code
        case .add(let count): state.count = count
        }
        return .none
      }
    ) { _ in }
    .always("no code") { $0.code != "SUMMER" }
    .always("no limit") { $0.count != 1_251 }
    func found(_ literals: [String]?) throws -> Set<String> {
      var options = ExplorationOptions()
      options.literals = literals
      let explorer = try feature.explorer(options, scripts: [])
      explorer.playOpening(skipping: [])
      return Set((0..<128).compactMap { explorer.explore($0).finding?.failure.identity.what })
    }
    XCTAssertEqual(try found(literals.of("shop")), ["no code", "no limit"])
    XCTAssertEqual(try found(nil), [])
  }
}
