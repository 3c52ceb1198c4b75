import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// What `harness lsp` shows and offers besides diagnostics.
final class LanguageFeatureTests: BinaryTestCase {
  private typealias Object = LanguageClient.Object
  private let file = "Snapshots/order/plus.transcript"
  private let text = """
    transcript 1
    feature order
    initial loaded
    let problem = .failure(.serverError)
    # how it is answered
    stub submitOrder(2) = true after 1s
    stub showToast

    send counter(.didTapPlus)
      counterState.number = 2
    send didTapAddOrder
      call submitOrder(2)
    advance 400ms
      nothing
    run
      +600ms
      receive receiveAddOrderResponse(true)
      call showToast("Order created successfully")
    send receiveProductInfo($problem)
      nothing
    end

    """

  private func client(_ text: String? = nil, snippets: Bool = false) throws -> LanguageClient {
    try make("Package.swift", "")
    let client = try LanguageClient(Self.binary, in: folder)
    try client.initialize(snippets: snippets)
    try client.open(file, text ?? self.text)
    return client
  }

  /// The completions at the end of the last line of a text.
  /// - Parameter played: The lines before it, if they are replayed before the rest is typed.
  private func labels(
    _ lines: String, after played: String? = nil, snippets: Bool = false
  ) throws -> [(label: String, text: String)] {
    let head = "transcript 1\nfeature order\ninitial loaded\n"
    let text = head + (played ?? "") + lines
    let client = try client(played.map { head + $0 + "end\n" } ?? text, snippets: snippets)
    if played != nil {
      _ = try client.diagnostics(file)
      try client.change(file, [nil], whole: text)
    }
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    let items = try XCTUnwrap(
      client.request("textDocument/completion", client.at(file, rows.count - 1, rows.last?.utf16.count ?? 0))
        as? [Object])
    return items.map { ($0["label"] as? String ?? "", ($0["textEdit"] as? Object)?["newText"] as? String ?? "") }
  }

  func testLinesAreCompletedByTheirTypes() throws {
    XCTAssertTrue(try labels("").map(\.label).contains("stub"))
    XCTAssertTrue(try labels("se").map(\.text).contains("send "))
    XCTAssertFalse(try labels("send didLoad\n").map(\.label).contains("seed"))
    XCTAssertTrue(try labels("send didLoad\n").map(\.text).contains("send didTapAddOrder"))
    XCTAssertEqual(try labels("send didTapA").map(\.text), ["didTapAddOrder"])
    XCTAssertEqual(
      try labels("send counter(.didT").map(\.label).sorted(), ["didTapMinus", "didTapPlus"])
    XCTAssertEqual(try labels("stub subm").map(\.text), ["submitOrder = false"])
    XCTAssertEqual(try labels("stub subm", snippets: true).map(\.text), ["submitOrder = ${1:false}"])
    XCTAssertEqual(try labels("expect counterS").map(\.text), ["counterState"])
    XCTAssertEqual(try labels("let page = 7\nsend counter(.textDidChange($").map(\.text), ["$page"])
    XCTAssertEqual(try labels("initial lo").map(\.text), ["loaded"])
    // The present value comes first.
    XCTAssertEqual(
      try labels("expect counterState.number = ", after: "send counter(.didTapPlus)\n").first?.text, "2")
    // A text that hasn't been replayed may not end, so its state is unknown.
    XCTAssertNotEqual(
      try labels("send counter(.didTapPlus)\nexpect counterState.number = ").first?.text, "2")
    // Recorded lines have no completions.
    XCTAssertEqual(try labels("send didLoad\n  ca").count, 0)
    try make("Snapshots/order/common.stubs", "stub showToast\n")
    XCTAssertEqual(try labels("include com").map(\.text), ["common.stubs"])
  }

  private func hover(_ client: LanguageClient, _ line: Int, _ character: Int) throws -> String {
    let hover = try client.request("textDocument/hover", client.at(file, line, character)) as? Object
    return (hover?["contents"] as? Object)?["value"] as? String ?? ""
  }

  func testHoversSayWhatStandsBehindALine() throws {
    let client = try client()
    let state = try hover(client, 8, 1)
    XCTAssertTrue(state.hasPrefix("after this step, at 0ms\n\n```transcript\n"), state)
    XCTAssertTrue(state.contains("\ncounterState.number = 2\n"), state)
    XCTAssertTrue(try hover(client, 10, 2).hasPrefix("after this step, at 0ms, 1 in flight\n"))
    XCTAssertTrue(try hover(client, 16, 4).hasPrefix("after this step, at 1s\n"))
    XCTAssertEqual(
      try hover(client, 18, 26),
      "named in \(file):4:15\n\n```transcript\nlet problem = .failure(.serverError)\n```\n")
    XCTAssertEqual(
      try hover(client, 5, 8),
      "submitOrder(Int): effect, gives Bool\n\n```transcript\nstub submitOrder = false\n```\n")
    XCTAssertEqual(try hover(client, 11, 9), try hover(client, 5, 8))
    XCTAssertEqual(try hover(client, 7, 0), "")
  }

  private func places(_ client: LanguageClient, _ method: String, _ line: Int, _ character: Int) throws -> [String] {
    let found = try XCTUnwrap(client.request("textDocument/\(method)", client.at(file, line, character)) as? [Object])
    return found.map { place in
      let path = (place["uri"] as? String).flatMap { FileURI.path(of: $0) } ?? ""
      return "\(PathText.below(folder, path) ?? path) \(LanguageClient.text(place["range"]))"
    }
  }

  func testDefinitionsLeadToSources() throws {
    try make(
      "Sources/App/App.swift",
      """
      enum CounterAction { case textDidChange(String), didTapMinus, didTapPlus }
      enum OrderAction {
        case counter(CounterAction), didLoad, didTapAddOrder, productInfo(InfoAction), dismissBottomSheet
        case bottomSheet(SheetAction), receiveProductInfo(Bool), receiveAddOrderResponse(Bool)
      }
      let orderReducer = Reducer<OrderState, OrderAction, OrderEnvironment> { state, action, environment in
        switch action {
        case .didTapAddOrder:
          return environment.submitOrder(state.number)
        default:
          return .none
        }
      }
      let feature = Feature("order", initialState: OrderState(), reducer: orderReducer) { world in
        OrderEnvironment(submitOrder: world.effect("submitOrder"))
      }
      """)
    let client = try client(text.replacing("stub showToast", with: "include common.stubs"))
    try make("Snapshots/order/common.stubs", "stub showToast\n")
    XCTAssertEqual(try places(client, "definition", 10, 7), ["Sources/App/App.swift 7:0-7:0"])
    XCTAssertEqual(try places(client, "definition", 5, 7), ["Sources/App/App.swift 14:0-14:0"])
    XCTAssertEqual(try places(client, "definition", 6, 10), ["Snapshots/order/common.stubs 0:0-0:0"])
    XCTAssertEqual(try places(client, "definition", 18, 26), ["\(file) 3:4-3:11"])
  }

  func testReferencesAreInAllScriptsOfTheFeature() throws {
    try make("Snapshots/order/other.transcript", text)
    try make("Snapshots/cart/other.transcript", text.replacing("feature order", with: "feature cart"))
    let client = try client()
    XCTAssertEqual(try places(client, "references", 3, 5), ["\(file) 3:4-3:11", "\(file) 18:25-18:32"])
    XCTAssertEqual(
      try places(client, "references", 5, 7),
      [file, "Snapshots/order/other.transcript"].flatMap { ["\($0) 5:5-5:16", "\($0) 11:7-11:18"] })
    XCTAssertEqual(
      try places(client, "references", 16, 12),
      [file, "Snapshots/order/other.transcript"].map { "\($0) 16:10-16:33" })
  }

  func testAValueIsRenamed() throws {
    let client = try client()
    XCTAssertEqual(
      LanguageClient.text(try client.request("textDocument/prepareRename", client.at(file, 18, 27))), "18:25-18:32")
    var parameters = client.at(file, 3, 5)
    parameters["newName"] = "lost"
    let edit = try XCTUnwrap(client.request("textDocument/rename", parameters) as? Object)
    let edits = try XCTUnwrap((edit["changes"] as? Object)?[client.uri(file)] as? [Object])
    XCTAssertEqual(try LanguageClient.applied(edits, to: text), text.replacing("problem", with: "lost"))
    for wrong in ["7", "a b", ""] {
      parameters["newName"] = wrong
      XCTAssertNotNil(try client.answer(client.begin("textDocument/rename", parameters))["error"], wrong)
    }
  }

  func testTheOutlineOfAScript() throws {
    let client = try client()
    let document = ["textDocument": ["uri": client.uri(file)]]
    let symbols = try XCTUnwrap(client.request("textDocument/documentSymbol", document) as? [Object])
    XCTAssertEqual(
      symbols.compactMap { $0["name"] as? String },
      [
        "let problem = .failure(.serverError)", "stub submitOrder(2) = true after 1s", "stub showToast",
        "send counter(.didTapPlus)", "send didTapAddOrder", "advance 400ms", "run", "send receiveProductInfo($problem)",
        "end",
      ])
    XCTAssertEqual(LanguageClient.text(symbols[6]["range"]), "14:0-17:46")
    let folds = try XCTUnwrap(client.request("textDocument/foldingRange", document) as? [Object])
    XCTAssertEqual(
      folds.map { "\($0["startLine"] ?? "")-\($0["endLine"] ?? "")" },
      ["0-6", "8-9", "10-11", "12-13", "14-17", "18-19"])
    try make(file, text)
    try make("Snapshots/order/minus.transcript", text)
    let found = try XCTUnwrap(client.request("workspace/symbol", ["query": "MIN"]) as? [Object])
    XCTAssertEqual(found.compactMap { $0["name"] as? String }, ["order/minus"])
  }

  func testHintsSayTheVirtualTime() throws {
    let client = try client()
    var parameters: Object = ["textDocument": ["uri": client.uri(file)]]
    parameters["range"] = ["start": LanguageClient.position((0, 0)), "end": LanguageClient.position((99, 0))]
    let hints = try XCTUnwrap(client.request("textDocument/inlayHint", parameters) as? [Object])
    XCTAssertEqual(
      hints.map { "\(($0["position"] as? Object)?["line"] ?? ""): \($0["label"] ?? "")" },
      ["10: 0ms, 1 in flight", "12: 400ms, 1 in flight", "14: 1s"])
  }

  /// Each line has tokens, in order and without overlaps.
  func testTokensAreInOrder() throws {
    let text = self.text + "# a 👨‍👩‍👧 comment\n"
    let client = try client(text)
    let result = try client.request("textDocument/semanticTokens/full", ["textDocument": ["uri": client.uri(file)]])
    let data = try XCTUnwrap((result as? Object)?["data"] as? [Int])
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf16) }
    var (line, column, end) = (0, 0, 0)
    var words: [String] = []
    for start in stride(from: 0, to: data.count, by: 5) {
      if data[start] > 0 { (column, end) = (0, 0) }
      line += data[start]
      column += data[start + 1]
      XCTAssertGreaterThanOrEqual(column, end)
      end = column + data[start + 2]
      words.append(
        "\(Outline.tokenTypes[data[start + 3]]) \(String(decoding: lines[line][column..<end], as: UTF16.self))")
    }
    XCTAssertEqual(
      words.prefix(5), ["keyword transcript", "number 1", "keyword feature", "variable order", "keyword initial"])
    XCTAssertTrue(words.contains("function counter") && words.contains("enumMember didTapPlus"), "\(words)")
    XCTAssertTrue(words.contains("method showToast") && words.contains("string \"Order created successfully\""))
    XCTAssertTrue(words.contains("variable $problem") && words.contains("comment # how it is answered"))
    XCTAssertEqual(words.last, "comment # a 👨‍👩‍👧 comment")
  }

  func testATextIsFormatted() throws {
    let client = try client(
      "transcript 1\nfeature order\nsned counter(.didTapPlus)\nend")
    let parameters = ["textDocument": ["uri": client.uri(file)], "options": [:] as Object]
    XCTAssertNotNil(try client.answer(client.begin("textDocument/formatting", parameters))["error"])
    let text = "transcript 1\nfeature order\nsend counter( .didTapPlus )\n  counterState.number=2\nend"
    try client.change(file, to: text)
    let edits = try XCTUnwrap(client.request("textDocument/formatting", parameters) as? [Object])
    try make(file, text)
    XCTAssertEqual(try harness("format").ending, .exited(0))
    XCTAssertEqual(try LanguageClient.applied(edits, to: text), try self.text(file))
  }

  /// A request about a text that traps is answered without a replay.
  func testNothingIsPlayedThatTraps() throws {
    try make("Package.swift", "")
    let client = try LanguageClient(Self.faultyBinary, in: folder)
    try client.initialize()
    let name = "Snapshots/faulty/a.transcript"
    try client.open(name, "transcript 1\nfeature faulty\nsend trap\nend\n")
    XCTAssertTrue(try client.request("textDocument/hover", client.at(name, 2, 1)) is NSNull)
    XCTAssertEqual(try client.said(name).count, 1)
    XCTAssertEqual(try client.end(), .exited(0))
  }
}
