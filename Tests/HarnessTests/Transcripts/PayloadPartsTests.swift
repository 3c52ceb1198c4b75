import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Values that the state takes from an action are written as parts of it.
final class PayloadPartsTests: XCTestCase {
  private struct Article: Equatable, Identifiable {
    var id: Int
    var title = "The title of an article"
    var isRead = false
  }

  private struct Page: Equatable {
    var articles: [Article] = []
    var number = 0
  }

  private struct State: Equatable {
    var articles: [Article] = []
    var identified: IdentifiedArrayOf<Article> = []
    var byName: [String: Article] = [:]
    var page: Page?
    var chosen: Article?
    var text = ""
    var last: Result<[Article], Never>?
  }

  private enum Failure: Error { case failed }

  private enum Action: Equatable {
    case loaded([Article])
    case first([Article])
    case identified([Article])
    case named([String: Article])
    case paged(Page, isLast: Bool)
    case response(Result<[Article], Failure>)
    case chosen(Article?)
    case text(String)
    case added(Article)
    case inserted([Article], into: String)
    case inner(Inner)
  }

  private enum Inner: Equatable { case loaded(articles: [Article]) }

  private static let feature = Feature(
    "articles", initialState: State(),
    reducer: Reducer<State, Action, Void> { state, action, _ in
      switch action {
      case .loaded(let articles), .response(.success(let articles)): state.articles = articles
      case .inner(.loaded(let articles)): state.articles = articles
      case .first(let articles): state.articles = Array(articles.dropLast())
      case .identified(let articles): state.identified = IdentifiedArrayOf(uniqueElements: articles)
      case .named(let articles): state.byName = articles
      case .paged(let page, _):
        state.page = page
        state.articles = page.articles
      case .response: state.articles = []
      case .chosen(let article): state.chosen = article
      case .text(let text): state.text = text
      case .added(let article): state.articles.append(article)
      case .inserted(let articles, "identified"):
        for article in articles.reversed() { state.identified.insert(article, at: 0) }
      case .inserted(let articles, "end"): for article in articles { state.identified.append(article) }
      case .inserted(let articles, "reversed"): state.articles.insert(contentsOf: articles.reversed(), at: 0)
      case .inserted(let articles, _): state.articles.insert(contentsOf: articles, at: 0)
      }
      return .none
    }
  ) { _ in () }

  private func checker(_ feature: Feature<State, Action, Void>) -> ScriptChecker {
    ScriptChecker(Suite(feature), load: noFiles)
  }

  private func recorded(_ commands: String, _ feature: Feature<State, Action, Void> = feature) throws -> [String] {
    let text = "transcript 1\nfeature articles\n\(commands)\nend\n"
    let played = try checker(feature).play(path: "a", bytes: Array(text.utf8))
    XCTAssertEqual(played.faults, [])
    return played.lines[2] ?? []
  }

  private let two = #"[Article(id: 1, title: "A", isRead: false), Article(id: 2, title: "B", isRead: true)]"#

  func testPartsOfThePayload() throws {
    XCTAssertEqual(try recorded("send loaded(\(two))"), ["articles = payload"])
    XCTAssertEqual(try recorded("send response(.success(\(two)))"), ["articles = payload.success"])
    XCTAssertEqual(try recorded("send inner(.loaded(articles: \(two)))"), ["articles = payload.loaded"])
    XCTAssertEqual(try recorded("send identified(\(two))"), ["identified = payload"])
    XCTAssertEqual(
      try recorded(#"send named(["a": Article(id: 1, title: "A", isRead: false)])"#), ["byName = payload"])
    XCTAssertEqual(
      try recorded("send paged(Page(articles: \(two), number: 1), isLast: true)"),
      ["articles = payload.0.articles", "page = payload.0"])
    XCTAssertEqual(
      try recorded(#"send chosen(Article(id: 1, title: "A long title", isRead: false))"#), ["chosen = payload"])
  }

  func testWhatIsWrittenOut() throws {
    // Another list, with one of the elements.
    XCTAssertEqual(try recorded("send first(\(two))"), ["articles[0] = payload[0]"])
    // Short values, and texts.
    XCTAssertEqual(try recorded("send loaded([])"), ["nothing"])
    XCTAssertEqual(
      try recorded("send text(\"\(String(repeating: "a", count: 60))\")"),
      ["text = \"\(String(repeating: "a", count: 60))\""])
    // Ignored parts aren't compared.
    XCTAssertEqual(
      try recorded("send loaded(\(two))", Self.feature.ignoring("articles[*].title")).first,
      "articles[0] = Article(id: 1, title: _, isRead: false)")
  }

  func testAnotherValueIsRed() throws {
    let text = "transcript 1\nfeature articles\nsend first(\(two))\n  articles = payload\nend\n"
    let played = try checker(Self.feature).play(path: "a", bytes: Array(text.utf8))
    XCTAssertEqual(
      played.differences.map(\.kind),
      [.missing(#"articles[1] = Article(id: 2, title: "B", isRead: true)"#, command: "send first(\(two))")])
    XCTAssertEqual(played.differences.map(\.line), [4])
  }

  /// Lists that had elements before.
  private static let filled: Feature<State, Action, Void> = Feature(
    "articles",
    initialState: State(
      articles: [Article(id: 90), Article(id: 91)],
      identified: IdentifiedArrayOf(uniqueElements: [Article(id: 90), Article(id: 91)])), reducer: feature.reducer
  ) { _ in () }

  private let one = #"Article(id: 3, title: "The only one", isRead: false)"#

  func testElementsThatCome() throws {
    func recorded(_ command: String) throws -> [String] { try self.recorded(command, Self.filled) }
    XCTAssertEqual(try recorded("send added(\(one))"), ["articles[2] = payload"])
    XCTAssertEqual(try recorded("send inserted([\(one)], into: \"\")"), ["articles inserted at 0 = payload.0[0]"])
    XCTAssertEqual(try recorded("send inserted(\(two), into: \"\")"), ["articles inserted at 0...1 = payload.0"])
    XCTAssertEqual(
      try recorded("send inserted(\(two), into: \"identified\")"), ["identified inserted at 0...1 = payload.0"])
    XCTAssertEqual(
      try recorded("send inserted(\(two), into: \"end\")"),
      ["identified[id: 1] = payload.0[0]", "identified[id: 2] = payload.0[1]"])
    XCTAssertEqual(try recorded("send loaded([\(one)])").first, "articles[0] = payload[0]", "a whole element")
    let reversed = try recorded("send inserted(\(two), into: \"reversed\")")
    XCTAssertEqual(reversed.count, 1)
    XCTAssertTrue(reversed[0].hasPrefix("articles inserted at 0...1 = [Article(id: 2"), reversed[0])
  }

  /// All earlier forms: elements in full beside edits and payloads, and everything by position.
  func testElementsThatWereRecordedInFullHold() throws {
    let articles = ["Article(id: 1, title: \"A\", isRead: false)", "Article(id: 2, title: \"B\", isRead: true)"]
    let old = "title: \"The title of an article\", isRead: false)"
    for (action, lines, now) in [
      (
        "inserted(\(two), into: \"\")", ["articles inserted at 0...1 = \(two)"],
        "articles inserted at 0...1 = payload.0"
      ),
      (
        "inserted(\(two), into: \"\")",
        [
          "articles[0] = \(articles[0])", "articles[1] = \(articles[1])", "articles[2] = Article(id: 90, \(old)",
          "articles[3] = Article(id: 91, \(old)",
        ], "articles inserted at 0...1 = payload.0"
      ),
      (
        "inserted(\(two), into: \"end\")",
        ["identified[id: 1] = \(articles[0])", "identified[id: 2] = \(articles[1])"], "identified[id: 1] = payload.0[0]"
      ),
      ("added(\(one))", ["articles[2] = \(one)"], "articles[2] = payload"),
    ] {
      let text = "transcript 1\nfeature articles\nsend \(action)\n\(lines.map { "  \($0)\n" }.joined())end\n"
      let played = try checker(Self.filled).play(path: "a", bytes: Array(text.utf8))
      XCTAssertEqual(played.differences, [], text)
      XCTAssertEqual(played.lines[2]?.first, now)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let broken = (lines[..<3] + lines[3...].map { $0.replacing("isRead: ", with: "isRead: !")[...] }).joined(
        separator: "\n")
      XCTAssertFalse(try checker(Self.filled).play(path: "a", bytes: Array(broken.utf8)).differences.isEmpty, broken)
    }
  }

  /// Otherwise neither line would show the value.
  func testUnderAHandWrittenWildcardTheValueIsWritten() throws {
    let feature = Feature(
      "articles", initialState: State(),
      reducer: Reducer<State, Action, Void> { state, action, _ in
        if case .loaded(let articles) = action { state.articles = articles }
        if case .text = action { return Effect(value: .loaded([Article(id: 1, title: "A title that is long")])) }
        return .none
      }
    ) { _ in () }
    let text = "transcript 1\nfeature articles\nsend text(\"a\")\n  receive loaded(_)\n  articles = payload\nend\n"
    let played = try checker(feature).play(path: "a", bytes: Array(text.utf8))
    XCTAssertFalse(played.differences.isEmpty)
    XCTAssertEqual(
      played.lines[2],
      ["receive loaded(_)", #"articles[0] = Article(id: 1, title: "A title that is long", isRead: false)"#])
  }

  func testWhatWasRecordedWithTheValueHolds() throws {
    let article = ["Article(id: 1, title: \"A\", isRead: false)", "Article(id: 2, title: \"B\", isRead: true)"]
    let text =
      "transcript 1\nfeature articles\nsend loaded(\(two))\n  articles[0] = \(article[0])\n  articles[1] = \(article[1])\nend\n"
    let played = try checker(Self.feature).play(path: "a", bytes: Array(text.utf8))
    XCTAssertEqual(played.differences, [])
    XCTAssertEqual(played.lines[2], ["articles = payload"])
    let other = try checker(Self.feature).play(
      path: "a", bytes: Array(text.replacing("= Article(id: 2", with: "= Article(id: 3").utf8))
    XCTAssertFalse(other.differences.isEmpty)
  }
}
