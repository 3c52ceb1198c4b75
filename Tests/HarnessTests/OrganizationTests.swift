import Foundation
import XCTest

/// Enforces conventions that the compiler doesn't know. `Tests/Layers/check.py` checks which layer may use which.
final class OrganizationTests: XCTestCase {
  /// The page's script and style, which are written in the files of `HTML/Page`.
  private static let generated = "HTML/PageFiles.swift"

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  func testTheCommandAndTheLibraryDoNotLinkTestLibraries() throws {
    for file in try Self.sources() {
      XCTAssertFalse(file.code.contains("import XCTest"), file.name)
      XCTAssertFalse(file.code.contains("import Testing"), file.name)
    }
  }

  /// Linking all of Foundation would make the command start a third slower; the small part suffices.
  func testTheCommandDoesNotLinkAllOfFoundation() throws {
    for file in try Self.sources() {
      XCTAssertFalse(file.code.split(separator: "\n").contains("import Foundation"), "\(file.folder)/\(file.name)")
    }
  }

  /// Rendering passes addresses on, but only Reflection reads and writes through them. Platform, Issues and Sealing call the
  /// system's C functions, `RuntimeHooks`, `TaskHops` and `ThreadWork` the concurrency runtime.
  func testRawMemoryIsTouchedInReflectionAlone() throws {
    let touching =
      /assumingMemoryBound|bindMemory|initializeMemory|storeBytes|unsafeBitCast|\.load\(as:|\.load\(fromByteOffset|Unmanaged/
    for file in try Self.sources() where !["Reflection", "Platform", "Issues", "Sealing"].contains(file.folder) {
      if ["RuntimeHooks.swift", "TaskHops.swift", "ThreadWork.swift"].contains(file.name) { continue }
      XCTAssertNil(file.code.firstMatch(of: touching)?.output, "\(file.folder)/\(file.name)")
    }
  }

  /// As characters, a slash and a combining mark after it are one: `PathText` searches bytes for slashes.
  func testSlashesAreLookedForAmongBytes() throws {
    let taken = /\+ "\/"\)|(split\(separator:|hasPrefix\(|hasSuffix\(|[!=]=) "\/"/
    // `1/4` is no path, and what is pressed on a page is a key.
    let others = ["PathText.swift", "ShardChoice.swift", Self.generated]
    for file in try Self.sources() where !others.contains(file.name) {
      // Few files have one, and a regex takes its time.
      guard file.text.contains("\"/\"") else { continue }
      XCTAssertNil(file.text.firstMatch(of: taken)?.output.0, "\(file.folder)/\(file.name)")
    }
  }

  /// Darwin's `poll` reports a hang-up only if some event is requested; Linux always reports it.
  func testPollIsAskedForSomething() throws {
    let calls = try Self.sources().flatMap { $0.code.matches(of: /pollfd\(fd:[^\n]*/).map { String($0.output) } }
    XCTAssertGreaterThan(calls.count, 3, "the calls are not found")
    for call in calls { XCTAssertTrue(call.contains("events: Int16(POLL"), call) }
  }

  /// What is recorded is read by people: a line is wider than this only where a single text is.
  func testRecordedLinesAreNarrow() throws {
    let folder = Self.root.appending(path: "Snapshots")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".transcript") }
    XCTAssertGreaterThan(names.count, 100)
    for name in names {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for line in text.split(separator: "\n") where line.unicodeScalars.count > 160 {
        let rest = line.replacing(/"(?:[^"\\]|\\.)*"/, with: "")
        XCTAssertLessThanOrEqual(rest.unicodeScalars.count, 100, "\(name): \(line)")
      }
    }
  }

  func testNoFileIsTwoThings() throws {
    for file in try Self.sources() {
      let lines = file.code.split(separator: "\n", omittingEmptySubsequences: false).count
      XCTAssertLessThanOrEqual(lines, 500, "\(file.folder)/\(file.name)")
    }
  }

  // MARK: Reading sources

  private struct Source {
    let folder: String
    let name: String
    let text: String
    /// Without comments and strings.
    let code: String
  }

  private static func sources() throws -> [Source] { try allSources.get() }

  /// Read once for all tests.
  private static let allSources = Result {
    let base = root.appending(path: "Sources/Harness")
    return try FileManager.default.contentsOfDirectory(atPath: base.path).sorted().flatMap { folder -> [Source] in
      let files = try FileManager.default.subpathsOfDirectory(atPath: base.appending(path: folder).path)
      return try files.filter { $0.hasSuffix(".swift") }.sorted().map { name in
        let text = try String(contentsOf: base.appending(path: folder).appending(path: name), encoding: .utf8)
        // The rooms of a target are its folders.
        let (room, file) =
          name.firstIndex(of: "/").map { (String(name[..<$0]), name[$0...].dropFirst()) } ?? ("", name[...])
        return Source(folder: room, name: String(file), text: text, code: stripped(text))
      }
    }
  }

  private static func stripped(_ text: String) -> String {
    // A regex literal is compiled at every use, which takes longer than most lines.
    let string = /"(\\.|[^"\\])*"/
    return text.replacing(/"""(?s:.*?)"""/, with: "\"\"")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let code = line.utf8.contains(UInt8(ascii: "\"")) ? line.replacing(string, with: "\"\"") : line
        return String(code.firstRange(of: "//").map { code[..<$0.lowerBound] } ?? code)
      }
      .joined(separator: "\n")
  }
}
