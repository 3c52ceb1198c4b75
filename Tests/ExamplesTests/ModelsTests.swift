import ExampleModels
import Foundation
import Synchronization
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// The five models of Examples/Models, whose transcripts are in Examples/Snapshots.
final class ModelsTests: XCTestCase {
  /// Scripts of models need a system on which tasks can be observed.
  override func setUpWithError() throws {
    if let reason = UnstructuredWork.captured.unsupportedReason { throw XCTSkip(reason.whole) }
  }

  @MainActor func testTheSearchThatCameBeforeIsCancelled() async {
    let search = TestModel(Models.search)
    search.world.stub("search", calledWith: ["swift"], ["swift"], after: .milliseconds(200))
    await search.send("typed", "sw", changes: ["query": "sw", "isLoading": true])
    await search.advance(by: .milliseconds(299))
    await search.send("typed", "swift", changes: ["query": "swift"])
    await search.run(changes: ["results": ["swift"], "foundFor": "swift", "isLoading": false])
    XCTAssertEqual(search.world.calls("search"), ["swift"])
    XCTAssertEqual(search.model.results, ["swift"])
  }

  func testOnlyFreeNamesAreSent() {
    let form = TestModel(Models.signUp)
    form.world.stub("isFree", false, after: .milliseconds(100))
    form.world.stub("isFree", true)
    form.world.stub("register", failing: "again")
    form.send("nameChanged", "ada", changes: ["name": "ada", "check": SignUpModel.Check.running])
    form.run(changes: ["check": SignUpModel.Check.taken])
    form.send("submit")
    form.send("nameChanged", "bob", changes: ["name": "bob", "check": SignUpModel.Check.running])
    form.run(changes: ["check": SignUpModel.Check.free, "freeName": "bob"])
    form.send("submit", changes: ["sentName": nil], throwing: StubbedFailure("again"))
  }

  func testThePricesOfOneShareEnd() {
    let prices = TestModel(Models.prices)
    prices.world.stub(
      "prices", values: [(100, after: .seconds(1)), (120, after: .seconds(2)), (90, after: .seconds(3))])
    prices.send("watch", "TKPD", changes: ["symbol": "TKPD"])
    prices.advance(by: .seconds(2), changes: ["last": PricesModel.Quote(symbol: "TKPD", cents: 120), "highest": 120])
    prices.send("stop")
    prices.run()
  }

  func testAFileIsAskedForOnce() async {
    let downloads = TestModel(Models.downloads)
    downloads.world.stub("size", 10, after: .milliseconds(1))
    downloads.world.stub("chunks", values: [(10, after: .seconds(1))])
    await downloads.send("download", "a", changes: ["active": ["a"]])
    await downloads.send("download", "a")
    await downloads.run(
      changes: [
        "active": [String](), "downloads": ["a": Downloads.Download(size: 10, received: 10)],
        "finished": ["a"], "~progress": ["a": "10 of 10"],
      ])
  }

  func testWhatIsBeingPaidForStays() {
    let cart = TestModel(Models.cart)
    cart.world.stub("pay", (), after: .seconds(1))
    cart.send("add", CartModel.Product.tea, changes: ["products": [CartModel.Product.tea], "~total": 3])
    cart.send("checkout", changes: ["isPaying": true])
    cart.send("add", CartModel.Product.cake)
    cart.run(
      changes: [
        "isPaying": false, "products": [CartModel.Product](), "~total": 0,
        "orders": [CartModel.Order(products: [.tea], paid: 3)],
      ])
  }

  /// Ten thousand runs of the five together, while other threads keep every core busy.
  func testManyRunsAreTheSame() throws {
    let isOver = Atomic(false)
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      let spinning = { @Sendable in while !isOver.load(ordering: .relaxed) {} }
      Thread { spinning() }.start()
    }
    defer { isOver.store(true, ordering: .relaxed) }
    func check<Model>(_ feature: ModelFeature<Model>, _ script: String) throws {
      let path = "\(Examples.snapshots)/\(feature.name)/\(script).transcript"
      let document = try TranscriptReader.read(
        SourceText(path: path, bytes: Array(try Data(contentsOf: URL(filePath: path)))))
      let header = try ScriptHeader(document, load: SuiteRunner.load)
      func run() throws -> [String] {
        var lines: [String] = []
        try Player(document, header, feature).play { lines += $0.lines }
        return lines
      }
      let first = try run()
      XCTAssertGreaterThan(first.count, 5)
      for number in 0..<LongTests.count(2_000, short: 20) {
        let lines = try run()
        guard lines == first else { return XCTFail("\(feature.name), run \(number): \(lines) instead of \(first)") }
      }
    }
    try check(Models.search, "the-one-before-is-cancelled")
    try check(Models.signUp, "registers")
    try check(Models.prices, "another-share")
    try check(Models.downloads, "downloads")
    try check(Models.cart, "pays")
  }

  func testADescriptionHasTheEndpoints() {
    XCTAssertEqual(Models.downloads.description.endpoints.map(\.name), ["chunks", "size"])
    XCTAssertEqual(Models.cart.description.endpoints.map(\.stub), ["stub pay"])
  }

  func testExploringFindsTheMistakes() throws {
    func check<Model>(_ feature: ModelFeature<Model>, _ environment: String, _ rule: String) throws {
      try Examples.checkMistake(in: feature, environment, rule, runs: 200)
    }
    try check(Models.search, "withoutCancelling", "what is shown was found for the query")
    try check(Models.signUp, "keepsCheck", "what is sent was found free")
    try check(Models.prices, "withoutLeaving", "the price is that of the share")
    try check(Models.downloads, "asksFirst", "each file comes once at a time")
    try check(Models.cart, "staysOpen", "every order was paid for")
  }
}

enum Examples {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Examples").path
  static let snapshots = folder + "/Snapshots"

  /// Exploring finds nothing in a model, and breaks a rule in the environment with its mistake.
  static func checkMistake<Model>(
    in feature: ModelFeature<Model>, _ environment: String, _ rule: String, runs: Int, faults: Bool = false
  ) throws {
    func found(_ environment: String?) throws -> [String] {
      try captureIssues {
        try explore(
          feature, runs: LongTests.count(runs, short: 24), faults: faults, environment: environment,
          snapshots: folder + "/Models")
      }
      .map(\.message)
    }
    XCTAssertEqual(try found(nil), [], feature.name)
    let messages = try found(environment)
    XCTAssertTrue(messages.contains { $0.contains(rule) }, "\(feature.name) \(environment): \(messages)")
  }
}
