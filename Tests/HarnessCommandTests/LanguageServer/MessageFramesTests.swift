import XCTest

@testable import HarnessArchitecture
@testable import HarnessCommand

final class MessageFramesTests: XCTestCase {
  private static func framed(_ body: String) -> [UInt8] {
    Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
  }

  /// The frames of bytes that arrive in parts. As in the server, bodies that are no messages are rejected.
  private func frames(_ parts: some Sequence<some Sequence<UInt8>>, known: Set<String>? = nil) -> [String] {
    var (frames, found) = (MessageFrames(), [String]())
    for part in parts {
      frames.append(part)
      while let frame = frames.next() {
        switch frame {
        case .malformed(let why): found.append("malformed: \(why)")
        case .message(let bytes):
          let body = String(decoding: bytes, as: UTF8.self)
          if known?.contains(body) == false {
            frames.reject(bytes)
            found.append("malformed: rejected")
          } else {
            found.append(body)
          }
        }
      }
    }
    return found
  }

  private func frames(_ text: String) -> [String] { frames([text.utf8]) }

  private static let bodies = [#"{"id":1}"#, "", #"{"text":"👩🏽 e\#u{301}\\r\\n\\r\\n"}"#, "{}", "[\r\n\r\n1]"]

  func testMessagesArriveInAnyParts() {
    let bytes = Self.bodies.flatMap(Self.framed)
    XCTAssertEqual(frames([bytes]), Self.bodies)
    XCTAssertEqual(frames(bytes.map { [$0] }), Self.bodies)
    for split in bytes.indices {
      XCTAssertEqual(frames([bytes[..<split], bytes[split...]]), Self.bodies, "\(split)")
    }
    // The last message waits for its last byte.
    XCTAssertEqual(frames([bytes.dropLast()]), Array(Self.bodies.dropLast()))
  }

  func testHeadersAreSpelledInManyWays() {
    for header in [
      "content-length: 2", "CONTENT-LENGTH:2", "Content-Length: \t2 ", "Content-Length: 002",
      "Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8",
      "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2",
    ] {
      XCTAssertEqual(frames("\(header)\r\n\r\n{}\(header)\r\n\r\n[]"), ["{}", "[]"], header)
    }
  }

  func testMalformedHeadersLoseNoOtherMessage() {
    for header in [
      "Content-Length:", "Content-Length: two", "Content-Length: -2", "Content-Length: 1 2", "Content-Length: 2.5",
      "Content-Length: 0x2", "Content-Length: ٢", "Content-Size: 2", "", "\r\n\r\n",
    ] {
      let found = frames("\(header)\r\n\r\n" + "Content-Length: 2\r\n\r\n{}")
      XCTAssertTrue(
        found.first?.hasPrefix("malformed: a header without Content-Length") ?? false, "\(header): \(found)")
      XCTAssertEqual(found.last, "{}", header)
    }
  }

  func testHugeLengthsAreRefused() {
    for length in ["67108865", "9223372036854775807", "9223372036854775808", String(repeating: "9", count: 400)] {
      let found = frames("Content-Length: \(length)\r\n\r\n" + "Content-Length: 2\r\n\r\n{}")
      XCTAssertEqual(found.count, 2, length)
      XCTAssertTrue(found.first?.hasSuffix("67108864 are the most") ?? false, "\(found)")
      XCTAssertEqual(found.last, "{}", length)
    }
    XCTAssertEqual(frames("Content-Length: 67108864\r\n\r\n{}"), [])
  }

  func testWrongLengthsLoseNoOtherMessage() {
    for (length, body) in [(9, "{}"), (60, "{}"), (1, "{}"), (0, "{}"), (3, "{}")] {
      let bytes = Array("Content-Length: \(length)\r\n\r\n\(body)".utf8) + Self.framed("[1]") + Self.framed("[2]")
      for split in bytes.indices {
        let found = frames([bytes[..<split], bytes[split...]], known: ["[1]", "[2]"])
        XCTAssertEqual(found.filter { !$0.hasPrefix("malformed") }, ["[1]", "[2]"], "\(length), \(split)")
        XCTAssertLessThanOrEqual(found.count, 5)
      }
    }
  }

  /// What has no header isn't kept, but a header that begins in it is.
  func testAFloodWithoutAHeader() {
    var frames = MessageFrames()
    for _ in 0..<20 {
      frames.append(repeatElement(UInt8(ascii: "x"), count: 3_000))
      while frames.next() != nil {}
      XCTAssertLessThanOrEqual(frames.bytes.count, 4_096)
    }
    let message = Self.framed("{}")
    for split in message.indices {
      let parts = [Array(repeating: UInt8(ascii: "x"), count: 5_000) + message[..<split], Array(message[split...])]
      XCTAssertEqual(self.frames(parts).last, "{}", "\(split)")
    }
  }

  /// A message is found behind any bytes, and in any parts.
  func testRandomBytesLoseNoMessage() {
    var random = SeededGenerator(seed: 43)
    let pieces = [
      "Content-Length: ", "content-length:", "Content-", "\r\n", "\r\n\r\n", "\n", "\r", "3", "12", "70", " ", "{}",
      "x", "é", "😀",
    ]
    for round in 0..<LongTests.count(50_000, short: 2_000) {
      var (bytes, bodies) = ([UInt8](), [String]())
      for number in 0..<Int.random(in: 1...3, using: &random) {
        for _ in 0..<Int.random(in: 0...6, using: &random) {
          bytes += Array(pieces.randomElement(using: &random)!.utf8)
        }
        bodies.append("[\(round), \(number)]")
        bytes += Self.framed(bodies[number])
      }
      var parts: [ArraySlice<UInt8>] = []
      while let count = bytes.isEmpty ? nil : Int.random(in: 1...40, using: &random) {
        parts.append(bytes.prefix(count))
        bytes = Array(bytes.dropFirst(count))
      }
      let found = frames(parts, known: Set(bodies)).filter { !$0.hasPrefix("malformed") }
      XCTAssertEqual(found, bodies, "\(parts.map { String(decoding: $0, as: UTF8.self) })")
    }
  }
}
