import Planted
import XCTest

@testable import Harness
@testable import HarnessCommand

/// Each kind of planted fault is found with few actions.
final class PlantedFaultTests: BinaryTestCase {
  /// The default number of runs of `harness explore`.
  private static let runs = 1_024

  private typealias Finding = ExploredFeature.Finding

  /// Whether a finding shows the planted fault.
  private static func shows(_ finding: Finding, _ planted: Planted) -> Bool {
    finding.kind == .rule ? finding.what == planted.fault : finding.kind.rawValue == planted.fault
  }

  func testThereAreEighteenKinds() {
    XCTAssertEqual(Planted.all.count, 18)
    XCTAssertEqual(Set(Planted.all.map(\.feature.erased.name)).count, 18)
  }

  /// Faults that don't end their process are searched for in this one, until they are found.
  func testEachKindIsFoundByFewActions() throws {
    for seed in 0..<UInt64(LongTests.count(8, short: 1)) {
      var excess: [Int] = []
      for planted in Planted.all where !["trap", "hang"].contains(planted.fault) {
        let name = planted.feature.erased.name
        guard let sends = try sends(of: planted, seed) else {
          XCTFail("\(name) isn't found with the seed \(seed)")
          continue
        }
        XCTAssertGreaterThanOrEqual(sends, planted.sends, "\(name) takes fewer actions than it says")
        excess.append(sends - planted.sends)
      }
      XCTAssertLessThanOrEqual(excess.sorted()[excess.count / 2], 2, "\(excess)")
    }
  }

  private func sends(of planted: Planted, _ seed: UInt64) throws -> Int? {
    let feature = try XCTUnwrap(planted.feature as? any ExplorableFeature)
    let explorer = try feature.explorer(ExplorationOptions(seed: seed), scripts: [])
    explorer.playOpening(skipping: [])
    for run in 0..<Self.runs {
      guard let (failure, sequence) = explorer.explore(run).finding else { continue }
      let identity = failure.identity
      guard (identity.kind == .rule ? identity.what : "\(identity.kind)") == planted.fault else { continue }
      return explorer.finding(run, failure, sequence, ending: nil, command: "again", replay: nil).sends
    }
    return nil
  }

  func testWhatEndsItsProcessIsFoundByFewActions() throws {
    let found = try explore(
      LongTests.isOn ? [] : ["overflow", "index", "hang"], "--runs", "\(LongTests.count(Self.runs, short: 256))",
      "--timeout",
      "300ms")
    for planted in Planted.all {
      guard let findings = found[planted.feature.erased.name] else { continue }
      let finding = try XCTUnwrap(findings.first { Self.shows($0, planted) }, "\(findings)")
      XCTAssertLessThanOrEqual(finding.sends, planted.sends + 2, finding.script)
    }
    XCTAssertEqual(found.count, LongTests.isOn ? 18 : 3)
  }

  /// The findings by feature.
  private func explore(
    _ features: [String], _ options: String..., environment: [String: String] = [:]
  ) throws -> [String: [Finding]] {
    let outcome = try run(
      Self.plantedBinary, ["explore"] + features + options + ["--check", "--report", "json=report.json"],
      environment: environment)
    XCTAssertEqual(outcome.ending, .exited(1), outcome.errorText)
    let report = try JSONReport.read(try FileSystem.read(path("report.json")))
    return Dictionary(uniqueKeysWithValues: (report.explored?.features ?? []).map { ($0.name, $0.findings) })
  }

  /// For each page modelled on a public app, the fault is found first, with few other findings.
  func testThePortsShowTheirFault() throws {
    let runs = "\(LongTests.count(Self.runs, short: 192))"
    let found = try explore([], "--faults", "--runs", runs, environment: ["PORTS": "1"])
    let faults = [
      "weather": "loading ends", "news": "loading ends", "finder": "a search ends, so that another can begin",
    ]
    XCTAssertEqual(found.keys.sorted(), faults.keys.sorted())
    for (name, findings) in found {
      XCTAssertEqual(findings.first?.what, faults[name], "\(name): \(findings.map(\.text))")
      XCTAssertLessThanOrEqual(findings.count, 3, "\(name): \(findings.map(\.text))")
    }
  }
}
