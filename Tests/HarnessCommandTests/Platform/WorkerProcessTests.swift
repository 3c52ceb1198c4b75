import XCTest

@testable import Harness
@testable import HarnessCommand

final class WorkerProcessTests: XCTestCase {
  /// A pipe holds 64 KB: a child with a longer answer takes no request until its answer is read.
  func testALongRequestToAChildThatGivesALongAnswer() throws {
    let count = 300_000
    let header = MessageStream.frame(Array(repeating: 0, count: count)).prefix(4)
    let octal = header.map { "\\" + String($0, radix: 8) }.joined()
    let program = ChildProcess(
      "/bin/sh", ["-c", "printf '\(octal)' >&3; head -c \(count) /dev/zero >&3; head -c \(count + 4) | wc -c"])
    let worker = try WorkerProcess(program, WorkerProcess.ParentPipe(), log: SharedMemory.shortLog)
    worker.send(Array(repeating: 1, count: count))
    var answer: [UInt8]?
    while !worker.isClosed {
      WorkerProcess.wait(for: [worker], milliseconds: nil)
      answer = answer ?? worker.nextAnswer()?.message
    }
    XCTAssertEqual(answer?.count, count - 1)
    XCTAssertEqual(worker.waitForEnd(), .exited(0))
    XCTAssertEqual(worker.takeRest().filter(\.isNumber), "\(count + 4)")
  }
}
