import XCTest

@testable import Harness

/// The names of functions in messages, and which functions are the user's.
final class SymbolNameTests: XCTestCase {
  func testFunctionsAsMessagesSayThem() {
    let rows = [
      ("Shop.Api.send(id: Swift.Int, to: Swift.String) -> ()", "Api.send(id:to:)"),
      ("Shop.Api.send(Swift.Int, (Swift.Int) -> Swift.String) async throws -> [Swift.Int]", "Api.send(_:_:)"),
      ("static Shop.stamp() -> Foundation.Date", "stamp()"),
      (
        "closure #1 (inout Shop.State, Shop.Action) -> Harness.Effect<Shop.Action> in variable initialization expression of "
          + "Shop.cartReducer : Harness.Reducer<Shop.State, Shop.Action>", "cartReducer"
      ),
      ("closure #2 @Sendable () async -> () in closure #1 () -> () in Shop.Model.load() -> ()", "Model.load()"),
      ("(extension in Shop):Swift.String.shout() -> Swift.String", "String.shout()"),
      ("Shop.(Api in _CF670108AE56E2A2D957EA597A61241D).send(to: Swift.Int) -> ()", "Api.send(to:)"),
      ("(2) suspend resume partial function for Shop.Model.load() async -> ()", "Model.load()"),
      ("Shop.Model.name.getter : Swift.String", "Model.name.getter"),
      ("helper #1 () -> () in Shop.Model.load() -> ()", "Model.load()"),
      ("$defer #1 () -> () in Shop.Model.load() -> ()", "Model.load()"),
      ("merged Shop.Model.load() -> ()", "Model.load()"),
      ("generic specialization <Swift.Int> of Shop.Model.load(id: Swift.Int) -> ()", "Model.load(id:)"),
      ("property wrapper backing initializer of Shop.Model.name : Swift.String", "Model.name"),
      ("key path getter for Shop.Model.name : Swift.String", "Model.name"),
      ("main", "top-level code"), ("closure #1 () -> () in Shop", "a closure"),
    ]
    for (demangled, expected) in rows { XCTAssertEqual(SymbolName.function(demangled), expected, demangled) }
  }

  func testWhoseASymbolIs() {
    let users = [
      "$s4Shop3ApiV4sendyyF", "$sSS4ShopE5shoutSSyF", "main", "async_MainTY0_",
      "$s7Harness2MeC2goyyF".replacing("7Harness", with: "8Harness2"),
    ]
    let others = [
      "$s7Harness8CallSiteV", "$s19HarnessArchitecture10ThreadWorkO", "$ss5print_9separatorySSypd_tF",
      "$sSTsE7forEachyyF",
      "dispatch_async", "$s4Shop3ApiV2idAC10Foundation4UUIDV_tcfcfA_",
    ]
    for symbol in users { XCTAssertTrue(SymbolName.isUsers(symbol), symbol) }
    for symbol in others { XCTAssertFalse(SymbolName.isUsers(symbol), symbol) }
  }
}
