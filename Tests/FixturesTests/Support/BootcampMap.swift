import Foundation

@testable import Harness

/// `docs/bootcamp.md` as data: the feature, the transcripts and the tests for each section of the bootcamp.
///
///     ### Exercise 1: Disable on Minus Button
///
///     - `minus-stored`: a stored flag is wrong at first.
///       Transcripts: `forgotten`, `wrong-at-first`.
///       Tests: `MinusStoredTests` `testTapPlus`, `testTapMinus`.
struct BootcampMap {
  struct Entry {
    let section: String
    /// Nil if a section has only tests.
    var feature: String?
    var transcripts: [String] = []
    /// `Class.test`.
    var tests: [String] = []
  }

  private(set) var sections: [String] = []
  private(set) var entries: [Entry] = []

  init(_ text: String) {
    var field = ""
    var testClass = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("##") {
        sections.append(String(line.drop { $0 == "#" }.dropFirst()))
      } else if line.hasPrefix("- ") {
        entries.append(Entry(section: sections.last ?? ""))
        if line.hasPrefix("- `") { entries[entries.count - 1].feature = Self.names(line).first }
        field = ""
      } else if line.hasPrefix("  "), !entries.isEmpty {
        for lead in ["Transcripts", "Tests"] where line.hasPrefix("  \(lead):") { field = lead }
        for name in Self.names(line) {
          switch field {
          case "Transcripts": entries[entries.count - 1].transcripts.append(name)
          case "Tests" where name.hasPrefix("test"): entries[entries.count - 1].tests.append("\(testClass).\(name)")
          case "Tests": testClass = name
          default: break
          }
        }
      }
    }
  }

  /// The texts in backticks.
  private static func names(_ line: Substring) -> [String] {
    line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }
}

/// The folders and files of this repository.
enum Repository {
  static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
    .appending(path: "../../../..").standardizedFileURL

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func folders(_ path: String) throws -> [String] {
    let folder = root.appending(path: path)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey])
      .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
      .map(\.lastPathComponent).sorted()
  }

  /// The text of every Swift file below a folder.
  static func sources(_ path: String) throws -> [String] {
    let folder = root.appending(path: path)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
    return try (files ?? []).filter { $0.pathExtension == "swift" }.map { try String(contentsOf: $0, encoding: .utf8) }
  }
}
