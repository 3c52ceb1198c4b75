import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// What runs show besides failures: transitions between abstract states, and cases that change nothing.
final class ExploredTransitionsTests: XCTestCase {
  private func ways(_ numbers: some Sequence<Int>) -> ExploredTransitions {
    var ways = ExploredTransitions()
    ways.initial = "0"
    for number in numbers {
      ways.add(
        .init(action: "a", from: "\(number % 5_000)", to: "\(number % 5_000 + 1)"),
        .init(steps: number / 100, run: number, isReceived: false, script: "\(number)"))
    }
    return ways
  }

  /// However they are distributed, and in whatever order they arrive.
  func testTheShortestAreKept() throws {
    let whole = try XCTUnwrap(ways(0..<9_000).graph)
    XCTAssertEqual(whole.edges.count, ExploredTransitions.limit)
    XCTAssertEqual(whole.edges.map(\.run), Array(0..<ExploredTransitions.limit))
    XCTAssertTrue(whole.isCut)
    XCTAssertEqual(ways((0..<9_000).reversed()).graph, whole)
    var parts = ExploredTransitions()
    for part in (0..<2).reversed() {
      let graph = try XCTUnwrap(ways(stride(from: part, to: 9_000, by: 2)).graph)
      XCTAssertTrue(graph.isCut)
      parts.add(try XCTUnwrap(ExploredTransitions(graph)))
    }
    XCTAssertEqual(parts.graph, whole)
    XCTAssertFalse(try XCTUnwrap(ways(0..<ExploredTransitions.limit).graph).isCut)
    // The last step of a truncated part marks the whole as truncated.
    var cut = ways(0..<1)
    cut.isCut = true
    var other = ways(5..<6)
    other.add(cut)
    XCTAssertEqual(other.graph?.isCut, true)
  }

  func testAGraphOfStatesThatItDoesNotHaveIsNone() {
    var graph = ReportSample.graph
    XCTAssertEqual(ExploredTransitions(graph)?.graph, graph)
    graph.states.removeLast()
    XCTAssertNil(ExploredTransitions(graph))
  }

  func testNotesGoToOtherProcesses() throws {
    var notes = ExplorationNotes(sent: ["a", "b"], changing: ["b"], transitions: ways(0..<20))
    notes.transitions.isCut = true
    XCTAssertEqual(WireDecoder.value(ExplorationNotes.self, in: WireEncoder.bytes(of: notes)), notes)
    var target = ExploringTarget(feature: "x", options: ExplorationOptions(), scripts: [])
    target.drawsGraph = true
    XCTAssertEqual(ExploringJob(message: ExploringJob.open(target).message), .open(target))
  }

  private struct Lamp: Equatable {
    var isOn = false
    var isBroken = false
    var count = 0
  }

  private enum LampAction: Equatable { case toggle, hit, look, ask, asked, count }

  private let lamp = Feature<Lamp, LampAction, Void>(
    "lamp", initialState: Lamp(),
    reducer: Reducer<Lamp, LampAction, Void> { state, action, _ in
      switch action {
      case .toggle: state.isOn.toggle()
      case .hit: if state.isOn { state.isBroken = true }
      case .look, .asked: break
      case .ask: return Effect(value: .asked)
      case .count: state.count += 1
      }
      return .none
    }, environment: { _ in () })

  private func notes(runs: Range<Int>, drawingGraph: Bool = true) throws -> ExplorationNotes {
    let explorer = try lamp.explorer(ExplorationOptions(), scripts: [])
    explorer.playOpening(skipping: [])
    explorer.beginNotes(drawingGraph: drawingGraph)
    for run in runs { _ = explorer.explore(run) }
    return explorer.takeNotes()
  }

  func testWhatChangesNothing() throws {
    let notes = try notes(runs: 0..<64)
    XCTAssertEqual(notes.sent, ["toggle", "hit", "look", "ask", "count"])
    // Effects count as changes, and so do numbers, although no abstract state distinguishes them.
    XCTAssertEqual(notes.changing, ["toggle", "hit", "ask", "count"])
    XCTAssertNil(try self.notes(runs: 0..<8, drawingGraph: false).transitions.graph)
  }

  /// Each script takes its edge with its last step, and no shorter one is known.
  func testScriptsTakeTheirEdges() throws {
    let graph = try XCTUnwrap(try notes(runs: 0..<200).transitions.graph)
    XCTAssertEqual(graph.states.first, "isOn false, isBroken false")
    XCTAssertEqual(
      Set(graph.states),
      [
        "isOn false, isBroken false", "isOn true, isBroken false", "isOn true, isBroken true",
        "isOn false, isBroken true",
      ])
    for edge in graph.edges {
      let sends = edge.script.split(separator: "\n").filter { $0.hasPrefix("send ") }
      XCTAssertEqual(sends.count, edge.steps, edge.script)
      XCTAssertEqual(sends.last, edge.isReceived ? "send ask" : "send \(edge.action)", edge.script)
      XCTAssertNotNil(lamp.check(transcript: edge.script).actual, edge.script)
    }
    let hit = try XCTUnwrap(graph.edges.first { $0.action == "hit" && $0.from != $0.to })
    XCTAssertEqual(hit.script, "transcript 1\nfeature lamp\nsend toggle\nsend hit\nend\n")
    XCTAssertEqual(graph.edges.filter { $0.isReceived }.map(\.action), Array(repeating: "asked", count: 4))
  }
}
