import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Endpoints whose calls are no lines.
final class QuietReadTests: XCTestCase {
  struct Message: Equatable, Identifiable {
    let id: UUID
    var text: String
    var at: Date
  }

  struct State: Equatable {
    var messages: [Message] = []
    var seen = 0
  }

  enum Action: Equatable {
    case write(String)
    case writeLater
    case wrote(Date)
    case look
    case dropFirst(String)
    case roll
  }

  struct Environment {
    var date: () -> Date
    var uuid: () -> UUID
    var dice: () -> Effect<Int>
    var log: (String) -> Effect<Never>
    var now: () async -> Date
    var clock: any Scheduler
  }

  private static let reducer = Reducer<State, Action, Environment> { state, action, env in
    switch action {
    case .write(let text):
      state.messages.append(Message(id: env.uuid(), text: text, at: env.date()))
      return env.log(text).fireAndForget()
    case .writeLater:
      return .run { send in await send(.wrote(env.now())) }
    case .wrote(let date): state.messages.append(Message(id: env.uuid(), text: "later", at: date))
    case .look: _ = env.date()
    case .dropFirst(let text):
      state.messages.removeFirst()
      state.messages.append(Message(id: env.uuid(), text: text, at: env.date()))
    case .roll: return env.dice().map { _ in .look }.delay(for: 1, scheduler: env.clock).eraseToEffect()
    }
    return .none
  }

  static var loud: Feature<State, Action, Environment> {
    Feature("chat", initialState: State(), reducer: reducer) { world in
      Environment(
        date: world.date, uuid: world.uuid, dice: world.effect("dice"), log: world.fireAndForget("log"),
        now: world.task("now", placeholder: Date(timeIntervalSince1970: 0)), clock: world.scheduler)
    }
  }

  static var quiet: Feature<State, Action, Environment> { loud.quiet("date", "uuid").quiet("now", "dice") }

  private func play(
    _ feature: Feature<State, Action, Environment>, _ text: String
  ) throws -> ScriptChecker.Played {
    try ScriptChecker(Suite(feature), load: SuiteRunner.load).play(path: "a", bytes: Array(text.utf8))
  }

  private func recorded(_ feature: Feature<State, Action, Environment>, _ text: String) throws -> String {
    let played = try play(feature, text)
    XCTAssertEqual(played.faults, [])
    return TranscriptWriter.text(played.document, lines: played.lines)
  }

  private func failures(_ feature: Feature<State, Action, Environment>, _ text: String) -> [ScriptFailure] {
    ScriptChecker(Suite(feature), load: SuiteRunner.load).check(name: "chat/a", path: "a", bytes: Array(text.utf8))
      .failures
  }

  private var commands: String { ScriptChecker.withoutObservations(earlier) }

  /// Lists by position, and calls in every step that makes them: both in their earlier forms.
  private let earlier = """
    transcript 1
    feature chat
    stub log always
    stub now = Date("2022-06-22T00:00:01Z") after 1s
    stub dice = 3 after 500ms

    send write("a")
      call uuid()
      call date()
      messages[0] = Message(id: UUID(0), text: "a", at: Date("2022-06-22T00:00:00Z"))
      call log("a")
    send look
      call date()
    send writeLater
      call now()
    send roll
      call dice()
    run
      +1s
      receive wrote(Date("2022-06-22T00:00:01Z"))
      call uuid()
      messages[1] = Message(id: UUID(1), text: "later", at: Date("2022-06-22T00:00:01Z"))
      +1.5s
      receive look
      call date()
    send dropFirst("b")
      call uuid()
      call date()
      messages[0] = Message(id: UUID(1), text: "later", at: Date("2022-06-22T00:00:01Z"))
      messages[1] = Message(id: UUID(2), text: "b", at: Date("2022-06-22T00:00:01.5Z"))
    end

    """

  private let today = """
    transcript 1
    feature chat
    stub log always
    stub now = Date("2022-06-22T00:00:01Z") after 1s
    stub dice = 3 after 500ms

    send write("a")
      messages[0] = Message(id: UUID(0), text: "a", at: Date("2022-06-22T00:00:00Z"))
      call log("a")
    send look
      nothing
    send writeLater
      nothing
    send roll
      nothing
    run
      +1s
      receive wrote(Date("2022-06-22T00:00:01Z"))
      messages[1] = Message(id: UUID(1), text: "later", at: Date("2022-06-22T00:00:01Z"))
      +1.5s
      receive look
    send dropFirst("b")
      messages removed at 0: Message(id: UUID(0), text: "a", at: Date("2022-06-22T00:00:00Z"))
      messages inserted at 1 = Message(id: UUID(2), text: "b", at: Date("2022-06-22T00:00:01.5Z"))
    end

    """

  func testTheirCallsAreNoLines() throws {
    XCTAssertEqual(try recorded(Self.quiet, commands), today)
    XCTAssertEqual(failures(Self.quiet, today), [])
    XCTAssertEqual(
      try recorded(Self.loud, commands).replacing("  call uuid()\n", with: "").replacing("  call date()\n", with: "")
        .replacing("  call now()\n", with: "  nothing\n").replacing("  call dice()\n", with: "  nothing\n"),
      today.replacing("look\n  nothing\n", with: "look\n"))
    XCTAssertEqual(failures(Self.loud, earlier), [])
  }

  func testWhatWasRecordedWithThemHoldsAndIsWrittenAnew() throws {
    XCTAssertEqual(failures(Self.quiet, earlier), [])
    XCTAssertEqual(try recorded(Self.quiet, earlier), today)
    XCTAssertEqual(try play(Self.quiet, earlier).changedSteps, 6)
    // Each step is judged by itself.
    let mixed = earlier.replacing("send look\n  call date()", with: "send look\n  nothing")
    XCTAssertEqual(failures(Self.quiet, mixed), [])
    XCTAssertNotEqual(failures(Self.loud, mixed), [])
  }

  /// A step may have been recorded before calls were quiet, before removed elements had lines, or before both.
  func testStepsOfBothKindsOfEarlierWordsHold() throws {
    let list = (0..<4).map { "send write(\"\($0)\")\n" }.joined()
    let text = "transcript 1\nfeature chat\nstub log always\n\n\(list)send dropFirst(\"b\")\nend\n"
    let edits = try recorded(Self.loud, text)
    XCTAssertTrue(edits.contains("messages removed at 0"), edits)
    let now = try recorded(Self.quiet, text)
    XCTAssertTrue(now.contains("messages removed at 0"), now)
    XCTAssertFalse(now.contains("call date"), now)
    XCTAssertEqual(failures(Self.quiet, edits), [])
    let start = try XCTUnwrap(edits.firstRange(of: "  messages removed at 0"))
    let placed = edits[..<start.lowerBound] + placedLines() + "end\n"
    XCTAssertEqual(failures(Self.quiet, String(placed)), [])
    XCTAssertEqual(failures(Self.loud, String(placed)), [])
    XCTAssertEqual(try recorded(Self.quiet, String(placed)), now)
    XCTAssertEqual(
      failures(
        Self.quiet, String(placed).replacing("  call uuid()\n", with: "").replacing("  call date()\n", with: "")), [])
  }

  private func placedLines() -> String {
    (0..<4).map { index in
      let text = index < 3 ? "\(index + 1)" : "b"
      return
        "  messages[\(index)] = Message(id: UUID(\(index + 1)), text: \"\(text)\", at: Date(\"2022-06-22T00:00:00Z\"))\n"
    }.joined()
  }

  /// Their answers are checked by what the feature does with them.
  func testWhatTheyGiveIsChecked() throws {
    for text in [today, earlier] {
      let other = text.replacing("stub log always", with: "stub log always\nstub uuid = UUID(7)")
      let failures = failures(Self.quiet, other)
      XCTAssertTrue(failures.contains { if case .differs("messages[0]", _, _, _) = $0.kind { true } else { false } })
    }
  }

  func testAnUnansweredCallFails() throws {
    let played = try play(Self.quiet, "transcript 1\nfeature chat\n\nsend roll\nend\n")
    XCTAssertEqual(played.faults.count, 1)
    let lines = played.lines.values.joined().filter { $0.hasPrefix("fail ") }
    XCTAssertEqual(lines.count, 1, "\(lines)")
    XCTAssertTrue(lines[0].hasPrefix("fail dice() was called, but nothing answers it"), lines[0])
  }

  func testTracesAndCoverageKeepThem() throws {
    var checker = ScriptChecker(Suite(Self.quiet), makesTraces: true, load: SuiteRunner.load)
    checker.measuresReach = true
    let result = checker.check(name: "chat/a", path: "a", bytes: Array(today.utf8))
    XCTAssertEqual(result.failures, [])
    let calls = try XCTUnwrap(result.trace).steps.flatMap(\.events).compactMap { event -> String? in
      if case .called(let call, _) = event.kind { call } else { nil }
    }
    XCTAssertEqual(calls.filter { $0 == "uuid()" }.count, 3)
    XCTAssertEqual(result.reach?.endpoints.filter(\.answered).map(\.name), ["date", "dice", "log", "now", "uuid"])
  }

  func testAHoldCannotWaitForOne() throws {
    let text = "transcript 1\nfeature chat\n\nhold writeLater after call now()\nsend writeLater\nend\n"
    XCTAssertEqual(
      failures(Self.quiet, text).map { "\($0.line):\($0.column): \($0.kind)" },
      [
        #"4:23: unreadable("feature \'chat\' says .quiet(\"now\"), so no step has a line for this call, and a hold can\'t start after it; name another line of the step, or remove \'after …\'")"#
      ])
    let other = text.replacing("now()", with: "log(\"a\")")
    XCTAssertFalse("\(failures(Self.quiet, other))".contains("quiet"))
  }

  func testNamesThatNoEnvironmentHas() {
    for (name, advice) in [
      ("dat", "did you mean 'date'?"), ("dicee", "did you mean 'dice'?"),
      ("elsewhere", "known: date, dice, log, now, uuid, random"),
    ] {
      let failures = failures(Self.loud.quiet("date", name), today)
      XCTAssertEqual(
        failures.map(\.kind),
        [.unreadable("feature 'chat' says .quiet(\"\(name)\"), but has no such endpoint; \(advice)")])
      XCTAssertEqual(failures.map(\.line), [2])
    }
    let feature = Self.quiet.environment("other") { world in
      Environment(
        date: world.date, uuid: world.uuid, dice: world.effect("elsewhere"), log: world.fireAndForget("log"),
        now: world.task("now", placeholder: Date(timeIntervalSince1970: 0)), clock: world.scheduler)
    }
    XCTAssertEqual(failures(feature.quiet("elsewhere", "random"), today), [])
  }

  /// Only differences are shown: a step recorded in an earlier form isn't one.
  func testWhatHoldsIsNotShownBesideWhatDiffers() throws {
    let text = earlier.replacing("  call log(\"a\")\n", with: "")
    XCTAssertEqual(try play(Self.quiet, text).differing?.map(\.command), ["send write(\"a\")"])
  }

  // MARK: Test stores

  func testATestStoreKeepsThem() {
    let store = TestStore(Self.quiet)
    store.world.stub("log")
    store.exhaustivity = .off
    store.send(.write("a"))
    XCTAssertEqual(store.world.calls("date").count, 1)
    XCTAssertEqual(captureIssues { _ = store.world.calls("dat") }.count, 1)
  }

  /// A test's transcript with these calls passes, and a test that behaves differently fails.
  func testTranscriptsOfTests() throws {
    let folder = try makeTemporaryFolder()
    defer { try? FileSystem.removeTree(folder) }
    func messages(_ feature: Feature<State, Action, Environment>, _ record: String?) -> [String] {
      TestSnapshots.$variable.withValue({ $0 == RecordingMode.variable ? record : nil }) {
        captureIssues {
          let store = TestStore(feature, transcript: "kept", snapshots: folder)
          store.exhaustivity = .off
          store.world.stub("log")
          store.send(.write("a"))
          store.finish()
        }.map(\.message)
      }
    }
    func written() throws -> String {
      String(decoding: try FileSystem.read("\(folder)/chat/kept.transcript"), as: UTF8.self)
    }
    XCTAssertEqual(messages(Self.loud, "1"), [])
    let loud = try written()
    XCTAssertTrue(loud.contains("  call date()\n"), loud)
    XCTAssertEqual(messages(Self.quiet, nil), [])
    XCTAssertEqual(messages(Self.quiet, "1"), [])
    XCTAssertEqual(try written(), loud.replacing("  call date()\n", with: "").replacing("  call uuid()\n", with: ""))
    XCTAssertEqual(messages(Self.loud, nil).count, 1)
  }
}
