import Foundation
import Observation
import XCTest

@testable import Harness

/// Features that are models: classes and actors, written as people write them.
final class ModelFeatureTests: XCTestCase {
  override func setUpWithError() throws { try SystemShows.leavingWork() }

  private func played(_ text: String, _ feature: Feature<Finder, ModelAction<Finder>, World>) throws -> [String] {
    try lines(text, feature)
  }

  private func lines<State, Action, Environment>(
    _ text: String, _ feature: Feature<State, Action, Environment>
  ) throws -> [String] {
    let document = try TranscriptReader.read(SourceText(path: "a.transcript", bytes: Array(text.utf8)))
    let header = try ScriptHeader(document, load: SuiteRunner.load)
    let player = try Player(document, header, feature)
    var lines: [String] = []
    player.play { lines += ["> \(document.statements[$0.statement].text)"] + $0.lines }
    return lines
  }

  private static let finder = Feature(
    "finder", model: { world in Finder(find: world.task("find"), clock: world.clock) }
  ) { m in
    m.action("typed", Finder.typed)
    m.action("pick(at:from:)", Finder.pick)
    m.action("clear", Finder.clear)
    m.action("check", Finder.check)
    m.action("refresh", Finder.refresh)
  }
  .always("what is found belongs to the query") { $0.query != "" || $0.results.isEmpty }

  func testJobsOfTasksAreStepsOfTheState() throws {
    let script = """
      transcript 1
      feature finder
      stub find("sw") = ["swift"] after 200ms
      send typed("sw")
      advance 300ms
      run
      """
    XCTAssertEqual(
      try played(script, Self.finder),
      [
        "> stub find(\"sw\") = [\"swift\"] after 200ms", "> send typed(\"sw\")", "query = \"sw\"", "> advance 300ms",
        "+300ms",
        "isLoading = true", "call find(\"sw\")", "> run", "+200ms", "isLoading = false", "results[0] = \"swift\"",
      ])
  }

  func testTheNewestQueryCancelsTheOneBefore() throws {
    let script = """
      transcript 1
      feature finder
      stub find("swi") = ["swift"]
      send typed("sw")
      advance 100ms
      send typed("swi")
      run
      """
    let lines = try played(script, Self.finder)
    XCTAssertEqual(lines.filter { $0.hasPrefix("call") }, ["call find(\"swi\")"])
  }

  func testWhatAnActionThrowsIsALine() throws {
    let lines = try played("transcript 1\nfeature finder\nsend check\nsend refresh\n", Self.finder)
    XCTAssertEqual(
      lines,
      ["> send check", "throws FinderError.empty", "> send refresh", "refreshes = 1", "throws FinderError.empty"])
  }

  func testLabelsAreWrittenAndRead() throws {
    let lines = try played("transcript 1\nfeature finder\nsend pick(at: 2, from: \"x\")\n", Self.finder)
    XCTAssertEqual(lines, ["> send pick(at: 2, from: \"x\")", "picked = \"x2\""])
  }

  func testTasksOfAnInitRunOnVirtualTime() throws {
    let feature = Feature("ticker", model: { world in Ticker(clock: world.clock) }) { m in m.action("stop", Ticker.stop)
    }
    XCTAssertEqual(
      try lines("transcript 1\nfeature ticker\nadvance 2s\nsend stop\nrun\n", feature),
      ["> advance 2s", "+1s", "ticks = 1", "+2s", "ticks = 2", "> send stop", "nothing", "> run", "nothing"])
  }

  func testActorsAreModels() throws {
    let feature = Feature("basket", model: { world in Basket(save: world.task("save")) }) { m in
      m.action("add") { (basket: isolated Basket, sku: String) in try await basket.add(sku) }
    }
    let script = "transcript 1\nfeature basket\nstub save([\"a\"]) = fail \"full\"\nsend add(\"a\")\n"
    XCTAssertEqual(
      try lines(script, feature),
      [
        "> stub save([\"a\"]) = fail \"full\"", "> send add(\"a\")", "items[0] = \"a\"", "call save([\"a\"])",
        "throws StubbedFailure(\"full\")",
      ])
  }

  func testAModelMakesItsOwnState() {
    XCTAssertThrowsError(try played("transcript 1\nfeature finder\ninitial Finder()\nsend clear\n", Self.finder)) {
      error in
      XCTAssertTrue("\(error)".contains("is a model, which creates its own state"), "\(error)")
    }
  }

  func testAListWithMistakesIsTold() {
    func told(_ list: @escaping (ModelActions<Basket>) -> Void) -> String? {
      let actions = ModelActions<Basket>()
      list(actions)
      return actions.mistake
    }
    XCTAssertNil(told { $0.action("a(x:)") { (_: isolated Basket, _: Int) in } })
    XCTAssertNotNil(told { $0.action("a(x:y:)") { (_: isolated Basket, _: Int) in } })
    XCTAssertNotNil(told { $0.action("a(x:") { (_: isolated Basket, _: Int) in } })
    XCTAssertNotNil(told { $0.action("") { (_: isolated Basket) in } })
    XCTAssertNotNil(
      told {
        $0.action("a") { (_: isolated Basket) in }
        $0.action("a") { (_: isolated Basket) in }
      })
  }

  func testModelsInsideAModelAreItsState() throws {
    let feature = Feature("list", model: { world in RowList(clock: world.clock) }) { m in
      m.action("add") { $0.add() }
      m.action("rename", RowList.rename)
    }
    XCTAssertEqual(
      try lines(
        "transcript 1\nfeature list\nsend add\nsend rename(0, \"x\")\nadvance 1s\nexpect rows[0].name = \"x!\"\n",
        feature),
      [
        "> send add", "rows[0] = Row(name: \"new\", list: ↑)", "> send rename(0, \"x\")", "rows[0].name = \"x\"",
        "> advance 1s",
        "+1s", "rows[0].name = \"x!\"", "> expect rows[0].name = \"x!\"",
      ])
  }

  /// A closure inside a main-actor closure checks where it is called: an async test runs on a thread of the pool.
  func testWhatLooksAtAModelMayPassClosures() async throws {
    let basket = Feature("basket", model: { _ in PriceList() }) { m in m.action("add", PriceList.add) }
    let feature =
      basket
      .derived("total") { $0.prices.reduce(0) { $0 + $1 } }
      .always("no total is negative") { $0.total >= 0 }
      .eventually("all have a price") { $0.prices.allSatisfy { $0 > 0 } }
      .view { $0.prices.map { "\($0)" }.joined(separator: ", ") }
    let model = TestModel(feature)
    await model.send("add", 1, changes: ["prices": [1], "~total": 1])
    await model.run()
    let script = "transcript 1\nfeature basket\nsend add(2)\nview\nrun\nend\n"
    XCTAssertEqual(
      try lines(script, feature),
      ["> send add(2)", "prices[0] = 2", "~total = 2", "> view", "| 2", "> run", "nothing", "> end"])
  }

  func testARuleSeesWhatTasksDo() throws {
    let feature = Feature("rules", model: { world in Ticker(clock: world.clock) }) { m in m.action("stop", Ticker.stop)
    }
    .always("few ticks") { $0.ticks < 2 }
    let lines = try lines("transcript 1\nfeature rules\nadvance 2s\n", feature)
    XCTAssertTrue(lines.contains { $0.hasPrefix("fail rule \"few ticks\" broken by") }, "\(lines)")
  }
}

private enum FinderError: Error { case empty }

@MainActor @Observable
private final class Finder {
  private(set) var query = ""
  private(set) var results: [String] = []
  private(set) var isLoading = false
  private(set) var picked: String?
  private(set) var refreshes = 0
  private var task: Task<Void, Never>?
  private let find: (String) async throws -> [String]
  private let clock: any Clock<Duration>

  init(find: @escaping @Sendable (String) async throws -> [String], clock: any Clock<Duration>) {
    self.find = find
    self.clock = clock
  }

  func typed(_ text: String) {
    query = text
    task?.cancel()
    task = Task {
      do {
        try await Task.sleep(for: .milliseconds(300))
        isLoading = true
        results = try await find(text)
      } catch {}
      if !Task.isCancelled { isLoading = false }
    }
  }

  func pick(at index: Int, from list: String) { picked = "\(list)\(index)" }
  func clear() { (query, results) = ("", []) }
  func check() throws { if query.isEmpty { throw FinderError.empty } }

  func refresh() async throws {
    refreshes += 1
    try await clock.sleep(for: .zero)
    if query.isEmpty { throw FinderError.empty }
  }
}

@MainActor
private final class PriceList {
  var prices: [Int] = []
  var total: Int { prices.reduce(0) { $0 + $1 } }
  func add(_ price: Int) { prices.append(price) }
}

@MainActor
private final class Ticker {
  private(set) var ticks = 0
  private var task: Task<Void, Never>?

  init(clock: any Clock<Duration>) {
    task = Task { [weak self] in
      while !Task.isCancelled {
        do { try await clock.sleep(for: .seconds(1)) } catch { return }
        self?.ticks += 1
      }
    }
  }

  func stop() { task?.cancel() }
}

private actor Basket {
  private var items: [String] = []
  private let save: @Sendable ([String]) async throws -> Void

  init(save: @escaping @Sendable ([String]) async throws -> Void) { self.save = save }

  func add(_ sku: String) async throws {
    items.append(sku)
    try await save(items)
  }
}

@MainActor
private class BaseList {
  fileprivate(set) var rows: [Row] = []
}

@MainActor
private final class RowList: BaseList {
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) { self.clock = clock }

  func add() { rows.append(Row(list: self)) }

  func rename(_ index: Int, _ name: String) {
    let row = rows[index]
    row.name = name
    Task {
      try await clock.sleep(for: .seconds(1))
      row.name += "!"
    }
  }
}

@MainActor @Observable
private final class Row {
  var name = "new"
  weak var list: RowList?

  init(list: RowList) { self.list = list }
}
