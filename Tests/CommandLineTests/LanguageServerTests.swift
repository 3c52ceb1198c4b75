import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// `harness lsp`, as editors talk to it.
final class LanguageServerTests: BinaryTestCase {
  private let plus = "Snapshots/order/plus.transcript"
  private let head = "transcript 1\nfeature order\ninitial loaded\n"

  private func client(_ arguments: String...) throws -> LanguageClient {
    try make("Package.swift", "")
    let client = try LanguageClient(Self.binary, in: folder, arguments)
    try client.initialize()
    return client
  }

  func testASessionBeginsAndEnds() throws {
    let client = try LanguageClient(Self.binary, in: folder)
    XCTAssertEqual(try errorCode(client, "textDocument/hover"), -32002)
    let capabilities = try XCTUnwrap(client.initialize()["capabilities"] as? LanguageClient.Object)
    XCTAssertEqual(capabilities["positionEncoding"] as? String, "utf-16")
    XCTAssertEqual(try errorCode(client, "initialize"), -32600)
    XCTAssertEqual(try errorCode(client, "textDocument/nothingOfTheKind"), -32601)
    try client.notify("$/nothingOfTheKind")
    try client.request("shutdown")
    XCTAssertEqual(try errorCode(client, "textDocument/hover"), -32600)
    try client.notify("exit")
    XCTAssertEqual(try client.wait(), .exited(0))
  }

  func testAnEndWithoutShutdownIsAFailure() throws {
    let client = try client()
    try client.notify("exit")
    XCTAssertEqual(try client.wait(), .exited(1))
  }

  private func errorCode(_ client: LanguageClient, _ method: String) throws -> Int? {
    let answer = try client.answer(client.begin(method, [:]))
    return (answer["error"] as? LanguageClient.Object)?["code"] as? Int
  }

  func testWhatCantBeReadIsSaidAtItsPlace() throws {
    let client = try client()
    try client.open(plus, head + "sned didTapAddOrder\nsend counter(.didTapPlsu)\nend\n")
    XCTAssertEqual(
      try client.said(plus),
      [
        "3:0-3:19 unknown command 'sned'; did you mean 'send'?",
        "4:13-4:24 unknown case 'didTapPlsu' of CounterAction; did you mean 'didTapPlus'?",
      ])
    try client.change(plus, [((3, 0), (4, 25), "send counter(.didTapPlus)")])
    XCTAssertEqual(try client.said(plus), ["3:0-3:25 not recorded yet"])
    XCTAssertEqual(try client.end(), .exited(0))
  }

  /// Columns count UTF-16 after emoji and combining marks, in requests and in answers.
  func testColumnsAreOfUTF16() throws {
    let client = try client()
    try client.open(plus, head + "note 👨‍👩‍👧 e\u{301}\nsend counter(.textDidChange(\"👩🏽 e\u{301}\", x))\nend\n")
    let line = "send counter(.textDidChange(\"👩🏽 e\u{301}\", "
    XCTAssertEqual(line.utf16.count - line.count, 4)
    let places = try client.diagnostics(plus).map { LanguageClient.text($0["range"]) }
    XCTAssertEqual(places, ["4:\(line.utf16.count)-4:\(line.utf16.count + 1)"])
    // Removes what follows them, and keeps half of a surrogate pair together.
    try client.change(plus, [((4, line.utf16.count - 2), (4, line.utf16.count + 1), ""), ((3, 6), (3, 6), "+")])
    XCTAssertEqual(try client.said(plus), ["3:0-3:\("note +👨‍👩‍👧 e\u{301}".utf16.count) not recorded yet"])
  }

  func testWhatHappensNowIsSaidWhereItIsRecordedOtherwise() throws {
    try script("plus", "stub submitOrder(2) = true after 1s\nsend counter(.didTapPlus)\n")
    let client = try client()
    let text = head + "stub showToast\nsend counter(.didTapPlus)\n  counterState.number = 3\nsend didTapAddOrder\nend\n"
    try client.open(plus, text)
    XCTAssertEqual(
      try client.said(plus),
      [
        "5:2-5:25 counterState.number, after send counter(.didTapPlus)\nactual: counterState.number = 2",
        """
        6:0-6:19 failed, in send didTapAddOrder
        submitOrder(2) was called, but nothing answers it
        add a line: stub submitOrder(2) = false
        """,
        "7:0-7:3 happened, but is not recorded, after send didTapAddOrder\ncall submitOrder(2)",
        "3:0-3:14 this stub was never used; remove it, or extend the script so that it is called\nstub showToast",
      ])
    let diagnostics = try client.diagnostics(plus)
    XCTAssertEqual(diagnostics.map { $0["severity"] as? Int }, [2, 1, 2, 2])
    XCTAssertEqual(diagnostics.map { $0["tags"] as? [Int] }, [nil, nil, nil, [1]])
    // Nothing was written.
    XCTAssertFalse(try scriptText("plus").contains("number"))
  }

  /// Traps and hangs are diagnostics, and the next text is replayed as usual.
  func testTrapsAndHangsAreDiagnostics() throws {
    try make("Package.swift", "")
    let client = try LanguageClient(Self.faultyBinary, in: folder, ["--timeout", "300ms"])
    try client.initialize()
    let name = "Snapshots/faulty/a.transcript"
    func text(_ lines: String) -> String { "transcript 1\nfeature faulty\n\(lines)\nend\n" }
    try client.open(name, text("send count(1)\n  count = 1"))
    XCTAssertEqual(try client.said(name), [])
    try client.change(name, to: text("send count(1)\n  count = 1\nsend trap"))
    var said = try client.said(name)
    XCTAssertEqual(said.count, 1)
    XCTAssertTrue(said[0].hasPrefix("4:0-4:9 ") && said[0].hasSuffix("the last action was trap"), said[0])
    try client.change(name, to: text("send spin"))
    said = try client.said(name)
    XCTAssertEqual(said, ["2:0-2:9 still running after 300ms, in send spin\nthe last action was spin"])
    // An edit ends the replay of the older text.
    try client.change(name, to: text("send spin\nsend count(1)"))
    try client.change(name, to: text("send count(1)\n  count = 2"))
    XCTAssertEqual(try client.said(name), ["3:2-3:11 count, after send count(1)\nactual: count = 1"])
    XCTAssertEqual(try client.end(), .exited(0))
  }

  /// A difference is shown after one replay; that it varies is known once the text has been left alone for a moment.
  func testWhatVariesIsFoundAfterAMoment() throws {
    try make("Package.swift", "")
    let client = try LanguageClient(Self.faultyBinary, in: folder)
    try client.initialize()
    let name = "Snapshots/faulty/a.transcript"
    try client.open(name, "transcript 1\nfeature faulty\nsend leak\n  count = 99\nend\n")
    XCTAssertEqual(try client.said(name), ["3:2-3:12 count, after send leak\nactual: count = 1"])
    while try client.said(name).first?.contains("varies when") != true { try client.receive() }
    // An edit before that is checked by itself.
    try client.change(name, to: "transcript 1\nfeature faulty\nsend leak\n  count = 98\nend\n")
    XCTAssertTrue(try client.said(name)[0].contains("actual: count = "))
    try client.change(name, to: "transcript 1\nfeature faulty\nsend count(1)\n  count = 1\nend\n")
    XCTAssertEqual(try client.said(name), [])
    XCTAssertEqual(try client.end(), .exited(0))
  }

  func testWhatIsWrongInAnIncludedFileIsSaidWhereItIsIncluded() throws {
    try make("Snapshots/order/common.stubs", "stub nothing = 1\n")
    let client = try client()
    try client.open(plus, head + "include common.stubs\nend\n")
    let said = try client.said(plus)
    XCTAssertEqual(said.count, 1)
    XCTAssertTrue(said[0].hasPrefix("3:0-3:20 Snapshots/order/common.stubs:1:6: unknown endpoint 'nothing'"), said[0])
    try make("Snapshots/order/common.stubs", "stub showToast\n")
    try client.notify("textDocument/didSave", ["textDocument": ["uri": client.uri(plus)]])
    while try !client.diagnostics(plus).isEmpty { try client.receive() }
  }

  /// A file that another program writes is noticed: at once if the client says so, and soon without that.
  func testAnIncludedFileThatChangesIsReadAgain() throws {
    let client = try client()
    try make("Snapshots/order/inner.stubs", "stub nothing = 1\n")
    try make("Snapshots/order/common.stubs", "include inner.stubs\n")
    let text = head + "include common.stubs\nsend counter(.didTapPlus)\n  counterState.number = 2\nend\n"
    try client.open(plus, text)
    XCTAssertEqual(try client.said(plus).count, 1)
    try make("Snapshots/order/inner.stubs", "# nothing\n")
    try client.notify("workspace/didChangeWatchedFiles", ["changes": [] as [Any]])
    while try !client.diagnostics(plus).isEmpty { try client.receive() }
    XCTAssertTrue(client.requests.isEmpty)
    // Nobody says anything, and the file is gone.
    try FileSystem.remove(path("Snapshots/order/inner.stubs"))
    while try client.diagnostics(plus).isEmpty { try client.receive() }
    XCTAssertTrue(try client.said(plus)[0].contains("inner.stubs"))
    try make("Snapshots/order/inner.stubs", "let number = 7\n")
    while try !client.diagnostics(plus).isEmpty { try client.receive() }
    XCTAssertEqual(try client.end(), .exited(0))
  }

  func testAClientThatCanWatchFilesIsAskedTo() throws {
    let client = try LanguageClient(Self.binary, in: folder)
    let watching = ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]]
    try client.request("initialize", ["processId": NSNull(), "capabilities": watching])
    try client.notify("initialized")
    while client.requests.isEmpty { try client.receive() }
    XCTAssertEqual(client.requests[0]["method"] as? String, "client/registerCapability")
    let all = (client.requests[0]["params"] as? LanguageClient.Object)?["registrations"] as? [LanguageClient.Object]
    XCTAssertEqual(all?.first?["method"] as? String, "workspace/didChangeWatchedFiles")
    XCTAssertTrue("\(all ?? [])".contains("**/Snapshots/**"), "\(all ?? [])")
    try client.send(["jsonrpc": "2.0", "id": "watch", "result": NSNull()])
    XCTAssertEqual(try client.end(), .exited(0))
  }

  func testNamesOfFilesMayHaveAnything() throws {
    let client = try client()
    let name = "Snapshots/order/a b é%.transcript"
    XCTAssertTrue(client.uri(name).hasSuffix("/a%20b%20%C3%A9%25.transcript"), client.uri(name))
    try client.open(name, head + "note a\n  nothing")
    let said = try client.said(name)
    XCTAssertTrue(said.contains { $0.hasSuffix("then run harness record '\(name)'") }, "\(said)")
  }

  /// Whatever is received, the next request is answered.
  func testMalformedMessages() throws {
    let client = try client()
    var random = SeededGenerator(seed: 7)
    let valid =
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.transcript","#
      + #""languageId":"transcript","version":1,"text":"transcript 1\nfeature order\nsend x\n"}}}"#
    for index in 0..<LongTests.count(1_000, short: 100) {
      var body = Array(valid.utf8)
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        body[Int.random(in: body.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { body = Array(body.prefix(Int.random(in: 0...body.count, using: &random))) }
      var message =
        Array("Content-Length: \(body.count + [0, 0, 0, -7, 9].randomElement(using: &random)!)\r\n\r\n".utf8) + body
      if index % 3 == 0 {
        message[Int.random(in: message.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      try client.send(bytes: message)
      XCTAssertEqual(try errorCode(client, "textDocument/nothingOfTheKind"), -32601, "\(index)")
    }
    XCTAssertFalse(client.failures.isEmpty)
    XCTAssertEqual(try client.end(), .exited(0))
  }

  func testWorkersThatAreKilledAreReplaced() throws {
    let client = try client()
    let server = try XCTUnwrap(client.process)
    try client.open(plus, head + "send counter(.didTapPlus)\n  counterState.number = 2\nend\n")
    XCTAssertEqual(try client.said(plus), [])
    for index in 0..<LongTests.count(100, short: 10) {
      for worker in Self.children(of: server) where index % 3 != 2 { kill(worker, SIGKILL) }
      try client.change(
        plus, to: head + "send counter(.didTapPlus)\n  counterState.number = \(index + 3)\nend\n")
      XCTAssertEqual(
        try client.said(plus),
        [
          "4:2-4:\(25 + "\(index + 3)".count - 1) counterState.number, after send counter(.didTapPlus)\nactual: counterState.number = 2"
        ])
    }
    XCTAssertEqual(try client.end(), .exited(0))
  }

  private static func children(of process: Int32) -> [Int32] {
    let text = try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
    return text?.split(separator: " ").compactMap { Int32($0) } ?? []
  }

  /// The diagnostics of any text are the failures that `run` reports for it.
  func testDiagnosticsAreWhatRunSays() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let files = SnapshotDirectory(root.appending(path: "Snapshots").path).list().files
    var random = SeededGenerator(seed: 43)
    let count = LongTests.count(2_000, short: 40)
    try make("Package.swift", "")
    let client = try client()
    var texts: [String: String] = [:]
    var originals: [String: String] = [:]
    for index in 0..<count {
      let file = files[Int.random(in: files.indices, using: &random)]
      let original = String(decoding: try FileSystem.read(file.path), as: UTF8.self)
      var lines = original.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for _ in 0...Int.random(in: 0...1, using: &random) { Self.edit(&lines, using: &random) }
      let name = "Snapshots/\(file.name.prefix { $0 != "/" })/edited-\(index).transcript"
      originals[name] = original
      texts[name] = lines.joined(separator: "\n")
      try make(name, texts[name] ?? "")
    }
    _ = try harness("run", "--report", "json=report.json", "--timeout", "10s", "--all")
    let report = try XCTUnwrap(
      JSONSerialization.jsonObject(with: Data(try FileSystem.read(path("report.json")))) as? LanguageClient.Object)
    var compared = 0
    for script in try XCTUnwrap(report["scripts"] as? [LanguageClient.Object]) {
      let name = try XCTUnwrap(script["path"] as? String)
      let failures = script["failures"] as? [LanguageClient.Object] ?? []
      // Only `run` looks for the reason why two replays differ.
      if failures.contains(where: { $0["kind"] as? String == "varies" }) { continue }
      let messages = script["messages"] as? [String] ?? []
      let expected = zip(failures, messages).filter { $0.0["path"] as? String == name }.map {
        "\($0["line"] as? Int ?? 0): \($1)"
      }
      try client.open(name, originals[name] ?? "")
      try client.edit(name, from: originals[name] ?? "", to: texts[name] ?? "")
      let said = try client.said(name).map { text in
        let line = Int(text.prefix { $0 != ":" }).map { $0 + 1 } ?? 0
        return "\(line): \(text.drop { $0 != " " }.dropFirst().prefix { $0 != "\n" })"
      }
      let last = (texts[name] ?? "").split(separator: "\n", omittingEmptySubsequences: false).count
      XCTAssertEqual(
        said.filter { !$0.contains(": Snapshots/") },
        expected.map { text in
          // A missing line after the last one is shown at that.
          Int(text.prefix { $0 != ":" }).map { $0 > last } == true ? "\(last)" + text.drop { $0 != ":" } : text
        }, name)
      compared += expected.count
      try client.notify("textDocument/didClose", ["textDocument": ["uri": client.uri(name)]])
    }
    XCTAssertGreaterThan(compared, count / 2)
  }

  /// Removes, repeats or moves a line, or adds or removes a character of it.
  private static func edit(_ lines: inout [String], using random: inout SeededGenerator) {
    let index = Int.random(in: 1..<lines.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: lines.remove(at: index)
    case 1: lines.insert(lines[index], at: index)
    case 2: lines.swapAt(index, Int.random(in: 1..<lines.count, using: &random))
    default:
      var line = Array(lines[index])
      guard !line.isEmpty else { return }
      let place = Int.random(in: line.indices, using: &random)
      if Bool.random(using: &random) {
        line.remove(at: place)
      } else {
        line[place] = "3x ).\"".randomElement(using: &random) ?? "x"
      }
      lines[index] = String(line)
    }
  }
}
