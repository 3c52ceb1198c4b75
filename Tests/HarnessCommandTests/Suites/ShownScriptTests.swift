import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// How `harness show` prints scripts whose lines abbreviate.
final class ShownScriptTests: XCTestCase {
  private struct Post: Equatable {
    var id = 0
    var title = ""
    var author = "unknown"
  }
  private struct State {
    var number = 1
    var post: Post?
    var posts: IdentifiedArrayOf<Listed> = []
  }
  private struct Listed: Equatable, Identifiable { var id: Int }
  private enum Action { case write(String), plus, list([Int]) }

  private var feature: Feature<State, Action, Void> {
    Feature(
      "posts", initialState: State(),
      reducer: Reducer<State, Action, Void> { state, action, _ in
        switch action {
        case .write(let title): state.post = Post(id: 1, title: title)
        case .plus: state.number += 1
        case .list(let ids): state.posts = IdentifiedArray(uniqueElements: ids.map { Listed(id: $0) })
        }
        return .none
      }
    ) { _ in }
    .prototype(Post()).derived("number") { $0.number * 10 }
  }

  private func shown(_ body: String) throws -> ShownScript {
    let text = "transcript 1\nfeature posts\n\(body)end\n"
    let folder = try makeTemporaryFolder()
    defer { try? FileSystem.removeTree(folder) }
    let path = folder + "/a.transcript"
    try FileSystem.writeAtomically(text, to: path)
    let job = WorkerJob(.show, .init(name: "posts/a", path: path), makesTrace: true)
    let result = SuiteRunner(Suite(feature)).reply(to: job)
    return try XCTUnwrap(
      ShownScript(result, TranscriptReader.read(SourceText(path: path, bytes: Array(text.utf8)))), "\(result.failures)")
  }

  private func text(_ body: String) throws -> String { ShownText(try shown(body), style: .plain).steps }

  /// Old and new values are written alike: an author isn't gone because a prototype has it.
  func testValuesThatAPrototypeShortens() throws {
    XCTAssertEqual(
      try text("send write(\"a\")\nsend write(\"b\")\n"),
      """
      1  send write("a")
           post: nil -> Post(id: 1, title: "a", author: "unknown")
      2  send write("b")
           post.title: "a" -> "b"
      3  end

      """)
    XCTAssertEqual(
      try text("send write(\"a\")\n  post = Post(id: 1, title: \"z\")\n"),
      """
      1  send write("a")
           - post = Post(id: 1, title: "[-z-]")
           + post = Post(id: 1, title: "{+a+}")
      2  end

      """)
  }

  func testANarrowTerminal() throws {
    let shown = ShownText(
      try shown("send write(\"a title of several words\")\n"), style: .plain, columns: 40)
    XCTAssertEqual(
      shown.stepWithState(1),
      """
      1  send write("a title of several
             words")
           post: nil -> Post(id: 1, title: "a
               title of several words",
               author: "unknown")

      number = 1
      ~number = 10
      post.author = "unknown"
      post.id = 1
      post.title = "a title of several words"
      posts = []

      """)
    XCTAssertEqual(shown.head, "not recorded yet\n")
  }

  /// A derived value may have the name of a field.
  func testTheOrderOfAState() throws {
    for _ in 0..<8 {
      XCTAssertEqual(
        try shown("send list([10, 9])\n").state(after: 1),
        ["number = 1", "~number = 10", "post = nil", "posts[id: 9].id = 9", "posts[id: 10].id = 10"]
          + ["posts.order = [10, 9]"])
    }
  }

  func testTheOrderOfAList() throws {
    XCTAssertEqual(
      try text("send list([10, 9])\nsend list([9, 10])\n"),
      """
      1  send list([10, 9])
           posts[id: 9]: -> Listed(id: 9)
           posts[id: 10]: -> Listed(id: 10)
           posts.order = [10, 9]
      2  send list([9, 10])
           posts moved 9 to 0
      3  end

      """)
  }

  /// In a step that came to no end, an id is named once, however much of it was cancelled.
  func testEventsInTheWordsOfATranscript() {
    var step = ScriptTrace.Step(command: "run", line: 3, begin: .seconds(1), end: .seconds(3))
    func add(_ seconds: Int, _ kind: ScriptTrace.Kind) {
      step.events.append(ScriptTrace.Event(time: .seconds(seconds), kind: kind))
    }
    add(1, .effectBegan(4, inside: nil, id: "SearchID", action: 0))
    add(2, .received("plus", name: "plus", effect: 3))
    add(2, .effectCancelled(3))
    add(2, .effectCancelled(4))
    add(3, .effectCancelled(5))
    add(3, .changed(ScriptTrace.Change(path: "rows[0]", old: "1", new: nil)))
    add(3, .failed("lost\nfor good"))
    var names = [3: "SearchID"]
    XCTAssertEqual(
      TracedLines.lines(of: step, &names),
      ["+1s", "receive plus", "cancel SearchID", "+2s", "rows[0] removed", "fail lost\\nfor good"])
  }
}
