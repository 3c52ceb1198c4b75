import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// An ignored value is in no trace and in no report: two runs of one script give the same bytes.
final class IgnoredValueTests: XCTestCase {
  struct Alert: Equatable {
    var id: UUID
    var title: String
  }

  struct Item: Equatable, Identifiable {
    var id: Int
    var token: UUID
  }

  struct State: Equatable {
    var alert: Alert?
    var stamp = UUID()
    var list: [Item] = []
    var items: IdentifiedArrayOf<Item> = []
    var map: [String: Alert] = [:]
    var page = Page.empty
  }

  enum Page: Equatable {
    case empty
    case loaded(token: UUID, count: Int)
  }

  enum Action: Equatable {
    case show, fill, change, clear, fail
  }

  private static var feature: Feature<State, Action, Void> {
    Feature(
      "noisy", initialState: State(),
      reducer: Reducer { state, action, _ in
        state.stamp = UUID()
        switch action {
        case .show: state.alert = Alert(id: UUID(), title: "hello")
        case .fill:
          state.list = [Item(id: 1, token: UUID()), Item(id: 2, token: UUID())]
          state.items = [Item(id: 1, token: UUID())]
          state.map = ["a": Alert(id: UUID(), title: "a")]
          state.page = .loaded(token: UUID(), count: 1)
        case .change:
          state.alert?.id = UUID()
          state.list[0] = Item(id: 3, token: UUID())
          state.items[id: 1]?.token = UUID()
          state.map["b"] = Alert(id: UUID(), title: "b")
          state.page = .loaded(token: UUID(), count: 2)
        case .clear: state = State()
        case .fail: state.alert = nil
        }
        return .none
      }
    ) { _ in }
    .outside(.random)
    .derived("noise") { _ in UUID().uuidString }
    .view { state in state.alert?.title ?? "-" }
  }

  private static let header = """
    transcript 1
    feature noisy
    ignore stamp
    ignore alert.id
    ignore list[*].token
    ignore items[*].token
    ignore map[*].id
    ignore page.loaded.token
    ignore ~noise

    """

  private static let commands = "send show\nsend fill\nstate\nsend change\nview\nsend fail\nsend clear\nend\n"

  private static var uuid: Regex<Substring> { /[0-9A-F]{8}-[0-9A-F]{4}/ }

  private func result(_ text: String) -> ScriptResult {
    ScriptChecker(Suite(Self.feature), makesTraces: true, load: SuiteRunner.load)
      .check(name: "noisy/a", path: "a.transcript", bytes: Array(text.utf8))
  }

  func testTraces() throws {
    let first = try XCTUnwrap(result(Self.header + Self.commands).trace)
    let second = try XCTUnwrap(result(Self.header + Self.commands).trace)
    XCTAssertEqual(first, second)
    let json = String(decoding: try JSONEncoder().encode(first), as: UTF8.self)
    XCTAssertNil(json.firstMatch(of: Self.uuid).map { String(json[$0.range.lowerBound...].prefix(60)) })
    XCTAssertTrue(json.contains(#"Alert(id: _, title: \"hello\")"#), "the change is told, without the ignored part")
  }

  func testReports() throws {
    for commands in [Self.commands, "send show\n  alert = nil\n" + Self.commands.dropFirst("send show\n".count)] {
      let reports = (0..<2).map { _ in RunReport(results: [result(Self.header + commands)]) }
      for kind in ReportKind.allCases {
        let texts = reports.map { kind.text($0, ReportSample.context) }
        XCTAssertEqual(texts[0], texts[1], "\(kind)")
        XCTAssertNil(texts[0].firstMatch(of: Self.uuid), "\(kind)")
      }
    }
  }

  /// A page may show any part of the state. If the script records it, it is the same each time.
  func testPagesOfScriptsThatIgnoreSomething() throws {
    let feature = Self.feature.view { state in "\(state.stamp)" }
    func views(_ text: String, _ feature: Feature<State, Action, Void> = feature) throws -> [String?] {
      let checker = ScriptChecker(Suite(feature), makesTraces: true, load: SuiteRunner.load)
      let trace = try XCTUnwrap(checker.check(name: "noisy/a", path: "a", bytes: Array(text.utf8)).trace)
      return [trace.initialView] + trace.steps.map(\.view)
    }
    XCTAssertEqual(try views("transcript 1\nfeature noisy\nignore stamp\nsend show\nend\n"), [nil, nil, nil])
    XCTAssertEqual(
      try views("transcript 1\nfeature noisy\nsend show\nend\n", feature.ignoring("stamp")), [nil, nil, nil])
    XCTAssertFalse(try views("transcript 1\nfeature noisy\nignore stamp\nsend show\nview\nend\n").contains(nil))
    XCTAssertFalse(try views("transcript 1\nfeature noisy\nsend show\nend\n").contains(nil))
  }

  func testShow() throws {
    let folder = try makeTemporaryFolder()
    defer { try? FileSystem.removeTree(folder) }
    let path = "\(folder)/noisy/a.transcript"
    try FileSystem.createDirectory("\(folder)/noisy")
    try FileSystem.writeAtomically(Self.header + Self.commands, to: path)
    func harness(_ words: String...) -> String {
      let output = TextCollector()
      let code = HarnessTool.run(
        Suite(Self.feature), arguments: words + ["--snapshots", folder], environment: [:], output: output,
        errors: output, isOutputTerminal: false)
      XCTAssertEqual(code, 0, output.text)
      return output.text
    }
    _ = harness("record")
    for step in [[], ["--step", "1"], ["--step", "4"], ["--step", "8"]] {
      let texts = (0..<2).map { _ in (step.isEmpty ? harness("show", "a") : harness("show", "a", step[0], step[1])) }
      XCTAssertEqual(texts[0], texts[1])
      // The name of the folder contains one itself.
      XCTAssertNil(texts[0].replacing(folder, with: "/T").firstMatch(of: Self.uuid), texts[0])
    }
    // As with the command `state`: ignored parts have no line.
    XCTAssertFalse(harness("show", "a", "--step", "1").contains("\nstamp"))
  }
}
