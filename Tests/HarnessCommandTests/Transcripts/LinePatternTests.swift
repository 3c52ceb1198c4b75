import Testing

@testable import Harness
@testable import HarnessCommand

@Suite struct LinePatternTests {
  @Test(arguments: [
    ("a = _", "a = 3", 1), ("a = _", "a = -1.5", 1), ("a = _", "a = Item(id: 1, tags: [\"x, y\"])", 1),
    ("receive loaded(_, [1])", "receive loaded(Item(id: 1), [1])", 1),
    ("receive loaded(id: _, at: _)", "receive loaded(id: UUID(7), at: Date(\"2022-06-22T00:00:00Z\"))", 2),
    ("items[id: _].name = \"b\"", "items[id: UUID(\"6BA7B810-9DAD-11D1-80B4-00C04FD430C8\")].name = \"b\"", 1),
    ("map = [\"a\": _, \"b\": 2]", "map = [\"a\": .some(nil), \"b\": 2]", 1), ("receive _", "receive loaded(3)", 1),
    ("call search(_)", "call search(\"a\")", 1), ("hear total _", "hear total .shown(1)", 1), ("+_", "+1.5s", 1),
    ("items[id: _] removed", "items[id: 3] removed", 1), ("a = (_, _)", "a = (_, 3)", 1),
  ])
  func whatMatches(_ row: (recorded: String, actual: String, count: Int)) {
    #expect(LinePattern(row.recorded).flatMap { $0.matches(row.actual) } == row.count)
  }

  @Test(arguments: [
    ("a = _", "b = 3"), ("a = _", "a removed"), ("a = [_]", "a = [1, 2]"), ("a = [_]", "a = []"),
    ("a = f(_)", "a = f(x: 1)"), ("a = f(_, 2)", "a = f(1, 3)"), ("a = [_: 1]", "a = [1]"), ("a = \"_\"", "a = \"b\""),
    ("fail lost _", "fail lost 3"), ("| _", "| a"), ("a = _", "a = _"), ("a = f(_)", "a = f(_)"),
    ("a_b = 1", "a_b = 2"),
    ("a = _", "call f(1)"), ("a = 1", "a = 1"), ("a = _ /* x */", "a = 1"),
  ])
  func whatDoesNot(_ row: (recorded: String, actual: String)) {
    #expect(LinePattern(row.recorded).flatMap { $0.matches(row.actual) } == nil)
  }

  private static let head = "transcript 1\nfeature snippet\nstub search(_) = [\"a\"] after 1s\n"

  private func play(_ text: String) throws -> ScriptChecker.Played {
    try ScriptChecker(Suite(Snippet.feature), load: noFiles).play(path: "a", bytes: Array(text.utf8))
  }

  /// A script that passes with it counts it, and recording changes nothing.
  @Test func recordingKeepsWhatMatches() throws {
    let text =
      Self.head + """
        send queryChanged("ab")
          query = _
          call search("ab")
        run
          +1s
          receive found([_])
          list[0] = 1
          ~total = _
        end

        """
    let played = try play(text)
    #expect(played.differences.isEmpty && played.faults.isEmpty)
    #expect(played.wildcards == 3)
    #expect(TranscriptWriter.text(played.document, lines: played.lines) == text)
  }

  /// If the rest of a line no longer matches, it is recorded as it is; lines that still match stay.
  @Test func whatHoldsNoMoreIsRecorded() throws {
    let text =
      Self.head + """
        send queryChanged("ab")
          query = _
          call search(_, 2)
        run
          +1s
          receive found([_, _])
          list[0] = _
        end

        """
    let played = try play(text)
    #expect(played.differences.count == 3)
    #expect(played.wildcards == 2)
    #expect(
      TranscriptWriter.text(played.document, lines: played.lines) == Self.head + """
        send queryChanged("ab")
          query = _
          call search("ab")
        run
          +1s
          receive found(["a"])
          list[0] = _
          ~total = 1
        end

        """)
  }

  /// Each recorded line matches one actual line.
  @Test func aLineMatchesOnce() throws {
    let played = try play(
      Self.head + """
        send setList([1, 2])
          list[_] = _
          ~total = 3
        run
          nothing
        end

        """)
    #expect(played.differences.map(\.kind).contains(.unrecorded("list[1] = 2", command: "send setList([1, 2])")))
  }

  @Test func theSummaryCounts() {
    var result = ScriptResult(name: "a/b", path: "", failures: [], steps: 2)
    result.wildcards = 2
    let text = ConsoleReport(commands: CommandText().text).checked([result], skipped: 0)
    #expect(text.hasPrefix("1 script holds, 2 steps; 2 recorded values '_' matched anything"))
  }
}
