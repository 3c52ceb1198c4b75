import XCTest

@testable import Harness
@testable import HarnessCommand

/// The order in which scripts are played, if they see what others have left behind.
final class ShuffleTests: BinaryTestCase {
  /// Scripts of which one passes only when played after another one.
  private func makeScripts() throws {
    for index in 10..<20 { try goodScript("s\(index)") }
    try faultyScript("keep", "send keep(7)", "  nothing")
    try faultyScript("recall", "send recall", "  nothing")
  }

  /// A seed with which `keep` is played before `recall`, or after it.
  private func seed(keepIsFirst: Bool) -> UInt64 {
    let names = ["faulty/keep", "faulty/recall"]
    return (0...).first { (ShuffledOrder(seed: $0).indices(of: names) == [0, 1]) == keepIsFirst } ?? 0
  }

  func testTheOrderIsThatOfTheSeed() throws {
    try makeScripts()
    let bad = seed(keepIsFirst: true)
    let good = seed(keepIsFirst: false)
    for jobs in ["0", "1"] {
      let outcome = try faulty("run", "--shuffle", "\(bad)", "--jobs", jobs)
      XCTAssertEqual(outcome.ending, .exited(1))
      XCTAssertTrue(outcome.outputText.hasPrefix("FAIL faulty/recall\n"), outcome.outputText)
      XCTAssertTrue(
        outcome.outputText.hasSuffix(
          """

          1 of 12 scripts failed\(jobs == "1" ? "; 1 of them varies" : "")
          in the order of --shuffle \(bad); the same again: faulty-harness run --shuffle \(bad) --jobs \(jobs)

          """), outcome.outputText)
      assert(
        try faulty("run", "--shuffle", "\(good)", "--jobs", jobs), 0, output: "12 scripts hold, 24 steps\n")
      // Leaving out scripts doesn't change the order of the rest.
      XCTAssertEqual(try faulty("run", "--shuffle", "\(bad)", "--jobs", jobs, "keep", "recall").ending, .exited(1))
      XCTAssertEqual(try faulty("run", "--shuffle", "\(good)", "--jobs", jobs, "keep", "recall").ending, .exited(0))
    }
    // The printed command does the same.
    let outcome = try faulty("run", "--shuffle", "\(bad)", "--filter", "keep|rec", "--shard", "1/1", "--quiet")
    XCTAssertTrue(
      outcome.outputText.hasSuffix(
        "the same again: faulty-harness run --shuffle \(bad) --jobs 1 --filter 'keep|rec' --shard 1/1\n"),
      outcome.outputText)
    // It contains the options for what runs and how, but not those for handling the results.
    let whole = try faulty(
      "run", "--shuffle", "\(bad)", "--verify-determinism", "--fail-fast", "--timeout", "1500ms", "--check", "--quiet")
    XCTAssertTrue(
      whole.outputText.hasSuffix(
        "again: faulty-harness run --shuffle \(bad) --jobs 1 --timeout 1.5s --verify-determinism --fail-fast\n"),
      whole.outputText)
  }

  /// Results are printed in the order of the files, whichever was played first.
  func testResultsAreInTheOrderOfTheFiles() throws {
    for index in 10..<30 { try faultyScript("s\(index)", "send count(\(index))", "  count = 1") }
    let expected = (10..<30).map { "FAIL faulty/s\($0)" }
    for jobs in ["0", "1", "3"] {
      let outcome = try faulty("run", "--shuffle", "5", "--jobs", jobs, "--report", "json=report.json")
      let names = outcome.outputText.split(separator: "\n").filter { $0.hasPrefix("FAIL") }.map(String.init)
      XCTAssertEqual(names, expected, jobs)
      let report = try JSONReport.read(FileSystem.read(path("report.json")))
      XCTAssertEqual(report.results.map(\.name), (10..<30).map { "faulty/s\($0)" })
    }
  }

  /// The first failure is the first one played, and the scripts played before it are printed.
  func testFailFast() throws {
    let names = (10..<30).map { "faulty/s\($0)" }
    for index in 10..<30 { try goodScript("s\(index)") }
    let order = ShuffledOrder(seed: 5).indices(of: names)
    let failing = [order[6], order[9]]
    for index in failing { try faultyScript("s\(index + 10)", "send count(1)", "  count = 2") }
    for jobs in ["0", "1", "2", "4"] {
      let outcome = try faulty(
        "run", "--shuffle", "5", "--fail-fast", "--jobs", jobs, "--report", "json=report.json")
      XCTAssertEqual(outcome.ending, .exited(1))
      let report = try JSONReport.read(FileSystem.read(path("report.json")))
      XCTAssertEqual(report.results.map(\.name), order.prefix(7).sorted().map { names[$0] }, jobs)
      XCTAssertEqual(report.results.filter { !$0.holds }.map(\.name), [names[failing[0]]])
      XCTAssertEqual(report.notRun, 13)
    }
  }

  func testShards() throws {
    for index in 10..<30 { try goodScript("s\(index)") }
    var names: [String] = []
    for index in 1...3 {
      XCTAssertEqual(
        try faulty("run", "--shuffle", "5", "--shard", "\(index)/3", "--report", "json=report.json").ending,
        .exited(0))
      names += try JSONReport.read(FileSystem.read(path("report.json"))).results.map(\.name)
    }
    XCTAssertEqual(names.sorted(), (10..<30).map { "faulty/s\($0)" })
  }

  func testWhatIsNoSeed() throws {
    try goodScript("a")
    for text in ["-1", "x", "18446744073709551616", "1.5"] {
      assert(
        try faulty("run", "--shuffle", text), 2,
        errors: "harness: --shuffle can't be '\(text)'; expected a number from 0 to 18446744073709551615\n")
    }
    XCTAssertEqual(try faulty("run", "--shuffle", "18446744073709551615").ending, .exited(0))
  }
}
