import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Stub lines: how they are read, how stubs made in code are written, and which aren't valid for their endpoint.
final class StubLineTests: XCTestCase {
  private func read(_ line: String) throws(TranscriptError) -> Stub {
    let feature = EndpointSample.feature()
    let world = World(timeline: TestScheduler())
    _ = feature.makeEnvironment(world)
    let source = SourceText(path: "a", bytes: Array(line.utf8))
    return try StubReader(endpoints: world.endpoints, types: feature.types)
      .read(source, "stub ".utf8.count..<line.utf8.count)
  }

  func testLinesAreWrittenAsTheyAreRead() throws {
    for line in [
      "stub track", "stub track(\"x\") always", "stub track = never", "stub flag = true",
      "stub flag = fail \"no flag\" always",
      "stub token(_) = fail APIError.status(3)", "stub pin = fail APIError.unauthorized",
      "stub load(1) = [\"a\"] after 1s",
      "stub load = [\"a\"], [] after 500ms then never", "stub load = end", "stub load = fail \"a\\nb\" after 1.5s",
      "stub outcome = .failure(.status(2)) after 1s", "stub search(\"sw\") = fail StubbedFailure(\"x\") after 1s",
      "stub save", "stub save = never", "stub login(_, nil) = fail APIError.unauthorized after 1s always",
      "stub messages = \"a\" after 1s, \"b\" after 2s",
      "stub messages = \"a\" after 1s then fail \"lost\" after 2s always",
      "stub messages = \"a\" after 1s then fail \"lost\"", "stub messages = \"a\" then end after 3s",
      "stub messages = end",
      "stub messages = end after 1s", "stub messages = \"a\" then never", "stub messages = fail APIError.unauthorized",
      "stub ticks(1) = 1, 2 after 1s then fail \"text\" after 1s",
    ] { XCTAssertEqual(StubText.text(try read(line)), line) }
  }

  func testOtherSpellings() throws {
    for (line, canonical) in [
      ("stub save = ()", "stub save = ()"), ("stub login = fail .status(4)", "stub login = fail APIError.status(4)"),
      ("stub messages = \"a\" after 0s then fail\"lost\"after 0s", "stub messages = \"a\" then fail \"lost\""),
      ("stub messages = never always", "stub messages = never always"),
      ("stub search = fail\n  APIError.unauthorized", "stub search = fail APIError.unauthorized"),
    ] { XCTAssertEqual(StubText.text(try read(line)), canonical) }
  }

  /// Each is an error at its column that says what to write.
  func testWrongStubs() {
    let rows: [(line: String, column: Int, message: String)] = [
      // Endpoints that can't throw.
      (
        "stub load = fail APIError.unauthorized", 18,
        """
        endpoint 'load' is an effect, so it can't throw: make it output a Result, or write fail "text" to fail the \
        script there
        """
      ),
      (
        "stub outcome = fail APIError.unauthorized", 21,
        "endpoint 'outcome' is an effect, so it can't throw: write stub outcome = .failure(…)"
      ),
      (
        "stub track = fail APIError.unauthorized", 19,
        """
        endpoint 'track' is an effect, so it can't throw: make it an effect that outputs a Result, or write fail \
        "text" to fail the script there
        """
      ),
      (
        "stub count = fail .unauthorized", 19,
        """
        endpoint 'count' is registered as one that doesn't throw, so it can't throw: register it with \
        world.task("count", throwing: …), or write fail "text" to fail the script there
        """
      ),
      (
        "stub flag = fail APIError.unauthorized", 18,
        """
        endpoint 'flag' is registered as one that doesn't throw, so it can't throw: register it with \
        world.value("flag", throwing: …), or write fail "text" to fail the script there
        """
      ),
      (
        "stub ticks = 1 then fail APIError.unauthorized", 26,
        """
        endpoint 'ticks' returns an AsyncStream, so it can't throw: make it return an AsyncThrowingStream, or write \
        fail "text" to fail the script there
        """
      ),
      ("stub load = fail", 17, "expected a text in quotes after 'fail', found the end of the line"),
      // Endpoints that throw any error.
      ("stub search = fail", 19, "expected a text in quotes, or an error, after 'fail', found the end of the line"),
      ("stub search = fail after 1s", 20, "expected a text in quotes, or an error, after 'fail', found 'after'"),
      ("stub search = fail APIErorr.unauthorized", 20, "unknown type 'APIErorr'; did you mean 'APIError'?"),
      (
        "stub search = fail Missing.unauthorized", 20,
        "unknown type 'Missing' where any type is allowed; register it: .literals(Missing.self)"
      ),
      (
        "stub search = fail .unauthorized", 20,
        "expected a value of Error with its type, as Type.case or Type(…), found '.'"
      ),
      ("stub search = fail 3", 20, "expected a value of Error, found Int"),
      (
        "stub search = fail APIError.unautorized", 29,
        "unknown case 'unautorized' of APIError; did you mean 'unauthorized'?"
      ),
      ("stub search = fail APIError.status", 20, "case 'status' needs its payload: write status(Int)"),
      // Endpoints that throw errors of one type.
      (
        "stub login = fail \"text\"", 19,
        "endpoint 'login' throws errors of type APIError, not text: write stub login = fail .unauthorized"
      ),
      ("stub login = fail", 18, "expected a case of APIError, found the end of the line"),
      ("stub login = fail OtherError.x", 30, "unknown case 'x' of APIError; its cases are 'status', 'unauthorized'"),
      (
        "stub pin = fail .unauthorized after 1s", 37,
        "endpoint 'pin' answers at once: its answer can't be late or missing"
      ),
      // Ends.
      (
        "stub search = [] then never", 18,
        "endpoint 'search' is neither an effect nor a stream: it returns one value, not several"
      ),
      (
        "stub flag = true then fail \"x\"", 18,
        "endpoint 'flag' is neither an effect nor a stream: it returns one value, not several"
      ),
      (
        "stub search = end", 15,
        "endpoint 'search' is not a stream that ends: write stub search = …, = fail … or = never"
      ),
      ("stub track = end", 14, "endpoint 'track' is not a stream that ends: write stub track = never, or nothing"),
      ("stub messages = \"a\" then", 25, "expected 'never', 'fail …' or 'end' after 'then', found the end of the line"),
      ("stub messages = \"a\" then \"b\"", 26, "expected 'never', 'fail …' or 'end' after 'then', found '\"'"),
      ("stub messages = \"a\" then nevr", 26, "expected 'never', 'fail …' or 'end' after 'then', found 'nevr'"),
      ("stub messages = \"a\" thn never", 21, "unexpected 'thn'; did you mean 'then'?"),
      ("stub messages = never after 1s", 23, "'never' has no time; leave out 'after …'"),
      (
        "stub messages = \"a\" after 2s then fail \"x\" after 1s", 50,
        "endpoint 'messages' can't end after 1s: its last value comes after 2s, and all offsets count from the call"
      ),
      (
        "stub messages = \"a\" after 3s, \"b\" then end after 2.5s", 50,
        "endpoint 'messages' can't end after 2.5s: its last value comes after 3s, and all offsets count from the call"
      ),
      (
        "stub messages = \"a\" then fail \"x\" after soon", 41,
        TranscriptError.Reason.malformedDuration("soon").description
      ),
      ("stub messages", 14, "endpoint 'messages' returns String, so its stub needs a value: write stub messages = …"),
      ("stub messages = 1", 17, "expected a string, found '1'"),
      ("stub messages = never, \"a\"", 23, "nothing comes after an end: write VALUE, VALUE then END"),
      ("stub messages = \"a\", never", 22, "write 'then never', without a comma"),
      ("stub messages = \"a\" after 1s fail \"x\"", 30, "unexpected 'fail'; did you mean 'then fail'?"),
    ]
    for row in rows {
      do throws(TranscriptError) {
        _ = try read(row.line)
        XCTFail("read: \(row.line)")
      } catch {
        XCTAssertEqual(error.reason.description, row.message, row.line)
        XCTAssertEqual(error.column, row.column, row.line)
      }
    }
  }

  /// A test's stubs of all kinds are kept in a script and replayed.
  func testStubsOfATestAreKeptAsATranscript() throws {
    typealias APIError = EndpointSample.APIError
    let folder = FileManager.default.temporaryDirectory.appending(path: "stub-lines-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    func play() {
      let store = TestStore(EndpointSample.feature(), transcript: "stubs", snapshots: folder.path)
      store.exhaustivity = .off
      store.world.stub("login", throwing: APIError.unauthorized, after: .seconds(1))
      store.world.stub("search", failing: "no network")
      store.world.stub(
        "messages", values: [("a", after: .zero)], then: .throwing(APIError.status(1), after: .seconds(1)))
      store.world.stub("messages", values: [(String, after: Duration)]())
      store.world.stub("ticks", values: [(1, after: .zero)], then: .never)
      for action in [EndpointSample.Action.login, .search("a"), .messages, .messages, .ticks] { store.send(action) }
      store.advance(by: .seconds(1))
      store.skipReceivedActions()
      store.send(.stop)
    }
    let issues = captureIssues {
      // As on a developer's machine, where missing transcripts are written; in CI they aren't.
      TestSnapshots.$variable.withValue({ _ in nil }) {
        play()
        play()
      }
    }
    XCTAssertEqual(issues.count, 1, "\(issues.map(\.message))")
    XCTAssertTrue(issues.first?.message.contains("is new") == true, "\(issues.map(\.message))")
    let text = try String(contentsOf: folder.appending(path: "sample/stubs.transcript"), encoding: .utf8)
    XCTAssertEqual(
      text.split(separator: "\n").filter { $0.hasPrefix("stub ") },
      [
        "stub login = fail APIError.unauthorized after 1s", "stub search = fail \"no network\"",
        "stub messages = \"a\" then fail APIError.status(1) after 1s", "stub messages = end",
        "stub ticks = 1 then never",
      ])
  }
}
