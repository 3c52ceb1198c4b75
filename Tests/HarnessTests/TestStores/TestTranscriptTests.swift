import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class TestTranscriptTests: XCTestCase {
  private typealias Store = TestStore<ToolFeatures.State, ToolFeatures.Action, ToolFeatures.Environment>
  private var folder = ""

  override func setUpWithError() throws {
    folder = try makeTemporaryFolder()
  }

  override func tearDownWithError() throws { try FileSystem.removeTree(folder) }

  private var written: String? {
    (try? FileSystem.read("\(folder)/counter/saves.transcript")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs a test with a transcript, and returns the reported messages.
  private func messages(
    _ record: String? = nil, initialState: ToolFeatures.State? = nil, environment: String? = nil,
    _ body: (Store) -> Void
  ) -> [String] {
    let variables = record.map { ["HARNESS_RECORD": $0] } ?? [:]
    let feature = ToolFeatures.counter.environment("saving") {
      ToolFeatures.Environment(save: $0.effect("save") { _ in Effect(value: true) })
    }
    return TestSnapshots.$variable.withValue({ variables[$0] }) {
      captureIssues {
        let store = Store(
          feature, initialState: initialState, environment: environment, transcript: "saves", snapshots: folder)
        withTestStore(store, body)
      }.map { $0.message.replacingOccurrences(of: folder, with: "/S") }
    }
  }

  private func save(_ store: Store) {
    store.send(.plus) { $0.number = 2 }
    store.world.stub("save", true, after: .milliseconds(1500))
    store.send(.save)
    store.advance(by: .seconds(1))
    store.advance(by: .milliseconds(500))
    store.receive(.saved(true)) { $0.note = "saved" }
  }

  private let transcript = """
    transcript 1
    # written by a test
    feature counter

    send plus
      ~double = 4
      number = 2
    stub save = true after 1.5s
    send save
      call save(2)
    advance 1s
      nothing
    advance 500ms
      +500ms
      receive saved(true)
      note = "saved"
    end

    """

  func testATestIsWrittenOnceAndThenChecked() {
    XCTAssertEqual(
      messages(nil, save),
      ["The transcript /S/counter/saves.transcript is new. Review it, and run the test again."])
    XCTAssertEqual(written, transcript)
    XCTAssertEqual(messages(nil, save), [])
    XCTAssertEqual(messages("never", save), [])
  }

  func testTheCommandRunsIt() throws {
    XCTAssertEqual(messages("1", save), [])
    let result = SuiteRunner(ToolFeatures.suite)
      .check(SnapshotDirectory(folder).file(at: "\(folder)/counter/saves.transcript"))
    XCTAssertEqual(result.failures, [])
    XCTAssertEqual(result.steps, 5)
  }

  func testMissingStaysMissingWhereNothingIsWritten() {
    for _ in 0..<2 {
      XCTAssertEqual(
        messages("never", save),
        [
          "There is no transcript /S/counter/saves.transcript. Run the test on your machine to write it, and commit the file."
        ])
      XCTAssertNil(written)
    }
  }

  func testADifference() {
    XCTAssertEqual(messages("1", save), [])
    let other: (Store) -> Void = { $0.send(.plus) { $0.number = 2 } }
    XCTAssertEqual(
      messages(nil, other),
      [
        """
        /S/counter/saves.transcript:8:1: the test differs from its transcript
          expected stub save = true after 1.5s
          actual   end
        If the test is right, run it with HARNESS_RECORD=1 to rewrite the transcript.
        """
      ])
    XCTAssertEqual(written, transcript)
    XCTAssertEqual(messages("1", other), [])
    XCTAssertEqual(
      written, "transcript 1\n# written by a test\nfeature counter\n\nsend plus\n  ~double = 4\n  number = 2\nend\n")
  }

  func testInitialStateAndEnvironment() {
    let start = ToolFeatures.State(number: 7, note: "old")
    XCTAssertEqual(
      messages("1", initialState: start, environment: "saving") { store in
        store.send(.save)
        store.receive(.saved(true)) { $0.note = "saved" }
      }, [])
    XCTAssertEqual(
      written?.split(separator: "\n").prefix(5).joined(separator: "\n"),
      """
      transcript 1
      # written by a test
      feature counter
      initial State(number: 7, note: "old", item: nil, page: .empty, list: [], items: [], prices: [:])
      environment saving
      """)
  }

  func testAnUnknownEnvironment() {
    XCTAssertEqual(
      messages("never", environment: "savin") { _ in }.first,
      "Feature 'counter' has no environment 'savin'; did you mean 'saving'?")
  }

  func testAnEnvironmentChangedByHandCannotBeKept() {
    let messages = messages("1") { store in
      store.environment.save = { _ in Effect(value: true) }
      store.send(.save)
      store.receive(.saved(true)) { $0.note = "saved" }
    }
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue(
      messages.first?.hasPrefix(
        """
        The steps of this test can't be kept as the transcript 'counter/saves': the replay fails:
        FAIL counter/saves
          /S/counter/saves.transcript:4:1: failed, in send save
            save(1) was called, but nothing answers it
            add a line: stub save(1) = false
        """) ?? false, messages.first ?? "")
    XCTAssertNil(written)
  }

  func testAnEndpointThatAnswersOtherwiseCannotBeKept() {
    let messages = messages("1", environment: "saving") { store in
      store.environment.save = { _ in Effect(value: false) }
      store.send(.save)
      store.receive(.saved(false)) { $0.note = "not saved" }
    }
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue(
      messages.first?.contains(
        "the test and the replay differ:\n  the test    receive saved(false)\n  the replay  receive saved(true)\n")
        ?? false,
      messages.first ?? "")
  }

  func testTimeThatPassesUnseenIsCaughtUpWith() {
    XCTAssertEqual(
      messages("1") { store in
        store.scheduler.advance(by: .seconds(2))
        store.send(.plus) { $0.number = 2 }
      }, [])
    XCTAssertTrue(written?.contains("\nadvance 2s\n  nothing\nsend plus\n") ?? false, written ?? "")
  }

  func testStubsOfAllKinds() {
    XCTAssertEqual(
      messages("1") { store in
        store.exhaustivity = .off
        store.world.stub("save", .never)
        store.world.stub("save", calledWith: [1], true, always: true)
        store.send(.save)
        store.send(.save)
      }, [])
    XCTAssertEqual(
      written,
      """
      transcript 1
      # written by a test
      feature counter

      stub save = never
      stub save(1) = true always
      send save
        call save(1)
      send save
        call save(1)
        receive saved(true)
        note = "saved"
      end
        in flight, started by save: call save(1)

      """)
  }

  func testATestThatThrowsWritesNothing() {
    struct Stop: Error {}
    TestSnapshots.$variable.withValue({ _ in "1" }) {
      _ = captureIssues {
        let store = Store(ToolFeatures.counter, transcript: "saves", snapshots: folder)
        try? withTestStore(store) { _ in throw Stop() }
      }
    }
    XCTAssertNil(written)
  }

  private struct Drawn { var id = 0 }
  private enum Draw {
    case draw, ask, asked(Int)
  }

  private func drawing(_ ask: @escaping () -> Int) -> Feature<Drawn, Draw, Void> {
    Feature(
      "counter", initialState: Drawn(),
      reducer: Reducer<Drawn, Draw, Void> { state, action, _ in
        switch action {
        case .draw: state.id = ask()
        case .ask: return Effect(value: .asked(ask()))
        case .asked: break
        }
        return .none
      }
    ) { _ in }
  }

  private func messages(_ feature: Feature<Drawn, Draw, Void>, _ action: Draw) -> [String] {
    TestSnapshots.$variable.withValue({ $0 == RecordingMode.variable ? "1" : nil }) {
      captureIssues {
        let store = TestStore(feature, transcript: "saves", snapshots: folder)
        store.exhaustivity = .off
        store.send(action)
        store.finish()
      }.map { $0.message.replacingOccurrences(of: folder, with: "/S") }
    }
  }

  /// Not reported as a manual change by the test.
  func testWhatDiffersInEachPlayingIsNotKept() {
    var last = 0
    let feature = drawing {
      last += 1
      return last
    }
    let likely = """
      likely: Date(), UUID() or a random number (use world.date, world.uuid, world.random), or the order of a Set or \
      Dictionary (sort it). Or it depends on what ran before it, through a global variable
      """
    XCTAssertEqual(
      messages(feature, .draw),
      [
        """
        The steps of this test can't be kept as the transcript 'counter/saves': two replays of them differ:
        FAIL counter/saves
          /S/counter/saves.transcript:4:1: varies when replayed twice in one process, after send draw
            first   id = 2
            second  id = 3
            \(likely)
            to ignore it: .ignoring("id") for all scripts of the feature, or a header line in this one:
            ignore id
        """
      ])
    XCTAssertTrue(messages(feature, .ask).first?.contains("first   receive asked(") ?? false)
    XCTAssertNil(written)
    XCTAssertEqual(messages(feature.ignoring("id"), .draw), [])
    XCTAssertEqual(written, "transcript 1\n# written by a test\nfeature counter\n\nsend draw\n  nothing\nend\n")
  }

  // MARK: Ownership of the file

  private func script(_ text: String) throws {
    try FileSystem.createDirectory("\(folder)/counter")
    try FileSystem.writeAtomically(text, to: "\(folder)/counter/saves.transcript")
  }

  private func plus(_ store: Store) { store.send(.plus) { $0.number = 2 } }

  private func refusal(_ what: String) -> String {
    """
    /S/counter/saves.transcript was not written by a test: \(what). It was left unchanged. Give the test's transcript \
    another name; or, if the test should replace the file, delete it and run the test again with HARNESS_RECORD=1.
    """
  }

  func testAScriptOfSomebodyIsNeverWrittenOver() throws {
    let header = "transcript 1\nfeature counter\n"
    let scripts = [
      header + "initial three\nexpect failure\n\nsend plus\nend\n": "line 4 is 'expect failure'",
      header + "include a.stubs\n\nsend plus\nend\n": "line 3 is 'include a.stubs'",
      header + "\n# my own\nsend plus\nend\n": "line 4 is '# my own'",
      "# my own\n" + header + "\nsend plus\nend\n": "line 1 is '# my own'",
      header + "\nsend plus\n\n# my own\nend\n": "line 6 is '# my own'",
      header + "\nsend plus\nstate\nend\n": "line 5 is 'state'",
      header + "\nsend plus\nview\nend\n": "line 5 is 'view'",
      header + "\nsend plus\nrun\nend\n": "line 5 is 'run'",
      header + "\nsend plus\nnote what\nend\n": "line 5 is 'note what'",
      header + "\nsend plus\nexpect number = 2\nend\n": "line 5 is 'expect number = 2'",
      header + "\nsend minus\nend\n": "its commands differ from the test's, and it has no line '# written by a test'",
      header + "seed 4\n\nsend plus\nend\n": "line 3 is 'seed 4'",
      header + "\nsend plus\n": "its commands differ from the test's, and it has no line '# written by a test'",
      "transcript 1\n# written by a test\nfeature counter\n\n# my own\nsend plus\nend\n": "line 5 is '# my own'",
      "<<<<<<< mine\n" + header: "line 1 can't be read",
    ]
    for (text, why) in scripts {
      try script(text)
      XCTAssertEqual(messages("1", plus), [refusal(why)], text)
      XCTAssertEqual(written, text)
      // Recording isn't suggested if it would be refused.
      XCTAssertFalse(messages(nil, plus).first?.contains("to write the transcript anew") ?? true, text)
    }
  }

  func testObservationsOfATestsOwnStepsAreWrittenWhoeverWroteThem() throws {
    let script = "transcript 1\nfeature counter\n\nsend plus\n  number = 9\nend\n"
    try self.script(script)
    XCTAssertEqual(messages("1", plus), [])
    XCTAssertEqual(written, "transcript 1\nfeature counter\n\nsend plus\n  ~double = 4\n  number = 2\nend\n")
    XCTAssertEqual(messages("never", plus), [])
  }

  func testTwoStoresKeepNoOneTranscript() throws {
    let line = UInt(#line)
    let messages = TestSnapshots.$variable.withValue({ $0 == RecordingMode.variable ? "1" : nil }) {
      captureIssues {
        withTestStore(Store(ToolFeatures.counter, transcript: "saves", snapshots: folder), plus)
        withTestStore(
          Store(ToolFeatures.counter, transcript: "saves", snapshots: "\(folder)/../\(PathText.name(of: folder))")
        ) { _ in }
      }
    }
    XCTAssertEqual(
      messages.map(\.message),
      [
        """
        Two test stores keep the transcript 'counter/saves', so each would overwrite the other: \
        HarnessTests/TestTranscriptTests.swift:\(line + 3):28 and HarnessTests/TestTranscriptTests.swift:\(line + 5):16. \
        Give one of them another name.
        """
      ])
    XCTAssertEqual(messages.map(\.line), [Int(line + 5)])
    XCTAssertTrue(written?.contains("send plus") ?? false, written ?? "")
  }

  func testNamesThatAreOneOnManySystems() {
    let issues = TestSnapshots.$variable.withValue({ $0 == RecordingMode.variable ? "1" : nil }) {
      captureIssues {
        withTestStore(Store(ToolFeatures.counter, transcript: "saves", snapshots: folder), plus)
        withTestStore(Store(ToolFeatures.counter, transcript: "Saves", snapshots: folder), plus)
      }
    }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues.first?.message.hasPrefix("Two test stores keep the transcript 'counter/Saves'") ?? false)
  }

  func testANameThatIsNoFilesName() {
    for name in ["bad name/x", "../x", "-x", ".x", ""] {
      let line = #line + 2
      let issues = captureIssues {
        withTestStore(Store(ToolFeatures.counter, transcript: name, snapshots: folder), plus)
      }
      XCTAssertEqual(
        issues.map(\.message),
        [
          "'\(name)' can't name a script; use letters, digits, '-', '_' and '.', not first. This test keeps no transcript."
        ])
      XCTAssertEqual(issues.map(\.line), [line])
    }
    XCTAssertEqual(try FileSystem.list(folder).map(\.name), [])
  }
}
