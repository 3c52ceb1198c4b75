import XCTest

@testable import Harness

/// How the lines of a step become others.
final class StepAlignmentTests: XCTestCase {
  func testLinesThatStayChangeComeAndGo() {
    XCTAssertEqual(
      StepAlignment.entries(["a = 1", "b = 2", "receive go", "call x()"], ["a = 1", "b = 3", "c = 4", "call x()"]),
      [.same(0, 0), .changed(1, 1), .removed(2), .added(2), .same(3, 3)])
  }

  func testALineAtAnotherPlaceMoved() {
    XCTAssertEqual(
      StepAlignment.entries(["call x()", "a = 1", "b = 1"], ["a = 1", "b = 1", "call x()"]),
      [.movedAway(0), .same(1, 0), .same(2, 1), .movedHere(2)])
  }

  /// A review shows both beside each other, in the order that the file will have.
  func testLinesOfASubjectAreAChangeBetweenTheSameLines() {
    XCTAssertEqual(
      StepAlignment.entries(
        ["receive a", "x = 1", "receive b", "y = 1"], ["x = 1", "receive c", "y = 1", "receive d"]),
      [.removed(0), .same(1, 0), .changed(2, 1), .same(3, 2), .added(3)])
  }

  func testLinesOfAPageArePairedByTheirPlace() {
    XCTAssertEqual(
      StepAlignment.entries(["| a = 1", "| b"], ["| a = 2", "| c"]), [.changed(0, 0), .changed(1, 1)])
    XCTAssertEqual(
      StepAlignment.entries(["| a = 1"], ["| a = 2", "| c"]), [.removed(0), .added(0), .added(1)],
      "an equals sign makes no path of it")
  }

  /// Failures and reviews say the same of the same lines.
  func testARunAndAReviewAgree() throws {
    let text = "transcript 1\nfeature a\nsend b\n  call x()\n  a = 1\n  b = 1\nend\n"
    let document = try TranscriptReader.read(SourceText(path: "a", bytes: Array(text.utf8)))
    let index = try XCTUnwrap(document.statements.firstIndex { !$0.observations.isEmpty })
    let new = ["a = 1", "b = 2", "call x()", "| c"]
    let comparison = StepComparison(recorded: document.statements[index].observations, actual: new, line: 4)
    XCTAssertEqual(
      comparison?.entries,
      [
        .init(change: .moved("call x()"), line: 4),
        .init(change: .changed(.path("b"), old: "1", new: "2"), line: 6), .init(change: .added("| c"), line: 7),
      ])
    let outcome = StepOutcome(document.statements[index], lines: new)
    XCTAssertEqual(
      outcome.changes, [.moved("call x()"), .changed(.path("b"), old: "1", new: "2"), .added("| c")])
    XCTAssertEqual(
      ScriptRow.rows(of: document) { $0 == index ? new : nil }.filter(\.isChange).map(\.text),
      ["  call x()", "  b = 1", "  b = 2", "  call x()", "  | c"])
  }

  /// A recorded line may take several of the file, and so may the command.
  func testALineThatComesStandsBehindWhatIsThere() throws {
    func lines(_ step: String, _ actual: [String]) throws -> [Int] {
      let text = "transcript 1\nfeature a\n\(step)\nend\n"
      let document = try TranscriptReader.read(SourceText(path: "a", bytes: Array(text.utf8)))
      let statement = document.statements[2]
      return try XCTUnwrap(
        StepComparison(
          recorded: statement.observations, actual: actual, line: statement.endLine)
      ).entries.map(\.line)
    }
    XCTAssertEqual(try lines("send b\n  a = [\n    1,\n  ]", ["a = [1]", "b = 2"]), [7])
    XCTAssertEqual(try lines("send b\n  a = [\n    1,\n  ]", ["a = [2]", "b = 2"]), [4, 7])
    XCTAssertEqual(try lines("send b\n  a = [\n    1,\n  ]", ["| b"]), [4, 4])
    XCTAssertEqual(try lines("send b", ["b = 2", "c = 3"]), [4, 4])
    XCTAssertEqual(try lines("send b(\n  1)", ["b = 2"]), [5])
  }

  /// Both values behind it are the lines again, but for lines that differ in their spaces alone: these are given as they are.
  func testWhatStandsBeforeValues() throws {
    for (old, new, head) in [
      ("counterState.number = 3", "counterState.number = 4", "counterState.number = "),
      ("~total = 7", "~total = 8", "~total = "),
      ("call showToast(\"a\")", "call showToast(\"b\")", "call showToast"),
      ("receive a(1)", "receive a(2)", "receive "),
      ("hear total 5", "hear total 6", "hear total "), ("fail no", "fail yes", "fail "),
      ("fail fail no", "fail  no", "fail "),
      ("fail = 3", "fail = 4", "fail = "), ("+1s", "+2s", ""), ("| a = 1", "| a = 2", ""), ("a =  3", "a = 3", ""),
      ("receive  a", "receive a", ""),
    ] {
      let change = try XCTUnwrap(StepAlignment.entries([old], [new]).first?.change(from: [old], to: [new]))
      XCTAssertEqual(change.head, head, old)
      guard case .changed(_, let one, let other) = change else { return XCTFail("\(change)") }
      XCTAssertEqual([head + one, head + other], [old, new])
    }
  }

  /// A field may have the name of an event.
  func testAnEventIsNoPathOfItsName() {
    XCTAssertEqual(
      StepAlignment.entries(["fail text", "time = 1"], ["+5s", "fail = 1"]),
      [.removed(0), .removed(1), .added(0), .added(1)])
  }

  /// Every line of both is shown once, and those that stay are equal; also of runs that are compared by position.
  func testEveryLineIsReportedOnce() {
    var random = SeededGenerator(seed: 7)
    for count in [0, 1, 2, 5, 9, 30, 450] {
      for _ in 0..<(count > 100 ? 3 : 40) {
        let (old, new) = (lines(count, &random), lines(count, &random))
        var (left, right, stays): ([Int], [Int], [Int]) = ([], [], [])
        for entry in StepAlignment.entries(old, new) {
          switch entry {
          case .same(let index, let other):
            stays.append(index)
            XCTAssertEqual(old[index], new[other])
          case .changed(let one, let other):
            XCTAssertEqual(ObservationLine(old[one]).subject, ObservationLine(new[other]).subject)
            left.append(one)
            right.append(other)
          case .movedAway(let index), .removed(let index): left.append(index)
          case .movedHere(let index), .added(let index): right.append(index)
          }
        }
        XCTAssertEqual((left + stays).sorted(), Array(old.indices))
        XCTAssertEqual(Set(right).count, right.count)
        XCTAssertEqual(stays.map { old[$0] }, new.indices.filter { !right.contains($0) }.map { new[$0] })
      }
    }
  }

  private func lines(_ count: Int, _ random: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 0...max(count, 1), using: &random)).map { _ in
      let number = Int.random(in: 0..<4, using: &random)
      return ["a = \(number)", "receive x\(number)", "call y(\(number))", "| \(number)", "cancel \(number)"]
        .randomElement(using: &random) ?? ""
    }
  }
}
