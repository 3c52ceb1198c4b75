import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

final class SubpopulationLearningTests: XCTestCase {
  /// Runs of a few subpopulations, and the outcome of each. What a subpopulation has learned goes to another explorer, as
  /// between processes.
  private func play<State, Action, Environment>(
    _ feature: Feature<State, Action, Environment>, rounds: Int, skipping skipped: [SkippedRun] = [],
    movingEvery count: Int
  ) throws -> [String] {
    func explorer() throws -> any Explorer {
      let explorer = try feature.explorer(ExplorationOptions(seed: 3), scripts: [])
      explorer.open(received: [])
      return explorer
    }
    var lines: [String] = []
    for subpopulation in 0..<8 {
      var current = try explorer()
      var learned = SubpopulationLearning()
      for round in 0..<rounds {
        if round > 0, round.isMultiple(of: count) {
          let bytes = WireEncoder.bytes(of: learned)
          current = try explorer()
          current.restore(subpopulation, try XCTUnwrap(WireDecoder.value(SubpopulationLearning.self, in: bytes)))
        }
        let number = subpopulation + round * ExplorationOptions.subpopulationCount
        if let run = skipped.first(where: { $0.number == number }) {
          current.skip(run)
          learned.crashes = current.crashes(of: subpopulation)
          continue
        }
        let run = current.explore(number)
        var reply = ExploringReply()
        reply.add(run, current)
        reply.learned.crashes = current.crashes(of: subpopulation)
        learned.add(reply.learned)
        let finding = run.finding.map { "\($0.failure.identity) \(current.text(of: $0.sequence).text)" } ?? "nothing"
        lines.append(
          "\(number): \(run.actions), \(run.learned.edges.sorted()), \(run.learned.corpus.first?.sequence.text ?? "-"), \(finding)"
        )
      }
    }
    return lines
  }

  func testAnSubpopulationGoesOnInAnotherProcessAsItWouldHaveInTheFirst() throws {
    let whole = try play(bookingFeature, rounds: 12, movingEvery: 12)
    XCTAssertTrue(whole.contains { $0.contains("rule") })
    for count in [1, 2, 5] { XCTAssertEqual(try play(bookingFeature, rounds: 12, movingEvery: count), whole) }
  }

  func testItGoesOnAfterTheSameCrashHistory() throws {
    let skipped = [
      SkippedRun(number: 64, lastCase: "didType", lastSent: "didType"),
      SkippedRun(number: 129, lastCase: "receiveSeats", lastSent: "didChooseHall"),
      SkippedRun(number: 66, lastCase: "didTapSeat", lastSent: "didTapSeat", isHang: true),
      SkippedRun(number: 130, lastCase: "the page", lastSent: "didTapBook"),
    ]
    let whole = try play(bookingFeature, rounds: 10, skipping: skipped, movingEvery: 10)
    XCTAssertNotEqual(whole, try play(bookingFeature, rounds: 10, movingEvery: 10))
    for count in [1, 3] {
      XCTAssertEqual(try play(bookingFeature, rounds: 10, skipping: skipped, movingEvery: count), whole)
    }
  }

  /// The next run begins with a choice sequence as it reads back, here and in other processes.
  func testWhatDoesNotReadBackIsNothingToBeginWith() throws {
    let whole = try play(rosterFeature, rounds: 12, movingEvery: 12)
    XCTAssertTrue(whole.contains { $0.contains("Roster(") }, "\(whole)")
    for count in [1, 4] { XCTAssertEqual(try play(rosterFeature, rounds: 12, movingEvery: count), whole) }
  }

  func testACorpusHoldsWhatItsTextsSay() throws {
    let explorer = try bookingFeature.explorer(ExplorationOptions(), scripts: [])
    let text = "transcript 1\nfeature booking\n\nsend didTapSeat(id: 7)\nrun\nend\n"
    var corpus = Corpus([
      SubpopulationLearning.Run(sequence: ChoiceSequenceText(text: text, numbers: []), isTame: false),
      SubpopulationLearning.Run(
        sequence: ChoiceSequenceText(text: text.replacing("7", with: "x"), numbers: []), isTame: true),
    ])
    XCTAssertEqual(corpus.count(areTame: false), 2)
    XCTAssertEqual(corpus.count(areTame: true), 1)
    var reads = 0
    func sequence(_ index: Int, areTame: Bool = false) -> ChoiceSequence? {
      corpus.sequence(index, areTame: areTame) {
        reads += 1
        return explorer.sequence(of: $0)
      }
    }
    XCTAssertEqual(sequence(0)?.steps.count, 2)
    XCTAssertEqual(sequence(0)?.steps.count, 2)
    XCTAssertNil(sequence(1))
    XCTAssertNil(sequence(0, areTame: true))
    XCTAssertEqual(reads, 2)
  }

  /// However long it runs, memory doesn't grow; and another process continues with the same.
  func testOfManyRunsTheNewestStay() {
    let runs = (0..<3 * Corpus.limit).map {
      SubpopulationLearning.Run(sequence: ChoiceSequenceText(text: "\($0)", numbers: []), isTame: $0.isMultiple(of: 3))
    }
    func texts(_ corpus: Corpus, areTame: Bool) -> [String] {
      var corpus = corpus
      var texts: [String] = []
      for index in 0..<corpus.count(areTame: areTame) {
        _ = corpus.sequence(index, areTame: areTame) {
          texts.append($0.text)
          return nil
        }
      }
      return texts
    }
    var here = Corpus()
    var learned = SubpopulationLearning()
    for (index, run) in runs.enumerated() {
      here.add(run)
      learned.add(SubpopulationLearning(corpus: [run], edges: [UInt64(index)]))
      if !index.isMultiple(of: 100), index != runs.count - 1 { continue }
      let newest = (0...index).suffix(Corpus.limit)
      XCTAssertEqual(texts(here, areTame: false), newest.map { "\($0)" })
      XCTAssertEqual(texts(here, areTame: true), newest.filter { $0.isMultiple(of: 3) }.map { "\($0)" })
      for areTame in [false, true] {
        XCTAssertEqual(texts(Corpus(learned.corpus), areTame: areTame), texts(here, areTame: areTame))
      }
    }
  }

  func testAtSomePointNothingIsNewAnyMore() {
    var edges = EdgeSet(Array(1..<UInt64(EdgeSet.limit)))
    XCTAssertEqual(edges.add([1, 2]), [])
    XCTAssertEqual(edges.add([1, 1 << 40, 1 << 41, 1 << 40, 1 << 42]), [1 << 40, 1 << 41, 1 << 42])
    XCTAssertEqual(edges.add([1 << 50]), [])
    XCTAssertEqual(EdgeSet(Array(edges.edges)).edges, edges.edges)
  }

  /// A worker that ended has logged the step of each call, so that calls are removed with their steps when shrinking.
  func testACrashLogKnowsTheStepsOfItsCalls() throws {
    let lines = [
      "transcript 1\nfeature booking", "sdidNothing", "ssend didChooseHall(0)", "a0 stub seats = [] after 1s",
      "ssend didTapBook", "a0 stub book = true", "a1 stub seats = []", "srun",
    ].map { $0 == "sdidNothing" ? "sadvance 1ms" : $0 }
    let narrated = try XCTUnwrap(CrashLog(lines))
    let sequence = try XCTUnwrap(narrated.text.sequence(of: bookingFeature, environment: nil), narrated.text.text)
    XCTAssertEqual(sequence.steps.count, 4)
    let steps = narrated.steps
    XCTAssertEqual(steps[ChoiceSequenceAnswers.Call(endpoint: "seats", number: 0)], 1)
    XCTAssertEqual(steps[ChoiceSequenceAnswers.Call(endpoint: "book", number: 0)], 2)
    XCTAssertEqual(steps[ChoiceSequenceAnswers.Call(endpoint: "seats", number: 1)], 2)
    XCTAssertNil(CrashLog([]))
  }

  func testJobsAreReadAsTheyWereWritten() throws {
    var learned = SubpopulationLearning()
    learned.corpus = [
      SubpopulationLearning.Run(sequence: ChoiceSequenceText(text: "a\nb", numbers: [1, 0]), isTame: true)
    ]
    learned.edges = [0, 1, .max]
    learned.known = [ExploredFailure(.rule, "a rule", by: "a case").identity]
    learned.crashes = CrashHistory(cases: ["a": .init(count: 2), "b": .init(count: 9, isFatal: true)], hopeless: 1)
    let skipped = [SkippedRun(number: 67, lastCase: "a", lastSent: "b", isHang: true)]
    for before in [SubpopulationRuns.Before.nothing, .held, .learned(learned)] {
      let runs = SubpopulationRuns(subpopulation: 3, runs: [3, 67], skipped: skipped, before: before)
      for job in [ExploringJob.explore(runs), .narrate(runs)] {
        XCTAssertEqual(ExploringJob(message: job.message), job)
      }
    }
    for received in [nil, [], ["receiveSeats"]] {
      var target = ExploringTarget(feature: "f", options: ExplorationOptions(environment: "e"), scripts: ["s"])
      (target.received, target.skipped) = (received, skipped)
      XCTAssertEqual(ExploringJob(message: ExploringJob.open(target).message), .open(target))
    }
  }
}

/// Names that can be written but not always read.
private struct Roster: Equatable, LiteralConvertible {
  var literalText: String
  init(_ text: String) { literalText = text }
  init?(literalText: String) { if literalText == "b" { return nil } else { self.init(literalText) } }
}

private enum RosterAction: Equatable {
  case take(Roster)
  case count
}

private struct RosterState: Equatable {
  var rosters: [String] = []
  var count = 0
}

private let rosterFeature = Feature(
  "roster", initialState: RosterState(),
  reducer: Reducer<RosterState, RosterAction, Void> { state, action, _ in
    switch action {
    case .take(let roster): state.rosters.append(roster.literalText)
    case .count: state.count += 1
    }
    return .none
  }
) { _ in }
.explore(values: Roster("b"), Roster("c"))
.always("no more than nine") { $0.count < 9 }
