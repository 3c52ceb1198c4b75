import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// The differences between two replays of a script, and the `ignore` lines they would need.
final class NondeterminismTests: XCTestCase {
  private struct Row: Equatable, Identifiable {
    var id: Int
    var token: UUID
  }

  private struct Failure: Error, Equatable { var code: Int }

  private enum Page: Equatable {
    case empty
    case full(Row, count: Int)
  }

  private struct State {
    var row: Row?
    var rows: [Row] = []
    var table: IdentifiedArrayOf<Row> = []
    var map: [String: Row] = [:]
    var tags: Set<String> = []
    var page = Page.empty
    var error: (any Error)?
    var number = 0
  }

  private enum Action { case go }

  private var feature: AnyFeature {
    Feature("f", initialState: State(), reducer: Reducer<State, Action, Void> { _, _, _ in .none }) { _ in }
      .derived("age", \.number).erased
  }

  private func variances(_ first: [String], _ second: [String]) -> [Nondeterminism] {
    func step(_ lines: [String]) -> [StepOutcome] { [StepOutcome(line: 3, command: "send go", lines: lines)] }
    let failures = NondeterminismFinder.failures(.playings, feature, "p", step(first), step(second))
    XCTAssertTrue(failures.allSatisfy { $0.line == 3 && $0.path == "p" })
    return failures.compactMap(\.variance)
  }

  private let one = #"UUID("48A446D6-DB9E-460A-AF9B-4F872C7FF105")"#
  private let other = #"UUID("9DD394F4-FBCE-457B-9E31-CB9F3E5263E6")"#

  /// Lines that differ only in a UUID.
  private func assertIgnores(
    _ line: (String) -> String, _ ignore: String?, shown: String? = nil, file: StaticString = #filePath,
    line number: UInt = #line
  ) {
    let found = variances([line(one)], [line(other)])
    XCTAssertEqual(found.map(\.ignore), [ignore], file: file, line: number)
    guard let shown else { return }
    XCTAssertEqual(found.map(\.first), ["\(shown) = \(one)"], file: file, line: number)
    XCTAssertEqual(found.map(\.second), ["\(shown) = \(other)"], file: file, line: number)
  }

  func testThePartOfTheState() {
    assertIgnores({ "row.token = \($0)" }, "row.token", shown: "row.token")
    assertIgnores({ "row = Row(id: 1, token: \($0))" }, "row.token", shown: "row.token")
    assertIgnores({ "rows[3].token = \($0)" }, "rows[*].token", shown: "rows[3].token")
    assertIgnores({ "rows[3] = Row(id: 1, token: \($0))" }, "rows[*].token", shown: "rows[3].token")
    assertIgnores({ "table[id: 7].token = \($0)" }, "table[*].token", shown: "table[id: 7].token")
    assertIgnores({ #"map["a.b"] = Row(id: 1, token: \#($0))"# }, "map[*].token", shown: #"map["a.b"].token"#)
    assertIgnores(
      { "page = .full(Row(id: 1, token: \($0)), count: 2)" }, "page.full.0.token", shown: "page.full.0.token")
    assertIgnores({ "page.full.0.token = \($0)" }, "page.full.0.token")
    assertIgnores({ "~age = \($0)" }, "~age", shown: "~age")
  }

  /// Both have each line: the lines at the same place are reported.
  func testAnOrder() {
    let found = variances(["receive a", "receive b", "number = 1"], ["receive b", "receive a", "number = 1"])
    XCTAssertEqual(found.map(\.first), ["receive a"])
    XCTAssertEqual(found.map(\.second), ["receive b"])
    XCTAssertEqual(variances(["call x()", "nothing"], ["nothing", "call x()"]).count, 1)
  }

  /// No part of these can be ignored by itself.
  func testTheNearestPartThatCanBeIgnored() {
    assertIgnores({ "tags = [\($0)]" }, "tags")
    XCTAssertEqual(variances(["error = Failure(code: 1)"], ["error = Failure(code: 2)"]).map(\.ignore), ["error"])
    XCTAssertEqual(
      variances(["error = Failure(code: 1)"], ["error = Failure(code: 2)"]).map(\.first), ["error = Failure(code: 1)"])
  }

  func testWhatIsNoPartOfTheState() {
    for line in ["receive loaded(\(one))", "call log(\(one))", "hear toast \(one)", "| page \(one)", "nothing"] {
      let found = variances([line], [line.replacingOccurrences(of: one, with: other) + "."])
      XCTAssertEqual(found.map(\.ignore), [nil], line)
    }
    // The path itself differs each time.
    let found = variances(
      ["table[id: 1].id = 1", "table.order = [1, 3]"], ["table[id: 2].id = 2", "table.order = [2, 3]"])
    XCTAssertEqual(found.map(\.ignore), ["table", nil])
    XCTAssertEqual(found.map(\.second), ["table.order = [2, 3]", "table[id: 2].id = 2"])
    XCTAssertEqual(variances(["number = 1", "receive go"], ["number = 1"]).map(\.second), ["nothing"])
  }

  /// All of them at once, and each once.
  func testSeveral() {
    let first = ["call log(1)", "number = 1", "row = Row(id: 1, token: \(one))", "rows[0].id = 1", "rows[1].id = 1"]
    let second = ["call log(2)", "number = 2", "row = Row(id: 2, token: \(other))", "rows[0].id = 2", "rows[1].id = 2"]
    XCTAssertEqual(variances(first, second).map(\.ignore), [nil, "number", "row.id", "row.token", "rows[*].id"])
    let many = (0..<100).map { "map[\"\($0)\"].id = 1" } + (0..<100).map { "call f\($0)(1)" }
    XCTAssertEqual(variances(many, many.map { $0.replacingOccurrences(of: "1", with: "2") }).count, 20)
    XCTAssertEqual(variances(first, first).count, 0)
  }

  /// A command with lines in only one of the replays doesn't shift the others.
  func testCommandsAreComparedWithThemselves() throws {
    func steps(_ lines: String) throws -> [StepOutcome] {
      let text = "transcript 1\nfeature f\nnote a\n\(lines)send go\n  number = 1\nend\n"
      return StepOutcome.all(try TranscriptReader.read(SourceText(path: "p", bytes: Array(text.utf8))))
    }
    let failures = NondeterminismFinder.failures(
      .playings, feature, "p", try steps(""), try steps("  fail oh\n"))
    XCTAssertEqual(failures.map(\.line), [3])
    XCTAssertEqual(failures.compactMap(\.variance).map(\.second), ["fail oh"])
  }

  /// Neither does a stub.
  func testAStubThatHasLinesInOnePlayingOnly() throws {
    let text = "transcript 1\nfeature f\nstub load = 1\nsend go\n  number = 1\nnote a\nstub save = 2\nend\n"
    let document = try TranscriptReader.read(SourceText(path: "p", bytes: Array(text.utf8)))
    func played(_ lines: [Int: [String]]) -> ScriptChecker.Played {
      let outcomes = Dictionary(
        uniqueKeysWithValues: lines.map { ($0, StepOutcome(document.statements[$0], lines: $1)) })
      return ScriptChecker.Played(document, feature, outcomes: outcomes)
    }
    func told(_ first: [Int: [String]], _ second: [Int: [String]]) -> [String] {
      played(first).variances(from: played(second)).compactMap { failure in
        failure.variance.map { "\(failure.line) \($0.command): \($0.first), \($0.second)" }
      }
    }
    XCTAssertEqual(told([:], [2: ["fail oh"]]), ["3 stub load = 1: nothing, fail oh"])
    XCTAssertEqual(told([2: ["fail oh"]], [:]), ["3 stub load = 1: fail oh, nothing"])
    XCTAssertEqual(told([5: ["call save()"]], [:]), ["7 stub save = 2: call save(), nothing"])
    XCTAssertEqual(told([2: ["fail oh"]], [2: ["fail oh"], 4: ["fail no"]]), ["6 note a: nothing, fail no"])
    XCTAssertEqual(told([2: ["fail oh"]], [2: ["fail oh"]]), [])
  }
}
