import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand
@testable import HarnessRecorder

final class OutputStreamWriterTests: XCTestCase {
  private var readEnd: Int32 = -1
  private var writeEnd: Int32 = -1

  override func setUp() {
    Signals.ignoreBrokenPipe()
    var ends: [Int32] = [-1, -1]
    XCTAssertEqual(pipe(&ends), 0)
    (readEnd, writeEnd) = (ends[0], ends[1])
    XCTAssertNotEqual(fcntl(readEnd, F_SETFL, O_NONBLOCK), -1)
  }

  override func tearDown() {
    close(readEnd)
    close(writeEnd)
  }

  /// The present content of the pipe.
  private func arrived() -> String {
    var bytes = [UInt8](repeating: 0, count: 1 << 17)
    let count = read(readEnd, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  func testWritesInOrderWhenFlushed() {
    var writer = OutputStreamWriter(writeEnd, name: "the pipe")
    writer.write("a text, ")
    writer.write(Array("bytes ".utf8))
    print("and a print", terminator: "", to: &writer)
    XCTAssertEqual(arrived(), "")
    writer.flush()
    XCTAssertEqual(arrived(), "a text, bytes and a print")
    writer.flush()
    XCTAssertEqual(arrived(), "")
    XCTAssertNil(writer.failure)
  }

  func testWritesWhenTheBufferIsFull() {
    let writer = OutputStreamWriter(writeEnd, name: "the pipe", capacity: 8)
    writer.write("1234567")
    XCTAssertEqual(arrived(), "")
    writer.write("8")
    XCTAssertEqual(arrived(), "12345678")
  }

  func testWritesTheRestAtItsEnd() {
    do {
      let writer = OutputStreamWriter(writeEnd, name: "the pipe")
      writer.write("rest")
    }
    XCTAssertEqual(arrived(), "rest")
  }

  func testReaderThatHasGoneIsNoError() {
    let writer = OutputStreamWriter(writeEnd, name: "the pipe", capacity: 1)
    writer.write("read")
    XCTAssertEqual(arrived(), "read")
    close(readEnd)
    readEnd = -1
    writer.write("dropped")
    XCTAssertNil(writer.failure)
    writer.write("dropped")
    writer.flush()
    XCTAssertNil(writer.failure)
  }

  #if os(Linux)
    func testFullDiskIsAnErrorToRead() {
      let full = open("/dev/full", O_WRONLY)
      defer { close(full) }
      let writer = OutputStreamWriter(full, name: "standard output")
      writer.write("lost")
      XCTAssertNil(writer.failure)
      writer.flush()
      XCTAssertEqual(writer.failure?.description, "can't write standard output: no space left")
      writer.write("dropped")
      writer.flush()
      XCTAssertEqual(writer.failure?.code, ENOSPC)
    }
  #endif

  /// A pipe holds 64 KB; the other side of a terminal may have made it nonblocking.
  func testMoreThanThePipeTakesThoughItDoesNotBlock() throws {
    XCTAssertNotEqual(fcntl(writeEnd, F_SETFL, O_NONBLOCK), -1)
    XCTAssertNotEqual(fcntl(readEnd, F_SETFL, 0), -1)
    let text = (0..<100_000).map { "\($0)\n" }.joined()
    let readEnd = readEnd
    let received = DispatchQueue(label: "reader").asyncValue {
      var bytes: [UInt8] = []
      var part = [UInt8](repeating: 0, count: 4_000)
      while true {
        let count = read(readEnd, &part, part.count)
        if count <= 0 { break }
        bytes += part[..<count]
      }
      return bytes
    }
    let writer = OutputStreamWriter(writeEnd, name: "the pipe")
    writer.write(text)
    writer.flush()
    close(writeEnd)
    writeEnd = -1
    XCTAssertNil(writer.failure)
    XCTAssertTrue(received() == Array(text.utf8))
  }

  func testThreadsDoNotTearEachOthersText() {
    let writer = OutputStreamWriter(writeEnd, name: "the pipe", capacity: 64)
    DispatchQueue.concurrentPerform(iterations: 1_000) { _ in writer.write("twelve bytes") }
    writer.flush()
    XCTAssertEqual(arrived(), String(repeating: "twelve bytes", count: 1_000))
  }
}

extension DispatchQueue {
  /// Starts `body` and returns a function that waits for its result.
  fileprivate func asyncValue(_ body: @escaping @Sendable () -> [UInt8]) -> () -> [UInt8] {
    nonisolated(unsafe) var value: [UInt8] = []
    let item = DispatchWorkItem { value = body() }
    async(execute: item)
    return {
      item.wait()
      return value
    }
  }
}
