import XCTest

@testable import Harness
@testable import HarnessCommand

final class ShardPlanTests: XCTestCase {
  private func files(_ count: Int) -> [SnapshotDirectory.File] {
    (0..<count).map { SnapshotDirectory.File(name: "order/s\($0)", path: "Snapshots/order/s\($0).transcript") }
  }

  private func parts(_ count: Int, _ files: [SnapshotDirectory.File], _ seconds: [String: Double] = [:]) -> [[String]] {
    (1...count).map { index in
      ShardPlan.files(files, of: RunReport.Shard(index: index, count: count), seconds: seconds).map(\.name)
    }
  }

  /// The published vectors of 64-bit FNV-1a: another hash would move every script of every user.
  func testHash() {
    XCTAssertEqual(ShardPlan.hash(""), 0xcbf2_9ce4_8422_2325)
    XCTAssertEqual(ShardPlan.hash("a"), 0xaf63_dc4c_8601_ec8c)
    XCTAssertEqual(ShardPlan.hash("foobar"), 0x8594_4171_f739_67e8)
  }

  func testEachScriptIsInOneShard() {
    let files = files(20)
    for count in [1, 2, 3, 10, 40] {
      for seconds in [[:], ["order/s3": 2.5, "order/s4": 0], ["nothing": 1]] {
        XCTAssertEqual(
          parts(count, files, seconds).joined().sorted(), files.map(\.name).sorted(), "\(count) \(seconds)")
      }
    }
  }

  func testAScriptStaysInItsShardWhenOthersCome() {
    let few = parts(4, files(50))
    let many = parts(4, files(100))
    for (few, many) in zip(few, many) { XCTAssertTrue(Set(few).isSubset(of: many)) }
  }

  func testDurationsAreBalanced() {
    let files = files(40)
    let seconds = Dictionary(uniqueKeysWithValues: files.enumerated().map { ($1.name, Double($0 * $0)) })
    let loads = parts(4, files, seconds).map { $0.reduce(0) { $0 + (seconds[$1] ?? 0) } }
    XCTAssertLessThan((loads.max() ?? 0) / (loads.min() ?? 0), 1.05, "\(loads)")
    // A new script counts as a median one.
    let known = ["order/s0": 10.0, "order/s1": 10, "order/s2": 10]
    XCTAssertEqual(parts(2, self.files(4), known).map(\.count), [2, 2])
    // Scripts that took no time are spread as well.
    let nothing = Dictionary(uniqueKeysWithValues: files.map { ($0.name, 0.0) })
    XCTAssertEqual(parts(4, files, nothing).map(\.count), [10, 10, 10, 10])
  }
}
