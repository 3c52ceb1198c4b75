import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// The fixes that `harness lsp` offers, and the text after each.
final class LanguageActionTests: BinaryTestCase {
  private let file = "Snapshots/order/plus.transcript"
  private let head = "transcript 1\nfeature order\ninitial loaded\n"

  private func client(_ text: String) throws -> LanguageClient {
    try make("Package.swift", "")
    let client = try LanguageClient(Self.binary, in: folder)
    try client.initialize()
    try client.open(file, text)
    return client
  }

  private func actions(
    _ client: LanguageClient, _ from: (Int, Int), _ to: (Int, Int)? = nil
  ) throws -> [LanguageClient.Object] {
    try XCTUnwrap(
      client.request(
        "textDocument/codeAction",
        [
          "textDocument": ["uri": client.uri(file)], "context": ["diagnostics": []] as LanguageClient.Object,
          "range": ["start": LanguageClient.position(from), "end": LanguageClient.position(to ?? from)],
        ]) as? [LanguageClient.Object])
  }

  /// The titles of the offers for a text, and the text after each.
  private func offered(_ text: String, _ line: Int, _ character: Int = 0, to end: (Int, Int)? = nil) throws -> [String:
    String]
  {
    let client = try client(text)
    var offered: [String: String] = [:]
    for action in try actions(client, (line, character), end) {
      let changes = (action["edit"] as? LanguageClient.Object)?["changes"] as? LanguageClient.Object
      let edits = try XCTUnwrap(changes?[client.uri(file)] as? [LanguageClient.Object])
      offered[try XCTUnwrap(action["title"] as? String)] = try LanguageClient.applied(edits, to: text)
    }
    return offered
  }

  func testWhatDiffersIsAcceptedByLineStepAndFile() throws {
    let text =
      head
      + "\nsend counter(.didTapPlus)\n  counterState.number = 3\n# why\nsend counter(.didTapPlus)\n  counterState.number = 3\n"
      + "  call nothing\nsend counter(.didTapMinus)\n  nothing\nend\n"
    let offered = try offered(text, 5)
    XCTAssertEqual(
      offered.keys.sorted(), ["Accept this file", "Accept this line: counterState.number = 2", "Accept this step"])
    XCTAssertEqual(
      offered["Accept this line: counterState.number = 2"],
      text.replacing(
        "didTapPlus)\n  counterState.number = 3\n# why", with: "didTapPlus)\n  counterState.number = 2\n# why"))
    XCTAssertEqual(offered["Accept this step"], offered["Accept this line: counterState.number = 2"])
    let recorded = offered["Accept this file"] ?? ""
    XCTAssertTrue(recorded.contains("didTapMinus)\n  counterState.number = 2\nend\n"), recorded)
    try make(file, recorded)
    XCTAssertEqual(try harness("run", "--check").ending, .exited(0))
    XCTAssertNotNil(try self.offered(text, 9)["Accept that this line is gone"])
  }

  func testAScriptIsRecorded() throws {
    let recorded = try offered(head + "send counter(.didTapPlus)\nend", 3)["Record this script"]
    XCTAssertEqual(recorded, head + "send counter(.didTapPlus)\n  counterState.number = 2\nend\n")
  }

  func testACallIsAnsweredByAStub() throws {
    let text = head + "stub showToast\nsend didTapAddOrder\n  call submitOrder(1)\nrun\nend\n"
    let offered = try offered(text, 4)
    XCTAssertEqual(
      offered.keys.sorted(),
      ["Answer submitOrder with end", "Answer submitOrder with false", "Answer submitOrder with true"])
    XCTAssertEqual(
      offered["Answer submitOrder with true"],
      text.replacing("stub showToast\n", with: "stub showToast\nstub submitOrder(1) = true\n"))
  }

  func testStubsValuesAndLinesThatNobodyNeedsAreRemoved() throws {
    let body = "send counter(.didTapPlus)\n  counterState.number = 2\nend\n"
    XCTAssertEqual(try offered(head + "stub showToast\n" + body, 3), ["Remove this stub": head + body])
    XCTAssertEqual(try offered(head + "let a = 7\n" + body, 3), ["Remove this value": head + body])
    XCTAssertEqual(try offered(head + "expect failure\n" + body, 3), ["Remove 'expect failure'": head + body])
  }

  func testMessagesThatNameAFixOfferIt() throws {
    let text = head + "send counter(.didTapPlsu)\nend\n"
    XCTAssertEqual(try offered(text, 3), ["Change to 'didTapPlus'": text.replacing("Plsu", with: "Plus")])
    let timed = head + "advance 500\nend\n"
    XCTAssertEqual(try offered(timed, 3), ["Change to '500ms'": timed.replacing("500", with: "500ms")])
    let open = head + "send counter(.didTapPlus)\n  counterState.number = 2\n"
    XCTAssertEqual(try offered(open, 4), ["Add 'end'": open + "end\n"])
    let expecting = head + "expect counterState.number = 4\n  nothing\nend\n"
    XCTAssertEqual(try offered(expecting, 3)["Expect 1"], expecting.replacing("= 4", with: "= 1"))
  }

  func testWordsAreSpelledRight() throws {
    let head = head + "let error = .serverError\n"
    for (line, wrong, right) in [
      ("sned counter(.didTapPlus)", "sned", "send"), ("expect counterState.nmber = 1", "nmber", "number"),
      ("advance 1m30", "30", "30ms"), ("send receiveProductInfo(.failure($eror))", "$eror", "$error"),
      ("stub showTost", "showTost", "showToast"), ("stub submitOrder(1) = true aftr 1s", "aftr", "after"),
      ("stub submitOrder(1) = true after 500", "500", "500ms"), ("stub submitOrder(1) = true end", "end", "then end"),
      ("environment mockFaild", "mockFaild", "mockFailed"),
    ] {
      let text = head + line + "\nend\n"
      let corrected = text.replacing(line, with: line.replacing(wrong, with: right))
      XCTAssertEqual(try offered(text, 4), ["Change to '\(right)'": corrected], line)
    }
    let text = "transcript 1\nfeature ordr\ninitial loadd\nend\n"
    XCTAssertEqual(try offered(text, 1), ["Change to 'order'": text.replacing("ordr", with: "order")])
    let named = text.replacing("ordr", with: "order")
    XCTAssertEqual(try offered(named, 2), ["Change to 'loaded'": named.replacing("loadd", with: "loaded")])
  }

  func testALiteralGetsAName() throws {
    let text = head + "send receiveProductInfo(.failure(.serverError))\n  nothing\nend\n"
    let line = "send receiveProductInfo("
    let literal = ".failure(.serverError)"
    XCTAssertEqual(
      try offered(text, 3, line.count, to: (3, line.count + literal.count))["Name this value"],
      head + "let value1 = \(literal)\n\(line)$value1)\n  nothing\nend\n")
    // Half of a value isn't a value.
    XCTAssertNil(try offered(text, 3, line.count, to: (3, line.count + literal.count - 1))["Name this value"])
  }

  func testCommandsStandAboveTheScript() throws {
    let client = try client(head + "send counter(.didTapPlus)\nend\n")
    let lenses = try XCTUnwrap(
      client.request("textDocument/codeLens", ["textDocument": ["uri": client.uri(file)]]) as? [LanguageClient.Object])
    let commands = lenses.compactMap { $0["command"] as? LanguageClient.Object }
    XCTAssertEqual(Set(commands.compactMap { $0["command"] as? String }), ["harness.terminal"])
    XCTAssertEqual(
      commands.map { "\($0["title"] ?? ""): \(($0["arguments"] as? [String])?.first ?? "")" },
      [
        "run: harness run \(file)", "record: harness record \(file)", "play: harness play order \(file)",
        "explore: harness explore order", "play from here: harness play --at \(file):4",
        "explore from here: harness explore --from \(file):4",
      ])
  }
}
