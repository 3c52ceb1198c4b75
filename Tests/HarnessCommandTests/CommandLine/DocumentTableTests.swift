import XCTest

@testable import Harness
@testable import HarnessCommand

/// Checks tables that are also in documents, so that these miss nothing new.
final class DocumentTableTests: XCTestCase {
  /// The rows of a document's tables: the code in the first column of each.
  private func rows(_ document: String) throws -> [Set<Substring>] {
    let path = PathText.normalized(#filePath + "/../../../../docs/\(document)")
    return String(decoding: try FileSystem.read(path), as: UTF8.self).split(separator: "\n").compactMap { line in
      line.hasPrefix("| `") ? Set((line.split(separator: " | ").first ?? "").matches(of: #/`([^`]+)`/#).map(\.1)) : nil
    }
  }

  private func assert(_ names: [String], areIn codes: [Substring], _ document: String, line: UInt = #line) {
    XCTAssertEqual(
      names.filter { name in !codes.contains { $0 == name || $0.hasPrefix("\(name) ") } }, [],
      "missing in docs/\(document)", line: line)
  }

  /// The very first line, `transcript 1`, is in no table.
  func testKeywords() throws {
    assert(
      Keyword.allCases.filter { $0 != .transcript }.map(\.rawValue), areIn: try rows("transcripts.md").flatMap { $0 },
      "transcripts.md")
  }

  func testCommands() throws {
    let codes = try rows("commands.md").flatMap { $0 }.compactMap { code in
      code.hasPrefix("harness ") ? code.dropFirst("harness ".count) : nil
    }
    assert(Command.all.map(\.name).filter { $0 != "help" }, areIn: codes, "commands.md")
  }

  func testKindsOfReportsFailuresAndWarnings() throws {
    let codes = try rows("json.md").flatMap { $0 }
    assert(
      ReportSample.kinds.map { ScriptFailure(path: "", line: 1, kind: $0).kindName }, areIn: codes,
      "json.md")
    let warnings: [FileWarning.Kind] = [.otherName, .noFile, .otherFeature]
    assert(warnings.map(\.rawValue), areIn: codes, "json.md")
    let path = PathText.normalized(#filePath + "/../../../../docs/commands.md")
    let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
    XCTAssertEqual(
      ReportKind.allCases.filter { !text.contains("`\($0.rawValue)`") && !text.contains("`\($0.rawValue)=FILE`") }, [])
  }
}
