import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// A call without an answer is reported once, with what to write.
final class UnansweredCallTests: XCTestCase {
  private typealias Sample = EndpointSample

  /// The command that makes the call, and the suggested line.
  private static let lines = [
    ("load", "stub load(1) = []"), ("outcome", "stub outcome = .success(0)"), ("track", "stub track(\"x\")"),
    ("flag", "stub flag = false"), ("token", "stub token(\"t\") = \"\""), ("pin", "stub pin = 0"),
    ("search(\"sw\")", "stub search(\"sw\") = []"), ("count", "stub count(\"c\", 2) = 0"),
    ("login", "stub login(\"me\", nil) = User(id: 0, name: \"\")"), ("save", "stub save(User(id: 1, name: \"a\"))"),
    ("messages", "stub messages = \"\""), ("ticks", "stub ticks(1) = 0"), ("connect", "stub connect(\"home\") = \"\""),
    ("avatar", "stub avatar(2) = … (URL)"),
  ]

  private func failures(_ recorded: String) -> [Substring] {
    recorded.split(separator: "\n").filter { $0.hasPrefix("  fail ") }
  }

  func testEachKindOfEndpointIsReportedOnceWithALineThatScriptsAccept() {
    for catches in [true, false] {
      for (command, line) in Self.lines {
        let recorded = Sample.record("send \(command)\nend\n", catches: catches)
        let failures = failures(recorded)
        XCTAssertEqual(failures.count, 1, recorded)
        XCTAssertTrue(
          failures.first?.hasSuffix(" was called, but nothing answers it") == true, recorded)
        XCTAssertEqual(Sample.advice("send \(command)\nend\n", catches: catches), "add a line: \(line)")
        let pasted = Sample.record("\(line)\nsend \(command)\nend\n", catches: catches)
        if line.contains("…") {
          XCTAssertEqual(pasted, "sample.transcript:3:18: expected URL(…), found '…'")
        } else {
          XCTAssertTrue(pasted.hasPrefix("\(line)\nsend \(command)\n  call "), pasted)
          XCTAssertEqual(self.failures(pasted), [], pasted)
        }
      }
    }
  }

  /// The code compiles, and is the suggested one.
  func testEachKindOfEndpointIsReportedOnceWithCodeThatTestsAccept() {
    typealias Store = TestStore<[String], Sample.Action, Sample.Environment>
    let rows: [(Sample.Action, String, (Store) -> Void)] = [
      (.load, "store.world.stub(\"load\", [] as [String])", { store in store.world.stub("load", [] as [String]) }),
      (
        .outcome, "store.world.stub(\"outcome\", .success(0) as Result<Int, APIError>)",
        { store in
          typealias APIError = Sample.APIError
          store.world.stub("outcome", .success(0) as Result<Int, APIError>)
        }
      ),
      (.track, "store.world.stub(\"track\")", { store in store.world.stub("track") }),
      (.flag, "store.world.stub(\"flag\", false)", { store in store.world.stub("flag", false) }),
      (.token, "store.world.stub(\"token\", \"\")", { store in store.world.stub("token", "") }),
      (.pin, "store.world.stub(\"pin\", 0)", { store in store.world.stub("pin", 0) }),
      (
        .search("sw"), "store.world.stub(\"search\", [] as [String])",
        { store in store.world.stub("search", [] as [String]) }
      ),
      (.count, "store.world.stub(\"count\", 0)", { store in store.world.stub("count", 0) }),
      (
        .login, "store.world.stub(\"login\", EndpointSample.User(id: 0, name: \"\"))",
        { store in store.world.stub("login", EndpointSample.User(id: 0, name: "")) }
      ),
      (.save, "store.world.stub(\"save\")", { store in store.world.stub("save") }),
      (.messages, "store.world.stub(\"messages\", \"\")", { store in store.world.stub("messages", "") }),
      (.ticks, "store.world.stub(\"ticks\", 0)", { store in store.world.stub("ticks", 0) }),
      (.connect, "store.world.stub(\"connect\", \"\")", { store in store.world.stub("connect", "") }),
      (
        .avatar, "store.world.stub(\"avatar\", … as URL)",
        { store in store.world.stub("avatar", URL(string: "https://example.com")!) }
      ),
    ]
    func messages(_ action: Sample.Action, _ stub: (Store) -> Void) -> [String] {
      captureIssues {
        let store = TestStore(Sample.feature(catches: false))
        store.exhaustivity = .off
        stub(store)
        store.send(action)
        store.skipReceivedActions()
        store.finish()
      }
      .map(\.message)
    }
    for (action, code, stub) in rows {
      let found = messages(action) { _ in }
      XCTAssertEqual(found.count, 1, "\(found)")
      XCTAssertTrue(found.first?.hasSuffix("add this before the step: \(code)") == true, "\(found)")
      XCTAssertEqual(messages(action, stub), [])
    }
  }

  /// An error other than that of the missing answer is a failure of its own.
  func testAnotherErrorIsReportedAsWell() {
    struct Environment { var search: @Sendable () async throws -> Int }
    let feature = Feature(
      "other", initialState: 0,
      reducer: Reducer<Int, Int, Environment> { _, _, env in
        .run { _ in
          _ = try? await env.search()
          throw EndpointSample.APIError.unauthorized
        }
      }
    ) { Environment(search: $0.task("search")) }
    let issues = captureIssues { withTestStore(feature) { $0.send(1) } }
    XCTAssertEqual(issues.count, 2)
    XCTAssertTrue(issues.last?.message.contains("unauthorized") == true)
  }

  func testArgumentsThatAScriptCanNotSay() {
    struct Environment { var call: (String, [() -> Void], Int) async throws -> Bool }
    let feature = Feature(
      "arguments", initialState: 0,
      reducer: Reducer<Int, String, Environment> { _, text, env in
        .run { _ in _ = try await env.call(text, [{}], 3) }
      }
    ) { Environment(call: $0.task("call")) }
    func line(_ text: String) -> String? {
      let script = "transcript 1\nfeature arguments\nsend \"\(text)\"\nend\n"
      let issue = feature.check(transcript: script).failures.compactMap { failure -> String? in
        if case .reported = failure.kind { failure.advice } else { nil }
      }
      return issue.first?.components(separatedBy: "add a line: ").last
    }
    XCTAssertEqual(line("a\\nb"), "stub call(\"a\\nb\", _, 3) = false")
    XCTAssertEqual(line(String(repeating: "long ", count: 50)), "stub call(_, _, 3) = false")
  }

  /// The first of each pair is the code in the second.
  func testValuesAsCode() {
    struct Item: Equatable {
      var id = 0
      var date = Date(timeIntervalSinceReferenceDate: 0)
      var tags: Set<String> = []
    }
    let rows: [(Any, String)] = [
      (0 as Int, "0"), (0.0, "0.0"), (false, "false"), ("", "\"\""), (Duration.seconds(0), "Duration.seconds(0)"),
      ([] as [String], "[] as [String]"), ([] as Set<Int>, "[] as Set<Int>"),
      ([:] as [String: [Int]], "[:] as [String: [Int]]"), ((nil as Int?) as Any, "nil as Int?"),
      ((nil as [Int?]?) as Any, "nil as [Int?]?"), ((0, b: "") as (Int, b: String), "(0, b: \"\") as (Int, b: String)"),
      (Date(timeIntervalSinceReferenceDate: 0), "Date(timeIntervalSinceReferenceDate: 0)"),
      (UUID(0), "UUID(0)"),
      (Decimal(0), "Decimal(0)"), (Data(), "Data()"), (FloatingPointSign.plus, "FloatingPointSign.plus"),
      (EndpointSample.APIError.unauthorized, "EndpointSample.APIError.unauthorized"),
      (
        .success([:]) as Result<[Int: Data], EndpointSample.APIError>,
        ".success([:]) as Result<Dictionary<Int, Data>, APIError>"
      ),
      (
        Item(id: 0, date: Date(timeIntervalSinceReferenceDate: 0), tags: []),
        "Item(id: 0, date: Date(timeIntervalSinceReferenceDate: 0), tags: [])"
      ),
    ]
    for (value, code) in rows {
      ValueRef.withDynamic(value) { value in
        XCTAssertEqual(CodeLiteral.text(value), code)
        // It is the generated placeholder.
        XCTAssertEqual(ZeroValue.make(value.shape).map { CodeLiteral.text($0.ref) }, code)
      }
    }
  }
}
