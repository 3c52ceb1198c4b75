import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// `harness lsp` when its executable is rebuilt while it runs.
final class LanguageRebuildTests: BinaryTestCase {
  private let file = "Snapshots/order/plus.transcript"
  private let text =
    "transcript 1\nfeature order\ninitial loaded\nsend counter(.didTapPlus)\n  counterState.number = 2\nend\n"

  /// A copy of the command in the test's folder, as the linker writes it: another file under the same name.
  private func build(_ name: String, from source: String) throws {
    try make("\(name).new", "")
    try FileManager.default.removeItem(atPath: path("\(name).new"))
    try FileManager.default.copyItem(atPath: source, toPath: path("\(name).new"))
    XCTAssertEqual(rename(path("\(name).new"), path(name)), 0)
  }

  func testTheServerGoesOnInTheNewExecutable() throws {
    try make("Package.swift", "")
    try build("app-harness", from: Self.binary)
    let client = try LanguageClient(path("app-harness"), in: folder)
    try client.initialize()
    try client.open(file, text)
    XCTAssertEqual(try client.said(file), [])
    try client.change(file, to: text.replacing("= 2", with: "= 7"))
    XCTAssertEqual(
      try client.said(file),
      ["4:2-4:25 counterState.number, after send counter(.didTapPlus)\nactual: counterState.number = 2"])
    let server = try XCTUnwrap(client.process)
    let before = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(server)/exe")
    XCTAssertEqual(before, path("app-harness"))

    // The other command has no feature of this name, so the new one has answered.
    try build("app-harness", from: Self.faultyBinary)
    let count = client.notifications.count
    while client.notifications.count == count { try client.receive() }
    let said = try client.said(file)
    XCTAssertEqual(said.count, 1)
    XCTAssertTrue(said[0].hasPrefix("1:8-1:13 unknown feature 'order'"), said[0])
    // The typed text is kept, and edits continue from it.
    try client.change(file, [((1, 8), (1, 13), "faulty"), ((2, 0), (5, 0), "send count(1)\n")])
    XCTAssertEqual(try client.said(file), ["2:0-2:13 not recorded yet"])
    XCTAssertEqual(client.process, server)
    XCTAssertEqual(try client.end(), .exited(0))
  }

  func testWhatIsNoExecutableIsLeftAlone() throws {
    try make("Package.swift", "")
    try build("app-harness", from: Self.binary)
    let client = try LanguageClient(path("app-harness"), in: folder)
    try client.initialize()
    try client.open(file, text)
    XCTAssertEqual(try client.said(file), [])
    try make("other", "half of a program")
    XCTAssertEqual(rename(path("other"), path("app-harness")), 0)
    while !client.notifications.contains(where: { ($0["method"] as? String) == "window/logMessage" }) {
      try client.receive()
    }
    try client.change(file, to: text.replacing("= 2", with: "= 7"))
    XCTAssertEqual(try client.said(file).count, 1)
    XCTAssertEqual(try client.end(), .exited(0))
  }

  func testSourcesThatAreNewerAreANote() throws {
    // Where SwiftPM builds, the folder belongs to a package.
    try make("Package.swift", "")
    try make("Sources/App/App.swift", "")
    try make(".build/debug/other", "")
    try build(".build/debug/app-harness", from: Self.binary)
    let client = try LanguageClient(path(".build/debug/app-harness"), in: folder)
    client.showsBuilds = true
    try client.initialize()
    try client.open(file, text)
    XCTAssertEqual(try client.said(file), [])
    try make("Sources/App/App.swift", "// later\n")
    try client.notify("textDocument/didSave", ["textDocument": ["uri": client.uri(file)]])
    while try client.diagnostics(file).isEmpty { try client.receive() }
    XCTAssertEqual(try client.said(file), ["1:0-1:13 built before Sources/App/App.swift changed"])
    XCTAssertEqual(try client.diagnostics(file).map { $0["severity"] as? Int }, [3])
  }
}
