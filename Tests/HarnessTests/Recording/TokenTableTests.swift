import XCTest

@testable import Harness
@testable import HarnessRecorder

final class TokenTableTests: XCTestCase {
  func testEqualSecretsAreEqualTokens() {
    let table = TokenTable()
    XCTAssertEqual(table.token(for: Array("a".utf8), of: .text), 1)
    XCTAssertEqual(table.token(for: Array("b".utf8), of: .text), 2)
    XCTAssertEqual(table.token(for: Array("a".utf8), of: .text), 1)
    XCTAssertEqual(table.token(for: [], of: .text), 3)
    for domain in TokenDomain.allCases where domain != .text {
      XCTAssertEqual(table.token(for: Array("b".utf8), of: domain), 1, "\(domain)")
      XCTAssertEqual(table.token(for: Array("b".utf8), of: domain), 1, "\(domain)")
    }
    XCTAssertEqual(table.token(for: Array("b".utf8), of: .text), 2)
  }

  func testATableHasItsLimit() {
    for capacity in [-1, 0, 1, 2, 100] {
      let table = TokenTable(capacity: capacity)
      let room = max(capacity, 0)
      for number in 0..<room { XCTAssertEqual(table.token(for: [UInt8(number)], of: .uuid), number + 1) }
      XCTAssertNil(table.token(for: [200], of: .uuid))
      let size = table.bytes.count
      XCTAssertNil(table.token(for: [201], of: .text))
      XCTAssertEqual(table.known([201], of: .text), .noNumber)
      XCTAssertEqual(table.known([202], of: .text), .no)
      for number in 0..<room { XCTAssertEqual(table.token(for: [UInt8(number)], of: .uuid), number + 1) }
      if capacity > 0 { XCTAssertEqual(table.bytes.count, size) }
    }
  }

  /// If two tables know the same secret, they have no hash in common.
  func testEachTableHasAKeyOfItsOwn() {
    let secret = Array("hunter2".utf8)
    let hashes = [TokenTable(), TokenTable()].map { table in
      XCTAssertEqual(table.token(for: secret, of: .text), 1)
      return table.contents.withLock { Set($0.hashes) }.subtracting([0])
    }
    XCTAssertEqual(hashes.map(\.count), [1, 1])
    XCTAssertTrue(hashes[0].isDisjoint(with: hashes[1]))
  }

  func testNoSecretIsKept() {
    let table = TokenTable(capacity: 1_000)
    var generator = SeededGenerator(seed: 18)
    let secrets = (0..<LongTests.count(1_000, short: 50)).map { _ in
      (0..<Int.random(in: 8...40, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
    for (index, secret) in secrets.enumerated() { XCTAssertEqual(table.token(for: secret, of: .text), index + 1) }
    let bytes = Data(table.bytes)
    XCTAssertGreaterThan(bytes.count, secrets.count * 8)
    for secret in secrets { XCTAssertNil(bytes.range(of: Data(secret))) }
  }

  func testThreadsAgree() {
    let table = TokenTable(capacity: 200)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<200 { _ = table.token(for: [UInt8((number + thread * 50) % 200)], of: .text) }
    }
    XCTAssertEqual(Set((0..<200).map { table.token(for: [UInt8($0)], of: .text) }), Set(1...200))
  }
}

extension TokenTable {
  /// Everything kept, to search it for what must not be there.
  var bytes: [UInt8] {
    contents.withLock { contents in
      let numbers = contents.numbers + contents.counts
      return (key + contents.hashes + contents.others).flatMap { word in
        (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
      } + numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    }
  }
}
