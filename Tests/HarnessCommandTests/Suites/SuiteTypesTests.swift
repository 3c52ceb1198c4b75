import Foundation
import Testing

@testable import Harness
@testable import HarnessCommand

@Suite struct CaseCollisionsTests {
  @Test func filesThatWouldBeOne() {
    let paths = ["s/Plus.transcript", "s/plus.transcript", "s/e\u{301}", "s/\u{E9}", "s/other"]
    let collisions = CaseCollisions(paths.map { SnapshotDirectory.File(name: $0, path: $0) })
    #expect(collisions.twin(of: paths[0]) == paths[1])
    #expect(collisions.twin(of: paths[1]) == paths[0])
    // As strings they are equal.
    #expect(collisions.twin(of: paths[2]).map { Array($0.utf8) } == Array(paths[3].utf8))
    #expect(collisions.twin(of: paths[3]).map { Array($0.utf8) } == Array(paths[2].utf8))
    #expect(collisions.twin(of: paths[4]) == nil)
  }
}

@Suite struct WorkerEndingTests {
  @Test(arguments: [
    (ChildProcess.Ending.exited(3), "ended with exit code 3", true), (nil, "is gone", true),
    (.signaled(SIGKILL), "was killed, signal 9 (SIGKILL)", false),
    (.signaled(SIGILL), "trapped, signal 4 (SIGILL)", true),
    (.signaled(99), "was ended by signal 99", true),
  ])
  func howAProcessEnded(_ ending: ChildProcess.Ending?, _ text: String, _ isOwn: Bool) {
    #expect(WorkerEnding.text(ending) == text)
    #expect(WorkerEnding.isOwn(ending) == isOwn)
  }
}

@Suite struct MisnamedTranscriptNameTests {
  @Test(arguments: [(".#a.transcript", true), ("._a.transcript", true), ("a.transcript", false), (".a", false)])
  func whatEditorsKeep(_ name: String, _ isHidden: Bool) { #expect(MisnamedTranscript.isHidden(name) == isHidden) }

  @Test func whatIsNoFile() throws {
    let directory = SnapshotDirectory("s")
    let result = try #require(directory.noFile("s/order/a.transcript", .fifo))
    #expect(result.name == "order/a")
    #expect(
      result.failures.map(\.kind) == [
        .unreadable("s/order/a.transcript is a named pipe, not a file; remove it, or put a file in its place")
      ])
    #expect(directory.noFile("s/a.txt", .fifo) == nil)
    #expect(directory.noFile("s/.#a.transcript", .fifo) == nil)
  }
}

@Suite struct CrashedWorkerCodingTests {
  @Test(arguments: [CrashedWorker.Moment.waiting, .closing, .playing("order/a")])
  func whatAWorkerDidIsReadBack(_ moment: CrashedWorker.Moment) throws {
    let lost = CrashedWorker(how: "is gone", moment, scripts: ["order/b"], output: "x")
    #expect(try JSONDecoder().decode(CrashedWorker.self, from: JSONEncoder().encode(lost)) == lost)
  }
}

@Suite struct CurrentStatementTests {
  @Test func whereAScriptIs() throws {
    let statement = CurrentStatement("s/a.transcript")
    #expect(statement.text == "s/a.transcript")
    let document = try TranscriptReader.read(
      SourceText(path: "s/a.transcript", bytes: Array("transcript 1\nfeature a\nsend plus\nend\n".utf8)))
    statement.begins(try #require(document.statements.first { $0.kind.isCommand }))
    #expect(statement.text == "s/a.transcript:3:1, in send plus")
  }
}

@Suite struct PlayingComparisonTests {
  private func reply(_ name: String, _ failures: [ScriptFailure] = []) -> ScriptResult {
    ScriptResult(name: name, path: name, failures: failures, steps: 1)
  }

  /// The observations are those of the replay, whatever the file contains meanwhile.
  @Test func aFileThatIsWrittenMeanwhile() throws {
    let folder = try makeTemporaryFolder()
    defer { try? FileSystem.removeTree(folder) }
    let file = SnapshotDirectory.File(name: "snippet/a", path: PathText.join(folder, "a.transcript"))
    let suite = Suite(Snippet.feature)
    func observe(_ number: Int) throws -> ScriptResult {
      let text = "transcript 1\nfeature snippet\nsend setList([1])\n  list[0] = \(number)\n  ~total = 1\nend\n"
      try Data(text.utf8).write(to: URL(fileURLWithPath: file.path))
      return SuiteRunner(suite).reply(to: WorkerJob(.observe, file))
    }
    let (first, second) = (try observe(1), try observe(2))
    #expect(first.holds && !second.holds)
    let result = try #require(PlayingComparison(file, suite)).result(first, second)
    #expect(result.failures.map(\.kindName) == ["differs"])
  }

  /// That of the second process if the first found nothing.
  @Test func theWorseOfTwoResults() {
    let failure = ScriptFailure(path: "a", line: 1, kind: .noEnd)
    let (good, bad) = (reply("good"), reply("bad", [failure]))
    #expect(PlayingComparison.worse(good, bad).name == "bad")
    #expect(PlayingComparison.worse(bad, good).name == "bad")
    #expect(PlayingComparison.worse(bad, reply("other", [failure])).name == "bad")
  }

  @Test func aScriptThatIsNotThere() {
    #expect(PlayingComparison(SnapshotDirectory.File(name: "a", path: "/nowhere/a.transcript"), Suite()) == nil)
  }
}
