import XCTest

@testable import Harness

/// Where states and the ways between them stand, and which states there are.
final class GraphLayoutTests: XCTestCase {
  private static func layout(_ count: Int, _ edges: [(Int, Int)]) -> GraphLayout {
    GraphLayout(
      sizes: Array(repeating: GraphLayout.Size(width: 100, height: 40), count: count), roots: count > 0 ? [0] : [],
      edges: edges.map { (from: $0.0, to: $0.1) })
  }

  func testAChainStandsInALine() {
    let layout = Self.layout(3, [(0, 1), (1, 2)])
    XCTAssertEqual(layout.centers.map(\.x), [74, 324, 574])
    XCTAssertEqual(Set(layout.centers.map(\.y)).count, 1)
    XCTAssertEqual(layout.curves.map { $0?.points.first?.x }, [124, 374])
  }

  func testCrossingsAreTakenOut() {
    let layout = Self.layout(5, [(0, 1), (0, 2), (1, 4), (2, 3)])
    XCTAssertEqual(layout.centers[1].y < layout.centers[2].y, layout.centers[4].y < layout.centers[3].y)
  }

  func testNothingOverlapsAndEqualInputGivesEqualOutput() {
    let generator = SeededGenerator(seed: 1)
    for count in 0..<40 {
      var random = generator
      let edges = (0..<(count * 2)).map { _ in
        (Int.random(in: 0..<max(1, count), using: &random), Int.random(in: 0..<max(1, count), using: &random))
      }
      let layout = Self.layout(count, edges)
      for one in 0..<count {
        for other in 0..<one {
          let (left, right) = (layout.centers[one], layout.centers[other])
          XCTAssertTrue(abs(left.x - right.x) >= 100 || abs(left.y - right.y) >= 40, "\(one) and \(other) of \(count)")
        }
      }
      for center in layout.centers {
        XCTAssertTrue((50...layout.size.width - 50).contains(center.x))
        XCTAssertTrue((20...layout.size.height - 20).contains(center.y))
      }
      XCTAssertEqual(layout.curves.map { $0 == nil }, edges.map { $0.0 == $0.1 })
      let again = Self.layout(count, edges)
      XCTAssertEqual(layout.centers, again.centers)
      XCTAssertEqual(layout.curves, again.curves)
    }
  }

  /// Nobody knows which state the action leads to at which a process has ended.
  func testTheLastActionOfAnInterruptedTraceLeadsNowhere() throws {
    var trace = try trace(["setList([1])", "setList([])"])
    var strings = PageStrings()
    XCTAssertEqual(StateGraph([(script: 0, trace: trace)], &strings).edges.count, 2)
    // The step behind it is the end.
    trace.steps.removeLast()
    let last = trace.steps.count - 1
    let sent = try XCTUnwrap(
      trace.steps[last].events.firstIndex { if case .sent = $0.kind { true } else { false } })
    trace.steps[last].events.removeSubrange((sent + 1)...)
    trace.interruption = .processEnded
    let graph = StateGraph([(script: 0, trace: trace)], &strings)
    XCTAssertEqual(graph.edges.count, 1)
    XCTAssertEqual(graph.nodes.map(\.visits), [1, 1])
  }

  func testStatesAreDistinguishedByAllTheirLeaves() throws {
    var strings = PageStrings()
    let graph = StateGraph(
      [(script: 7, trace: try trace(["setList([1])", "setList([])", "setList([1])", "nothing", "loaded(2)"]))], &strings
    )
    XCTAssertEqual(graph.nodes.map(\.visits), [2, 3, 1])
    XCTAssertEqual(graph.nodes.map(\.isInitial), [true, false, false])
    XCTAssertEqual(graph.nodes.map(\.scripts), [[7], [7], [7]])
    let told = graph.nodes.map { node in
      node.differences.map { "\(strings.texts[$0.path]) = \($0.literal.map { strings.texts[$0] } ?? "gone")" }
    }
    XCTAssertEqual(
      told, [[], ["list[0] = 1", "list = gone"], ["page = .loaded(count: 2)", "list[0] = 1", "list = gone"]])
    XCTAssertEqual(graph.edges.map { [$0.from, $0.to] }, [[0, 1], [1, 0], [1, 1], [1, 2]])
    XCTAssertEqual(graph.edges.map { $0.actions.map(\.name) }, [["setList"], ["setList"], ["nothing"], ["loaded"]])
    XCTAssertEqual(graph.edges.map { $0.actions.map(\.count) }, [[2], [1], [1], [1]])
  }

  func testStatesSeenLessOftenAreLeftOut() throws {
    var strings = PageStrings()
    let graph = StateGraph([(script: 0, trace: try trace((0..<60).map { "setList([\($0)])" }))], &strings)
    XCTAssertEqual(graph.nodes.count, StateGraph.maxNodes)
    XCTAssertEqual(graph.omitted, 61 - StateGraph.maxNodes)
    XCTAssertEqual(graph.nodes.map(\.isInitial), [true] + Array(repeating: false, count: StateGraph.maxNodes - 1))
  }

  private func trace(_ actions: [String]) throws -> ScriptTrace {
    let script = "transcript 1\nfeature snippet\n\(actions.map { "send \($0)\n" }.joined())end\n"
    let checker = ScriptChecker(Suite(Snippet.feature), makesTraces: true, load: noFiles)
    return try XCTUnwrap(checker.play(path: "a", bytes: Array(script.utf8)).trace)
  }
}
