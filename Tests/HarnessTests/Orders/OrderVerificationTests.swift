#if os(Linux)
  import Foundation
  import XCTest

  @testable import Harness

  final class OrderVerificationTests: SealedTestCase {
    private func checker(_ features: [any SuiteFeature]) -> ScriptChecker {
      ScriptChecker(Suite(features), load: SuiteRunner.load)
    }

    /// A script of a feature, recorded.
    private func recorded(_ feature: String, _ commands: String, _ checker: ScriptChecker) throws -> String {
      let text = "transcript 1\nfeature \(feature)\n\(commands)\nend\n"
      let played = try checker.play(path: "a", bytes: Array(text.utf8))
      return TranscriptWriter.text(played.document, lines: played.lines)
    }

    private func failures(_ text: String, _ checker: ScriptChecker, isStrict: Bool = false) -> [String] {
      checker.verifyOrders(name: "a/a", path: "a", bytes: Array(text.utf8), isStrict: isStrict).failures.map {
        if case .reported(let text, _, _) = $0.kind { text } else { "\($0.kind)" }
      }
    }

    func testEachFaultIsFoundWithALineThatReplaysIt() throws {
      let checker = checker(OrderFaults.all)
      var found = 0
      for feature in OrderFaults.all.map(\.erased.name) {
        let text = try recorded(feature, "send both\nrun", checker)
        XCTAssertTrue(checker.check(name: "a/a", path: "a", bytes: Array(text.utf8)).holds, feature)
        let failures = failures(text, checker)
        guard let first = failures.first, let hold = first.firstRange(of: "hold both") else {
          XCTFail("\(feature): \(failures)\n\(text)")
          continue
        }
        XCTAssertTrue(first.hasPrefix("another order gives another result: "), first)
        // In the named place, the line makes the difference that is reported.
        let place = first.contains("above 'run'") ? "run" : "send both"
        let held = text.replacing("\n\(place)\n", with: "\n\(first[hold.lowerBound...])\n\(place)\n")
        XCTAssertFalse(checker.check(name: "a/a", path: "a", bytes: Array(held.utf8)).holds, held)
        let commands = held.split(separator: "\n").filter { ["send", "hold", "run"].contains($0.prefix { $0 != " " }) }
        let again = try recorded(feature, commands.joined(separator: "\n"), checker)
        XCTAssertNotEqual(again.replacing("\(first[hold.lowerBound...])\n", with: ""), text, feature)
        XCTAssertTrue(checker.check(name: "a/a", path: "a", bytes: Array(again.utf8)).holds, again)
        found += 1
      }
      XCTAssertEqual(found, 12)
    }

    /// The lines differ because an element was added before another one was removed; the list doesn't.
    func testAListThatComesToTheSameIsNoFailure() throws {
      struct Queue: Equatable { var names = ["a", "b", "c"] }
      enum Change: Equatable { case both, added, taken }
      let feature = Feature(
        "queue", initialState: Queue(),
        reducer: Reducer<Queue, Change, Void> { state, action, _ in
          switch action {
          case .both:
            return .merge(
              .run { send in
                await Task.yield()
                await send(.added)
              },
              .run { send in
                await Task.yield()
                await send(.taken)
              })
          case .added: state.names.append("d")
          case .taken: state.names.removeFirst()
          }
          return .none
        }
      ) { _ in () }
      let checker = checker([feature])
      let text = try recorded("queue", "send both\nrun", checker)
      XCTAssertTrue(text.contains("names removed at 0"), text)
      XCTAssertEqual(failures(text, checker), [], text)
      XCTAssertFalse(failures(text, checker, isStrict: true).isEmpty, text)
    }

    /// An order that no device can show is a false alarm.
    func testOrdersThatCannotHappenAreNotPlayed() throws {
      let checker = checker(KeptOrders.all)
      for feature in KeptOrders.all.map(\.erased.name) {
        let text = try recorded(feature, "send both\nrun", checker)
        XCTAssertEqual(failures(text, checker, isStrict: true), [], text)
      }
      let barriers = try recorded("serial", "send barriers", checker)
      XCTAssertEqual(failures(barriers, checker, isStrict: true), [], barriers)
    }

    func testAnswersOfOneInstantComeInEitherOrder() throws {
      let checker = checker([DueTogether.feature])
      let text = try recorded(
        "due", "stub user = \"bob\" after 1s\nstub badge = 3 after 1s\nsend open\nadvance 1s", checker)
      XCTAssertEqual(
        failures(text, checker),
        [
          """
          another order gives another result: message ends as "nobody 3", and not as "bob 3", where task 1 of open waits until nothing else is \
          ready; badge is received before user. To replay it, write above 'advance 1s': hold open task 1
          """
        ])
      let held = text.replacing("\nadvance 1s", with: "\nhold open task 1\nadvance 1s")
      XCTAssertEqual(
        try checker.play(path: "a", bytes: Array(held.utf8)).lines.values.first { $0.contains("+1s") },
        ["+1s", "receive badge(3)", "badge = 3", "message = \"nobody 3\"", "receive user(\"bob\")", "user = \"bob\""])
    }

    private final class Progress: PlayObserver {
      var lines: Set<Int> = []
      var actions: [String?] = []
      func beginsPlaying() {}
      func begins(_ statement: TranscriptDocument.Statement) { lines.insert(statement.line) }
      func reduces(_ received: String?) { actions.append(received) }
    }

    /// If another order ends the process, the report has the file's lines and the hold.
    func testWhoLooksOnHearsOfTheFileAndOfTheHold() throws {
      let progress = Progress()
      let checker = ScriptChecker(
        Suite(OrderFaults.all), observer: progress, load: SuiteRunner.load)
      let text = try recorded("search", "send both", checker)
      (progress.lines, progress.actions) = ([], [])
      XCTAssertEqual(failures(text, checker).count, 1)
      let commands = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .filter { $1.hasPrefix("send") || $1 == "end" }.map { $0.offset + 1 }
      XCTAssertEqual(progress.lines.sorted(), commands, text)
      XCTAssertTrue(progress.actions.contains("both, in another order (hold both task 2)"), "\(progress.actions)")
    }

    func testAFailureHasTheLinesOfBothOrders() throws {
      let checker = checker([DueTogether.feature])
      let text = try recorded(
        "due", "stub user = \"bob\" after 1s\nstub badge = 3 after 1s\nsend open\nadvance 1s", checker)
      let result = checker.verifyOrders(name: "a/a", path: "a", bytes: Array(text.utf8), isStrict: false)
      guard case .reported(_, "advance 1s", .order(hold: "hold open task 1"))? = result.failures.first?.kind else {
        return XCTFail("\(result.failures)")
      }
      XCTAssertTrue(result.failures[0].isAboutOrder)
      XCTAssertNil(result.actual)
      let outcome = try XCTUnwrap(result.outcomes?.first)
      XCTAssertEqual(result.outcomes?.count, 1)
      XCTAssertEqual(outcome.recorded.first { $0.hasPrefix("message") }, "message = \"bob 3\"")
      XCTAssertEqual(outcome.lines.first { $0.hasPrefix("message") }, "message = \"nobody 3\"")
    }

    /// The drawing of a script shows from when until when something is held.
    func testATraceSaysWhatIsHeld() throws {
      var checker = checker([DueTogether.feature])
      checker.makesTraces = true
      let text = """
        transcript 1
        feature due
        stub user = "bob" after 1s
        stub badge = 3 after 1s
        send open
        hold open task 1
        advance 1s
        end

        """
      let trace = try XCTUnwrap(try checker.play(path: "a", bytes: Array(text.utf8)).trace)
      let events = trace.steps[1].events.compactMap { event -> String? in
        switch event.kind {
        case .waited(let work): "\(work) waits at \(event.time)"
        case .wentOn(let work): "\(work) goes on"
        case .received(let action, _, _): action
        default: nil
        }
      }
      XCTAssertEqual(
        events, ["open task 1 waits at 1.0 seconds", "badge(3)", "open task 1 goes on", "user(\"bob\")"])
    }

    /// The values of one answer keep their order, even at the same instant.
    func testTheValuesOfOneAnswerKeepTheirOrder() throws {
      let checker = checker([DueTogether.feature])
      let text = try recorded(
        "due", "stub user = \"a\" after 1s, \"b\" after 1s\nstub badge = 1\nsend open\nrun", checker)
      XCTAssertEqual(failures(text, checker, isStrict: true), [], text)
    }

    func testAnAnswerAndATimerOfOneInstantComeInEitherOrder() throws {
      let checker = checker([DueTogether.feature])
      let text = try recorded(
        "due", "stub user = \"bob\" after 2s\nstub badge = 1\nsend open\nsend greeting\nrun", checker)
      let failures = failures(text, checker)
      XCTAssertEqual(failures.count, 1, text)
      XCTAssertEqual(failures.first?.contains("log[0] ends as \"nobody\", and not as \"bob\""), true, "\(failures)")
    }

    /// What happens in between counts if that is requested.
    func testAnotherSequenceIsAnotherResultWhereItIsAskedFor() throws {
      let checker = checker([DueTogether.feature])
      let text = try recorded(
        "due", "stub user = \"bob\" after 1s\nstub badge = 3\nsend open\nsend second\nadvance 1s", checker)
      XCTAssertEqual(failures(text, checker), [], text)
      XCTAssertEqual(
        failures(text, checker, isStrict: true).first?.hasPrefix(
          "another order gives another result: the same lines in another sequence"), true)
    }

    /// An order recorded by a script in the same folder has been reviewed.
    func testAnOrderThatAnotherScriptRecordsIsNoFailure() throws {
      let checker = checker([DueTogether.feature])
      let folder = try makeTemporaryFolder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let text = try recorded(
        "due", "stub user = \"bob\" after 1s\nstub badge = 3 after 1s\nsend open\nadvance 1s", checker)
      func failures(beside other: String) throws -> Int {
        try Data(other.utf8).write(to: URL(fileURLWithPath: folder + "/held.transcript"))
        let result = checker.verifyOrders(
          name: "due/a", path: folder + "/a.transcript", bytes: Array(text.utf8), isStrict: false)
        return result.failures.count
      }
      let held = text.replacing("\nadvance 1s", with: "\n# the other way round\nhold open task 1\nadvance 1s")
      XCTAssertEqual(try failures(beside: held), 0)
      XCTAssertEqual(try failures(beside: held.replacing("3 after", with: "4 after")), 1)
      XCTAssertEqual(try failures(beside: text), 1)
    }

    /// A line of the state is a line as well.
    func testAHoldBeginsBehindALineOfTheState() throws {
      let checker = checker(OrderFaults.all)
      let plain = try recorded("loader", "send both", checker)
      XCTAssertFalse(plain.contains("loads = 2"), plain)
      let held = try recorded("loader", "hold both task 2 after loads = 1\nsend both", checker)
      XCTAssertTrue(held.contains("loads = 2"), held)
      XCTAssertFalse(held.contains("fail"), held)
    }

    /// The same action sent twice: the older answer may arrive last.
    func testTasksOfAnActionAreCountedThroughTheScript() throws {
      let checker = checker([DueTogether.feature])
      let text = try recorded(
        "due",
        "stub user = \"a\" after 1s\nstub badge = 1\nstub user = \"b\" after 1s\nstub badge = 1\nsend open\nsend open\nadvance 1s",
        checker)
      let failures = failures(text, checker)
      XCTAssertEqual(
        failures.map { String($0[($0.firstRange(of: "hold open")?.lowerBound ?? $0.startIndex)...]) },
        ["hold open task 1"],
        text)
    }

    func testFilesOfOtherSystems() throws {
      let checker = checker([DueTogether.feature])
      let text = try recorded(
        "due", "stub user = \"bob\" after 1s\nstub badge = 3 after 1s\nsend open\nadvance 1s", checker)
      let expected = failures(text, checker)
      XCTAssertEqual(expected.count, 1)
      XCTAssertEqual(failures(text.replacing("\n", with: "\r\n"), checker), expected)
      XCTAssertEqual(failures("\u{FEFF}" + text, checker), expected)
    }

    func testAStaleHoldIsNotTheFailureThatIsExpected() throws {
      let checker = checker(OrderFaults.all)
      let text = try recorded("search", "expect failure\nhold both task 9\nsend both", checker)
      let result = checker.check(name: "a/a", path: "a", bytes: Array(text.utf8))
      XCTAssertTrue(result.failures.contains { $0.kind == .nothingFailed }, "\(result.failures)")
    }

    /// Two delays that began together end in order, on a queue as here.
    func testDelaysThatBeganTogetherKeepTheirOrder() throws {
      let checker = checker([DueTogether.feature])
      let text = try recorded("due", "send twice\nrun", checker)
      XCTAssertEqual(failures(text, checker, isStrict: true), [], text)
      let apart = try recorded("due", "send first\nadvance 1s\nsend second\nrun", checker)
      XCTAssertEqual(failures(apart, checker).count, 1, apart)
    }

    func testAHoldThatChangesNothingNamesTheOneThatDoes() throws {
      let checker = checker(OrderFaults.all)
      let text = try recorded("search", "send both", checker)
      for hold in ["hold both task 9", "hold both after call never()"] {
        let held = text.replacing("\nsend both", with: "\n\(hold)\nsend both")
        let result = checker.check(name: "search/a", path: "a", bytes: Array(held.utf8))
        let texts = result.failures.compactMap { if case .reported(let text, _, _) = $0.kind { text } else { nil } }
        XCTAssertEqual(texts, ["this hold changes nothing now: \(hold); hold both task 2 does"])
      }
    }

    func testAHoldThatMakesNothingWaitIsAFailure() throws {
      let checker = checker(OrderFaults.all)
      for hold in ["hold both task 9", "hold both after call never()"] {
        let played = try checker.play(
          path: "a", bytes: Array("transcript 1\nfeature search\n\(hold)\nsend both\nend\n".utf8))
        XCTAssertEqual(
          played.lines.values.flatMap { $0 }.filter { $0.hasPrefix("fail") },
          ["fail this hold changes nothing now: \(hold)"])
      }
    }

    func testMistakesOfALine() throws {
      func problem(_ line: String) -> String? {
        do throws(TranscriptErrors) {
          _ = try checker(OrderFaults.all)
            .play(path: "a", bytes: Array("transcript 1\nfeature search\n\(line)\nsend both\nend\n".utf8))
          return nil
        } catch {
          return error.reported.first?.reason.description
        }
      }
      XCTAssertEqual(problem("hold both task x")?.contains("hold ACTION [task NUMBER, from 1] [after LINE]"), true)
      XCTAssertEqual(problem("hold both task 0")?.contains("hold ACTION"), true)
      XCTAssertEqual(problem("hold both after")?.contains("hold ACTION"), true)
      XCTAssertNotNil(problem("hold"))
      XCTAssertNotNil(problem("hold boht"))
      XCTAssertNil(problem("hold both task 2"))
    }

    func testPlayingsWithAHoldAreTheSame() throws {
      let checker = checker(OrderFaults.all)
      let bytes = Array("transcript 1\nfeature account\nhold both task 2\nsend both\nend\n".utf8)
      let busy = (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in BusyThread() }
      defer { for thread in busy { thread.stop() } }
      let first = try checker.play(path: "a", bytes: bytes).lines
      for _ in 0..<LongTests.count(10_000, short: 300) {
        let lines = try checker.play(path: "a", bytes: bytes).lines
        guard lines == first else { return XCTFail("\(lines) instead of \(first)") }
      }
    }
  }
#endif
