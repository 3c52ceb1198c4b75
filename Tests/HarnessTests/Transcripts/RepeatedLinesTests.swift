import XCTest

@testable import Harness

/// Runs of equal blocks: a file has them once, and its readers get all their lines.
final class RepeatedLinesTests: XCTestCase {
  private func document(_ lines: [String]) -> TranscriptDocument {
    let text = (["transcript 1", "feature a", "run"] + lines + ["end", ""]).joined(separator: "\n")
    return TranscriptReader.readAll(SourceText(path: "a", bytes: Array(text.utf8)))
  }

  private func read(_ lines: [String]) -> [String] {
    document(lines).statements.first { $0.kind == .run }?.observations.map(\.text) ?? []
  }

  private func assertFolds(
    _ lines: [String], to folded: [String], file: StaticString = #filePath, line: UInt = #line
  ) {
    let written = RepeatedLines.laidOut(lines)
    XCTAssertEqual(written, folded, file: file, line: line)
    XCTAssertEqual(read(written), lines, file: file, line: line)
    // As `record` writes it.
    let document = document(lines.map { "  \($0)" })
    let text = TranscriptWriter.text(document, lines: [2: lines])
    XCTAssertEqual(text.split(separator: "\n").dropFirst(3).dropLast().map(String.init), folded, file: file, line: line)
    XCTAssertTrue(
      observed(lines).areRecorded(self.document(folded).statements[2].observations), "as it happens",
      file: file, line: line)
  }

  private func observed(_ lines: [String]) -> ObservedLines {
    var observed = ObservedLines()
    for line in lines { observed.append(line) }
    return observed
  }

  private func polls(_ count: Int, _ lines: (Int) -> [String]) -> [String] {
    (1...count).flatMap { ["+\(DurationText.text(of: .seconds(2 * $0)))"] + lines($0) }
  }

  func testPollingIsOneBlock() {
    assertFolds(
      polls(30) { [#"call status("pay-1")"#, "receive ticked(\($0))", "count = \($0)", "left = \(90 - 3 * $0)"] },
      to: [
        "  30 times, every 2s (", "    +2s", #"    call status("pay-1")"#, "    receive ticked(1 ... 30)",
        "    count = 1 ... 30", "    left = 87 ... 0", "  )",
      ])
  }

  func testWhatStandsBeforeAndBehindStays() {
    assertFolds(
      ["call begin()"] + polls(4) { _ in ["receive ticked"] } + ["+9s", "receive done"],
      to: [
        "  call begin()", "  4 times, every 2s (", "    +2s", "    receive ticked", "  )", "  +9s", "  receive done",
      ])
  }

  func testABlockOfSeveralOffsets() {
    let lines = (0..<5).flatMap { number in
      [
        "+\(DurationText.text(of: .seconds(3 * number + 1)))", "receive tick",
        "+\(DurationText.text(of: .seconds(3 * number + 2)))",
        "call poll()", "receive polled(\(number))",
      ]
    }
    assertFolds(
      lines,
      to: [
        "  5 times, every 3s (", "    +1s", "    receive tick", "    +2s", "    call poll()",
        "    receive polled(0 ... 4)", "  )",
      ])
  }

  func testWhatIsNoRun() {
    for lines in [
      polls(3) { _ in ["receive ticked"] },
      // Not an arithmetic sequence.
      polls(4) { ["count = \($0 * $0)"] },
      // Different words.
      polls(4) { [$0 == 3 ? "receive tocked" : "receive ticked"] },
      // Different distances.
      ["+1s", "receive a", "+2s", "receive a", "+4s", "receive a", "+8s", "receive a"],
      // Numbers in texts are texts.
      polls(4) { ["text = \"\($0)\""] },
      polls(4) { ["fail \($0) of"] },
      polls(4) { ["receive tick", #"fail rule "paid" broken by tick(\#($0))"#] }, polls(4) { _ in ["| a page"] },
      polls(4) { _ in ["text = a ... b"] },
      polls(4) { ["a\($0) = 1"] }, polls(4) { ["code = \($0 == 1 ? "007" : "00\(6 + $0)")"] },
    ] {
      XCTAssertEqual(RepeatedLines.laidOut(lines), lines.map { "  \($0)" })
      XCTAssertEqual(read(lines.map { "  \($0)" }), lines)
    }
  }

  func testABlockThatIsWrittenOtherwiseIsNone() {
    let block = ["  4 times, every 2s (", "    +2s", "    receive ticked", "  )"]
    XCTAssertEqual(read(block).count, 8)
    for (place, line) in [
      (3, "    call pay()"), (3, "  ) and more"), (3, "  ), (n = 7)"), (0, "  4 times, every 02s ("), (1, "    +02s"),
    ] {
      var lines = block
      lines[place] = line
      XCTAssertEqual(read(lines).count, 1, line)
    }
  }

  func testDecimals() {
    assertFolds(
      polls(5) { ["elapsed = \(Double($0) / 2)", "id = UUID(\($0))"] },
      to: ["  5 times, every 2s (", "    +2s", "    elapsed = 0.5 ... 2.5", "    id = UUID(1 ... 5)", "  )"])
  }

  func testNegativeNumbers() {
    assertFolds(
      polls(5) { ["left = \(2 - $0)", "x = P(y: -\(Double($0) / 2))", "a-\($0) b"] },
      to: [
        "  5 times, every 2s (", "    +2s", "    left = 1 ... -3", "    x = P(y: -0.5 ... -2.5)", "    a-1 ... 5 b",
        "  )",
      ])
  }

  func testLongLinesOfABlock() {
    let article =
      #"Article(title: "\#(String(repeating: "a", count: 60))", summary: "\#(String(repeating: "b", count: 60))")"#
    let lines = polls(4) { ["receive loaded([\(article), \(article)])", "page = \($0)"] }
    let written = RepeatedLines.laidOut(lines)
    XCTAssertGreaterThan(written.joined(separator: "\n").split(separator: "\n").count, 8)
    XCTAssertEqual(read(written), lines)
  }

  /// Whatever the lines, a file has all of them.
  func testRandomLines() {
    var generator = SplitMix(seed: 3)
    var folded = 0
    for _ in 0..<LongTests.count(20_000, short: 1_000) {
      var time = 0
      var lines: [String] = []
      for _ in 0..<generator.below(6) {
        let (interval, shape, start) = (1 + generator.below(3), generator.below(3), generator.below(9))
        for number in 0..<generator.below(7) {
          time += interval
          lines.append("+\(time)s")
          lines +=
            [
              ["receive a(\(start + number))"], ["call b()", "c = \(start - number)"], ["d[\(start)].e = 1.\(number)"],
            ][shape]
        }
      }
      let written = RepeatedLines.laidOut(lines)
      if written.contains(where: { $0.contains(" times, every ") }) { folded += 1 }
      XCTAssertEqual(read(written), lines)
    }
    XCTAssertGreaterThan(folded, 100)
  }

  func testARunThatCannotBeReadIsALineThatNeverHappens() {
    for lines in [
      ["  3 times, every 2s (", "    +2s", "    count = 1 ... 4", "  )"], ["  4 times, every 0s (", "    +2s", "  )"],
      ["  4 times, every 2s (", "  )"], ["  1 times, every 2s (", "    +2s", "  )"],
      ["  9999999 times, every 2s (", "    +2s", "  )"],
      ["  1000000 times, every 2s (", "    +2s", "    receive a", "  )"],
    ] {
      XCTAssertEqual(document(lines).statements.first { $0.kind == .run }?.observations.count, 1, "\(lines)")
    }
  }

  func testEachNumberOfARunCounts() throws {
    let lines = polls(30) { ["count = \($0)"] }
    let folded = RepeatedLines.laidOut(lines)
    for (index, line) in folded.enumerated() {
      for number in line.matches(of: /[0-9]+/) {
        var changed = folded
        changed[index].replaceSubrange(number.range, with: "\(try XCTUnwrap(Int(number.output)) + 1)")
        XCTAssertNotEqual(read(changed), lines, changed[index])
      }
    }
  }
}
