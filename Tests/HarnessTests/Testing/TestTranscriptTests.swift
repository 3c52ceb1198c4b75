import XCTest

@testable import Harness

final class TestTranscriptTests: XCTestCase {
  private typealias Store = TestStore<ToolFeatures.State, ToolFeatures.Action, ToolFeatures.Environment>
  private var folder = ""

  override func setUpWithError() throws {
    folder = try FileSystem.makeTemporaryDirectory(prefix: "harness-transcript")
  }

  override func tearDownWithError() throws { try FileSystem.removeTree(folder) }

  private var written: String? {
    (try? FileSystem.read("\(folder)/counter/saves.transcript")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs a test with a transcript, and answers what was reported.
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
      ["The transcript /S/counter/saves.transcript is new. Look at what it says, and run the test again."])
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
        /S/counter/saves.transcript:7: the test does otherwise than its transcript
          expected stub save = true after 1.5s
          actual   end
        If the test is right, run it with HARNESS_RECORD=1 to write the transcript anew.
        """
      ])
    XCTAssertEqual(written, transcript)
    XCTAssertEqual(messages("1", other), [])
    XCTAssertEqual(written, "transcript 1\nfeature counter\n\nsend plus\n  ~double = 4\n  number = 2\nend\n")
  }

  func testInitialStateAndEnvironment() {
    let start = ToolFeatures.State(number: 7, note: "old")
    XCTAssertEqual(
      messages("1", initialState: start, environment: "saving") { store in
        store.send(.save)
        store.receive(.saved(true)) { $0.note = "saved" }
      }, [])
    XCTAssertEqual(
      written?.split(separator: "\n").prefix(4).joined(separator: "\n"),
      """
      transcript 1
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
        The steps of this test can't be kept as the transcript 'counter/saves': the playing fails:
        FAIL counter/saves
          /S/counter/saves.transcript:4: failed, in send save
            save(1) was called, but nothing answers it; add a line: stub save = …
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
        "the test and the playing differ:\n  the test    receive saved(false)\n  the playing receive saved(true)\n")
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
        in flight save: call save(1)

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
}
