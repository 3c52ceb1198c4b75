import XCTest

@testable import Harness
@testable import HarnessCommand

/// Random pairs of edits: no merge of them loses a line written by a person, and none passes with an observation that neither
/// side has recorded.
final class RandomMergeTests: BinaryTestCase {
  override class var runsInProcess: Bool { true }

  private enum Side: String, CaseIterable { case base, ours, theirs }

  func testRandomPairsOfEdits() throws {
    let count = LongTests.count(1_000, short: 40)
    for number in 0..<count {
      var edits = RandomEdits(seed: UInt64(number))
      let base = edits.script()
      try make(name(number, .base), base.joined(separator: "\n") + "\n")
      for side in [Side.ours, .theirs] {
        try make(name(number, side), edits.edited(base).joined(separator: "\n") + "\n")
      }
    }
    XCTAssertEqual(try harness("record", "--quiet").ending, .exited(0))
    var merges: [Merge] = []
    for number in 0..<count { merges.append(try merge(number)) }
    let clean = merges.filter { !$0.isConflict }
    XCTAssertGreaterThan(clean.count, count / 3, "hardly anything is merged")
    XCTAssertGreaterThan(merges.count - clean.count, count / 20, "hardly anything contradicts")
    // The results of the merge are those of a run.
    let run = try harness(["run", "--check", "--report", "json=run.json"] + clean.map(\.path))
    let report = try JSONReport.read(FileSystem.read(path("run.json")))
    let red = Set(report.results.filter { !$0.holds }.map(\.name))
    for merge in clean {
      let isRed = red.contains("order/\(merge.number)")
      XCTAssertEqual(isRed, FileSystem.exists(path(merge.path + ".new")), "\(merge.number)")
    }
    XCTAssertEqual(run.ending, .exited(clean.contains { FileSystem.exists(path($0.path + ".new")) } ? 1 : 0))
  }

  private struct Merge {
    let number: Int
    let path: String
    let isConflict: Bool
  }

  private func name(_ number: Int, _ side: Side) -> String { "Snapshots/order/\(number)-\(side.rawValue).transcript" }

  /// Merges a pair as git does, and checks the resulting file.
  private func merge(_ number: Int) throws -> Merge {
    let place = "Snapshots/order/\(number).transcript"
    let ours = try text(name(number, .ours))
    let theirs = try text(name(number, .theirs))
    let base = try text(name(number, .base))
    try make(place, ours)
    let outcome = try harness("git", "merge-driver", name(number, .base), place, name(number, .theirs), place)
    let merged = try text(place)
    let what = "\(number)\n--- base\n\(base)--- ours\n\(ours)--- theirs\n\(theirs)--- merged\n\(merged)"
    let isConflict = outcome.ending == .exited(1)
    XCTAssert(isConflict || outcome.ending == .exited(0), what)
    XCTAssertEqual(merged.contains("<<<<<<<"), isConflict, what)
    for (line, count) in Self.expected(base, ours, theirs) {
      let found = Self.userLines(merged)[line] ?? 0
      XCTAssertGreaterThanOrEqual(found, count, "'\(line)' is lost in \(what)")
    }
    let known = Set(Self.steps(ours) + Self.steps(theirs))
    for step in Self.steps(merged) { XCTAssertTrue(known.contains(step), "nobody has recorded \(step) in \(what)") }
    return Merge(number: number, path: place, isConflict: isConflict)
  }

  // MARK: Contents of a file

  /// How often each line of the user's must occur: lines removed by one side may be gone, lines added by both occur at least
  /// once.
  private static func expected(_ base: String, _ ours: String, _ theirs: String) -> [String: Int] {
    let (base, ours, theirs) = (userLines(base), userLines(ours), userLines(theirs))
    var expected: [String: Int] = [:]
    for line in Set(ours.keys).union(theirs.keys) {
      let (before, one, other) = (base[line] ?? 0, ours[line] ?? 0, theirs[line] ?? 0)
      expected[line] = one >= before && other >= before ? max(one, other) : one + other - before
    }
    return expected
  }

  private static func userLines(_ text: String) -> [String: Int] {
    var counts: [String: Int] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix(" ") { counts[String(line), default: 0] += 1 }
    return counts
  }

  /// Each command with the observations below it, without comments and markers.
  private static func steps(_ text: String) -> [String] {
    var steps: [String] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix(" ") {
        steps[steps.count - 1] += "\n\(line)"
      } else if !["#", "<", "=", ">"].contains(String(line.prefix(1))) {
        steps.append(String(line))
      }
    }
    return steps
  }
}

/// Generates scripts of the order page, and edits them.
private struct RandomEdits {
  private var generator: SeededGenerator
  /// A number that distinguishes lines.
  private var number = 0

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &generator)]
  }

  /// Generates a script of some steps, in groups with comments.
  mutating func script() -> [String] {
    var lines = ["transcript 1", "feature order", "initial loaded", "environment mockSuccess", ""]
    for _ in 0..<Int.random(in: 2...6, using: &generator) {
      if Int.random(in: 0..<4, using: &generator) == 0 { lines += ["", comment()] }
      lines.append(command())
    }
    return lines + ["end"]
  }

  private mutating func comment() -> String {
    number += 1
    return "# comment \(number)"
  }

  private mutating func command() -> String {
    number += 1
    return pick([
      "send counter(.didTapPlus)", "send counter(.didTapMinus)", "send counter(.textDidChange(\"\(number)\"))",
      "send didTapAddOrder", "send productInfo(.didTap)", "send dismissBottomSheet", "advance \(number * 10)ms", "run",
      "send bottomSheet(.didTapWishlist)", "note \(number)", "state",
    ])
  }

  private mutating func headerLine() -> String {
    number += 1
    return pick(["seed \(number)", "ignore productState.name", "date 2022-06-22T00:00:\(10 + number % 50)Z"])
  }

  /// Makes one to four edits.
  mutating func edited(_ lines: [String]) -> [String] {
    var lines = lines
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let first = lines.firstIndex(of: "")! + 1
      let place = Int.random(in: first..<lines.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1: lines.insert(command(), at: place)
      case 2: lines.insert(comment(), at: place)
      case 3: if lines[place] != "end" { lines.remove(at: place) }
      case 4: if lines[place] != "end" { lines[place] = lines[place].hasPrefix("#") ? comment() : command() }
      default:
        let line = headerLine()
        let keyword = line.prefix { $0 != " " }
        if !lines.contains(where: { $0.hasPrefix("\(keyword) ") }) {
          lines.insert(line, at: Int.random(in: 1...4, using: &generator))
        }
      }
    }
    return lines
  }
}
