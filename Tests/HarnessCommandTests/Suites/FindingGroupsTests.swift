import Testing

@testable import Harness
@testable import HarnessCommand

/// Findings with one cause are one, with one name and one order, whichever shard found them.
@Suite struct FindingGroupsTests {
  private func finding(
    _ run: Int, _ kind: ExploredFeature.Finding.Kind = .rule, _ what: String = "a rule", by lastCase: String = "tap",
    cause: String? = nil, origin: String? = nil, values: ExploredFeature.Finding.Values = .ordinary, sends: Int = 1
  ) -> ExploredFeature.Finding {
    var finding = ExploredFeature.Finding(
      name: "", run: run, island: run % 64, kind: kind, what: what, lastCase: lastCase, text: what, sends: sends,
      stubs: 0,
      isMinimal: true, script: "send \(lastCase)", command: "explore")
    finding.cause = cause ?? "\(kind) \(what) by \(lastCase)"
    (finding.origin, finding.values) = (origin, values)
    finding.name = finding.baseName
    return finding
  }

  private func feature(_ findings: [ExploredFeature.Finding]) -> ExploredFeature {
    ExploredFeature(name: "a", asked: .init(), command: "explore a", findings: findings)
  }

  private func grouped(_ findings: [ExploredFeature.Finding]) -> ExploredFeature {
    var known: Set<String> = []
    var feature = feature(findings)
    feature.group(&known)
    return feature
  }

  @Test func rulesComeFirstAndWhatVariesLast() {
    let found = grouped([
      finding(0, .variance, "rows[*].id", by: "", cause: "varies: rows[*].id"),
      finding(1, .trap, "Fatal error: far", values: .ends), finding(2, .trap, "Fatal error: near", sends: 9),
      finding(3, .issue, "it is empty"), finding(4, sends: 9),
      finding(5, .issue, "UUID() was made", by: "", cause: "varies: UUID() was made"),
      finding(6, .trap, "Fatal error: rare", values: .unusual),
    ])
    #expect(found.findings.map(\.run) == [4, 3, 2, 6, 1, 0, 5])
  }

  /// The path with the most usual values, then the shortest, represents all.
  @Test func otherWaysStandBelow() {
    let found = grouped([
      finding(1, .trap, by: "add", cause: "x", values: .ends), finding(2, .trap, by: "change", cause: "x", sends: 3),
      finding(3, .trap, by: "drop", cause: "x", sends: 2),
    ])
    #expect(found.findings.map(\.run) == [3])
    #expect(found.findings[0].others?.map(\.lastCase) == ["change", "add"])
  }

  @Test func namesSayTheCause() {
    func name(
      _ kind: ExploredFeature.Finding.Kind, _ what: String, by lastCase: String = "row.didTapPlus",
      in function: String? = nil, text: String? = nil
    ) -> String {
      var finding = ExploredFeature.Finding(
        name: "", run: 0, island: 0, kind: kind, what: what, lastCase: lastCase, text: text ?? what, sends: 0, stubs: 0,
        isMinimal: true, script: "", command: "")
      finding.function = function
      return finding.baseName
    }
    let overflow = "the process trapped, in total(_:) at Cart.swift:3, probably by an overflow"
    #expect(
      name(.trap, "the process trapped", in: "Cart.total(_:)", text: overflow) == "total-overflows-in-did-tap-plus")
    #expect(name(.trap, "the process trapped", by: "total", in: "total(_:)", text: overflow) == "total-overflows")
    #expect(name(.trap, "the process trapped", in: "a closure", text: overflow) == "overflow-in-did-tap-plus")
    #expect(name(.trap, "the process trapped", in: "Cart.total.getter") == "total-ends-the-process")
    #expect(name(.trap, "the process trapped", in: "cartReducer", text: overflow) == "overflow-in-did-tap-plus")
    #expect(name(.trap, "Fatal error: no", in: "Cart.reduce(into:action:)") == "no-in-did-tap-plus")
    #expect(name(.trap, "Fatal error: Index out of range", in: "itemAt(_:)") == "index-out-of-range-in-item-at")
    #expect(name(.trap, "Fatal error: Unexpectedly found nil while unwrapping") == "nil-in-did-tap-plus")
    #expect(name(.rule, "loading ends", by: "run") == "loading-ends")
    #expect(name(.hang, "the process does not end") == "did-tap-plus-does-not-end")
    #expect(name(.variance, "rows[*].createdAt", by: "") == "rows-created-at-varies")
    #expect(name(.literal, "the state doesn't read back") == "the-state-does-not-read-back")
    #expect(name(.trap, "!") == "in-did-tap-plus")
    #expect(name(.rule, "שלום") == "found")
  }

  @Test func namesThatAreTheSameGetANumber() {
    let found = grouped([
      finding(1, by: "a"), finding(2, by: "b"), finding(3, by: "c"), finding(4, .rule, "a rule 2", by: "d"),
    ])
    #expect(found.findings.map(\.name) == ["a-rule", "a-rule-3", "a-rule-4", "a-rule-2"])
    #expect(grouped(found.findings) == found)
  }

  @Test func whatAnotherFeatureHasIsNoFinding() {
    var known: Set<String> = []
    var (first, second) = (
      feature([finding(1, origin: "x")]), feature([finding(2, by: "part.tap", origin: "x"), finding(3, by: "b")])
    )
    first.group(&known)
    second.group(&known)
    #expect(first.findings.map(\.run) == [1])
    #expect(second.findings.map(\.run) == [3])
    #expect(second.elsewhere?.map(\.run) == [2])
    // However often they are merged.
    let once = second
    known = ["x"]
    second.group(&known)
    #expect(second == once)
  }

  /// However they are distributed over shards, and in whatever order these are merged.
  @Test func shardsAreTheWhole() {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<200 {
      let all = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        finding(
          Int.random(in: 0..<200, using: &random), [.rule, .trap, .issue].randomElement(using: &random) ?? .rule,
          ["a", "b"].randomElement(using: &random) ?? "a", by: ["x", "y", "z"].randomElement(using: &random) ?? "x",
          cause: ["1", "2", "3"].randomElement(using: &random),
          values: ExploredFeature.Finding.Values.allCases.randomElement(using: &random) ?? .ordinary,
          sends: Int.random(in: 1...3, using: &random))
      }
      // No two subpopulations have the same run.
      var runs: Set<Int> = []
      let distinct = all.filter { runs.insert($0.run).inserted }
      let whole = grouped(distinct)
      var merged = feature([])
      for shard in (0..<4).shuffled(using: &random) {
        let part = grouped(distinct.filter { $0.island % 4 == shard })
        merged.findings += part.findings
      }
      #expect(grouped(merged.findings).findings == whole.findings)
    }
  }
}
