import XCTest

@testable import HarnessCommand

final class JSONRPCTests: XCTestCase {
  private func refusal(_ text: String) -> Int? {
    do throws(JSONRPC.Failure) {
      _ = try JSONRPC.Message(Array(text.utf8))
      return nil
    } catch {
      return error.code
    }
  }

  func testWhatIsAMessage() throws {
    let request = try XCTUnwrap(JSONRPC.Message(Array(#"{"id":7,"method":"a","params":{"query":"é"}}"#.utf8)))
    XCTAssertEqual(request.id, .number(7))
    XCTAssertEqual(request.method, "a")
    XCTAssertEqual(try request.parameters(LSP.Query.self).query, "é")
    XCTAssertEqual(try JSONRPC.Message(Array(#"{"id":"7","method":"a"}"#.utf8))?.id, .text("7"))
    let notification = try XCTUnwrap(JSONRPC.Message(Array(#"{"id":null,"method":"a"}"#.utf8)))
    XCTAssertNil(notification.id)
    // An answer.
    XCTAssertNil(try JSONRPC.Message(Array(#"{"id":7,"result":1}"#.utf8)))
    XCTAssertEqual(
      ["", "no JSON", "[1, ", "{\"method\":\"\u{1}\"}", "{}}"].map(refusal), [-32700, -32700, -32700, -32700, -32700])
    XCTAssertEqual(
      ["[]", "7", "{}", #"{"method":7}"#, #"{"id":{},"method":"a"}"#, #"{"id":1.5,"method":"a"}"#].map(refusal),
      [-32600, -32600, -32600, -32600, -32600, -32600])
  }

  func testParametersThatCantBeRead() throws {
    func message(_ parameters: String, schema: String?) throws -> String {
      let request = try XCTUnwrap(JSONRPC.Message(Array(#"{"id":7,"method":"a"\#(parameters)}"#.utf8)))
      do throws(JSONRPC.Failure) {
        _ = try request.parameters(LSP.Query.self, schema: schema)
        return ""
      } catch {
        XCTAssertEqual(error.code, -32602)
        return error.message
      }
    }
    for parameters in ["", #","params":null"#, #","params":{}"#, #","params":{"query":7}"#, #","params":[]"#] {
      XCTAssertEqual(try message(parameters, schema: nil), "the parameters of 'a' can't be read", parameters)
    }
    XCTAssertEqual(
      try message(#","params":{"query":7}"#, schema: "the list"), "'query' has another type than the list says")
    XCTAssertEqual(try message("", schema: "the list"), "the parameters of 'a' can't be read")
  }

  func testWhatIsSent() {
    var sent = ""
    let lines = JSONRPC.Client(framing: .line) { sent += $0 }
    lines.answer(.number(1)) { () throws(JSONRPC.Failure) in ["b": "/", "a": "é\n"] as [String: String] }
    lines.answer(.text("x\"")) { () throws(JSONRPC.Failure) in throw .unknown("m") }
    lines.answer(.number(2)) { () throws(JSONRPC.Failure) in nil }
    lines.answer(.number(2)) { () throws(JSONRPC.Failure) in LSP.Nothing() }
    lines.answer(nil, .parse("p"))
    lines.notify("n", [1])
    XCTAssertEqual(
      sent,
      #"""
      {"id":1,"jsonrpc":"2.0","result":{"a":"é\n","b":"/"}}
      {"error":{"code":-32601,"message":"there is no method 'm'"},"id":"x\"","jsonrpc":"2.0"}
      {"id":2,"jsonrpc":"2.0","result":null}
      {"error":{"code":-32700,"message":"p"},"id":null,"jsonrpc":"2.0"}
      {"jsonrpc":"2.0","method":"n","params":[1]}

      """#)
    sent = ""
    JSONRPC.Client(framing: .header) { sent += $0 }.notify("é", "é")
    var frames = MessageFrames(Array(sent.utf8))
    XCTAssertEqual(frames.next(), .message(Array(#"{"jsonrpc":"2.0","method":"é","params":"é"}"#.utf8)))
    XCTAssertEqual(frames.bytes, [])
  }
}
