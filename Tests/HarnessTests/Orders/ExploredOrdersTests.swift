#if os(Linux)
  import XCTest

  @testable import Harness

  /// Exploring also plays other orders.
  final class ExploredOrdersTests: SealedTestCase {
    private func explorer(_ feature: some ExplorableFeature) throws -> any Explorer {
      let explorer = try feature.explorer(ExplorationOptions(), scripts: [])
      explorer.playOpening(skipping: [])
      return explorer
    }

    private func finding(_ feature: some ExplorableFeature, runs: Int = 32) throws -> ExploredFinding? {
      let explorer = try explorer(feature)
      for number in 0..<runs {
        guard let (failure, sequence) = explorer.explore(number).finding else { continue }
        return explorer.finding(number, failure, sequence, ending: nil, command: "again", replay: nil)
      }
      return nil
    }

    private func commands(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { ["hold", "send", "advance", "run"].contains($0.prefix { $0 != " " }) }
    }

    func testEachFaultEndsInAnotherStateInSomeOrder() throws {
      for feature in OrderFaults.all {
        let same = try XCTUnwrap(feature as? any AlikeInAnyOrder).inAnyOrder
        let finding = try XCTUnwrap(try finding(same), feature.erased.name)
        XCTAssertEqual(finding.failure.identity.kind, .order, finding.text)
        XCTAssertTrue(finding.failure.identity.what.hasSuffix(" in another order"), finding.text)
        XCTAssertTrue(finding.isMinimal, finding.text)
        XCTAssertEqual(finding.sends, 1, finding.text)
        XCTAssertEqual(commands(finding.text).count { $0.hasPrefix("hold both") }, 1, finding.text)
        // Without the hold, the lines are different.
        let checker = ScriptChecker(Suite([feature]), load: SuiteRunner.load)
        let plain = finding.text.split(separator: "\n").filter { !$0.hasPrefix("hold") }.joined(separator: "\n")
        let held = try checker.play(path: "a", bytes: Array(finding.text.utf8))
        XCTAssertFalse(held.lines.values.joined().contains { $0.hasPrefix("fail") }, finding.text)
        let unheld = try checker.play(path: "a", bytes: Array(plain.utf8))
        XCTAssertNotEqual(
          held.lines.sorted { $0.key < $1.key }.flatMap(\.value),
          unheld.lines.sorted { $0.key < $1.key }.flatMap(\.value), finding.text)
      }
    }

    func testOrdersThatCannotHappenFindNothing() throws {
      // Timers of two steps may be due together; then there is another order.
      for feature in KeptOrders.all where feature.erased.name != "instants" {
        let same = try XCTUnwrap(feature as? any AlikeInAnyOrder).inAnyOrder
        XCTAssertNil(try finding(same, runs: 16), feature.erased.name)
      }
    }

    func testNothingIsFoundWhereNothingIsSaidOfTheEnd() throws {
      let search = try XCTUnwrap(OrderFaults.all.first { $0.erased.name == "search" } as? any ExplorableFeature)
      XCTAssertNil(try finding(search))
    }

    func testARuleThatAnotherOrderBreaks() throws {
      let account = Feature("account", model: { _ in OrderFaults.Account() }) { m in
        m.action("both") { (account: isolated OrderFaults.Account) in account.both() }
      }.always("never below zero") { (account: isolated OrderFaults.Account) in account.balance >= 0 }
      let finding = try XCTUnwrap(try finding(account))
      XCTAssertEqual(finding.failure.identity.what, "never below zero")
      XCTAssertEqual(commands(finding.text), ["hold both task 2", "send both"])
      let text = try ScriptChecker(Suite(account), load: SuiteRunner.load)
        .play(path: "a", bytes: Array(finding.text.utf8))
      XCTAssertTrue(
        text.lines.values.joined().contains { $0.hasPrefix("fail rule \"never below zero\" broken by both") })
    }

    /// The final answer of an endpoint counts if nothing else is due.
    func testAnEndWithoutAnythingDueIsAnEnd() throws {
      let loader = Feature("loader", model: { _ in OrderFaults.Loader() }) { m in
        m.action("both", OrderFaults.Loader.both)
      }.eventually("loads once") { (loader: OrderFaults.Loader) in loader.loads < 2 }
      let finding = try XCTUnwrap(try finding(loader))
      XCTAssertEqual(finding.failure.identity.what, "loads once")
      XCTAssertEqual(commands(finding.text).last, "run")
      XCTAssertTrue(commands(finding.text).contains { $0.hasPrefix("hold both") }, finding.text)
    }

    func testAnswersOfEffectsComeInOtherOrders() throws {
      let finding = try XCTUnwrap(try finding(DueTogether.feature.sameInAnyOrder(), runs: 128))
      XCTAssertEqual(finding.failure.identity.kind, .order, finding.text)
      XCTAssertTrue(commands(finding.text).contains { $0.hasPrefix("hold ") }, finding.text)
    }

    /// Two calls of one endpoint get the answers for their arguments, whichever is first.
    @MainActor final class Prices {
      var prices: [Int: Int] = [:]
      private let price: @Sendable (Int) async -> Int
      private let server = OrderFaults.Server()
      init(_ price: @escaping @Sendable (Int) async -> Int) { self.price = price }
      func both() {
        for number in 1...2 {
          Task {
            for _ in 0..<number { _ = await server.get(0) }
            prices[number] = await price(number)
          }
        }
      }
    }

    func testAnAnswerStaysWithItsArguments() throws {
      let prices = Feature("prices", model: { world in Prices(world.task("price", placeholder: 0)) }) { m in
        m.action("both", Prices.both)
      }.sameInAnyOrder().explore(sends: "both")
      XCTAssertNil(try finding(prices, runs: 24)?.text)
    }

    // MARK: Scripts with holds

    private func script(_ feature: String, _ commands: String) -> ExploredScript {
      ExploredScript(
        path: "Snapshots/\(feature)/held.transcript",
        bytes: Array("transcript 1\nfeature \(feature)\n\(commands)\nend\n".utf8))
    }

    func testAHoldOfAScriptIsAppliedWhereRunsBeginWithIt() throws {
      let search = try XCTUnwrap(OrderFaults.all.first { $0.erased.name == "search" } as? any ExplorableFeature)
      let explorer = try search.explorer(
        ExplorationOptions(), scripts: [script("search", "hold both task 2\nsend both\nrun")])
      for number in 0..<64 {
        let run = explorer.explore(number)
        XCTAssertNil(run.finding?.failure.text)
        XCTAssertFalse(run.sequence.steps.last?.isHold == true)
      }
    }

    func testAnOrderThatAScriptShowsIsKnown() throws {
      let search = try XCTUnwrap(OrderFaults.all.first { $0.erased.name == "search" } as? any AlikeInAnyOrder)
        .inAnyOrder
      let explorer = try search.explorer(
        ExplorationOptions(), scripts: [script("search", "hold both task 2\nsend both\nrun")])
      XCTAssertEqual(explorer.outline.known.keys.map(\.kind), [.order])
      for number in 0..<32 { XCTAssertNil(explorer.explore(number).finding?.failure.text) }
    }

    /// What a subpopulation has tried continues in another process as it would have in the first.
    func testTheSameHoldsAreTriedAfterTheProcessHasEnded() throws {
      let (one, other) = (try explorer(DueTogether.feature), try explorer(DueTogether.feature))
      let numbers = (0..<48).map { $0 * ExplorationOptions.subpopulationCount }
      var learned = SubpopulationLearning()
      var compared = 0
      for (index, number) in numbers.enumerated() {
        let run = one.explore(number)
        if index == 8 { other.restore(0, learned) }
        if index >= 8 {
          let again = other.explore(number).learned
          XCTAssertEqual(again.holds, run.learned.holds)
          XCTAssertEqual(again.corpus, run.learned.corpus)
          if !run.learned.holds.isEmpty { compared += 1 }
        }
        learned.add(run.learned)
      }
      XCTAssertGreaterThan(compared, 0)
    }

    // MARK: ChoiceSequences

    /// Takes the requested amount twice, if nothing waits in between.
    actor Till {
      var left = 3
      var paid: [Int] = []
      let audit = OrderFaults.Server()
      func pay(_ amount: Int) async {
        guard amount > 0, left >= amount else { return }
        paid.append(amount)
        _ = await audit.get(0)
        left -= amount
      }
      func twice(_ amount: Int) {
        Task { await self.pay(amount) }
        Task {
          for _ in 0..<3 { _ = await self.audit.get(0) }
          await self.pay(amount)
        }
      }
    }

    func testWhatWaitsFollowsItsActionWhileItIsMadeSimpler() throws {
      let till = Feature("till", model: { _ in Till() }) { m in
        m.action("twice") { (till: isolated Till, amount: Int) in till.twice(amount) }
      }.always("never below zero") { (till: isolated Till) in till.left >= 0 }
      let finding = try XCTUnwrap(try finding(till, runs: 256))
      XCTAssertEqual(commands(finding.text), ["hold twice(2) task 2", "send twice(2)"])
    }

    func testAChoiceSequenceWithAHoldIsReadAsItIsWritten() throws {
      let search = try XCTUnwrap(OrderFaults.all.first { $0.erased.name == "search" } as? any ExplorableFeature)
      let explorer = try explorer(search)
      var sequence = try XCTUnwrap((0..<8).map { explorer.explore($0).sequence }.first { !$0.steps.isEmpty })
      sequence.steps.insert(.hold(ScriptHold(owner: "both", task: 2, point: "results = \"a\"")), at: 0)
      let text = explorer.text(of: sequence)
      XCTAssertTrue(text.text.contains("\nhold both task 2 after results = \"a\"\nsend both\n"), text.text)
      let read = try XCTUnwrap(explorer.sequence(of: text))
      XCTAssertEqual(explorer.text(of: read), text)
      XCTAssertTrue(read.isVaried && read.steps.hasPoints)
      XCTAssertFalse(read.unvaried.isVaried)
    }
  }

  private protocol AlikeInAnyOrder {
    associatedtype Alike: ExplorableFeature
    var inAnyOrder: Alike { get }
  }

  extension Feature: AlikeInAnyOrder { fileprivate var inAnyOrder: Feature { sameInAnyOrder().explore(sends: "both") } }
#endif
