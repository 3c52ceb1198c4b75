import XCTest

@testable import Harness
@testable import HarnessCommand

/// A pool and its workers, without a command around them.
final class WorkerPoolTests: BinaryTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    // As the command does: a worker that has ended reads nothing.
    Signals.ignoreBrokenPipe()
  }

  func testAScriptThatEndsItsWorkerFailsAlone() throws {
    try faultyScript("a", "send count(1)", "  count = 1")
    try faultyScript("b", "send exit(3)")
    try faultyScript("c", "send count(2)", "  count = 3")
    let program = ChildProcess(try Self.faultyBinary, [WorkerLoop.argument], environment: Self.environment)
    let pool = try WorkerPool(WorkerPool.Plan(program: program, jobs: 2))
    let directory = SnapshotDirectory(path("Snapshots"))
    pool.begin(directory.list().files.map { WorkerJob(.check, $0) })
    var holds: [String: Bool] = [:]
    var totals: Set<Int> = []
    try WorkerPool.work([pool], pause: 10) { (status: [WorkerPool.Status]) in
      totals.formUnion(status.map(\.total))
    } done: { _, _, reply in
      holds[reply.name] = reply.holds
    }
    pool.close()
    XCTAssertEqual(holds, ["faulty/a": true, "faulty/b": false, "faulty/c": false])
    XCTAssertEqual(totals, [3])
    XCTAssertEqual(pool.lost, [])
  }

  func testAProgramThatIsNoWorker() throws {
    let pool = try WorkerPool(WorkerPool.Plan(program: ChildProcess("/bin/sh", ["-c", "echo no; exit 7"]), jobs: 1))
    pool.begin([WorkerJob(.check, SnapshotDirectory.File(name: "a", path: "a"))])
    XCTAssertThrowsError(try WorkerPool.work([pool]) { _, _, _ in XCTFail("nobody plays it") }) {
      XCTAssertEqual(
        "\($0)", "workers can't be used, since each ended with exit code 7 when it was started: no")
    }
  }

  func testAProgramThatIsNotThere() throws {
    let pool = try WorkerPool(WorkerPool.Plan(program: ChildProcess(path("nothing")), jobs: 1))
    XCTAssertThrowsError(try pool.warmUp()) {
      XCTAssertEqual("\($0)", "can't start a worker: no such file or directory")
    }
  }
}
