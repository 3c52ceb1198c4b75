import Synchronization
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// The recording of a live store becomes a transcript: actions, time, and the answers of endpoints.
final class RecordedTranscriptTests: XCTestCase {
  private typealias Sample = EndpointSample

  /// The recording of a store of the sample has the answers of its stubs.
  private func assertRecords(
    _ expected: String, stubs: String = "", _ use: (RecordedStore<[String], Sample.Action>) -> Void,
    file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let feature = Sample.feature()
    let text = "transcript 1\nfeature sample\n\(stubs)\nend\n"
    let document = try TranscriptReader.read(SourceText(path: "s", bytes: Array(text.utf8)))
    let header = try ScriptHeader(document, load: noFiles)
    let script = try ScriptCompiler(document, header, feature).compile(in: World(timeline: TestScheduler())).script
    let recorded = RecordedStore(feature) { world in
      for case .stub(let stub) in script.steps.map(\.operation) { world.stubs.add(stub) }
    }
    use(recorded)
    XCTAssertEqual(try recorded.transcript(ownState: "[]"), expected, file: file, line: line)
  }

  func testAnAnswerHasItsTimeAndTheCallItsArguments() throws {
    try assertRecords(
      """
      feature sample
      stub load(1) = ["a"] after 1.5s

      send load
      advance 1.5s
      end

      """, stubs: "stub load(1) = [\"a\"] after 1500ms"
    ) {
      $0.send(.load)
      $0.advance(.seconds(2))
    }
  }

  func testTheTimeBetweenActionsIsWritten() throws {
    try assertRecords(
      """
      feature sample
      stub flag = true
      stub token("t") = "secret"

      send flag
      advance 2s
      send token
      end

      """, stubs: "stub flag = true\nstub token = \"secret\""
    ) {
      $0.advance(.seconds(7))
      $0.send(.flag)
      $0.advance(.seconds(2))
      $0.send(.token)
    }
  }

  func testAStreamHasItsValuesAndItsEnd() throws {
    try assertRecords(
      """
      feature sample
      stub messages = "a" after 1s, "b" after 2s then end after 3s

      send messages
      advance 3s
      end

      """, stubs: "stub messages = \"a\" after 1s, \"b\" after 2s then end after 3s"
    ) {
      $0.send(.messages)
      $0.advance(.seconds(4))
    }
  }

  func testWhatIsThrownIsAFailure() throws {
    try assertRecords(
      """
      feature sample
      stub search("sw") = fail "no network" after 1s
      stub login("me", nil) = fail APIError.unauthorized after 500ms

      send search("sw")
      advance 1s
      send login
      advance 500ms
      end

      """, stubs: "stub search = fail \"no network\" after 1s\nstub login = fail .unauthorized after 500ms"
    ) {
      $0.send(.search("sw"))
      $0.advance(.seconds(1))
      $0.send(.login)
      $0.advance(.seconds(1))
    }
  }

  func testWhatNeverAnswersIsNever() throws {
    try assertRecords(
      """
      feature sample
      stub search("sw") = never
      stub track always

      send search("sw")
      send track
      send track
      end

      """, stubs: "stub search = never\nstub track always"
    ) {
      $0.send(.search("sw"))
      $0.send(.track)
      $0.send(.track)
    }
  }

  func testAStoreOfNoFeatureSendsWhatItsEffectsFedBack() throws {
    enum Action { case ask, answer(Int) }
    let hand = TestScheduler()
    let reducer = Reducer<Int, Action, TestScheduler> { state, action, scheduler in
      switch action {
      case .ask: return Effect(value: .answer(2)).delay(for: .seconds(1), scheduler: scheduler)
      case .answer(let number):
        state = number
        return .none
      }
    }
    let recorded = RecordedStore<Int, Action>(7, reducer, hand)
    recorded.send(.ask)
    recorded.advance(.seconds(1))
    hand.advance(by: .seconds(1))
    XCTAssertEqual(
      try recorded.transcript(),
      """
      # weaker than others: the store has no feature, so answers are unknown; the script sends what effects fed back
      feature int
      initial 7

      send ask
      advance 1s
      # fed back by an effect
      send answer(2)
      end

      """)
  }

  /// What is known of a call is forgotten with it: sessions are long.
  @MainActor func testNothingIsKeptOfCallsThatAreOver() async throws {
    final class Tap: CallTap {
      let open = Mutex<Set<Int>>([])
      let count = Mutex(0)
      func began(_ call: EndpointCall, of endpoint: Endpoint) -> Int {
        let number = count.withLock { count in
          count += 1
          return count
        }
        _ = open.withLock { $0.insert(number) }
        return number
      }
      func answered<Value>(_ call: Int, with value: Value) {}
      func ended(_ call: Int) {}
      func failed(_ call: Int, with error: any Error) {}
      func forget(_ call: Int) { _ = open.withLock { $0.remove(call) } }
    }
    let tap = Tap()
    let world = World(timeline: TestScheduler())
    world.log.tap = tap
    let search: (String) -> Effect<Int> = world.effect(
      "search", default: { _ in Effect(value: 1).delay(for: .seconds(1), scheduler: world.scheduler) })
    let now: () -> Int = world.value("now", default: { 1 })
    let load: () async throws -> Int = world.task("load", default: { () async throws -> Int in 1 })
    let store = Store<Int, String>(
      initialState: 0,
      reducer: Reducer<Int, String, Void> { state, action, _ in
        switch action {
        case "search":
          return search("a").map { "\($0)" }.cancellable(id: 1, cancelInFlight: true)
        case "now":
          state = now()
          return .none
        case "load": return .task { "\((try? await load()) ?? 0)" }
        case "stop": return .cancel(id: 1)
        default: return .none
        }
      }, environment: ())
    for _ in 0..<3 {
      for action in ["search", "now", "search"] { store.send(action) }
      await store.send("load").finish()
    }
    store.send("stop")
    XCTAssertGreaterThan(tap.count.withLock { $0 }, 11)
    XCTAssertEqual(tap.open.withLock { $0 }, [])
  }

  func testAnUnknownEnvironmentIsAReportedFailure() {
    let reported = captured { _ = Store(Sample.feature(), environment: "lve") }
    XCTAssertEqual(reported.count, 1)
    XCTAssertTrue(reported[0].contains("has no environment 'lve'"), reported[0])
  }

  private func captured(_ body: () -> Void) -> [String] {
    var messages: [String] = []
    withIssueListener({ messages.append($0.message) }) { body() }
    return messages
  }

  /// All kinds of endpoints, with the answers that the sample's own scripts give them.
  func testARecordingIsReplayedAsItWas() throws {
    let scripts = [
      "stub load = [\"a\"] after 1s, [\"b\"] after 2s then end after 5s\nsend load\nadvance 1s\nsend flag\nrun",
      "stub outcome = .failure(.status(3)) after 250ms\nsend outcome\nrun",
      "stub pin = fail .unauthorized\nsend pin",
      "stub count = 3 after 10ms\nstub count = 4\nsend count\nadvance 5ms\nsend count\nrun",
      "stub save after 1s\nsend save\nrun",
      "stub messages = \"a\", \"b\" after 1s then fail \"lost\" after 3s\nsend messages\nrun",
      "stub ticks = 1 after 1s, 2 after 1s then never\nsend ticks\nadvance 1s\nsend stop\nrun",
      "stub messages = \"a\" after 1s, \"b\" after 2s\nsend sleepy\nrun",
      "stub search(\"a\") = [\"1\"] after 2s\nstub search(\"b\") = [\"2\"] after 1s\nsend search(\"a\")\nsend search(\"b\")\nrun",
    ]
    for script in scripts {
      let text = script.replacing("stub save after 1s", with: "stub save = () after 1s")
      let bytes = Array("transcript 1\nfeature sample\nstub flag = true\n\(text)\nend\n".utf8)
      let document = try TranscriptReader.read(SourceText(path: "sample", bytes: bytes))
      let recordings = MemoryRecordings()
      try Sample.feature().playLive(document, to: .memory(recordings), clock: nil)
      let log = try XCTUnwrap(recordings.all.first)
      let recorded = RecordedScript(try RecordedRun(about: log.about.text, log.records)).text(ends: true)
      let replayed = try TranscriptReader.read(SourceText(path: "recorded", bytes: Array(recorded.utf8)))
      XCTAssertEqual(
        try Sample.feature().happened(replayed), try Sample.feature().happened(document), "\(text)\n--\n\(recorded)")
    }
  }
}
