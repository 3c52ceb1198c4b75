import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// The processing of a failing run until it is reported.
final class ShrinkingTests: XCTestCase {
  private struct CardState: Equatable {
    var id = UUID()
    var name = ""
  }

  private enum CardAction: Equatable {
    case didRename(String)
    case didCopy
  }

  /// An uncontrolled id is a finding, unless the feature ignores it.
  func testWhatIsIgnoredMayVary() throws {
    let feature = Feature(
      "card", initialState: CardState(),
      reducer: Reducer<CardState, CardAction, Void> { state, action, _ in
        switch action {
        case .didRename(let name): state.name = name
        case .didCopy: state.id = UUID()
        }
        return .none
      }
    ) { _ in }
    .outside(.random)
    func kinds(_ feature: Feature<CardState, CardAction, Void>) throws -> Set<ExploredFailure.Identity.Kind> {
      let explorer = try feature.explorer(ExplorationOptions(), scripts: [])
      explorer.playOpening(skipping: [])
      return Set((0..<64).compactMap { explorer.explore($0).finding?.failure.identity.kind })
    }
    XCTAssertEqual(try kinds(feature), [.variance])
    XCTAssertEqual(try kinds(feature.ignoring("id")), [])
    XCTAssertEqual(try kinds(feature.ignoring("name")), [.variance])
  }

  private struct LoginState: Equatable {
    var wait = 0
    var messages: [String] = []
  }

  private enum LoginAction: Equatable {
    case didTapLogin(name: String)
    case tick
    case receive(String)
  }

  private struct LoginEnvironment {
    var second: @Sendable () async -> Void
    var news: @Sendable () -> AsyncStream<String>
  }

  private static func login(
    _ change: (Feature<LoginState, LoginAction, LoginEnvironment>) -> Feature<LoginState, LoginAction, LoginEnvironment>
  ) -> Feature<LoginState, LoginAction, LoginEnvironment> {
    change(
      Feature(
        "login", initialState: LoginState(),
        reducer: Reducer<LoginState, LoginAction, LoginEnvironment> { state, action, environment in
          switch action {
          case .didTapLogin:
            let (second, news) = (environment.second, environment.news)
            return .merge(
              .run { send in
                await second()
                await send(.tick)
              }, .run { send in for await text in news() { await send(.receive(text)) } })
          case .tick:
            state.wait -= 1
            return .none
          case .receive(let text):
            state.messages.append(text)
            return .none
          }
        }
      ) { world in LoginEnvironment(second: world.task("second"), news: world.stream("news")) })
  }

  private func finding(
    of rule: String, _ feature: Feature<LoginState, LoginAction, LoginEnvironment>
  ) throws -> ExploredFinding {
    let explorer = try feature.explorer(ExplorationOptions(), scripts: [])
    explorer.playOpening(skipping: [])
    for number in 0..<128 {
      guard let (failure, sequence) = explorer.explore(number).finding, failure.identity.what == rule else { continue }
      return explorer.finding(number, failure, sequence, ending: nil, command: "again", replay: nil)
    }
    return try XCTUnwrap(nil, "nothing breaks \(rule)")
  }

  private func lines(_ finding: ExploredFinding) -> [String] {
    finding.text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  /// Users can't send a tick: an action fed back by effects is no simpler way to a failure.
  func testAnActionIsNotReplacedByWhatEffectsFeedBack() throws {
    let finding = try finding(
      of: "nobody waits less than no time", Self.login { $0.always("nobody waits less than no time") { $0.wait >= 0 } })
    XCTAssertFalse(finding.text.contains("send tick"), finding.text)
    XCTAssertEqual(finding.sends, 1, finding.text)
    XCTAssertTrue(finding.isMinimal)
  }

  func testAStreamKeepsTheValuesThatMatter() throws {
    let finding = try finding(of: "few messages", Self.login { $0.always("few messages") { $0.messages.count < 2 } })
    let news = lines(finding).filter { $0.hasPrefix("stub news") }
    let count = news.reduce(0) { $0 + $1.count { $0 == "," } + 1 }
    XCTAssertEqual(count, 2, finding.text)
    XCTAssertFalse(finding.text.contains(" after "), finding.text)
  }

  /// One failure may follow from another: accepting the script accepts both.
  func testAllFailuresOfAScriptAreKnown() throws {
    let feature = Self.login {
      $0.always("nobody waits less than no time") { $0.wait >= 0 }.always("somebody waits, or nobody") { $0.wait != -1 }
    }
    let text =
      "transcript 1\nfeature login\nexpect failure\nstub second\nstub news = end\nsend didTapLogin(name: \"\")\nend\n"
    let script = ExploredScript(path: "two.transcript", bytes: Array(text.utf8))
    let explorer = try feature.explorer(ExplorationOptions(), scripts: [script])
    XCTAssertEqual(
      Set(explorer.outline.known.keys.map(\.what)), ["nobody waits less than no time", "somebody waits, or nobody"])
  }

  func testADelayOfAFailureGoesAsWell() throws {
    let end = Stub.Answer.failure(.text("gone"), after: .seconds(5))
    var sequence = ChoiceSequence(steps: [.run])
    let call = ChoiceSequenceAnswers.Call(endpoint: "load", number: 0)
    sequence.answers[call] = end
    let failure = ExploredFailure(.rule, "a rule", by: "run")
    var shrinker = try XCTUnwrap(
      ChoiceSequenceShrinker<Never>(sequence, failure.identity, LiteralTypes(), sends: { _ in true }) { sequence in
        guard case .values(_, .failure)? = sequence.answers[call] else {
          return ChoiceSequenceReplay(sequence, nil, steps: [:])
        }
        return ChoiceSequenceReplay(sequence, failure, steps: [:])
      })
    shrinker.shrink()
    guard case .values(_, .failure(_, let delay))? = shrinker.best.sequence.answers[call] else {
      return XCTFail("\(shrinker.best.sequence)")
    }
    XCTAssertNil(delay)
  }

  /// `always` would also answer the call that fails.
  func testEachCallOfAnEndpointThatAlsoFailsHasItsLine() throws {
    func call(_ name: String, _ answer: Stub.Answer) -> AnsweredCall {
      AnsweredCall(endpoint: name, arguments: [], answer: answer)
    }
    let failure = Stub.Answer.failure(.text("gone"), after: nil)
    XCTAssertEqual(
      FindingScript.stubs([
        call("pay", .nothing), call("track", .nothing), call("pay", .nothing), call("track", .nothing),
        call("pay", failure),
      ]),
      ["stub pay", "stub track always", "stub pay", "stub pay = fail \"gone\""])
    var sequence = ChoiceSequence(steps: [.run, .run, .run])
    for (number, answer) in [.nothing, .nothing, failure].enumerated() {
      sequence.answers[ChoiceSequenceAnswers.Call(endpoint: "pay", number: number)] = answer
    }
    let observed = (5...7).map { StepOutcome(line: $0, command: "send tap", lines: ["call pay()"]) }
    let explorer = try Self.login { $0 }.explorer(ExplorationOptions(), scripts: [])
    let grown = GeneratedScript.text(sequence, explorer, observed: observed, looksAtPage: false)
    XCTAssertEqual(
      grown.split(separator: "\n").filter { $0.hasPrefix("stub") },
      ["stub pay", "stub pay", "stub pay = fail \"gone\""])
  }
}
