import XCTest

@testable import Harness
@testable import HarnessCommand
@testable import HarnessRecorder

/// Articles and plurals of messages, whatever the noun and the number are.
final class MessageGrammarTests: XCTestCase {
  func testArticles() {
    for noun in [
      "AddressCheck", "Address", "Int", "Hour", "HTTPClient", "ID", "XAxis", "NSObject", "Error", "IOFailure", "[Int]",
      "[[String: Int]]",
      "A",
      "OrderState", "8-bit number", "unimportant part", "hour", "item", "Umbrella", "SQLRow", "F",
    ] {
      XCTAssertEqual(EnglishText.a(noun), "an \(noun)")
    }
    for noun in [
      "UUID", "URL", "URLSession", "User", "Unit", "UIView", "Bool", "[String: Int]", "(Int, Int)", "String", "House",
      "OneOf",
      "Europe", "T", "U", "BView", "duration", "number", "Usage", "_Hidden", "",
    ] {
      XCTAssertEqual(EnglishText.a(noun), "a \(noun)")
    }
  }

  func testPlurals() {
    XCTAssertEqual(
      [0, 1, 2, 21, 1000].map { EnglishText.count($0, "script") },
      [
        "0 scripts", "1 script", "2 scripts", "21 scripts", "1,000 scripts",
      ])
    XCTAssertEqual(
      ["match", "box", "entry", "key", "address", "changed line"].map { EnglishText.count(2, $0) },
      [
        "2 matches", "2 boxes", "2 entries", "2 keys", "2 addresses", "2 changed lines",
      ])
    XCTAssertEqual(EnglishText.count(1, "entry"), "1 entry")
  }

  // MARK: Builders

  private enum Hour: Error { case late }
  private struct Address { var id = UUID() }

  /// Messages about types of every initial.
  private var messagesOfTypes: [String] {
    let shapes = [
      TypeShape.of(Hour.self), .of(UUID.self), .of(Address.self), .of(URL.self), .of(Int.self), .of([Int].self),
    ]
    return shapes.flatMap { shape -> [String] in
      let endpoint = Endpoint(
        name: "load", kind: .effect, arguments: [shape], output: shape, failure: shape, hasDefault: false)
      let mistakes: [StubMistake] = [
        .type("1"), .needsValue, .givesNothing(value: "1"), .answersAtOnce, .isNotDelayed, .oneValue, .hasNoEnd,
        .endsTooEarly("1s", last: "2s"), .argument("1", shape), .throwsNothing(error: "1"), .throwsNoText(),
        .error("1"),
        .throwsWhatHasNoLiteral,
      ]
      let stubs = (mistakes + counts.map { .arguments(count: $0) }).flatMap {
        [$0.description(endpoint, in: .code), $0.description(endpoint, in: .script)]
      }
      let literal = LiteralError(offset: 0, reason: .malformed("x", type: shape.typeName, example: "1")).description
      return stubs + [literal]
    }
  }

  private let counts = [0, 1, 2, 21]

  /// Messages about numbers of everything.
  private var messagesOfNumbers: [String] {
    counts.flatMap { count -> [String] in
      let text = ConsoleReport { _, _ in "" }
      let results = Array(repeating: ReportSample.stoppedReport.results[0], count: count)
      let holding = ScriptResult(name: "order/plus", path: "plus.transcript", failures: [], steps: count)
      let names = (0..<count).map { "name\($0)" }
      var feature = ExploredFeature(name: "order", asked: .init(), command: "")
      (feature.runs, feature.actions, feature.new) = (count, count, count)
      return [
        text.checked(results, skipped: count, lost: count), text.recordings(results, skipped: count),
        text.checked(Array(repeating: holding, count: count), skipped: 0, lost: count),
        text.formatted(results, changed: count, checksOnly: true),
        TestFailure.unasserted(names, before: "the end"),
        TestFailure.unordered(count, missing: names, superfluous: [], waiting: [], received: 1, [], []),
        TranscriptError.Reason.more(count, unknownName: nil).description,
        TranscriptError.Reason.indentation(count).description,
        RenameText.found(names, "rename", unreadable: count, command: "x"),
        RenameText.found(names, "rename", unreadable: 0, command: "x"),
        RenameText.unknown([("a", count)], command: "x"), ExplorationText.count(feature),
        RetiredSpelling.commands[min(count, 5)].text(),
        WarningText.lines((0..<count).map { FileWarning("\($0)", .otherFeature, found: "x") }).first ?? "",
        WarningText.lines((0..<count).map { FileWarning("\($0)", .otherName) }).first ?? "",
        WarningText.lines((0..<count).map { FileWarning("\($0)", .noFile) }).first ?? "",
      ]
    }
  }

  func testNoMessageHasAWrongArticleOrPlural() {
    let messages = messagesOfTypes + messagesOfNumbers
    XCTAssertGreaterThan(messages.count, 150)
    for message in messages {
      XCTAssertNil(message.firstMatch(of: /\b[Aa] (?:Int|Address|Hour|\[|error|action|element)/), message)
      XCTAssertNil(message.firstMatch(of: /\b[Aa]n (?:UUID|URL|Bool|String|script)/), message)
      XCTAssertNil(
        message.firstMatch(of: /(?:^|[^\d.,])1 (?!is\b|was\b|has\b)(?:more |received |included )?[a-z]+[^s\W]s\b/),
        message)
      let nouns = "script|step|action|error|rename|worker|file|transcript|space|argument|run"
      let singular = try? Regex("\\b(?:0|2|21) (?:more |received )?(?:\(nouns))\\b")
      XCTAssertNil(singular.flatMap { try? $0.firstMatch(in: message) }, message)
    }
  }

  /// What is put into a text gets its article and its plural from one place.
  func testSourcesLeaveArticlesAndPluralsToOnePlace() throws {
    let root = PathText.normalized(#filePath + "/../../../../Sources/Harness")
    for path in FileSystem.walk(root).files where path.hasSuffix(".swift") && !path.hasSuffix("/EnglishText.swift") {
      // The lowest layer has no access to that place.
      if path.contains("/Architecture/") { continue }
      let lines = String(decoding: try FileSystem.read(path), as: UTF8.self).split(separator: "\n")
      for line in lines where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        XCTAssertFalse(line.contains(#"== 1 ? "" : "s")"#), "\(path): \(line)")
        XCTAssertNil(line.firstMatch(of: /[" (]an? \\\(/), "\(path): \(line)")
      }
    }
  }
}
