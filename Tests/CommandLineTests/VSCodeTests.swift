import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// The extension for VS Code, in node with a stand-in for the editor.
final class VSCodeTests: BinaryTestCase {
  private static let extensionFolder = PathText.normalized(#filePath + "/../../../Editors/vscode")

  func testWhatTheEditorAsksOfIt() throws {
    guard try shell("node --version").ending == .exited(0) else { throw XCTSkip("node can't be started") }
    let outcome = try shell("node '\(Self.extensionFolder)/test.js' '\(Self.binary)'")
    XCTAssertEqual(outcome.ending, .exited(0), outcome.errorText)
    XCTAssertEqual(outcome.outputText, "the extension does what the editor asks of it\n")
  }

  func testItIsPackedWithTheGrammar() throws {
    guard try shell("python3 --version").ending == .exited(0) else { throw XCTSkip("python3 can't be started") }
    let outcome = try shell(
      "'\(Self.extensionFolder)/pack' packed.vsix && python3 -m zipfile -e packed.vsix packed && cat packed/extension/package.json"
    )
    XCTAssertEqual(outcome.ending, .exited(0), outcome.errorText)
    for name in ["transcript.tmLanguage.json", "extension.js", "connection.js", "language-configuration.json"] {
      XCTAssertTrue(FileSystem.exists(path("packed/extension/\(name)")), name)
    }
    XCTAssertTrue(FileSystem.exists(path("packed/[Content_Types].xml")))
  }
}
