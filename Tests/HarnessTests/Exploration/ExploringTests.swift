import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class ExploringTests: XCTestCase {
  private func explorer(
    _ options: ExplorationOptions = ExplorationOptions(), _ scripts: [ExploredScript] = []
  ) throws -> any Explorer {
    let explorer = try bookingFeature.explorer(options, scripts: scripts)
    explorer.playOpening(skipping: [])
    return explorer
  }

  private func findings(_ explorer: any Explorer, runs: Int) -> [String: ExploredFinding] {
    var findings: [String: ExploredFinding] = [:]
    for number in 0..<runs {
      guard let (failure, sequence) = explorer.explore(number).finding else { continue }
      let finding = explorer.finding(number, failure, sequence, ending: nil, command: "again", replay: nil)
      if findings[failure.identity.what] == nil { findings[failure.identity.what] = finding }
    }
    return findings
  }

  func testLaterRunsAreReplayedNowAndThenInEachSubpopulation() {
    typealias Checks = ExploredChecks<Int, Int, Void>
    XCTAssertTrue((0..<4_096).allSatisfy(Checks.isReplayed))
    let count = ExplorationOptions.subpopulationCount
    for subpopulation in 0..<count {
      let later = (0..<400).map { 4_096 + $0 * count + subpopulation }
      XCTAssertEqual(later.filter(Checks.isReplayed).count, 100)
    }
  }

  func testARaceAndAForgottenResetAreFoundAndShrunk() throws {
    let found = findings(try explorer(), runs: 128)
    let race = try XCTUnwrap(found["an answer is that of the hall that is shown"])
    XCTAssertLessThanOrEqual(race.sends, 2, race.text)
    XCTAssertTrue(race.isMinimal)
    let reset = try XCTUnwrap(found["nothing is selected once it is booked"])
    XCTAssertEqual(reset.sends, 3, reset.text)
    XCTAssertEqual(
      reset.text.split(separator: "\n").filter { $0.hasPrefix("send") },
      ["send didChooseHall(0)", "send didTapSeat(id: 0)", "send didTapBook"], reset.text)
  }

  /// Replayed as a script, a finding fails the same way each time.
  func testFindingsAreScriptsThatFail() throws {
    for finding in findings(try explorer(), runs: 128).values {
      var texts: Set<String> = []
      for _ in 0..<LongTests.count(1_000, short: 20) {
        let result = bookingFeature.check(transcript: finding.text)
        let text = try XCTUnwrap(result.actual, "\(finding.text)\n\(result)")
        texts.insert(text)
      }
      XCTAssertEqual(texts.count, 1)
      XCTAssertTrue(texts.first?.contains("\n  fail \(finding.failure.text)\n") ?? false, texts.first ?? "")
    }
  }

  /// Checked without the shrinking code: nothing can be removed.
  func testFindingsAreOneMinimal() throws {
    let explorer = try explorer()
    for finding in findings(explorer, runs: 128).values {
      try OneMinimalCheck(explorer: explorer, finding: finding).check("seats")
    }
  }

  func testTheSameRunIsTheSameEachTime() throws {
    func texts(_ seed: UInt64) throws -> [ChoiceSequenceText] {
      let explorer = try explorer(ExplorationOptions(seed: seed))
      return (0..<128).compactMap { number in explorer.explore(number).finding.map { explorer.text(of: $0.sequence) } }
    }
    XCTAssertEqual(try texts(1), try texts(1))
    XCTAssertNotEqual(try texts(1), try texts(2))
  }

  func testAChoiceSequenceIsReadBackFromItsText() throws {
    let explorer = try explorer()
    var count = 0
    for number in 0..<192 {
      guard let (_, sequence) = explorer.explore(number).finding else { continue }
      let text = explorer.text(of: sequence)
      let read = try XCTUnwrap(explorer.sequence(of: text), text.text)
      XCTAssertEqual(explorer.text(of: read), text)
      count += 1
    }
    XCTAssertGreaterThan(count, 0)
  }

  /// Users don't send answers: actions that effects feed back aren't sent, unless the feature says so.
  func testWhatEffectsFeedBackIsNotSent() throws {
    XCTAssertEqual(
      try explorer().outline.sends, ["didChooseHall", "didTapSeat", "didType", "didTapBook"])
    let sending = try bookingFeature.explore(sends: "receiveBooking").explorer(ExplorationOptions(), scripts: [])
    XCTAssertTrue(sending.outline.sends.contains("receiveBooking"))
    XCTAssertThrowsError(
      try bookingFeature.explore(sends: "receiveBookin").explorer(ExplorationOptions(), scripts: [])
    ) {
      XCTAssertEqual(
        "\($0)",
        "feature 'booking' has .explore(sends: \"receiveBookin\"), but its action has no case of this name; did you mean "
          + "'receiveBooking'?")
    }
  }

  func testWhatAScriptExpectsToFailIsKnown() throws {
    let script = """
      transcript 1
      feature booking
      expect failure

      stub seats(0) = [] after 1s
      stub seats(1) = []
      send didChooseHall(0)
      send didChooseHall(1)
      run
      end

      """
    let explorer = try explorer(
      ExplorationOptions(), [ExploredScript(path: "x/race.transcript", bytes: Array(script.utf8))])
    XCTAssertEqual(explorer.outline.known.map(\.value.script), ["race"])
    let names = findings(explorer, runs: 128).keys.sorted()
    XCTAssertEqual(names, ["nothing is selected once it is booked"])
  }

  /// One failure leads to another, each caused by a stub of the script.
  func testAllThatAScriptExpectsToFailIsKnown() throws {
    enum Action: Equatable { case tap, saved }
    let feature = Feature(
      "lamp", initialState: false,
      reducer: Reducer<Bool, Action, @Sendable () async throws -> Void> { isSaving, action, save in
        isSaving = action == .tap
        guard isSaving else { return .none }
        return .run { send in
          try await save()
          await send(.saved)
        }
      }
    ) { $0.task("save") }
    .eventually("saving ends") { !$0 }
    let script = """
      transcript 1
      feature lamp
      expect failure

      stub save = fail "failed"
      send tap
      run
      end

      """
    let options = ExplorationOptions(makesFaults: true)
    let scripts = [ExploredScript(path: "x/lost.transcript", bytes: Array(script.utf8))]
    for (scripts, count) in [(scripts, 0), ([], 2)] {
      let explorer = try feature.explorer(options, scripts: scripts)
      XCTAssertEqual(explorer.outline.known.count, 2 - count)
      explorer.playOpening(skipping: [])
      XCTAssertEqual(findings(explorer, runs: 256).count, count)
    }
  }

  func testGoalsAreReached() throws {
    let explorer = try explorer()
    XCTAssertEqual(explorer.outline.goals, ["a seat is selected"])
    XCTAssertTrue((0..<256).contains { explorer.explore($0).goals == ["a seat is selected"] })
  }

  /// Makes the choices it is given, and keeps what it observes.
  private final class ChoiceSequenceStrategy: SearchStrategy {
    var sequences: [ChoiceSequence]
    private(set) var heard: [String] = []
    private(set) var crashes = CrashHistory()

    init(_ sequences: [ChoiceSequence]) { self.sequences = sequences }

    func next(_ number: Int) -> RunPlan? {
      if sequences.isEmpty { return nil }
      return RunPlan(
        number: number, choices: Choices(seed: 0, run: number), base: sequences.removeFirst(), isBaseKnown: false,
        sends: [],
        count: 0, avoidance: CrashHistory.Avoidance(), bias: .tame, isPatient: true, known: [])
    }

    func learn(_ outcome: RunOutcome, of plan: RunPlan) -> (learned: SubpopulationLearning, finding: ExploredFailure?) {
      heard.append(
        "\(plan.number): \(outcome.sequence.steps.map(ChoiceSequenceText.line)), \(outcome.failure?.text ?? "holds")")
      return (SubpopulationLearning(), outcome.failure)
    }

    func learn(_ end: SkippedRun) { heard.append("\(end.number): ended") }
  }

  func testAnotherStrategyCanSayWhatRunsDo() throws {
    let feature = Feature(
      "quiet", initialState: 0,
      reducer: Reducer<Int, Bool, Void> { state, isUp, _ in
        state += isUp ? 1 : -1
        return .none
      }
    ) { _ in }.always("not below 0") { $0 >= 0 }
    let explorer = FeatureExplorer(try ExplorationPlan(feature, ExplorationOptions(), scripts: []))
    func send(_ isUp: Bool) -> ChoiceSequenceStep { .send(ValueBox(of: isUp, TypeShape.of(Bool.self))) }
    let strategy = ChoiceSequenceStrategy([
      ChoiceSequence(steps: [send(true)]), ChoiceSequence(steps: [send(false), send(true)]),
    ])
    let runs = (5...7).map { explorer.explore($0, by: strategy) }
    XCTAssertEqual(runs.map(\.isPlayed), [true, true, false])
    XCTAssertEqual(runs.map { $0.finding?.failure.identity.what }, [nil, "not below 0", nil])
    XCTAssertEqual(
      strategy.heard,
      ["5: [\"send true\"], holds", "6: [\"send false\"], rule \"not below 0\" broken by false"])
  }

  func testTheLibraryCallFailsWithTheScript() throws {
    let quiet = Feature(
      "quiet", initialState: 0,
      reducer: Reducer<Int, Bool, Void> { state, _, _ in
        state = min(state + 1, 3)
        return .none
      }
    ) { _ in }
    let issues = try captured { try explore(quiet.always("below 3") { $0 < 3 }, runs: 20, snapshots: "/nowhere") }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues[0].contains("Exploring found: rule \"below 3\" broken by false"), issues[0])
    XCTAssertTrue(
      issues[0].contains("\nsend false\n# any value\nsend false\n# any value\nsend false\nend\n"), issues[0])
    XCTAssertEqual(try captured { try explore(quiet, runs: 20, snapshots: "/nowhere") }, [])
  }

  private func captured(_ body: () throws -> Void) rethrows -> [String] { try captureIssues(body).map(\.message) }

  func testIdentitiesHoldNoValues() {
    func identity(_ text: String) -> String { ObservationLine.withoutValues(text) }
    XCTAssertEqual(identity("no seat 7 in \"A\""), "no seat _ in _")
    XCTAssertEqual(
      identity("Received product(id: -1, action: .didTap) while no element has the id -1"),
      "Received product() while no element has the id -_")
    XCTAssertEqual(
      identity("Duplicate ids in an IdentifiedArray: cashback (1 more). The first"),
      "Duplicate ids in an IdentifiedArray")
  }
}
