import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// References and renames of `harness lsp`, which are about all transcripts.
final class LanguageSymbolTests: BinaryTestCase {
  private typealias Object = LanguageClient.Object
  private let plus = "Snapshots/order/plus.transcript"
  private let minus = "Snapshots/order/minus.transcript"
  private let counter = "Snapshots/counter/a.transcript"
  private let stubs = "Snapshots/order/common.stubs"
  private let head = "transcript 1\nfeature order\ninitial loaded\n"

  private func client() throws -> LanguageClient {
    try make("Package.swift", "")
    let client = try LanguageClient(Self.binary, in: folder)
    try client.initialize()
    return client
  }

  private func open(_ name: String, _ text: String) throws -> LanguageClient {
    let client = try client()
    try client.open(name, text)
    return client
  }

  private func name(_ uri: String) -> String {
    let path = FileURI.path(of: uri) ?? uri
    return PathText.below(folder, path) ?? path
  }

  private func references(_ client: LanguageClient, _ file: String, _ line: Int, _ character: Int) throws -> [String] {
    let found = try XCTUnwrap(
      client.request("textDocument/references", client.at(file, line, character)) as? [Object])
    return found.map { "\(name($0["uri"] as? String ?? "")) \(LanguageClient.text($0["range"]))" }
  }

  private func renaming(_ client: LanguageClient, _ file: String, _ line: Int, _ character: Int, to new: String) throws
    -> Object
  {
    var parameters = client.at(file, line, character)
    parameters["newName"] = new
    return try client.answer(client.begin("textDocument/rename", parameters))
  }

  /// The texts after a rename, by file.
  private func renamed(
    _ client: LanguageClient, _ file: String, _ line: Int, _ character: Int, to new: String, _ texts: [String: String]
  ) throws -> [String: String] {
    let answer = try renaming(client, file, line, character, to: new)
    let changes = try XCTUnwrap((answer["result"] as? Object)?["changes"] as? [String: [Object]], "\(answer)")
    var renamed: [String: String] = [:]
    for (uri, edits) in changes {
      let old = try texts[name(uri)] ?? text(name(uri))
      renamed[name(uri)] = try LanguageClient.applied(edits, to: old)
    }
    return renamed
  }

  private func problem(_ answer: Object) -> String {
    (answer["error"] as? Object)?["message"] as? String ?? "\(answer)"
  }

  private func problem(_ client: LanguageClient, _ file: String, _ line: Int, _ character: Int) throws -> String {
    problem(try client.answer(client.begin("textDocument/prepareRename", client.at(file, line, character))))
  }

  /// A case is the same wherever an action of its enum is, whatever is around it.
  func testACaseIsFoundInAllTranscripts() throws {
    try make(
      minus,
      head + "hold counter(.didTapPlus)\nsend counter(.didTapPlus)\nsend counter(.textDidChange(\"didTapPlus\"))\nend\n"
    )
    try make(counter, "transcript 1\nfeature counter\nsend didTapPlus\n  number = 2\nend\n")
    try make("Snapshots/search/a.transcript", "transcript 1\nfeature search\nsend didTapPlus\nend\n")
    let client = try open(plus, head + "# didTapPlus\nsend counter(.didTapPlus)\n  receive counter(.didTapPlus)\nend\n")
    let plusPlaces = ["\(plus) 4:14-4:24", "\(plus) 5:19-5:29"]
    let places = plusPlaces + ["\(counter) 2:5-2:15", "\(minus) 3:14-3:24", "\(minus) 4:14-4:24"]
    XCTAssertEqual(try references(client, plus, 4, 15), places)
    XCTAssertEqual(try references(client, plus, 5, 24), places)
    // Elsewhere in the line, it is the innermost case.
    XCTAssertEqual(try references(client, plus, 4, 0), places)
    XCTAssertEqual(
      try references(client, plus, 4, 5),
      ["\(plus) 4:5-4:12", "\(plus) 5:10-5:17", "\(minus) 3:5-3:12", "\(minus) 4:5-4:12", "\(minus) 5:5-5:12"])
    XCTAssertEqual(try references(client, plus, 3, 4), [])
  }

  func testTextsThatAreOpenCountInsteadOfFiles() throws {
    try make(minus, head + "send counter(.didTapPlus)\nend\n")
    let client = try open(plus, head + "send counter(.didTapPlus)\nend\n")
    XCTAssertEqual(try references(client, plus, 3, 15), ["\(plus) 3:14-3:24", "\(minus) 3:14-3:24"])
    try client.open(minus, head + "note 👩🏽\nend\n")
    XCTAssertEqual(try references(client, plus, 3, 15), ["\(plus) 3:14-3:24"])
    // A file that was never saved, and one that is included.
    let new = "Snapshots/order/new.transcript"
    try client.open(new, head + "include common.stubs\nsend counter(.didTapPlus)\nend\n")
    try client.open(stubs, "stub showToast\n")
    XCTAssertEqual(try references(client, plus, 3, 15), ["\(plus) 3:14-3:24", "\(new) 4:14-4:24"])
    XCTAssertEqual(try references(client, stubs, 0, 7), ["\(stubs) 0:5-0:14"])
    XCTAssertEqual(try references(client, new, 3, 10), ["\(new) 3:8-3:20"])
    try client.notify("textDocument/didClose", ["textDocument": ["uri": client.uri(minus)]])
    XCTAssertEqual(
      try references(client, plus, 3, 15), ["\(plus) 3:14-3:24", "\(minus) 3:14-3:24", "\(new) 4:14-4:24"])
  }

  func testAnEndpointIsFoundInStubsAndCalls() throws {
    try make(stubs, "stub submitOrder(2) = true\n")
    try make(minus, head + "include common.stubs\nsend didTapAddOrder\n  call submitOrder(1)\nend\n")
    let run = "3 times, every 1s (\n    +1s\n    call submitOrder(1)\n  )\n"
    let client = try open(plus, head + "stub submitOrder = false\nsend didTapAddOrder\n  call submitOrder(1)\nend\n")
    let places = [
      "\(plus) 3:5-3:16", "\(plus) 5:7-5:18", "\(stubs) 0:5-0:16", "\(minus) 5:7-5:18",
    ]
    XCTAssertEqual(try references(client, plus, 3, 7), places)
    XCTAssertEqual(try references(client, plus, 5, 3), places)
    try client.change(plus, to: head + "run\n  " + run + "end\n")
    XCTAssertEqual(try references(client, plus, 6, 12).first, "\(plus) 6:9-6:20")
    XCTAssertTrue(try problem(client, plus, 6, 12).hasPrefix("rename the endpoint in the code"))
  }

  func testAnIncludedFileIsFoundWhereItIsIncluded() throws {
    try make("Snapshots/common.stubs", "stub showToast\n")
    try make(minus, head + "note a\ninclude ../common.stubs\nend\n")
    let client = try open(plus, head + "include ./../common.stubs\nend\n")
    XCTAssertEqual(
      try references(client, plus, 3, 2), ["\(plus) 3:8-3:25", "\(minus) 4:8-4:23"].filter { !$0.isEmpty })
    XCTAssertEqual(
      try problem(client, plus, 3, 12), "rename the file on disk, and then change the lines that include it")
  }

  func testACaseIsRenamedInAllTranscripts() throws {
    let old =
      head
      + "let end = .serverError\nlet lost = .failure($end)\nnote didTapPlus\nsend counter(.didTapPlus)\n"
      + "  counterState.number = 2\nsend counter(.textDidChange(\"👩🏽 e\u{301} didTapPlus\"))\n# didTapPlus\n"
      + "send receiveProductInfo($lost)\nend\n"
    try make(minus, old)
    try make(counter, "transcript 1\r\nfeature counter\r\nsend didTapPlus\r\n  number = 2\r\nend\r\n")
    let bare = try text(minus)
    let client = try open(plus, old)
    XCTAssertEqual(
      LanguageClient.text(try client.request("textDocument/prepareRename", client.at(plus, 6, 24))), "6:14-6:24")
    let texts = try renamed(client, plus, 6, 14, to: "didPress", [plus: old])
    XCTAssertEqual(texts.keys.sorted(), [counter, minus, plus])
    let new = old.replacing("counter(.didTapPlus)", with: "counter(.didPress)")
    XCTAssertEqual(texts[plus], new)
    XCTAssertEqual(texts[minus], new)
    XCTAssertEqual(texts[counter], "transcript 1\nfeature counter\nsend didPress\n  number = 2\nend\n")
    // Nothing was written.
    XCTAssertEqual(try text(minus), bare)
    // An outer case, and one that the types don't know, as after a rename in the code.
    let outer = try renamed(client, plus, 6, 6, to: "amount", [plus: old])
    XCTAssertEqual(
      outer[plus],
      old.replacing("counter(.d", with: "amount(.d").replacing("counter(.t", with: "amount(.t"))
    try client.change(plus, to: head + "send counter(.didTapPls)\nend\n")
    let fixed = try renamed(client, plus, 3, 15, to: "didTapPlus", [plus: head + "send counter(.didTapPls)\nend\n"])
    XCTAssertEqual(fixed, [plus: head + "send counter(.didTapPlus)\nend\n"])
    XCTAssertEqual(
      problem(try renaming(client, plus, 3, 6, to: "didLoad")), "OrderAction has a case 'didLoad' already")
    for wrong in ["a b", "7", "", "a=b"] {
      XCTAssertEqual(problem(try renaming(client, plus, 3, 15, to: wrong)), "'\(wrong)' is not a name")
    }
  }

  func testNamesAfterEmojiAreRenamed() throws {
    let text =
      "transcript 1\nfeature order\ninitial loaded\nlet page = \"👨‍👩‍👧\"\nsend counter(.textDidChange(\"👩🏽\"))\n"
      + "send counter(.textDidChange($page))\nend\n"
    let client = try open(plus, text)
    let texts = try renamed(client, plus, 5, 30, to: "family", [plus: text])
    XCTAssertEqual(
      texts, [plus: text.replacing("let page", with: "let family").replacing("$page", with: "$family")])
    // After an emoji in the same line.
    let long =
      head + "stub trackEvent(\"👩🏽\") \nsend bottomSheet(.didTapWishlist)\n  receive productInfo(.didTap)\nend\n"
    try client.change(plus, to: long)
    _ = try client.diagnostics(plus)
    let noted =
      head + "expect failure\nsend productInfo(.didTap)\n  fail rule \"👨‍👩‍👧\" broken by productInfo(.didTap)\nend\n"
    try client.change(plus, to: noted)
    let place = "  fail rule \"👨‍👩‍👧\" broken by productInfo(.".utf16.count
    XCTAssertEqual(
      try renamed(client, plus, 5, place + 1, to: "didPress", [plus: noted])[plus],
      noted.replacing(".didTap)", with: ".didPress)"))
  }

  func testAValueIsRenamedWhereItIsVisible() throws {
    let shared = "let lost = .failure(.serverError)\nlet more = $lost\n"
    let use = "include common.stubs\nsend receiveProductInfo($lost)\nend\n"
    let own = "include common.stubs\nlet lost = .failure(.serverError)\nsend receiveProductInfo($lost)\nend\n"
    try make(stubs, shared)
    try make(minus, head + use)
    try make("Snapshots/order/own.transcript", head + own)
    try make("Snapshots/order/without.transcript", head + "let lost = 7\nsend counter(.textDidChange($lost))\nend\n")
    let client = try open(plus, head + use)
    let places = [
      "\(plus) 4:25-4:29", "\(stubs) 0:4-0:8", "\(stubs) 1:12-1:16", "\(minus) 4:25-4:29",
    ]
    XCTAssertEqual(try references(client, plus, 4, 27), places)
    try client.open(stubs, shared)
    XCTAssertEqual(Set(try references(client, stubs, 0, 5)), Set(places))
    // A script that names it itself gives the included file's second line another meaning.
    XCTAssertEqual(
      problem(try renaming(client, plus, 4, 27, to: "gone")),
      "in \(stubs), 'lost' is another value in each of several scripts; rename it by hand")
    try FileSystem.remove(path("Snapshots/order/own.transcript"))
    let texts = try renamed(client, plus, 4, 27, to: "gone", [plus: head + use, stubs: shared])
    XCTAssertEqual(
      texts,
      [plus: head + use, minus: head + use, stubs: shared].mapValues {
        $0.replacing("$lost", with: "$gone").replacing("let lost", with: "let gone")
      })
    XCTAssertEqual(problem(try renaming(client, plus, 4, 27, to: "more")), "\(plus) has a value 'more' already")
    XCTAssertEqual(
      problem(try renaming(client, plus, 4, 27, to: "7")), "'7' is not a name: letters, digits and '_', no digit first")
    try client.change(plus, to: head + "send receiveProductInfo($none)\nend\n")
    XCTAssertEqual(try problem(client, plus, 3, 26), "no 'let' line names 'none'")
  }

  func testWhyNothingIsRenamed() throws {
    let client = try open(plus, head + "send counter(.didTapPlus)\n  counterState.number = 2\nend\n")
    let nothing = "there is nothing to rename here; put the cursor on a case of an action or on the name of a value"
    for (line, character) in [(0, 3), (3, 2), (4, 8), (99, 0)] {
      XCTAssertEqual(try problem(client, plus, line, character), nothing, "\(line):\(character)")
    }
    // A file that can't be written is not changed in part.
    try make(minus, head + "send counter(.didTapPlus)\nend\n")
    XCTAssertEqual(chmod(path(minus), 0o444), 0)
    XCTAssertEqual(
      problem(try renaming(client, plus, 3, 15, to: "didPress")),
      "\(minus) is read-only, and the rename would change it")
    XCTAssertEqual(chmod(path(minus), 0o644), 0)
    // What isn't open is unknown.
    XCTAssertEqual(try problem(client, minus, 3, 15), "\(client.uri(minus)) is not open")
    XCTAssertEqual(try client.end(), .exited(0))
  }

  /// After a rename in the code, renaming in the editor gives what `record --rename` gives.
  func testTheSameAsRecording() throws {
    let old = head + "send counter(.didTapMore)\n  counterState.number = 2\nend\n"
    try make(plus, old)
    try make(minus, old)
    let client = try open(plus, old)
    let texts = try renamed(client, plus, 3, 15, to: "didTapPlus", [plus: old])
    XCTAssertEqual(try harness("record", "--rename", "didTapMore=didTapPlus").ending, .exited(0))
    XCTAssertEqual(texts, [plus: try text(plus), minus: try text(minus)])
  }
}
