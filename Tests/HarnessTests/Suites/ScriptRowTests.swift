import Testing

@testable import Harness
@testable import HarnessArchitecture

/// The rows of a replayed script whose file is available.
@Suite struct ScriptRowTests {
  private struct Point: Equatable {
    var x = 0
    var y = 0
  }
  private struct State { var point: Point? }
  private enum Action { case move(Int, Int) }

  private var feature: Feature<State, Action, Void> {
    Feature(
      "points", initialState: State(),
      reducer: Reducer<State, Action, Void> { state, action, _ in
        if case .move(let x, let y) = action {
          state.point = Point(x: x, y: y)
          if y < 0 { reportIssue("below") }
        }
        return .none
      }
    ) { _ in }
  }

  private func script(_ body: String) -> String { "transcript 1\nfeature points\n\(body)end\n" }

  private func rows(_ result: ScriptResult, in text: String) -> [String]? {
    ScriptRow.rows(of: result, in: Array(text.utf8)) { _ in ["here"] }?.map { row in
      let sign = if row.kind == .note { "!" } else { row.kind.sign ?? " " }
      return "\(row.line.map { "\($0)" } ?? "") \(sign)\(row.text)"
    }
  }

  /// A script that fails itself is shown in its file as well, even if a recorded value is `_`.
  @Test func aFailureBesideAValueThatMatchesAnything() {
    let text = script(
      "# a comment\nsend move(1, -2)\n  point = Point(x: _, y: -1)\n# another\nsend move(3, 4)\n  point.x = _\n  point.y = 4\n"
    )
    var result = feature.check(transcript: text)
    let expected = [
      "1  transcript 1", "2  feature points", "3  # a comment", "4  send move(1, -2)", " !  here",
      "5 -  point = Point(x: _, y: -1)", " +  point = Point(x: 1, y: -2)", "6  # another", "7  send move(3, 4)",
      "8    point.x = _", "9    point.y = 4", "10  end",
    ]
    #expect(rows(result, in: text) == expected)
    #expect(result.actual == nil)
    #expect(result.outcomes?.map(\.line) == [4])
    #expect(rows(result, in: text.replacing("y: -1", with: "y: -7")) == nil, "the file was changed meanwhile")
    #expect(rows(result, in: text.replacing("move(1, ", with: "move(2, ")) == nil)
    let recorded = ["title = \"\u{e9}\""]
    result.outcomes = [StepOutcome(line: 4, command: "send move(1, -2)", recorded: recorded, lines: [])]
    #expect(rows(result, in: script("# a\nsend move(1, -2)\n  title = \"\u{e9}\"\n")) != nil)
    #expect(rows(result, in: script("# a\nsend move(1, -2)\n  title = \"e\u{301}\"\n")) == nil, "other bytes")
    result.outcomes = nil
    #expect(rows(result, in: text) == nil, "a report of an older version doesn't say how the lines become others")
  }

  /// `nothing` is a line like any other below a command that records no lines.
  @Test func nothingBelowTheEnd() {
    let text = script("") + "  nothing\n"
    let result = feature.check(transcript: text)
    #expect(result.failures.map(\.line) == [4])
    #expect(rows(result, in: text)?.suffix(2) == ["3  end", "4 -  nothing"])
    #expect(result.outcomes?.map(\.line) == [3])
  }

  /// Nothing is shown below a line that has changed.
  @Test func aFileThatWasEditedMeanwhile() {
    let text = script("send move(1, -2)\n  point = Point(x: 1, y: -2)\nsend move(3, 4)\n  point.x = 3\n  point.y = 4\n")
    let result = feature.check(transcript: text)
    #expect(result.failures.map(\.line) == [3])
    #expect(rows(result, in: text)?.contains(" !  here") == true)
    #expect(rows(result, in: text + "# more\n") != nil)
    #expect(rows(result, in: text.replacing("send move(1", with: "# new\nsend move(1")) == nil)
    for body in ["let  one = 1\n", "expect failure\n"] {
      let text = script("\(body)send move(1, 2)\n  point = Point(x: 1, y: 2)\n")
      let result = feature.check(transcript: text)
      #expect(result.failures.map(\.line) == [3], "\(result.failures)")
      #expect(rows(result, in: text)?.contains(" !  here") == true, "\(body)")
      #expect(rows(result, in: text.replacing(body, with: "# new\n\(body)")) == nil, "\(body)")
    }
    let stubbed = "transcript 1\nfeature snippet\nstub  track\nsend setList([1])\n  list[0] = 1\n  ~total = 1\nend\n"
    let unused = Snippet.feature.check(transcript: stubbed)
    #expect(unused.failures.map(\.line) == [3])
    #expect(rows(unused, in: stubbed)?.contains(" !  here") == true)
    #expect(rows(unused, in: stubbed.replacing("stub", with: "# new\nstub")) == nil)
    let unended = "transcript 1\nfeature points\nsend move(1, 2)\n  point = Point(x: 1, y: 2)\n"
    #expect(rows(feature.check(transcript: unended), in: unended) != nil)
    #expect(rows(feature.check(transcript: unended), in: unended + "send move(1, 2)\n") == nil)
  }

  /// Differences are usually the reason why a stub wasn't used.
  @Test func anUnusedStubComesLast() {
    let text = "transcript 1\nfeature snippet\nstub track\nsend setList([1])\n  list[0] = 2\n  ~total = 1\nend\n"
    let result = Snippet.feature.check(transcript: text)
    #expect(result.failures.map(\.line) == [5, 3], "\(result.failures)")
  }

  @Test func aTranscriptThatMayBeRecorded() {
    let text = script("send move(1, 2)\n  point = Point(x: 1, y: 1)\nsend move(1, 2)\n")
    let result = feature.check(transcript: text)
    let all = rows(result, in: text)
    #expect(all?.contains("5  send move(1, 2)") == true)
    #expect(all?.count == 8)
  }

  @Test func whatHoldsAndWhatIsNotRecorded() {
    let text = script("send move(1, 2)\n")
    let result = feature.check(transcript: text)
    #expect(result.failures.map(\.kind) == [.notRecorded])
    #expect(rows(result, in: text) == nil)
    let recorded = result.actual ?? ""
    #expect(rows(feature.check(transcript: recorded), in: recorded)?.count == 5)
  }
}
