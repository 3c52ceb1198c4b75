import Testing

@testable import Harness

/// Lines of transcripts as values.
@Suite struct ObservationLineTests {
  private static let table: [(String, ObservationLine)] = [
    ("nothing", .nothing), ("+500ms", .time("500ms")),
    ("counterState.number = 3", .change(path: "counterState.number", literal: "3")),
    ("~total = 5", .change(path: "~total", literal: "5")),
    (#"names["a = b"] = "c = d""#, .change(path: #"names["a = b"]"#, literal: #""c = d""#)),
    ("items[id: 7] removed", .removed(path: "items[id: 7]")),
    ("receive searched(\"swift = 5\")", .receive("searched(\"swift = 5\")")),
    ("hear total Total(a: 1)", .hear(name: "total", literal: "Total(a: 1)")),
    ("call search(\"sw = 1\")", .call("search(\"sw = 1\")")), ("cancel SearchID()", .cancel("SearchID()")),
    ("in flight, started by set(\"a = b\"): due in 300ms", .inFlight("set(\"a = b\"): due in 300ms")),
    ("fail a = 1 ", .fail("a = 1 ")), ("|", .view("")), ("| a = b", .view("a = b")), ("|  x", .view(" x")),
    // Paths may begin with any word.
    ("receive = 3", .change(path: "receive", literal: "3")), ("fail[0] removed", .removed(path: "fail[0]")),
    ("call.name = 1", .change(path: "call.name", literal: "1")), ("whatever", .other("whatever")),
    // Failures may have any text.
    ("fail == a  b", .fail("== a  b")), ("fail = 3", .change(path: "fail", literal: "3")),
  ]

  @Test(arguments: table)
  func theyAreReadAndPrinted(_ line: String, _ observation: ObservationLine) {
    #expect(ObservationLine(line) == observation)
    #expect(observation.text == line)
  }

  @Test(arguments: [
    ("a  =   3 ", ObservationLine.change(path: "a", literal: "3")), ("receive   go", .receive("go")),
    ("hear  total   5", .hear(name: "total", literal: "5")), ("call  load()", .call("load()")),
  ])
  func spacesAroundPartsDoNotCount(_ line: String, _ observation: ObservationLine) {
    #expect(ObservationLine(line) == observation)
  }

  @Test func linesOfOneSubjectArePaired() {
    let subjects = Self.table.map { ObservationLine($0.0).subject?.text }
    #expect(
      subjects == [
        nil, "time", "counterState.number", "~total", #"names["a = b"]"#, nil, "receive", "hear total", "call search",
        nil,
        nil, "fail", nil, nil, nil, "receive", nil, "call.name", nil, "fail", "fail",
      ])
  }

  /// Files in earlier forms pass, without a remark.
  @Test func whatWasWrittenOtherwiseBeforeHolds() throws {
    let old = """
      transcript 1
      feature a
      end
        in flight load(UUID("00000000-0000-0000-0000-000000000007")): due in 1s
        in flight set(
          "in flight x",
        ): call f(2)

      """
    let document = try TranscriptReader.read(SourceText(path: "a", bytes: Array(old.utf8)))
    let statement = try #require(document.statements.last)
    let actual = [
      "in flight, started by load(UUID(7)): due in 1s", "in flight, started by set(\"in flight x\"): call f(2)",
    ]
    #expect(statement.observations.map(\.text) == actual)
    #expect(StepComparison(recorded: statement.observations, actual: actual, line: 3) == nil)
    #expect(ObservationLine("in flight a: due in 1s") == .inFlight("a: due in 1s"))
    #expect(ObservationLine.writtenAnew(actual[0]) == actual[0])
  }

  /// A recorded line with an extra space differs in its bytes, and is shown as it is.
  @Test func valuesThatDifferInSpacesAreReportedByTheirLines() {
    let document = try? TranscriptReader.read(
      SourceText(path: "a", bytes: Array("transcript 1\nfeature a\nsend b\n  a =  3\nend\n".utf8)))
    let statement = document?.statements.first { !$0.observations.isEmpty }
    let comparison = StepComparison(recorded: statement?.observations ?? [], actual: ["a = 3"], line: 3)
    #expect(
      comparison?.entries == [.init(change: .changed(.path("a"), old: "a =  3", new: "a = 3"), line: 4, column: 7)])
  }
}
