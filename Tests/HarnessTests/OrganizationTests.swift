import Foundation
import XCTest

/// Keeps the layers: a folder may name types and functions of the folders that the design lets it know, and of no others.
final class OrganizationTests: XCTestCase {
  /// Which folders each folder may name directly; what those may name, it may too.
  private static let arrows: [String: Set<String>] = [
    "Platform": [], "Issues": [],
    "Reflection": ["Issues", "Platform"],
    "Time": ["Issues"],
    "Rendering": ["Reflection"],
    "Architecture": ["Reflection", "Rendering", "Time", "Issues"],
    "Engine": ["Architecture", "Time"],
    "Store": ["Engine"],
    "World": ["Engine", "Rendering"],
    "Events": [],
    "Transcripts": ["World", "Engine", "Rendering", "Events"],
    "Suites": ["Transcripts", "Store", "Platform"],
    "Testing": ["Suites", "Reports"],
    // Other libraries' names for what stands below.
    "Compatibility": ["Testing", "Suites", "Store"],
    "CommandLine": ["Reports", "Testing", "Suites", "Platform"],
  ]

  /// Reports are made from results and events: they may name these and nothing below them.
  private static let reports: Set<String> = ["Suites", "Rendering", "Events"]

  /// The page's script and style, which are written in the files of `HTML/Page`.
  private static let generated = "HTML/PageFiles.swift"

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  func testFoldersKnowOnlyWhatTheyMay() throws {
    let files = try Self.sources()
    var owners: [String: Set<String>] = [:]
    for file in files {
      for name in Self.topLevelNames(file.code) { owners[name, default: []].insert(file.folder) }
    }
    XCTAssertGreaterThan(owners.count, 100, "the names of the sources are not found")
    var violations: [String] = []
    for file in files {
      let allowed = Self.closure(of: file.folder)
      for word in Self.words(file.code).subtracting(Self.ownTypes(file.code)) {
        guard let owner = owners[word], owner.count == 1, let folder = owner.first else { continue }
        if folder != file.folder, !allowed.contains(folder) {
          violations.append("\(file.folder)/\(file.name) names \(word) of \(folder)")
        }
      }
    }
    XCTAssertEqual(Set(violations).sorted(), [])
  }

  func testEveryFolderIsALayer() throws {
    let folders = Set(try Self.sources().map(\.folder))
    XCTAssertEqual(folders.subtracting(Self.arrows.keys).subtracting(["Reports"]).sorted(), [])
  }

  func testTheCommandAndTheLibraryDoNotLinkTestLibraries() throws {
    for file in try Self.sources() {
      XCTAssertFalse(file.code.contains("import XCTest"), file.name)
      XCTAssertFalse(file.code.contains("import Testing"), file.name)
    }
  }

  /// All of Foundation costs the command a third of its start; the small part has what it needs.
  func testTheCommandDoesNotLinkAllOfFoundation() throws {
    for file in try Self.sources() {
      XCTAssertFalse(file.code.split(separator: "\n").contains("import Foundation"), "\(file.folder)/\(file.name)")
    }
  }

  /// Addresses are handed on by Rendering and others, but only Reflection reads and writes through them. Platform and
  /// Issues talk to the system's C functions, and `RuntimeHooks` to variables of the concurrency runtime.
  func testRawMemoryIsTouchedInReflectionAlone() throws {
    let touching =
      /assumingMemoryBound|bindMemory|initializeMemory|storeBytes|unsafeBitCast|\.load\(as:|\.load\(fromByteOffset|Unmanaged/
    for file in try Self.sources() where !["Reflection", "Platform", "Issues"].contains(file.folder) {
      if file.name == "RuntimeHooks.swift" { continue }
      XCTAssertNil(file.code.firstMatch(of: touching)?.output, "\(file.folder)/\(file.name)")
    }
  }

  /// As characters, a slash and a mark behind it are one: `PathText` looks for slashes among bytes.
  func testSlashesAreLookedForAmongBytes() throws {
    let taken = /\+ "\/"\)|(split\(separator:|hasPrefix\(|hasSuffix\(|[!=]=) "\/"/
    // `1/4` is no path, and what is pressed in a page is a key.
    let others = ["PathText.swift", "ShardChoice.swift", Self.generated]
    for file in try Self.sources() where !others.contains(file.name) {
      XCTAssertNil(file.text.firstMatch(of: taken)?.output.0, "\(file.folder)/\(file.name)")
    }
  }

  /// Darwin's `poll` tells only those of a hang-up who ask for something; Linux tells everybody.
  func testPollIsAskedForSomething() throws {
    let calls = try Self.sources().flatMap { $0.code.matches(of: /pollfd\(fd:[^\n]*/).map { String($0.output) } }
    XCTAssertGreaterThan(calls.count, 3, "the calls are not found")
    for call in calls { XCTAssertTrue(call.contains("events: Int16(POLL"), call) }
  }

  func testNoFileIsTwoThings() throws {
    for file in try Self.sources() where file.name != Self.generated {
      let lines = file.code.split(separator: "\n", omittingEmptySubsequences: false).count
      XCTAssertLessThanOrEqual(lines, 500, "\(file.folder)/\(file.name)")
    }
  }

  // MARK: Reading sources

  private struct Source {
    let folder: String
    let name: String
    let text: String
    /// Without comments and texts.
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
        return Source(folder: folder, name: name, text: text, code: stripped(text))
      }
    }
  }

  private static func closure(of folder: String) -> Set<String> {
    if folder == "Reports" { return reports }
    var known: Set<String> = []
    var open = arrows[folder] ?? []
    while let next = open.popFirst() {
      known.insert(next)
      open.formUnion((next == "Reports" ? reports : arrows[next] ?? []).subtracting(known))
    }
    return known
  }

  private static func stripped(_ text: String) -> String {
    // A literal is made into a regex wherever it is come by, which takes longer than most lines.
    let string = /"(\\.|[^"\\])*"/
    return text.replacing(/"""(?s:.*?)"""/, with: "\"\"")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let code = line.utf8.contains(UInt8(ascii: "\"")) ? line.replacing(string, with: "\"\"") : line
        return String(code.firstRange(of: "//").map { code[..<$0.lowerBound] } ?? code)
      }
      .joined(separator: "\n")
  }

  private static func topLevelNames(_ code: String) -> [String] {
    let declaration =
      /^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|internal|final|indirect) )*(?:struct|class|enum|protocol|actor|typealias|func) (\w+)/
    return code.split(separator: "\n").compactMap { $0.firstMatch(of: declaration).map { String($0.1) } }
  }

  /// Also those inside others, which may be called as one elsewhere.
  private static func ownTypes(_ code: String) -> Set<String> {
    Set(code.matches(of: /\b(?:struct|class|enum|protocol|actor|typealias) (\w+)/).map { String($0.1) })
  }

  private static func words(_ code: String) -> Set<String> {
    Set(code.matches(of: /[A-Za-z_]\w*/).map { String($0.0) })
  }
}
