import XCTest

@testable import Harness
@testable import HarnessCommand

/// What exploring came to besides findings: the graph, and the cases that never changed anything.
final class ExploreGraphTests: BinaryTestCase {
  private func explore(
    _ flags: String..., feature: String = "search", runs: Int = 48
  ) throws -> ExploredFeature {
    let outcome = try harness(
      ["explore", feature, "--runs", "\(runs)", "--check", "--report", "json=report.json"] + flags)
    XCTAssertEqual(outcome.errorText, "")
    let report = try JSONReport.read(FileSystem.read(path("report.json")))
    return try XCTUnwrap(report.explored?.features.first)
  }

  func testTheGraphIsTheSameForAnyNumberOfWorkers() throws {
    let one = try explore("--jobs", "1")
    let graph = try XCTUnwrap(one.graph)
    XCTAssertGreaterThan(graph.states.count, 2)
    XCTAssertFalse(graph.isCut)
    XCTAssertEqual(try explore("--jobs", "2"), one)
    XCTAssertEqual(try explore("--jobs", "4"), one)
  }

  /// Also where runs end their process, and are left out.
  func testShardsMerged() throws {
    let whole = try explore(feature: "order", runs: 128)
    XCTAssertTrue(whole.findings.contains { $0.kind == .trap })
    for index in 1...4 {
      _ = try harness(
        "explore", "order", "--runs", "128", "--check", "--shard", "\(index)/4", "--report", "json=\(index).json")
    }
    _ = try harness("merge", "4.json", "1.json", "3.json", "2.json", "--report", "json=merged.json")
    let merged = try JSONReport.read(FileSystem.read(path("merged.json"))).explored?.features.first
    XCTAssertEqual(merged?.graph, whole.graph)
    XCTAssertEqual(merged?.cases, whole.cases)
  }

  /// Scripts of the graph are scripts: they play.
  func testItsScriptsPlay() throws {
    let graph = try XCTUnwrap(try explore(feature: "counter", runs: 32).graph)
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
    let outcome = try harness("explore", "counter", "--runs", "16", "--check", "--report", "junit=report.xml")
    XCTAssertEqual(outcome.errorText, "")
    XCTAssertEqual(outcome.outputText, try harness("explore", "counter", "--runs", "16", "--check").outputText)
    _ = try harness("explore", "counter", "--runs", "16", "--check", "--report", "html=report.html")
    let page = String(decoding: try FileSystem.read(path("report.html")), as: UTF8.self)
    XCTAssertTrue(page.contains("\"explored\":{\"states\":"))
  }
}
