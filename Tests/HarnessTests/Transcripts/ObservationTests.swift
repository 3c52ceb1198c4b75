import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// The output for each event, as literal transcripts.
final class ObservationTests: XCTestCase {
  func testIdentifiedArrays() {
    Snippet.assertRecords(
      """
      transcript 1
      feature snippet
      send setItems([Item(id: 10, text: "a", isActive: false), Item(id: 3, text: "b", isActive: false)])
        items = payload
      send add(12)
        items[id: 12] = Item(id: 12, text: "Item 12", isActive: false)
      send toggle(id: 3)
        items[id: 3].isActive = true
      send setItems([Item(id: 12, text: "Item 12", isActive: false), Item(id: 10, text: "a", isActive: false)])
        items moved 12 to 0
        items[id: 3] removed
      send setItems([])
        items = []
      end

      """)
  }

  func testArraysDictionariesSetsAndEnums() {
    Snippet.assertRecords(
      """
      transcript 1
      feature snippet
      send setList([1, 2, 3])
        list[0] = 1
        list[1] = 2
        list[2] = 3
        ~total = 6
      send setList([1, 5])
        list[1] = 5
        list[2] removed
      send setList([])
        list = []
        ~total = 0
      send put("b", 1)
        map["b"] = 1
      send put("a", 2)
        map["a"] = 2
      send tag(["y", "x"])
        tags = ["x", "y"]
      send loaded(3)
        page = .loaded(count: 3)
      send loaded(4)
        page.loaded.count = 4
      end

      """)
  }

  func testNeverEqualPrintsEachSetAndSubscribersHearIt() {
    Snippet.assertRecords(
      """
      transcript 1
      feature snippet
      send say("hi")
        toast = "hi"
        hear toast "hi"
      send say("hi")
        toast = "hi"
        hear toast "hi"
      send nothing
        nothing
      end

      """)
  }

  func testASubscriberToEveryStateHearsWhatDidNotChangeToo() throws {
    let feature = Feature(
      "count", initialState: 0,
      reducer: Reducer<Int, Bool, Void> { state, isUp, _ in
        if isUp { state += 1 }
        return .none
      }
    ) { _ in }
    .observes("distinct") { $0 }
    .observesEveryState("every") { $0 }
    let played = try ScriptChecker(Suite(feature), load: noFiles).play(
      path: "count.transcript", bytes: Array("transcript 1\nfeature count\nsend false\nsend true\nend\n".utf8))
    XCTAssertEqual(
      TranscriptWriter.text(played.document, lines: played.lines),
      """
      transcript 1
      feature count
      send false
        hear every 0
      send true
        state = 1
        hear distinct 1
        hear every 1
      end

      """)
  }

  func testCallsCancellationsTimeAndWhatIsInFlight() {
    Snippet.assertRecords(
      """
      transcript 1
      feature snippet
      stub search("s") = ["late"] after 1s
      stub search("sw") = ["swift", "swim"] after 300ms
      stub search = never

      send queryChanged("s")
        query = "s"
        call search("s")
      advance 100ms
        nothing
      send queryChanged("sw")
        query = "sw"
        cancel SearchId()
        call search("sw")
      run
        +300ms
        receive found(["swift", "swim"])
        list[0] = 5
        list[1] = 4
        ~total = 9
      send queryChanged("x")
        query = "x"
        call search("x")
      send forever
        nothing
      end
        in flight, started by queryChanged("x"): call search("x")
        in flight, started by forever: due in 1s

      """)
  }

  func testOffsetsAreTheCommandsAndReportedOncePerInstant() {
    Snippet.assertRecords(
      """
      transcript 1
      feature snippet
      stub load = 1 after 1500ms, 2 after 1500ms, 3 after 2m
      send load
        call load()
      advance 1s
        nothing
      advance 1h
        +500ms
        receive loaded(1)
        page = .loaded(count: 1)
        receive loaded(2)
        page.loaded.count = 2
        +119s
        receive loaded(3)
        page.loaded.count = 3
      end

      """)
  }

  func testDirectCallsComeBeforeChangesAndEffectCallsAfter() {
    Snippet.assertRecords(
      """
      transcript 1
      feature snippet
      date 2026-11-21T10:00:00Z
      stub track
      advance 90s
        nothing
      send date
        call date()
        query = "2026-11-21T10:01:30Z"
        call track("date")
      end

      """)
  }

  func testAsyncEndpointsAnswerFromStubsOnVirtualTime() {
    Snippet.assertRecords(
      """
      transcript 1
      feature snippet
      stub fetch("a") = 5 after 1s
      stub fetch("b") = fail "no network" after 2s
      stub fetch = never

      send fetch("a")
        call fetch("a")
      run
        +1s
        receive fetched("5")
        query = "5"
      send fetch("b")
        call fetch("b")
      advance 1s
        nothing
      advance 1s
        +1s
        receive fetched("no network")
        query = "no network"
      send fetch("c")
        call fetch("c")
      stub fetch = 1 after 10m
      send fetch("d")
        cancel SearchId()
        call fetch("d")
      stub load = never
      send load
        call load()
      stub search = never
      send queryChanged("x")
        query = "x"
        cancel SearchId()
        call search("x")
      end
        in flight, started by load: call load()
        in flight, started by queryChanged("x"): call search("x")

      """)
  }

  func testStateAndViewAndIgnore() {
    Snippet.assertRecords(
      """
      transcript 1
      feature snippet
      initial two
      ignore updatedAt
      ignore items[*].text
      ignore ~total

      state
        items = []
        list[0] = 1
        list[1] = 2
        map = [:]
        page = .loading
        query = ""
        tags = []
        toast = nil
      send stamp
        nothing
      send add(3)
        items[id: 3] = Item(id: 3, text: _, isActive: false)
      view
        | []
        |
        | [1, 2]
      end

      """)
  }

  func testAStateThatIsNoStructIsCalledState() throws {
    struct Item: Equatable {
      var id: Int
      var time: Int
    }
    enum Page: Equatable {
      case loading
      case loaded(item: Item)
    }
    let reducer = Reducer<Page, Int, Void> { state, action, _ in
      state = action == 0 ? .loading : .loaded(item: Item(id: action, time: 9))
      return .none
    }
    let feature = Feature("page", initialState: Page.loading, reducer: reducer) { _ in () }
    for path in ["state.loaded.item.time", "loaded.item.time"] {
      let result = feature.check(
        transcript: """
          transcript 1
          feature page
          ignore \(path)
          send 1
            state = .loaded(item: Item(id: 1, time: _))
          send 2
            state.loaded.item.id = 2
          expect state.loaded.item.time = 9
          state
            state = .loaded(item: Item(id: 2, time: _))
          send 0
            state = .loading
          end

          """)
      XCTAssertEqual(result.failures, [], path)
    }
  }

  func testInitialPatchKeepsWhatItOmits() {
    Snippet.assertRecords(
      """
      transcript 1
      feature snippet
      initial State(list: [4], page: .loaded(count: 2))
      expect list[0] = 4
      expect page.loaded.count = 2
      expect ~total = 4
      expect query = ""
      send loaded(2)
        nothing
      end

      """)
  }

  func testNamedEnvironmentAnswersAndStubsGoBeforeIt() {
    Snippet.assertRecords(
      """
      transcript 1
      feature snippet
      environment instant
      send load
        call load()
        receive loaded(5)
        page = .loaded(count: 5)
      stub load = 7
      send load
        call load()
        receive loaded(7)
        page.loaded.count = 7
      send load
        call load()
        receive loaded(5)
        page.loaded.count = 5
      end

      """)
  }

  func testIncludeBringsHeaderAndStubs() {
    Snippet.assertRecords(
      """
      transcript 1
      include ../shared/common.stubs
      feature snippet
      send load
        call load()
        receive loaded(1)
        page = .loaded(count: 1)
      end

      """,
      files: [
        "Snapshots/shared/common.stubs": "# shared\ninitial two\ninclude more.stubs\n",
        "Snapshots/shared/more.stubs": "stub load = 1\n",
      ])
  }

  func testAnIncludedFileMayNameTheFeatureAndExpectFailure() {
    Snippet.assertRecords(
      """
      transcript 1
      include all.stubs
      send fail
        fail not this - A failing effect ran.
      end

      """, files: ["Snapshots/snippet/all.stubs": "feature snippet\nexpect failure\n"])
  }

  /// An effect that ignores its cancellation still runs after the script has ended; nothing observes it then.
  func testWhatEffectsDoOnTheirWayOutBelongsToNoStep() {
    struct Environment {
      var ping: (Int) async throws -> Void
      var clock: TestClock
    }
    var steps = 0
    let reducer = Reducer<Int, Int, Environment> { state, action, env in
      if action == 1 { return Effect(value: 2) }
      guard action == 0 else {
        state = action
        return .none
      }
      return .run { send in
        try? await env.clock.sleep(for: .seconds(3))
        steps += 1
        try? await env.ping(7)
        await send(1)
        throw StubbedFailure("broken")
      }
    }
    let feature = Feature("way-out", initialState: 0, reducer: reducer) {
      Environment(ping: $0.task("ping"), clock: $0.clock)
    }
    let text = """
      transcript 1
      feature way-out
      send 0
        nothing
      end
        in flight, started by 0: due in 3s

      """
    let issues = captureIssues { XCTAssertEqual(feature.check(transcript: text).failures, []) }
    XCTAssertEqual(issues, [])
    XCTAssertEqual(steps, 1)
  }

  func testManyEffectsDueAtOnceAreNotTakenForEndless() throws {
    let sends = String(repeating: "send load\n", count: 10_050)
    let (text, faults) = try Snippet.record(
      "transcript 1\nfeature snippet\nstub load = 1 after 1s always\n\(sends)run\nend\n")
    XCTAssertEqual(faults, [])
    XCTAssertEqual(text.matches(of: /receive/).count, 10_050)
  }

  func testExpectedFailuresAreRecorded() {
    Snippet.assertRecords(
      """
      transcript 1
      feature snippet
      expect failure
      stub load = 3
      send fail
        fail not this - A failing effect ran.
      send queryChanged("a")
        query = "a"
        call search("a")
        fail search("a") was called, but nothing answers it
      expect list = [1]
        fail expected list = [1], but it is []
      expect items[id: 4].text = "x"
        fail expected items[id: 4].text = "x", but items has no element [id: 4]
      end
        fail never used: stub load = 3

      """)
  }

  func testRunIsBounded() {
    let (_, faults) = try! Snippet.record("transcript 1\nfeature snippet\nsend forever\nrun\nend\n")
    XCTAssertEqual(
      faults,
      [
        .reported(
          "run stopped after 10,000 events", command: "run"
        )
      ])
  }

  func testCommentsAndBlankLinesAreKeptBelowTheBlock() throws {
    let text = """
      # first
      transcript 1
      feature snippet

      # about
      send setList([1])
        list[0] = 9
      # inside

        ~total = 1
      # below
      note a text with "quotes and (brackets
      send add(
        1
      )
      end


      """
    let expected = """
      # first
      transcript 1
      feature snippet

      # about
      send setList([1])
        list[0] = 1
        ~total = 1
      # inside

      # below
      note a text with "quotes and (brackets
      send add(
        1
      )
        items[id: 1] = Item(id: 1, text: "Item 1", isActive: false)
      end

      """
    XCTAssertEqual(try Snippet.record(text).text, expected)
    XCTAssertEqual(try Snippet.record(expected).text, expected)
  }

  func testCarriageReturnsAreReadAndLineFeedsWritten() throws {
    let text = "transcript 1\r\nfeature snippet\r\nsend nothing\r\n  nothing\r\nend\r\n"
    XCTAssertEqual(Snippet.check(text), [])
    XCTAssertEqual(try Snippet.record(text).text, text.replacing("\r\n", with: "\n"))
  }
}
