import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

final class DescribeCommandTests: ToolTestCase {
  func testAFeature() {
    assert(
      harness("describe", "counter"), code: 0,
      output: """
        feature counter

        actions
          set(Int)
            send set(0)
          write(String?)
            send write(nil)
          pick(ToolFeatures.Item?)
            send pick(nil)
          load(Int)
            send load(0)
          saved(Bool)
            send saved(false)
          plus
            send plus
          fill
            send fill
          change
            send change
          shuffle
            send shuffle
          trim
            send trim
          clear
            send clear
          save
            send save

        endpoints
          save(Int) -> Effect<Bool>
            stub save = false

        states
          initial five

        derived values
          ~double

        """)
  }

  func testAnUnknownFeature() {
    assert(
      harness("describe", "conter"), code: 2,
      errors: "harness: unknown feature 'conter'; did you mean 'counter'?\n")
    XCTAssertEqual(harness("describe").code, 2)
  }

  func testEndpointsOfAllKinds() {
    let description = EndpointSample.feature().description
    XCTAssertEqual(
      description.endpoints.map { "\($0.name) \($0.stub ?? "-")" },
      [
        "avatar stub avatar = URL(\"https://example.com/1\")", "connect stub connect = \"\"", "count stub count = 0",
        "flag stub flag = false", "load stub load = []", "login stub login = User(id: 0, name: \"\")",
        "messages stub messages = \"\"", "outcome stub outcome = .success(0)", "pin stub pin = 0",
        "save stub save", "search stub search = []", "ticks stub ticks = 0", "token stub token = \"\"",
        "track stub track",
      ])
  }

  /// As Swift writes the types.
  func testSignatures() {
    let lines = DescriptionText.text(EndpointSample.feature().description).split(separator: "\n")
    for signature in [
      "load(Int) -> Effect<[String]>", "track(String) -> Effect<Never>", "flag() -> Bool",
      "token(String) throws -> String", "pin() throws(EndpointSample.APIError) -> Int",
      "search(String) async throws -> [String]", "count(String, Int) async -> Int",
      "save(EndpointSample.User) async throws -> Void", "messages() -> AsyncThrowingStream<String>",
      "ticks(Int) -> AsyncStream<Int>",
    ] {
      XCTAssertTrue(lines.contains("  \(signature)"), "\(signature)\n\(lines)")
    }
  }

  func testEverythingThatAFeatureSays() throws {
    let feature = everything
    let text = DescriptionText.text(feature.description)
    XCTAssertTrue(
      text.hasSuffix(
        """

        endpoints
          date() -> Date, needs no stub
            stub date = Date("2001-01-01T00:00:00Z")
          beep(String) -> Effect<Never>, in environment live only
            stub beep

        states
          initial big

        environments
          environment live

        derived values
          ~half

        heard
          number

        prototypes
          Note(id: 0, text: "none")

        always
          never negative
          only by one

        eventually
          settles

        sometimes
          large

        ignored
          ignore note.id

        quiet
          call beep

        page
          view

        """), text)
  }

  private enum PayError: Error, Equatable { case declined(code: String), network }
  private struct Check: Equatable {
    enum Verdict: Equatable { case ok, suggest(String) }
    var verdict: Verdict
  }
  private enum PayAction: Equatable {
    case tap
    case paid(Result<Int, PayError>)
    case checked(Check?)
  }
  private struct PayEnvironment {
    var pay: @Sendable (Int) async throws -> Check.Verdict
  }

  private var paying: Feature<Int, PayAction, PayEnvironment> {
    Feature(
      "pay", initialState: 0,
      reducer: Reducer { state, action, environment in
        if action == .tap { return Effect(value: .paid(.failure(.network))) }
        state += 1
        return .none
      }
    ) { PayEnvironment(pay: $0.task("pay")) }
  }

  /// Each case of the enums in a payload and in an answer, and each error.
  func testEachCaseHasALine() {
    let description = paying.literals(PayError.self).description
    func lines(_ name: String) -> [String] {
      let action = description.actions.first { $0.name == name }
      return [action?.example ?? ""] + (action?.alternatives ?? [])
    }
    XCTAssertEqual(lines("tap"), ["tap"])
    XCTAssertEqual(
      lines("paid"), ["paid(.success(0))", "paid(.failure(.declined(code: \"\")))", "paid(.failure(.network))"])
    XCTAssertEqual(
      lines("checked"),
      ["checked(nil)", "checked(Check(verdict: .suggest(\"\")))", "checked(Check(verdict: .ok))"])
    XCTAssertEqual(
      description.endpoints.map { [$0.stub ?? ""] + ($0.alternatives ?? []) },
      [
        [
          "stub pay = .ok", "stub pay = .suggest(\"\")", "stub pay = fail PayError.declined(code: \"\")",
          "stub pay = fail PayError.network",
        ]
      ])
    XCTAssertEqual(paying.description.endpoints[0].alternatives?.last, "stub pay = fail \"failed\"")
  }

  /// What only effects send to scripts comes last.
  func testWhatOnlyEffectsSend() throws {
    let suite = Suite(paying)
    func describe() -> String {
      let output = TextCollector()
      _ = HarnessTool.run(
        suite, arguments: ["describe", "pay", "--snapshots", snapshots], environment: [:], output: output,
        errors: TextCollector(), isOutputTerminal: false)
      return output.text
    }
    XCTAssertFalse(describe().contains("effects"))
    let script = "transcript 1\nfeature pay\nsend tap\n  receive paid(.failure(.network))\nend\n"
    try self.script("pay/a", script)
    XCTAssertTrue(
      describe().contains(
        """
            send tap
          paid(Result<Int, PayError>), so far sent by effects alone
            send paid(.success(0))

        """), describe())
    let text = NewScript.text("pay", suite["pay"]?.description(knowing: SnapshotDirectory(snapshots)))
    XCTAssertTrue(
      text.contains(
        """
        # send tap
        # paid, so far sent by effects alone:
        # send paid(.success(0))

        """), text)
    // A script that sends it shows that users may.
    try self.script("pay/b", "transcript 1\nfeature pay\nsend paid(.success(1))\nend\n")
    XCTAssertFalse(describe().contains("effects"))
  }

  /// A new script is played in the feature's own environment.
  func testStubsOfANewScript() {
    let text = NewScript.text(everything.name, everything.description)
    XCTAssertTrue(text.contains("\n# stub date = Date(\"2001-01-01T00:00:00Z\")\n"), text)
    XCTAssertFalse(text.contains("beep"), text)
    XCTAssertTrue(
      text.contains("\n# calls of date are lines of each step; to leave them out: .quiet(\"date\")\n"), text)
    XCTAssertFalse(NewScript.text(everything.name, everything.quiet("date").description).contains("quiet"))
  }

  private struct Note { var id = 0, text = "none" }
  private struct State { var number = 0, note = Note() }
  private enum Action { case plus, got(any Error) }
  private struct Environment {
    var now: () -> Date
    var beep: ((String) -> Effect<Never>)?
  }

  private var everything: Feature<State, Action, Environment> {
    Feature("all", initialState: State(), reducer: Reducer<State, Action, Environment> { _, _, _ in .none }) {
      Environment(now: $0.date)
    }
    .environment("live") { Environment(now: $0.date, beep: $0.fireAndForget("beep")) }
    .initial("big", State(number: 100)).derived("half") { $0.number / 2 }.observes("number") { $0.number }
    .prototype(Note()).ignoring("note.id").quiet("beep").view { "\($0.number)" }
    .always("never negative") { $0.number >= 0 }.always("only by one") { $2.number - $0.number <= 1 }
    .eventually("settles") { _ in true }.sometimes("large") { $0.number > 9 }
  }

  // MARK: JSON

  private func schema() throws -> JSONSchema {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try JSONSchema(Data(contentsOf: folder.appendingPathComponent("../../../docs/feature.schema.json")))
  }

  func testJSONIsValid() throws {
    let schema = try schema()
    for description in [everything.description, EndpointSample.feature().description, ToolFeatures.counter.description]
    {
      XCTAssertEqual(try schema.violations(of: Data(DescriptionJSON.text(description).utf8)), [])
    }
    let text = DescriptionJSON.text(everything.description)
    for (right, wrong) in [
      ("\"version\" : 1", "\"version\" : 2"), ("\"hasView\" : true", "\"hasView\" : 1"),
      ("\"kind\" : \"fireAndForget\"", "\"kind\" : \"other\""), ("\"sometimes\"", "\"now\""),
    ] {
      XCTAssertTrue(text.contains(right), text)
      let damaged = text.replacingOccurrences(of: right, with: wrong)
      XCTAssertNotEqual(try schema.violations(of: Data(damaged.utf8)), [], wrong)
    }
  }

  func testTheCommandPrintsJSON() throws {
    let outcome = harness("describe", "cart", "--json")
    XCTAssertEqual(outcome.code, 0)
    XCTAssertEqual(outcome.output, DescriptionJSON.text(ToolFeatures.cart.description))
    XCTAssertTrue(outcome.output.contains("\"format\" : \"harness-feature\""), outcome.output)
    XCTAssertTrue(outcome.output.contains("\"example\" : \"set(0)\""), outcome.output)
  }
}
