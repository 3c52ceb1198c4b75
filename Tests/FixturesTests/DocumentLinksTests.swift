import Foundation
import XCTest

/// Links between the documents are valid, anchors included.
final class DocumentLinksTests: XCTestCase {
  private struct Document {
    let links: [(line: Int, target: String)]
    let anchors: Set<String>

    init(_ text: String) {
      var links: [(Int, String)] = []
      var anchors: Set<String> = []
      var isCode = false
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if line.wholeMatch(of: /```\w*/) != nil { isCode.toggle() }
        if isCode || line.hasPrefix("    ") { continue }
        if let match = line.firstMatch(of: /^#+ (.*)$/) { anchors.insert(Self.anchor(String(match.1))) }
        for match in line.matches(of: /id="([^"]+)"/) { anchors.insert(String(match.1)) }
        let prose = line.replacing(/`[^`]*`/, with: "")
        for match in prose.matches(of: /\]\(([^)\s]+)\)/) { links.append((number + 1, String(match.1))) }
      }
      (self.links, self.anchors) = (links, anchors)
    }

    /// As GitHub makes them: letters, digits, hyphens and underscores of the words.
    private static func anchor(_ heading: String) -> String {
      let words = heading.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }.lowercased()
      return String(
        words.compactMap { character in
          if character == " " { return "-" }
          return character.isLetter || character.isNumber || character == "-" || character == "_" ? character : nil
        })
    }
  }

  /// The documents by their paths in the repository.
  private func documents() throws -> [String: Document] {
    let root = Repository.root
    var paths = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Benchmarks/README.md", "Examples/Shop/README.md"]
    // The catalogue's build checks links of the form `<doc:…>` in guides.
    for folder in ["docs", "docs/ci", "Sources/Harness/Testing/Harness.docc"] {
      paths += try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
        .filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    }
    return try Dictionary(uniqueKeysWithValues: paths.map { ($0, Document(try Repository.text($0))) })
  }

  func testLinksLeadSomewhere() throws {
    let documents = try documents()
    var count = 0
    for (path, document) in documents.sorted(by: { $0.key < $1.key }) {
      for (line, target) in document.links where !target.contains("://") {
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let folder = URL(filePath: "/" + path).deletingLastPathComponent()
        let linked = parts[0].isEmpty ? path : String(folder.appending(path: parts[0]).standardized.path.dropFirst())
        let isThere = FileManager.default.fileExists(atPath: Repository.root.appending(path: linked).path)
        XCTAssertTrue(isThere, "\(path):\(line): nothing is at \(target)")
        if parts.count > 1, let anchors = documents[linked]?.anchors {
          XCTAssertTrue(anchors.contains(parts[1]), "\(path):\(line): no heading is \(target)")
        }
        count += 1
      }
    }
    XCTAssertGreaterThan(count, 100)
  }
}
