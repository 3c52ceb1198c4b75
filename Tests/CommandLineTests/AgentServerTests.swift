import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// What a coding agent sends to `harness mcp`, and what it receives.
final class AgentServerTests: BinaryTestCase {
  private typealias Object = [String: Any]

  private func request(_ id: Int, _ method: String, _ parameters: Object = [:]) throws -> String {
    let message: Object = ["jsonrpc": "2.0", "id": id, "method": method, "params": parameters]
    return String(decoding: try JSONSerialization.data(withJSONObject: message), as: UTF8.self)
  }

  /// Each call is a message whose number is its index.
  private func calls(_ calls: [(tool: String, arguments: Object)]) throws -> [String] {
    try calls.enumerated().map { number, call in
      try request(number, "tools/call", ["name": call.tool, "arguments": call.arguments])
    }
  }

  private func converse(_ lines: [String], with program: String? = nil) throws -> [Object] {
    try make("requests", lines.joined(separator: "\n") + "\n")
    let binary = try program ?? Self.binary
    let outcome = try shell("'\(binary)' mcp < requests")
    XCTAssertEqual(outcome.ending, .exited(0), outcome.errorText)
    return try outcome.outputText.split(separator: "\n").map { line in
      try XCTUnwrap(JSONSerialization.jsonObject(with: Data(line.utf8)) as? Object, "\(line)")
    }
  }

  /// The texts of the answers in the order of their numbers, and whether each is an error.
  private func texts(_ answers: [Object]) throws -> [(text: String, isError: Bool)] {
    try answers.map { answer in
      let result = try XCTUnwrap(answer["result"] as? Object, "\(answer)")
      let content = try XCTUnwrap((result["content"] as? [Object])?.first)
      return (try XCTUnwrap(content["text"] as? String), try XCTUnwrap(result["isError"] as? Bool))
    }
  }

  private static let good = """
    transcript 1
    feature counter

    send didTapPlus
      number = 2
    send didTapPlus
      number = 3
    end

    """

  override func setUpWithError() throws {
    try super.setUpWithError()
    try make("Snapshots/counter/good.transcript", Self.good)
  }

  func testTheProtocol() throws {
    let answers = try converse([
      request(1, "initialize", ["protocolVersion": "2024-11-05", "capabilities": [:] as Object]),
      #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, request(2, "ping"), request(3, "tools/list"),
      request(4, "resources/list"), "no JSON", #"[1, "#, request(5, "tools/call", ["name": "record"]),
      request(6, "tools/call"),
      request(7, "tools/call", ["name": "run", "arguments": ["scripts": "counter/good"] as Object]),
    ])
    XCTAssertEqual(answers.count, 9)
    let first = try XCTUnwrap(answers[0]["result"] as? Object)
    XCTAssertEqual(first["protocolVersion"] as? String, "2025-06-18")
    XCTAssertEqual((first["serverInfo"] as? Object)?["name"] as? String, "harness")
    XCTAssertNotNil((first["capabilities"] as? Object)?["tools"])
    XCTAssertTrue((first["instructions"] as? String)?.hasPrefix("Transcripts record") ?? false)
    XCTAssertEqual((answers[1]["result"] as? Object)?.count, 0)
    let tools = try XCTUnwrap((answers[2]["result"] as? Object)?["tools"] as? [Object])
    XCTAssertEqual(
      tools.compactMap { $0["name"] as? String }, ["features", "describe", "play", "run", "explore", "why", "propose"])
    for tool in tools {
      let schema = try XCTUnwrap(tool["inputSchema"] as? Object)
      XCTAssertEqual(schema["type"] as? String, "object")
      let (properties, required) = (schema["properties"] as? Object, schema["required"] as? [String])
      XCTAssertTrue(Set(try XCTUnwrap(required)).isSubset(of: Set(try XCTUnwrap(properties).keys)))
    }
    let codes = answers[3...].map { ($0["error"] as? Object)?["code"] as? Int }
    XCTAssertEqual(codes, [-32601, -32700, -32700, -32602, -32602, -32602])
    let wrong = (answers[8]["error"] as? Object)?["message"] as? String
    XCTAssertEqual(wrong, "'scripts' has another type than tools/list says")
    XCTAssertTrue(answers[4]["id"] is NSNull)
  }

  func testEachTool() throws {
    try make("Snapshots/counter/bad.transcript", Self.good.replacing("number = 3", with: "number = 4"))
    let before = try everything()
    let answers = try texts(
      converse(
        calls([
          ("features", [:]), ("describe", ["feature": "counter"]), ("run", ["scripts": ["counter/good"]]), ("run", [:]),
          ("play", ["feature": "counter", "lines": ["send didTapPlus", "send didTapPlus"]]),
          ("play", ["session": "1", "lines": ["send didTapMinus"]]),
          ("why", ["script": "counter/good", "path": "number"]),
          ("why", ["script": "counter/good", "path": "number", "step": 1]),
          ("explore", ["feature": "counter", "seconds": 2]), ("propose", ["session": "1", "name": "agent"]),
        ])))
    XCTAssertEqual(answers.map(\.isError), Array(repeating: false, count: 10), "\(answers)")
    XCTAssertTrue(answers[0].text.contains("counter"))
    XCTAssertTrue(answers[1].text.contains("didTapPlus"))
    XCTAssertEqual(answers[2].text, "1 script holds, 3 steps\n")
    XCTAssertTrue(answers[3].text.hasPrefix("1 of 2 scripts failed\nFAIL counter/bad\n"), answers[3].text)
    XCTAssertTrue(answers[4].text.hasPrefix("session 1\nsend didTapPlus\n  number = 2\n"), answers[4].text)
    XCTAssertEqual(answers[5].text, "send didTapMinus\n  number = 2\n")
    XCTAssertEqual(answers[6].text, "number = 3\nstep 2, line 6: send didTapPlus\n  number: 2 → 3\n")
    XCTAssertEqual(answers[7].text, "number = 2\nstep 1, line 4: send didTapPlus\n  number: 1 → 2\n")
    XCTAssertTrue(answers[8].text.contains("counter"), answers[8].text)
    XCTAssertTrue(answers[9].text.contains("review"), answers[9].text)
    // The proposal is pending, and nothing else was written.
    var after = try everything()
    let proposal = after.removeValue(forKey: "Snapshots/counter/agent.transcript.new")
    XCTAssertEqual(after, before)
    XCTAssertTrue(proposal?.contains("send didTapMinus\n  number = 2\n") ?? false, "\(proposal ?? "")")
    XCTAssertEqual(try harness("review", "--accept", "counter/agent").ending, .exited(0))
    XCTAssertEqual(try harness("run", "counter/agent").ending, .exited(0))
  }

  func testNothingIsWrittenAndNothingEndsIt() throws {
    let before = try everything()
    let answers = try texts(
      converse(
        calls([
          ("describe", [:]), ("describe", ["feature": "--help"]), ("run", ["scripts": ["--accept"]]),
          ("play", ["feature": "counter", "lines": ["send didTapPlus", "\tsave mine"]]),
          ("play", ["session": "1", "lines": ["save\tmine"]]), ("play", ["session": "1", "lines": ["save\u{A0}mine"]]),
          ("explore", ["feature": "counter", "seconds": 0]), ("play", ["session": "7", "lines": []]),
          ("play", ["session": "1", "lines": ["send nothing", "send didTapPlus"]]),
          ("propose", ["session": "1", "name": "good"]), ("propose", ["session": "1", "name": "../up"]),
          ("why", ["script": "counter/good", "path": "numbr"]),
          ("why", ["script": "counter/good", "path": "number", "step": 9]),
        ])))
    XCTAssertEqual(answers.map(\.isError), Array(repeating: true, count: 13), "\(answers)")
    XCTAssertTrue(answers[3].text.contains("propose"), answers[3].text)
    XCTAssertFalse(answers[8].text.contains("number = 3"), "what follows a wrong line isn't played")
    XCTAssertTrue(answers[9].text.contains("exists already"), answers[9].text)
    XCTAssertTrue(answers[11].text.contains("did you mean 'number'?"), answers[11].text)
    XCTAssertEqual(try everything(), before)
  }

  func testATrapEndsNoSession() throws {
    let answers = try texts(
      converse(
        calls([
          ("play", ["feature": "faulty", "lines": ["send count(1)", "send trap"]]),
          ("play", ["session": "1", "lines": ["send count(1)"]]),
        ]), with: Self.faultyBinary))
    XCTAssertEqual(answers.map(\.isError), [true, false], "\(answers)")
    XCTAssertTrue(answers[0].text.contains("the process trapped"), answers[0].text)
    XCTAssertTrue(answers[1].text.contains("count = 2"), answers[1].text)
  }

  private func everything() throws -> [String: String] {
    let files = FileSystem.walk(folder).files.filter { !$0.hasSuffix("/requests") }
    return try Dictionary(
      uniqueKeysWithValues: files.map {
        (String($0.dropFirst(folder.count + 1)), String(decoding: try FileSystem.read($0), as: UTF8.self))
      })
  }
}
