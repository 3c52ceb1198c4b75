import XCTest

@testable import Harness
@testable import HarnessCommand

/// Results of exploring other than findings: the graph, and the cases that never changed anything.
final class ExploreGraphTests: BinaryTestCase {
  /// Explores several times in parallel, each time with other flags.
  private func explore(_ ways: [[String]], feature: String, runs: Int) throws -> [ExploredFeature] {
    let outcomes = try together(Array(ways.enumerated())) { [self] index, flags in
      try harness(
        ["explore", feature, "--runs", "\(runs)", "--check", "--report", "json=\(index).json"] + flags)
    }
    return try outcomes.enumerated().map { index, outcome in
      XCTAssertEqual(besideProgress(outcome.errorText), "")
      return try XCTUnwrap(JSONReport.read(FileSystem.read(path("\(index).json"))).explored?.features.first)
    }
  }

  func testTheGraphIsTheSameForAnyNumberOfWorkers() throws {
    let all = try explore(["1", "2", "4"].map { ["--jobs", $0] }, feature: "search", runs: 48)
    let graph = try XCTUnwrap(all[0].graph)
    XCTAssertGreaterThan(graph.states.count, 2)
    XCTAssertFalse(graph.isCut)
    XCTAssertEqual(all[1], all[0])
    XCTAssertEqual(all[2], all[0])
  }

  /// Also if runs end their process and are left out.
  func testShardsMerged() throws {
    let parts = [[]] + (1...4).map { ["--shard", "\($0)/4"] }
    let whole = try explore(parts, feature: "order", runs: 128)[0]
    XCTAssertTrue(whole.findings.contains { $0.kind == .trap })
    _ = try harness("report", "merge", "4.json", "1.json", "3.json", "2.json", "--report", "json=merged.json")
    let merged = try JSONReport.read(FileSystem.read(path("merged.json"))).explored?.features.first
    XCTAssertEqual(merged?.graph, whole.graph)
    XCTAssertEqual(merged?.cases, whole.cases)
  }

  /// The scripts of the graph can be replayed.
  func testItsScriptsPlay() throws {
    let graph = try XCTUnwrap(try explore([[]], feature: "counter", runs: 32)[0].graph)
    try FileSystem.createDirectory(path("Snapshots/counter"))
    for (index, edge) in graph.edges.enumerated() {
      try FileSystem.writeAtomically(edge.script, to: path("Snapshots/counter/edge-\(index).transcript"))
    }
    XCTAssertFalse(graph.edges.isEmpty)
    let recorded = try harness("record")
    XCTAssertEqual(recorded.ending, .exited(0), recorded.errorText)
    let run = try harness("run")
    XCTAssertEqual(run.ending, .exited(0), run.outputText)
  }

  func testWithoutAReportThereIsNoGraph() throws {
    let outcomes = try together([["--report", "junit=report.xml"], [], ["--report", "html=report.html"]]) { [self] in
      try harness(["explore", "counter", "--runs", "16", "--check"] + $0)
    }
    XCTAssertEqual(besideProgress(outcomes[0].errorText), "")
    XCTAssertEqual(outcomes[0].outputText, outcomes[1].outputText)
    let page = String(decoding: try FileSystem.read(path("report.html")), as: UTF8.self)
    XCTAssertTrue(page.contains("\"explored\":{\"states\":"))
  }
}
