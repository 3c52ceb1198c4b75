import Foundation
import XCTest

@testable import HarnessCommand

/// The texts that users read have one word for one thing: those that docs/words.md retires are in none of them.
final class RetiredWordsTests: XCTestCase {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: Self.root.appending(path: path)), as: UTF8.self)
  }

  private func files(below folders: [String], _ suffix: String) throws -> [String] {
    try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: Self.root.appending(path: folder).path)
        .filter { $0.hasSuffix(suffix) }.map { "\(folder)/\($0)" }
    }.sorted()
  }

  /// The second column of the table.
  private func retired() throws -> [String] {
    let page = try text("docs/words.md")
    let table = try XCTUnwrap(page.firstRange(of: "| use | instead of |")).upperBound
    return page[table...].split(separator: "\n").flatMap { line in
      (line.split(separator: " | ").last ?? "").matches(of: /`([^`]+)`/).map { String($0.1) }
    }
  }

  /// Finds retired words, whole ones, in either case. What is code keeps its words.
  private struct Search {
    let pattern: Regex<Substring>

    init(_ words: [String]) throws {
      let all = words.map { $0.replacing(" ", with: #"\s+"#) }.joined(separator: "|")
      pattern = try Regex("\\b(?:\(all))\\b", as: Substring.self).ignoresCase().wordBoundaryKind(.simple)
    }

    func words(in prose: some StringProtocol) -> [String] {
      String(prose).replacing(/`[^`\n]*`/, with: "`").matches(of: pattern).map { String($0.output) }
    }
  }

  /// The lines of a page that are no code.
  private func prose(of page: String) -> String {
    var isCode = false
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map { line -> Substring in
      if line.trimmingPrefix(" ").hasPrefix("```") {
        isCode.toggle()
        return ""
      }
      return isCode || line.hasPrefix("    ") ? "" : line
    }
    return lines.joined(separator: "\n")
  }

  private func assertNone(_ texts: [(place: String, text: String)], line: UInt = #line) throws {
    let search = try Search(try retired())
    var found: [String] = []
    for (place, text) in texts { found += search.words(in: text).map { "\(place): \($0)" } }
    XCTAssertEqual(found, [], "docs/words.md retires these", line: line)
  }

  func testTheListIsFound() throws {
    let words = try retired()
    XCTAssertGreaterThan(words.count, 40)
    let search = try Search(words)
    let prose = "To take it\nover, see `mends` or MENDED files; amended is fine."
    XCTAssertEqual(search.words(in: prose), ["take it\nover", "MENDED"])
    XCTAssertEqual(self.prose(of: "a\n```\nmended\n```\nb\n    mended\nc"), "a\n\n\n\nb\n\nc")
  }

  func testPages() throws {
    let pages =
      ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Benchmarks/README.md"]
      + (try files(below: ["docs", "Sources/Harness/Testing/Harness.docc"], ".md")).filter { $0 != "docs/words.md" }
    try assertNone(pages.map { ($0, prose(of: try text($0))) })
  }

  func testHelp() throws {
    try assertNone([("help", HelpText().all)] + Command.all.map { ("help \($0.name)", HelpText().of($0)) })
  }

  /// Comments, and what is between quotes; a single word is a key.
  func testSources() throws {
    let sources = try files(below: ["Sources/Harness", "Sources/Fixtures", "Sources/harness-cli"], ".swift")
    var texts: [(String, String)] = []
    for path in sources {
      for (number, line) in try text(path).split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let place = "\(path):\(number + 1)"
        if let comment = line.firstMatch(of: /^\s*\/\/\/?(.*)$/) {
          texts.append((place, String(comment.1)))
        } else {
          let strings = line.replacing(/\\\([^()]*\)/, with: "").matches(of: /"([^"]*)"/).map { String($0.1) }
          texts += strings.filter { $0.contains(" ") }.map { (place, $0) }
        }
      }
    }
    XCTAssertGreaterThan(texts.count, 10_000)
    try assertNone(texts)
  }
}
