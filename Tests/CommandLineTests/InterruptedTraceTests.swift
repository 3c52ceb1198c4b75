import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// Scripts that end their process, or exceed their time: reports show what they did until then.
final class InterruptedTraceTests: BinaryTestCase {
  private let quiet = ["SWIFT_BACKTRACE": "enable=no"]

  /// The script's data in the page, and the texts that they refer to.
  private func page(_ script: Int) throws -> (data: [String: Any], texts: [String]) {
    let text = try text("report.html")
    func data(_ id: String) throws -> [String: Any] {
      let start = try XCTUnwrap(text.range(of: "<script type=\"application/json\" id=\"\(id)\">")).upperBound
      let end = try XCTUnwrap(text.range(of: "</script>", range: start..<text.endIndex)).lowerBound
      return try XCTUnwrap(JSONSerialization.jsonObject(with: Data(text[start..<end].utf8)) as? [String: Any])
    }
    return (try data("script-\(script)"), try XCTUnwrap(data("feature-0")["texts"] as? [String]))
  }

  /// The commands of a script's steps, each with the actions that it reduced.
  private func steps(_ script: Int) throws -> [String] {
    let (data, texts) = try page(script)
    var rest = try PackedNumbers.numbers(in: data["steps"])[...]
    var steps: [String] = []
    while !rest.isEmpty {
      let head = Array(rest.prefix(6))
      var numbers = rest.dropFirst(6).prefix(head[5])
      rest = rest.dropFirst(6 + head[5])
      var words = [texts[head[1]]]
      while let kind = numbers.popFirst().flatMap(PageEvent.init(rawValue:)) {
        if let text = numbers.first, [.sent, .received].contains(kind) { words.append("\(kind) \(texts[text])") }
        if let text = numbers.first, kind == .leafChanged {
          words.append("\(texts[text]) = \(texts[numbers[numbers.startIndex + 2]])")
        }
        numbers = numbers.dropFirst(kind.parts)
      }
      steps.append(words.joined(separator: ", "))
    }
    return steps
  }

  private func coverage() throws -> [[[String]]] {
    try JSONReport.read(FileSystem.read(path("report.json"))).results
      .map { [$0.coverage.sent.sorted(), $0.coverage.received.sorted()] }
  }

  private let reports = ["--report", "html=report.html", "--report", "json=report.json"]

  private func run(_ arguments: String...) throws -> ChildProcess.Outcome {
    try faulty(["run", "--report", "json=report.json"] + arguments, environment: quiet)
  }

  func testATrapEndsATraceAndNotMore() throws {
    try goodScript("a")
    try faultyScript("b", "send count(2)", "  count = 2", "send trapLater", "advance 2s", "send count(1)")
    try faultyScript("c", "send count(1)", "  count = 1", "send exit(3)")
    for jobs in ["1", "2"] {
      XCTAssertEqual(try run("--jobs", jobs, "--report", "html=report.html").ending, .exited(1))
      XCTAssertEqual(
        try steps(1),
        ["send count(2), sent count(2), count = 2", "send trapLater, sent trapLater", "advance 2s, received received"])
      XCTAssertEqual(try steps(2), ["send count(1), sent count(1), count = 1", "send exit(3), sent exit(3)"])
      XCTAssertEqual(try page(0).data["interruption"] as? String, nil)
      XCTAssertEqual(try page(1).data["interruption"] as? String, "The trace ends where the process did.")
      let failures = try XCTUnwrap(page(1).data["failures"] as? [[String: Any]])
      XCTAssertEqual(failures.map { $0["step"] as? Int }, [2])
      XCTAssertEqual(
        try coverage(), [[["count"], []], [["count", "trapLater"], ["received"]], [["count", "exit"], []]])
    }
  }

  /// An earlier failure of an `expect` stays whole, at its place in the file.
  func testWhatFailedBeforeATrapIsWhole() throws {
    try faultyScript("a", "send count(1)", "  count = 1", "expect count = 2", "send trap")
    XCTAssertEqual(try run().ending, .exited(1))
    let failures = try XCTUnwrap(JSONReport.read(FileSystem.read(path("report.json"))).results.first).failures
    XCTAssertEqual(failures.map(\.line), failures.map(\.line).sorted())
    XCTAssertEqual(failures.map(\.kindName), ["reported", "died"])
    guard case .reported(_, _, .expectation("count", expected: "2", actual: "1"))? = failures.first?.kind else {
      return XCTFail("\(failures)")
    }
  }

  /// A case counts as covered whether or not traces are requested.
  func testWhatATrappedScriptReachedIsCovered() throws {
    try faultyScript("a", "send count(2)", "  count = 2", "send trap")
    let outcome = try run("--coverage=all")
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertTrue(outcome.outputText.contains("sent     count, trap\n"), outcome.outputText)
    XCTAssertEqual(try coverage(), [[["count", "trap"], []]])
    // Only the script itself could have reported what it reached of its state.
    XCTAssertFalse(outcome.outputText.contains("seen"), outcome.outputText)
  }

  /// What scripts reach in their workers is reported by the command, whichever worker plays them.
  func testWhatScriptsReachedComesFromTheirWorkers() throws {
    try goodScript("a")
    try goodScript("b")
    for jobs in ["0", "1", "2"] {
      let outcome = try run("--coverage=all", "--jobs", jobs)
      XCTAssertTrue(outcome.outputText.contains("\n      seen     alert nil, wallet nil\n"), outcome.outputText)
      XCTAssertEqual(
        try JSONReport.read(FileSystem.read(path("report.json"))).results.map { $0.reach?.states },
        [["alert nil", "wallet nil"], ["alert nil", "wallet nil"]])
    }
    _ = try run("--jobs", "2")
    XCTAssertEqual(try JSONReport.read(FileSystem.read(path("report.json"))).results.map(\.reach), [nil, nil])
  }

  func testATimeoutEndsATrace() throws {
    try faultyScript("spin", "send count(1)", "  count = 1", "send spin")
    XCTAssertEqual(try run("--timeout", "500ms", "--report", "html=report.html").ending, .exited(1))
    XCTAssertEqual(try steps(0), ["send count(1), sent count(1), count = 1", "send spin, sent spin"])
    XCTAssertEqual(try coverage(), [[["count", "spin"], []]])
  }

  /// The second replay ends the process: a script without recorded observations is replayed twice.
  func testTheTraceIsThatOfThePlayingThatEnded() throws {
    try faultyScript("a", "send count(1)", "send trapTheSecondTime", "send count(2)")
    XCTAssertEqual(try run("--report", "html=report.html").ending, .exited(1))
    XCTAssertEqual(
      try steps(0), ["send count(1), sent count(1), count = 1", "send trapTheSecondTime, sent trapTheSecondTime"])
  }

  /// A script that does more than fits into the log.
  func testATraceThatIsTooLongSaysSo() throws {
    let number = 4_000
    var lines: [String] = []
    for index in 0..<number { lines.append("send print(\"\(String(repeating: "x", count: 300))\(index)\")") }
    try make(
      "Snapshots/faulty/a.transcript",
      "transcript 1\nfeature faulty\n\(lines.joined(separator: "\n"))\nsend trap\nend\n")
    XCTAssertEqual(try run("--report", "html=report.html").ending, .exited(1))
    let count = try steps(0).count
    XCTAssertTrue((1_000..<number).contains(count), "\(count)")
    let text = try XCTUnwrap(page(0).data["interruption"] as? String)
    XCTAssertTrue(text.contains("no room"), text)
    XCTAssertEqual(try coverage(), [[["print", "trap"], []]])
  }
}
