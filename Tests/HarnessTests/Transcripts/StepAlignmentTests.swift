import XCTest

@testable import Harness

/// How the lines of a step change.
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

  /// A review shows both beside each other, in the order of the new file.
  func testLinesOfASubjectAreAChangeBetweenTheSameLines() {
    XCTAssertEqual(
      StepAlignment.entries(
        ["receive a", "x = 1", "receive b", "y = 1"], ["x = 1", "receive c", "y = 1", "receive d"]),
      [.removed(0), .same(1, 0), .changed(2, 1), .same(3, 2), .added(3)])
  }

  /// New lines are in the order of the new file, beside a pair as well.
  func testLinesThatComeStandInTheirOrder() {
    XCTAssertEqual(
      StepAlignment.entries(["b = 1", "trash[0] = 1"], ["a removed", "b = 2", "c = 1", "trash[0] = 2", "z = 1"]),
      [.added(0), .changed(0, 1), .added(2), .changed(1, 3), .added(4)])
    XCTAssertEqual(
      StepAlignment.entries(["call a(1)", "call b(1)"], ["call b(2)", "call a(2)"]),
      [.removed(0), .changed(1, 0), .added(1)], "pairs don't cross")
  }

  func testMomentsDoNotMove() {
    XCTAssertEqual(
      StepAlignment.entries(
        ["+25s", "receive a", "+30s", "receive b"], ["+24s", "receive b", "+25s", "receive a", "+36s"]
      ).filter { if case .movedAway = $0 { true } else if case .movedHere = $0 { true } else { false } },
      [.movedHere(1), .movedAway(3)])
  }

  private func polls(_ count: Int, every seconds: Int = 5, _ lines: (Int) -> [String]) -> [String] {
    (1...count).flatMap { ["+\(DurationText.text(of: .seconds(seconds * $0)))"] + lines($0) }
  }

  private func changes(_ old: [String], _ new: [String]) -> [String] {
    let sides = StepAlignment.written(old, new)
    return sides.entries.flatMap { entry -> [String] in
      switch entry {
      case .same: []
      case .changed(let one, let other): ["- " + sides.old[one].indented, "+ " + sides.new[other].indented]
      case .movedAway(let one): ["< " + sides.old[one].indented]
      case .movedHere(let other): ["> " + sides.new[other].indented]
      case .removed(let one): ["- " + sides.old[one].indented]
      case .added(let other): ["+ " + sides.new[other].indented]
      }
    }
  }

  /// Repeats are compared in the form that files have.
  func testRepeatsAreComparedWithRepeats() {
    XCTAssertEqual(
      changes(
        polls(119) { ["receive ticked(\($0))", "polls = \($0)"] },
        polls(99, every: 6) { ["receive ticked(\($0))", "polls = \($0)"] }),
      [
        "- 119 times, every 5s (", "+ 99 times, every 6s (", "-   +5s", "+   +6s", "-   receive ticked(1 ... 119)",
        "+   receive ticked(1 ... 99)", "-   polls = 1 ... 119", "+   polls = 1 ... 99",
      ])
    XCTAssertEqual(
      changes(polls(5) { _ in ["receive ticked"] } + ["cancel ID"], polls(10_000) { _ in ["receive ticked"] }),
      ["- 4 times, every 5s (", "+ 10000 times, every 5s (", "- +25s", "- receive ticked", "- cancel ID"])
    XCTAssertEqual(
      changes(["nothing"], polls(5) { _ in ["receive ticked"] }),
      ["- nothing", "+ 5 times, every 5s (", "+   +5s", "+   receive ticked", "+ )"])
    XCTAssertEqual(
      changes(polls(30) { ["polls = \($0)"] }, polls(30) { ["polls = \($0 == 7 ? 99 : $0)"] }),
      ["- polls = 7", "+ polls = 99"], "one of many blocks is another one")
    XCTAssertEqual(changes(polls(5) { ["a = \($0)"] }, polls(5) { ["a = \($0)"] }), [])
  }

  /// The places of a run are those of its lines in the file, and the rows are those of both files.
  func testRepeatsInTheirFile() throws {
    let text = """
      transcript 1
      feature a
      run
        nothing
        5 times, every 5s (
          +5s
          polls = 1 ... 5
        )
        +26s
        cancel ID
      end

      """
    let document = try TranscriptReader.read(SourceText(path: "a", bytes: Array(text.utf8)))
    let new = ["nothing"] + polls(4, every: 6) { ["polls = \($0)"] }
    let comparison = StepComparison(recorded: document.statements[2].observations, actual: new, line: 4)
    XCTAssertEqual(comparison?.entries.map(\.line), [5, 6, 7, 9, 10])
    XCTAssertEqual(comparison?.entries.map(\.column), [3, 6, 19, 3, 3])
    XCTAssertEqual(
      ScriptRow.rows(of: document) { $0 == 2 ? new : nil }.map { row in
        "\(row.line.map { "\($0)" } ?? "") \(row.kind.sign ?? " ")\(row.text)"
      }.dropFirst(3),
      [
        "4    nothing", "5 -  5 times, every 5s (", " +  4 times, every 6s (", "6 -    +5s", " +    +6s",
        "7 -    polls = 1 ... 5", " +    polls = 1 ... 4", "8    )", "9 -  +26s", "10 -  cancel ID", "11  end",
      ])
    XCTAssertEqual(
      ScriptRow.rows(of: document) { _ in nil }.map(\.text) + [""],
      text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init), "what stays is as it stands there"
    )
  }

  /// Lines that a file breaks are broken.
  func testLongLinesInTheirFile() throws {
    let (one, other) = (String(repeating: "a", count: 80), String(repeating: "b", count: 80))
    let text = "transcript 1\nfeature a\nsend b\n  a = [\n    \"\(one)\",\n    \"\(other)\",\n  ]\n  b = 1\nend\n"
    let document = try TranscriptReader.read(SourceText(path: "a", bytes: Array(text.utf8)))
    func rows(_ new: [String]) -> [String] {
      ScriptRow.rows(of: document) { $0 == 2 ? new : nil }.map { row in
        "\(row.line.map { "\($0)" } ?? "") \(row.kind.sign ?? " ")\(row.text)"
      }.dropFirst(3).dropLast()
    }
    let list = #"a = ["\#(one)", "\#(other)"]"#
    XCTAssertEqual(
      rows([list, "b = 2"]),
      ["4    a = [", "5      \"\(one)\",", "6      \"\(other)\",", "7    ]", "8 -  b = 1", " +  b = 2"])
    XCTAssertEqual(
      rows(["b = 1"]), ["4 -  a = [", "5 -    \"\(one)\",", "6 -    \"\(other)\",", "7 -  ]", "8    b = 1"])
    XCTAssertEqual(
      rows([list, "b = 1", list.replacing("a =", with: "c =")]),
      [
        "4    a = [", "5      \"\(one)\",", "6      \"\(other)\",", "7    ]", "8    b = 1", " +  c = [",
        " +    \"\(one)\",", " +    \"\(other)\",", " +  ]",
      ])
    XCTAssertEqual(
      rows([#"a = ["\#(one)", "c", "\#(other)"]"#, "b = 1"]),
      ["4    a = [", "5      \"\(one)\",", " +    \"c\",", "6      \"\(other)\",", "7    ]", "8    b = 1"])
  }

  /// A value recorded as the payload is written out if it differs now.
  func testAPayloadThatIsAnotherValueIsWrittenOut() {
    func changes(_ action: String, _ line: String, _ new: [String], below command: String? = nil) -> [String] {
      let old = command == nil ? [action, line] : [line]
      let sides = StepAlignment.written(old, (command == nil ? [action] : []) + new, below: command) { name in
        name == "page" ? "Page(posts: [Post(id: 10), Post(id: 9)], next: nil)" : nil
      }
      return sides.entries.flatMap { entry -> [String] in
        switch entry {
        case .same, .movedAway, .movedHere: []
        case .changed(let one, let other): ["- " + sides.old[one].text, "+ " + sides.new[other].text]
        case .removed(let one): ["- " + sides.old[one].text]
        case .added(let other): ["+ " + sides.new[other].text]
        }
      }
    }
    XCTAssertEqual(
      changes("receive loaded($page)", "posts = payload.posts", ["posts[id: 9] = Post(id: 9)"]),
      ["- posts[id: 10] = Post(id: 10)"])
    XCTAssertEqual(
      changes(
        "receive loaded(.success([Post(id: UUID(2)), Post(id: UUID(10))], isLast: true))",
        "posts = payload.success.0", ["posts[id: UUID(2)] = Post(id: UUID(2), isNew: true)"]),
      [
        "- posts[id: UUID(2)] = Post(id: UUID(2))", "+ posts[id: UUID(2)] = Post(id: UUID(2), isNew: true)",
        "- posts[id: UUID(10)] = Post(id: UUID(10))",
      ])
    XCTAssertEqual(
      changes("receive loaded([1, 2], name: [\"a\": 3])", "rows = payload.0", ["rows[0] = 1"]), ["- rows[1] = 2"])
    XCTAssertEqual(
      changes("receive loaded([1, 2], name: [\"a\": 3])", "names = payload.name", ["names[\"b\"] = 3"]),
      ["- names[\"a\"] = 3", "+ names[\"b\"] = 3"])
    XCTAssertEqual(
      changes("", "post = payload", ["post = Post(id: 2)"], below: "send chosen(Post(id: 1))"),
      ["- post = Post(id: 1)", "+ post = Post(id: 2)"])
    XCTAssertEqual(
      changes("receive loaded($page)", "posts inserted at 0 = payload.posts[1]", ["posts inserted at 0 = Post(id: 8)"]),
      ["- posts inserted at 0 = Post(id: 9)", "+ posts inserted at 0 = Post(id: 8)"])
    for line in ["posts = payload.posts", "posts = payload.success", "posts = payload.0", "posts = payload[7]"] {
      XCTAssertEqual(
        changes("receive loaded($other)", line, ["posts = 1"]), ["- \(line)", "+ posts = 1"], "nobody knows what it is")
    }
  }

  func testLinesOfAPageArePairedByTheirPlace() {
    XCTAssertEqual(
      StepAlignment.entries(["| a = 1", "| b"], ["| a = 2", "| c"]), [.changed(0, 0), .changed(1, 1)])
    XCTAssertEqual(
      StepAlignment.entries(["| a = 1"], ["| a = 2", "| c"]), [.removed(0), .added(0), .added(1)],
      "an equals sign makes no path of it")
  }

  /// Failures and reviews agree about the same lines.
  func testARunAndAReviewAgree() throws {
    let text = "transcript 1\nfeature a\nsend b\n  call x()\n  a = 1\n  b = 1\nend\n"
    let document = try TranscriptReader.read(SourceText(path: "a", bytes: Array(text.utf8)))
    let index = try XCTUnwrap(document.statements.firstIndex { !$0.observations.isEmpty })
    let new = ["a = 1", "b = 2", "call x()", "| c"]
    let comparison = StepComparison(recorded: document.statements[index].observations, actual: new, line: 4)
    XCTAssertEqual(
      comparison?.entries,
      [
        .init(change: .moved("call x()"), line: 4, column: 3),
        .init(change: .changed(.path("b"), old: "1", new: "2"), line: 6, column: 7),
        .init(change: .added("| c"), line: 7, column: 3),
      ])
    let outcome = StepOutcome(document.statements[index], lines: new)
    XCTAssertEqual(
      outcome.changes, [.moved("call x()"), .changed(.path("b"), old: "1", new: "2"), .added("| c")])
    XCTAssertEqual(
      ScriptRow.rows(of: document) { $0 == index ? new : nil }.filter(\.isChange).map(\.text),
      ["  call x()", "  b = 1", "  b = 2", "  call x()", "  | c"])
  }

  /// A recorded line may span several lines of the file, and so may the command.
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
    XCTAssertEqual(try lines("send b\n  a = [\n    1,\n  ]", ["a = [2]", "b = 2"]), [5, 7])
    XCTAssertEqual(try lines("send b\n  a = [\n    1,\n  ]", ["| b"]), [4, 4])
    XCTAssertEqual(try lines("send b", ["b = 2", "c = 3"]), [4, 4])
    XCTAssertEqual(try lines("send b(\n  1)", ["b = 2"]), [5])
  }

  /// Both values follow it, giving the lines again; lines that differ only in spaces are returned as they are.
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
      let sides = StepAlignment.written([old], [new])
      let change = try XCTUnwrap(sides.entries.first?.change(from: sides.old, to: sides.new))
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

  /// Every line of both is shown once, and unchanged ones are equal; also in runs compared by position.
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
