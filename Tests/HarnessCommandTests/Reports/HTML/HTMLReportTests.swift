import XCTest

@testable import Harness
@testable import HarnessCommand

/// The data of the page: it must match the results, and nothing of a run may be taken for HTML.
final class HTMLReportTests: XCTestCase {
  private static var context: ReportContext {
    ReportContext(version: "1") { "harness \($0) \($1.joined(separator: " "))" }
  }

  /// A report with traces; the second script differs in two places.
  private static func report(_ literal: String = "\"a\"") throws -> RunReport {
    let checker = ScriptChecker(Suite(Snippet.feature), makesTraces: true, load: noFiles)
    let scripts = [
      "snippet/search": """
      transcript 1
      feature snippet
      stub search(_) = ["x"] after 300ms
      send queryChanged(\(literal))
        query = \(literal)
        call search(\(literal))
      run
        +300ms
        receive found(["x"])
        list[0] = 1
        ~total = 1
      end

      """,
      "snippet/wrong": """
      transcript 1
      feature snippet
      send setList([1])
        list[0] = 2
        ~total = 1
      send loaded(2)
        page = .loaded(count: 2)
        query = "b"
      end

      """,
    ]
    let results = scripts.sorted { $0.key < $1.key }.map { name, text in
      checker.check(name: name, path: "Snapshots/\(name).transcript", bytes: Array(text.utf8))
    }
    return RunReport(results: results, features: Suite(Snippet.feature).summaries(measuresReach: false), seconds: 1.5)
  }

  private static func page(_ report: RunReport, _ context: ReportContext = context) -> Page {
    Page(text: HTMLReport(report, context).text)
  }

  /// The data of a page, as its script reads them.
  private struct Page {
    let text: String

    func data(_ id: String, file: StaticString = #filePath, line: UInt = #line) throws -> [String: Any] {
      let open = "<script type=\"application/json\" id=\"\(id)\">"
      let start = try XCTUnwrap(text.range(of: open), "no \(id)", file: file, line: line).upperBound
      let end = try XCTUnwrap(text.range(of: "</script>", range: start..<text.endIndex), file: file, line: line)
        .lowerBound
      let json = try JSONSerialization.jsonObject(with: Data(text[start..<end].utf8))
      return try XCTUnwrap(json as? [String: Any], file: file, line: line)
    }
  }

  func testCountsAgreeWithTheResults() throws {
    let report = try Self.report()
    XCTAssertEqual(report.results.map(\.holds), [true, false])
    let overview = try Self.page(report).data("overview")
    let scripts = try XCTUnwrap(overview["scripts"] as? [[String: Any]])
    XCTAssertEqual(scripts.map { $0["name"] as? String }, report.results.map(\.name))
    XCTAssertEqual(scripts.map { $0["failures"] as? Int }, report.results.map(\.failures.count))
    XCTAssertEqual(scripts.map { $0["steps"] as? Int }, report.results.map(\.steps))
    XCTAssertEqual(scripts.map { $0["time"] as? Int }, [300, 0])
    XCTAssertEqual(scripts.map { $0["strip"] as? String }, ["cr-", "ff-"])
    let features = try XCTUnwrap(overview["features"] as? [[String: Any]])
    XCTAssertEqual(features.map { $0["name"] as? String }, ["snippet"])
    let cases = try XCTUnwrap(features[0]["cases"] as? [String])
    for (key, path) in [("sent", \ActionCoverage.sent), ("received", \.received)] {
      let expected = cases.filter { name in report.results.contains { $0.coverage[keyPath: path].contains(name) } }
      XCTAssertFalse(expected.isEmpty)
      let counts = try XCTUnwrap(features[0][key] as? [Int])
      XCTAssertEqual(zip(cases, counts).filter { $0.1 > 0 }.map(\.0), expected, key)
    }
  }

  /// There was no room for what the script did then.
  func testAFailureBehindTheEndOfATraceBelongsToNoStep() throws {
    var result = try XCTUnwrap(Self.report().results.first { $0.trace != nil })
    let steps = try XCTUnwrap(result.trace).steps
    let last = try XCTUnwrap(steps.last).line
    func step(_ line: Int, _ interruption: ScriptTrace.Interruption?) -> Int? {
      result.trace?.interruption = interruption
      let failure = ScriptFailure(path: result.path, line: line, kind: .noEnd)
      return PageFailure(failure, of: result, accept: "").step
    }
    for interruption in [nil, .processEnded, .outOfRoom] as [ScriptTrace.Interruption?] {
      XCTAssertEqual(step(last, interruption), steps.count - 1)
      XCTAssertEqual(step(last + 1, interruption), interruption == .outOfRoom ? nil : steps.count - 1)
    }
  }

  /// All combinations of outcomes: scripts that pass, differ, can't be read, or end with their process.
  func testOutcomesOfAllKindsAgree() throws {
    let played = try Self.report().results
    let unreadable = ScriptResult(
      name: "snippet/broken", path: "Snapshots/snippet/broken.transcript",
      failures: [ScriptFailure(path: "x", line: 1, column: 2, kind: .unreadable("no"))], steps: 0)
    let lost = ScriptResult(
      name: "gone/away", path: "Snapshots/gone/away.transcript",
      failures: [
        ScriptFailure(path: "x", line: 1, kind: .died(how: "trapped", command: nil, action: nil))
      ],
      steps: 0)
    let all = played + [unreadable, lost]
    for chosen in 0..<(1 << all.count) {
      let results = all.indices.filter { chosen & (1 << $0) != 0 }.map { all[$0] }
      let report = RunReport(
        results: results, notRun: chosen, features: Suite(Snippet.feature).summaries(measuresReach: false))
      let page = Self.page(report)
      let scripts = try XCTUnwrap(page.data("overview")["scripts"] as? [[String: Any]])
      XCTAssertEqual(scripts.count, results.count)
      XCTAssertEqual(scripts.allSatisfy { $0["failures"] as? Int == 0 }, report.holds)
      XCTAssertEqual(try page.data("overview")["notRun"] as? Int, chosen)
      for (number, result) in results.enumerated() {
        let failures = try XCTUnwrap(page.data("script-\(number)")["failures"] as? [Any])
        XCTAssertEqual(failures.count, result.failures.count)
      }
    }
  }

  func testFailuresShowBothSidesAndTheirStep() throws {
    let failures = try XCTUnwrap(Self.page(Self.report()).data("script-1")["failures"] as? [[String: Any]])
    // Unchanged and changed parts, alternating.
    XCTAssertEqual(failures.map { $0["expected"] as? [String] }, [["list[0] = ", "2"], ["query = \"b\""]])
    XCTAssertEqual(failures.map { $0["actual"] as? [String] }, [["list[0] = ", "1"], nil])
    XCTAssertEqual(failures.map { $0["step"] as? Int }, [0, 1])
    XCTAssertEqual(
      failures.map { $0["place"] as? String },
      ["Snapshots/snippet/wrong.transcript:4:13", "Snapshots/snippet/wrong.transcript:8:3"])
  }

  /// The console and the page mark the same words.
  func testFailuresAreMarkedAsInTheConsole() throws {
    let (expected, actual) = (
      "[Item(id: 1, title: \"milk\", price: 25, isDone: false), Item(id: 2, title: \"eggs\", price: 40, isDone: true)]",
      "[Item(id: 1, title: \"oat milk\", price: 25, isDone: false), Item(id: 2, title: \"eggs\", price: 45, isDone: true)]"
    )
    let failure = ScriptFailure(
      path: "Snapshots/a/b.transcript", line: 4,
      kind: .differs(subject: "items", expected: expected, actual: actual, command: "send load"), head: "items = ")
    let result = ScriptResult(name: "a/b", path: failure.path, failures: [failure], steps: 1)
    let data = try Self.page(RunReport(results: [result])).data("script-0")
    let side = try XCTUnwrap(data["failures"] as? [[String: Any]])[0]
    let console = Self.context.words(result)
    for (key, marks) in [("expected", ("[-", "-]")), ("actual", ("{+", "+}"))] {
      let texts = try XCTUnwrap(side[key] as? [String])
      let line = texts.enumerated().map { $0 % 2 == 1 ? marks.0 + $1 + marks.1 : $1 }.joined()
      XCTAssertTrue(console.contains(line), "\(line) is not in \(console)")
      XCTAssertEqual(texts.enumerated().filter { $0.offset % 2 == 1 }.count, key == "expected" ? 1 : 2, line)
    }
  }

  /// Without JavaScript, failures are a list.
  func testThePlainListOfFailures() throws {
    let hostile = ScriptResult(
      name: "a/<b>", path: "x",
      failures: [ScriptFailure(path: "x", line: 1, kind: .unreadable("</noscript><script>no()</script>"))],
      steps: 0)
    let text = try HTMLReport(RunReport(results: Self.report().results + [hostile]), Self.context).text
    let start = try XCTUnwrap(text.range(of: "<noscript>")).upperBound
    let plain = text[start..<(try XCTUnwrap(text.range(of: "</noscript>")).lowerBound)]
    XCTAssertTrue(plain.contains("<h1>2 of 3 scripts failed</h1>"), "\(plain)")
    XCTAssertTrue(plain.contains("<h2>snippet/wrong</h2>") && plain.contains("list[0] = [-2-]"), "\(plain)")
    XCTAssertTrue(plain.contains("<h2>a/&lt;b&gt;</h2>") && !plain.contains("<script>"), "\(plain)")
  }

  /// The way the page's script applies the changes of the state must lead to the trace's result.
  func testTheStateSurvivesItsData() throws {
    let report = try Self.report()
    let page = Self.page(report)
    let texts = try XCTUnwrap(page.data("feature-0")["texts"] as? [String])
    for (number, result) in report.results.enumerated() {
      let trace = try XCTUnwrap(result.trace)
      var expected = Dictionary(uniqueKeysWithValues: trace.initialState.map { ($0.path, $0.literal) })
      let data = try page.data("script-\(number)")
      let initial = try PackedNumbers.numbers(in: data["initial"])
      var actual: [String: String] = [:]
      for index in stride(from: 0, to: initial.count, by: 2) {
        actual[texts[initial[index]]] = texts[initial[index + 1]]
      }
      XCTAssertEqual(actual, expected)
      var rest = try PackedNumbers.numbers(in: data["steps"])[...]
      let times = try XCTUnwrap(data["times"] as? [Double])
      var line = 0
      for step in trace.steps {
        let head = Array(rest.prefix(6))
        rest = rest.dropFirst(6)
        line += head[0]
        XCTAssertEqual(line, step.line)
        XCTAssertEqual(head[1], texts.firstIndex(of: step.command))
        XCTAssertEqual([times[head[2]], times[head[3]]], [step.begin / .milliseconds(1), step.end / .milliseconds(1)])
        for event in step.events {
          switch event.kind {
          case .leaves(let changes): for change in changes { expected[change.path] = change.new }
          case .derived(let change): expected[change.path] = change.new
          default: break
          }
        }
        var numbers = rest.prefix(head[5])
        rest = rest.dropFirst(head[5])
        while let kind = numbers.popFirst().flatMap(PageEvent.init) {
          let parts = Array(numbers.prefix(kind.parts))
          numbers = numbers.dropFirst(kind.parts)
          switch kind {
          case .leafChanged, .derived: actual[texts[parts[0]]] = parts[2] < 0 ? nil : texts[parts[2]]
          case .leaf: actual[texts[parts[0]]] = parts[1] < 0 ? nil : texts[parts[1]]
          default: break
          }
        }
        XCTAssertEqual(actual, expected, step.command)
      }
      XCTAssertTrue(rest.isEmpty)
    }
  }

  func testNumbersSurviveBeingPacked() throws {
    let numbers = Array(-1...5000) + [91_123, 91_124, 91_125, 1 << 40]
    XCTAssertEqual(try PackedNumbers.numbers(in: PackedNumbers(numbers).text), numbers)
    XCTAssertEqual(PackedNumbers([43, 44, 2023, 2024]).bytes.count, 1 + 2 + 2 + 3)
  }

  /// Lines beside each other are those of the file and those of a review.
  func testTheTranscriptIsThatOfAReview() throws {
    let texts = [
      "# a remark", "transcript 1", "feature snippet", "", "send setList([1])", "  list[0] = 2", "# another",
      "send queryChanged(\"a\")", "  query = \"a\"", "end",
    ]
    let source = Array(texts.map { $0 + "\n" }.joined().utf8)
    let result = try checked(texts)
    var strings = PageStrings()
    let rows = PageTranscript(result, source: source, notes: { _ in [] }, &strings)
    XCTAssertNil(rows.missing)
    let lines = try Self.lines(rows, strings.texts)
    XCTAssertEqual(lines.filter { !$0.hasPrefix("+") }.map { String($0.dropFirst()) }, texts)
    XCTAssertEqual(lines.filter { $0.hasPrefix("+") || $0.hasPrefix("-") }.first, "-  list[0] = 2")
    // Of a file that isn't there any more, and of one that is another one, only what happened is known.
    for (other, reason) in [(nil, .file), (Array("transcript 1\n".utf8), .change)]
      as [([UInt8]?, PageTranscript.Missing)]
    {
      let known = PageTranscript(result, source: other, notes: { _ in [] }, &strings)
      XCTAssertEqual(known.missing, reason)
      let lines = try Self.lines(known, strings.texts)
      XCTAssertTrue(lines.contains(" send queryChanged(\"a\")") && lines.contains("-  list[0] = 2"), "\(lines)")
    }
  }

  /// An unrecorded line is at the place of the next command.
  func testWhatComesStaysInItsStepWithoutTheFile() throws {
    let texts = [
      "transcript 1", "feature snippet", "", "send setList([1])", "  list[0] = 1", "send tag([\"a\"])",
      "  tags = [\"a\"]", "end",
    ]
    let result = try checked(texts)
    XCTAssertEqual(result.failures.map(\.line), [6])
    XCTAssertEqual(PageFailure(result.failures[0], of: result, accept: "").step, 0)
    // As read from a report.
    let text = JSONReport.text(
      RunReport(results: [result]), ReportContext(version: "1", keepsTraces: true) { _, _ in "" })
    let read = try XCTUnwrap(JSONReport.read(Array(text.utf8), traces: true).results.first)
    XCTAssertNotNil(read.actual)
    var strings = PageStrings()
    XCTAssertEqual(
      try Self.lines(PageTranscript(read, source: nil, notes: { _ in [] }, &strings), strings.texts),
      [
        " send setList([1])", "   list[0] = 1", "+  ~total = 1", " send tag([\"a\"])", "   tags = [\"a\"]", " end",
      ])
  }

  /// Lines broken in the file are broken on the page, also in a script that fails elsewhere.
  func testLinesOfAnObservationStayApart() throws {
    let texts = [
      "transcript 1", "feature snippet", "", "send setList([1])", "  list[0] = 2", "send tag([\"a\"])", "  tags = [",
      "    \"a\",", "  ]", "", "end",
    ]
    let result = try checked(texts)
    var strings = PageStrings()
    let rows = PageTranscript(
      result, source: Array(texts.map { $0 + "\n" }.joined().utf8), notes: { _ in [] }, &strings)
    let lines = try Self.lines(rows, strings.texts)
    XCTAssertEqual(lines.filter { !$0.hasPrefix("+") }.map { String($0.dropFirst()) }, texts)
    XCTAssertEqual(lines.count { !$0.hasPrefix(" ") }, 3, "\(lines)")
  }

  func testAFileThatCannotBeReadHasItsLines() throws {
    let texts = ["transcript 1", "feature snippet", "", "sned load", "end"]
    let result = try checked(texts)
    XCTAssertNil(result.trace)
    let source = Array(texts.map { $0 + "\n" }.joined().utf8)
    var strings = PageStrings()
    let rows = PageTranscript(result, source: source, notes: { _ in [] }, &strings)
    let lines = try Self.lines(rows, strings.texts)
    XCTAssertEqual(lines.filter { $0.hasPrefix(" ") }.map { String($0.dropFirst()) }, texts)
    XCTAssertEqual(lines.firstIndex { $0.hasPrefix("!") }, 4, "\(lines)")
    let report = RunReport(results: [result])
    for file in [source, nil] {
      let context = ReportContext(version: "1.2.3", source: { _ in file }) { _, _ in "" }
      XCTAssertEqual(try Self.page(report, context).data("script-0")["rows"] != nil, file != nil)
    }
  }

  /// Impossible numbers are rejected when a report is read, so that later code needn't check them.
  func testTracesWithNumbersOfNoRunAreRefused() throws {
    let result = try checked(["transcript 1", "feature snippet", "", "send load", "end"])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(result)
    XCTAssertNoThrow(try JSONDecoder().decode(ScriptResult.self, from: data))
    let text = String(decoding: data, as: UTF8.self)
    for (old, new) in [
      (/"line":4/, "\"line\":-4"), (/"line":4/, "\"line\":9223372036854775807"), (/"line":4/, "\"line\":400"),
      (/"end":\[0,0\]/, "\"end\":[9223372036854775807,0]"), (/"begin":\[0,0\]/, "\"begin\":[-9223372036854775808,0]"),
      (/"effectBegan":\{"_0":0/, "\"effectBegan\":{\"_0\":-2"),
      (/"effectBegan":\{"_0":0/, "\"effectBegan\":{\"_0\":9223372036854775807"),
    ] {
      let changed = text.replacing(old, with: new)
      XCTAssertNotEqual(changed, text, new)
      XCTAssertThrowsError(try JSONDecoder().decode(ScriptResult.self, from: Data(changed.utf8)), new)
    }
    let edge = #"{"action":"a","isReceived":false,"from":FROM,"to":0,"steps":1,"run":1,"script":"end"}"#
    for (from, isRight) in [(0, true), (-5, false), (1, false)] {
      let graph = #"{"states":["a"],"isCut":false,"edges":["# + edge.replacing("FROM", with: "\(from)") + "]}"
      XCTAssertEqual((try? JSONDecoder().decode(ExploredGraph.self, from: Data(graph.utf8))) != nil, isRight)
    }
  }

  private func checked(_ lines: [String]) throws -> ScriptResult {
    let checker = ScriptChecker(Suite(Snippet.feature), makesTraces: true, load: noFiles)
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    return checker.check(name: "snippet/a", path: "Snapshots/snippet/a.transcript", bytes: bytes)
  }

  /// ` ` is unchanged, `-` removed, `+` added, `!` a note.
  private static func lines(_ rows: PageTranscript, _ texts: [String]) throws -> [String] {
    var json = PageJSON()
    json.object { rows.write(to: &$0) }
    let data = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any]
    var numbers = try PackedNumbers.numbers(in: data?["rows"])[...]
    var lines: [String] = []
    while let number = numbers.popFirst() {
      guard number < 0 else {
        lines.append(" " + texts[number])
        continue
      }
      let sign = try XCTUnwrap(numbers.popFirst())
      if sign == 3 {
        numbers.removeFirst()
        continue
      }
      let count = try XCTUnwrap(numbers.popFirst())
      lines.append("-+!".map(String.init)[sign] + numbers.prefix(count).map { texts[$0] }.joined())
      numbers = numbers.dropFirst(count)
    }
    return lines
  }

  /// The page's script has the same table of events.
  func testTheScriptKnowsAllKindsOfEvents() throws {
    let table = try XCTUnwrap(
      PageFilesTests.content(of: "data.js").firstMatch(of: /const kinds = \[((?s:.*?))\n *\];/)?.1)
    let rows = table.matches(of: /\["(\w+)"((?:, "[\w$]+")*)\]/)
    XCTAssertEqual(rows.map { String($0.1) }, PageEvent.allCases.map { "\($0)" })
    XCTAssertEqual(rows.map { $0.2.count { $0 == "," } }, PageEvent.allCases.map(\.parts))
  }

  /// And the same list of invisible characters; line endings are the page's own.
  func testTheScriptHidesWhatLiteralsHide() throws {
    let pattern = try XCTUnwrap(
      PageFilesTests.content(of: "core.js").firstMatch(of: /const unseen = ((?s:.*?)), "gu"\);/)?.1)
    var hidden: Set<UInt32> = []
    for part in pattern.matches(of: /\\u\{([0-9a-f]+)\}(?:-\\\\u\{([0-9a-f]+)\})?/) {
      let first = try XCTUnwrap(UInt32(part.1, radix: 16))
      let last = try part.2.map { try XCTUnwrap(UInt32($0, radix: 16)) } ?? first
      hidden.formUnion(first...last)
    }
    let all = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init).filter { LiteralText.isHidden($0) && $0 != "\n" }
    XCTAssertEqual(hidden, Set(all.map(\.value)))
  }

  func testHostileTextsStayData() throws {
    let texts = [
      "</script><script>alert(1)</script>", "<!-- <script>", "quotes \" ' ` \\ ]]>", "👩‍👩‍👧 e\u{301}", "שלום 123",
      "\u{202E}evil\u{202C}\0\u{7}\u{2028}",
    ]
    let elements = try Self.page(Self.report()).text.matches(of: /<\/?script/.ignoresCase()).count
    for text in texts {
      var report = try Self.report(LiteralPrinter.text(text))
      report.results[0] = ScriptResult(
        name: "snippet/\(text)", path: text, failures: [ScriptFailure(path: text, line: 1, column: 1, kind: .noEnd)],
        steps: 2, output: text, trace: report.results[0].trace)
      let page = Self.page(report)
      // Only the frame's own elements.
      XCTAssertEqual(page.text.matches(of: /<\/?script/.ignoresCase()).count, elements, text)
      XCTAssertFalse(page.text.utf8.contains(0))
      let script = try page.data("script-0")
      XCTAssertEqual(script["output"] as? String, text)
      let scripts = try XCTUnwrap(page.data("overview")["scripts"] as? [[String: Any]])
      XCTAssertEqual(scripts[0]["path"] as? String, text)
      let all = try XCTUnwrap(page.data("feature-0")["texts"] as? [String])
      XCTAssertTrue(all.contains { $0.utf8.elementsEqual(LiteralPrinter.text(text).utf8) }, text)
    }
  }

  func testVeryLongTextsAreCut() throws {
    let long = String(repeating: "x", count: 100_000)
    let feature = try Self.page(Self.report(LiteralPrinter.text(long))).data("feature-0")
    let longest = try XCTUnwrap((feature["texts"] as? [String])?.map(\.utf8.count).max())
    XCTAssertLessThanOrEqual(longest, 65_536 + 8)
    XCTAssertGreaterThan(longest, 65_000)
    let cut = try XCTUnwrap(feature["cut"] as? [Int])
    XCTAssertEqual(stride(from: 1, to: cut.count, by: 2).map { cut[$0] }.min(), 100_002)
  }

  func testThePageAsksNobody() throws {
    let text = Self.page(try Self.report()).text.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
    XCTAssertTrue(text.contains("default-src 'none'"))
    for word in ["http:", "https:", " src=", "@import"] { XCTAssertFalse(text.contains(word), word) }
  }

  func testEqualRunsGiveEqualPages() throws {
    let results = try Self.report()
    XCTAssertEqual(HTMLReport(results, Self.context).bytes, HTMLReport(results, Self.context).bytes)
  }

  func testWhyExploringStoppedIsOnThePage() {
    var report = ReportSample.exploringReport
    report.explored?.features[0].stopped = "stopped after 4 s without anything new"
    let page = HTMLReport(report, ReportSample.context).text
    XCTAssertTrue(page.contains(#""stopped":"stopped after 4 s without anything new""#))
    XCTAssertFalse(HTMLReport(ReportSample.exploringReport, ReportSample.context).text.contains(#""stopped":"#))
  }

  func testMilliseconds() {
    XCTAssertEqual(PageJSON.milliseconds(.zero), "0")
    XCTAssertEqual(PageJSON.milliseconds(.milliseconds(1500)), "1500")
    XCTAssertEqual(PageJSON.milliseconds(.microseconds(1_000_500)), "1000.5")
    XCTAssertEqual(PageJSON.milliseconds(.nanoseconds(1)), "0.000001")
    XCTAssertEqual(PageJSON.milliseconds(.microseconds(-500)), "-0.5")
  }
}
