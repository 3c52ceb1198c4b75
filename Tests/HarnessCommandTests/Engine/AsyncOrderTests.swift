import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// Async effects always run in one order: in all repetitions, in other processes, and on busy machines.
final class AsyncOrderTests: XCTestCase {
  func testEachScenarioDoesWhatItSays() {
    func trace(_ scenario: OrderScenario, of name: Character) -> [String] {
      scenario.trace().filter { $0.first == name }.map { String($0.dropFirst(2)) }
    }
    XCTAssertEqual(trace(.asyncLet, of: "a"), ["waited 0", "waited 1", "waited 7", "sum 8"])
    XCTAssertEqual(trace(.continuations, of: "a"), ["resumed as 0"])
    XCTAssertEqual(trace(.thousandChildren, of: "a").count, 1000)
    XCTAssertEqual(trace(.errors, of: "b"), ["got 7", "got 6", "threw Failure(number: 5)"])
    if OrderScenario.shown.contains(.unstructuredWork) {
      XCTAssertEqual(
        trace(.unstructuredWork, of: "a"),
        ["from the main actor", "task 2", "detached", "task 1", "task 0", "slept"])
    }
    XCTAssertEqual(
      trace(.cancellationHandler, of: "a"), (0..<5).map { "waits \($0)" } + (0..<5).map { "handled \($0)" })
    for scenario in OrderScenario.shown {
      let trace = scenario.trace()
      XCTAssertGreaterThan(trace.count, 1, "\(scenario)")
      XCTAssertEqual(trace.filter { $0.contains("never told") || $0.contains("in flight") }, [], "\(scenario)")
    }
  }

  func testTheOrderIsEqualInAllRepetitions() {
    for scenario in OrderScenario.shown {
      let expected = scenario.trace()
      let count = scenario == .thousandChildren ? LongTests.count(100, short: 2) : LongTests.count(1_000, short: 20)
      for _ in 0..<count where scenario.trace() != expected {
        return XCTFail("\(scenario) had another order")
      }
    }
  }

  func testTheOrderIsEqualInTenProcesses() throws {
    let here = AsyncOrderHost.report()
    for number in 0..<10 {
      let outcome = try child(isBusy: number % 2 == 1).run()
      let report = outcome.outputText.split(separator: "\n").last { $0.hasPrefix("order: ") }
      XCTAssertEqual(report.map(String.init), here, outcome.outputText + outcome.errorText)
    }
  }

  private func child(isBusy: Bool) throws -> ChildProcess {
    let program = try XCTUnwrap(CurrentProcess.executablePath)
    let name = "HarnessCommandTests.AsyncOrderHost/testReport"
    #if canImport(Darwin)
      let arguments = ["-XCTest", name, Bundle(for: Self.self).bundlePath]
    #else
      let arguments = [name]
    #endif
    var child = ChildProcess(program, arguments)
    child.environment = EnvironmentVariables.all.merging([AsyncOrderHost.variable: isBusy ? "busy" : "idle"]) { $1 }
    return child
  }
}

/// The child's side of `AsyncOrderTests`. Without the variable it does nothing.
final class AsyncOrderHost: XCTestCase {
  static let variable = "HARNESS_ORDER_TEST"

  func testReport() {
    guard let load = EnvironmentVariables.get(Self.variable) else { return }
    let busy = load == "busy" ? (0..<2).map { _ in BusyThread() } : []
    let report = Self.report()
    for thread in busy { thread.stop() }
    let writer = OutputStreamWriter.standardOutput
    writer.write("\n\(report)\n")
    writer.flush()
  }

  /// All traces, in one line.
  static func report() -> String {
    "order: " + OrderScenario.shown.map { "\($0): \($0.trace().joined(separator: ", "))" }.joined(separator: "; ")
  }
}
