import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// What a run prints about renamed fields, labels and types: one command, and which line of it to use.
final class RenamedPartTests: MoveTestCase {
  private var record: String { "harness record --snapshots /T/Snapshots" }

  /// The command in the last lines of a run, checked together with everything before it.
  private func hint(_ suite: Suite) -> String {
    let output = tool(suite, ["run", "--check"]).output
    return output.ranges(of: " failed\n").last.map { String(output[$0.upperBound...]) } ?? output
  }

  private func assertCarries(
    _ hint: String, from before: Suite, to after: Suite, _ scripts: [String], file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    for (index, text) in scripts.enumerated() { try script("shop/\(index)", head + text + "end\n") }
    let recorded = tool(before, ["record"])
    XCTAssertEqual(recorded.code, 0, recorded.output, file: file, line: line)
    let found = self.hint(after)
    XCTAssertEqual(found, hint, file: file, line: line)
    guard let command = found.ranges(of: "harness record").last else { return XCTFail(found, file: file, line: line) }
    let words = found[command.lowerBound...].split { $0 == " " || $0 == "\n" }.map(String.init)
    let outcome = tool(after, ["record"] + words.dropFirst(4))
    XCTAssertEqual(outcome.code, 0, outcome.output, file: file, line: line)
    XCTAssertTrue(outcome.output.hasSuffix("; no change of behaviour\n"), outcome.output, file: file, line: line)
    let run = tool(after, ["run", "--check"])
    XCTAssertEqual(run.code, 0, run.output, file: file, line: line)
  }

  // MARK: Fields

  private struct Reply: Equatable {
    var author: String
    var text: String
  }
  /// `text` was called `body`.
  private struct Post: Equatable, Identifiable {
    var id: Int
    var author: String
    var text: String
    var likes: Int
    var replies: [Reply] = []
  }
  private enum Earlier {
    struct Post: Equatable, Identifiable {
      var id: Int
      var author: String
      var body: String
      var likes: Int
      var replies: [Reply] = []
    }
  }
  private struct Feed<Post: Equatable & Identifiable>: Equatable { var posts: IdentifiedArrayOf<Post> = [] }
  private enum FeedAction<Post: Equatable>: Equatable {
    case load
    case loaded([Post])
  }
  private struct FeedWorld<Post> { var load: (Int) -> Effect<[Post]> }

  private func feed<Post: Equatable & Identifiable>(_: Post.Type) -> Suite {
    Suite(
      Feature(
        "shop", initialState: Feed<Post>(),
        reducer: Reducer<Feed<Post>, FeedAction<Post>, FeedWorld<Post>> { state, action, environment in
          switch action {
          case .load: return environment.load(1).map(FeedAction.loaded)
          case .loaded(let posts):
            state.posts = IdentifiedArrayOf(uniqueElements: posts)
            return .none
          }
        }
      ) { FeedWorld(load: $0.effect("load")) })
  }

  /// Values that only stubs give.
  func testWhatOnlyStubsGive() throws {
    try assertCarries(
      "1 rename: body -> text; 1 script can't be read until you run: \(record) --rename body=text\n",
      from: feed(Earlier.Post.self), to: feed(Post.self),
      [
        """
        let first = [Post(id: 1, author: "Ada", body: "On, the = engine", likes: 3, replies: [])]
        stub load(1) = $first after 1s, [
          Post(id: 2, author: "Bob", body: "Lunch", likes: 0, replies: []),
        ] after 2s
        send load
        run

        """
      ])
    try assertCarries(
      "1 rename: Article -> Post; 1 script can't be read until you run: \(record) --rename Article=Post\n",
      from: feed(Newer.Article.self), to: feed(Post.self),
      ["stub load = [Article(id: 1, author: \"Ada\", text: \"\", likes: 3, replies: [])]\nsend load\n"])
  }

  /// A field of that name is in an element, which is no place to move to.
  func testAFieldOfATypeWhoseElementsHaveTheOldName() throws {
    try assertCarries(
      "1 rename: body -> text; 1 script can't be read until you run: \(record) --rename body=text\n",
      from: feed(Earlier.Post.self), to: feed(Post.self),
      ["send loaded([Post(id: 1, author: \"Ada\", body: \"On the engine\", likes: 3, replies: [])])\n"])
    try assertCarries(
      "1 rename: text -> body; 2 scripts can't be read until you run: \(record) --rename text=body\n",
      from: feed(Post.self), to: feed(Earlier.Post.self),
      [
        """
        let reply = Reply(author: "Bob", text: "text")
        send loaded([Post(id: 1, author: "Ada", text: "On the engine", likes: 3, replies: [$reply])])
        expect posts[id: 1].text = "On the engine"

        """, "send loaded([Post(id: 2, author: \"Bob\", text: \"Lunch\", likes: 0, replies: [])])\n",
      ])
    XCTAssertTrue(try scriptText("shop/0").contains("let reply = Reply(author: \"Bob\", text: \"text\")\n"))
    XCTAssertTrue(try scriptText("shop/0").contains("expect posts[id: 1].body = \"On the engine\"\n"))
  }

  private struct Todo: Equatable {
    var id: Int
    var title: String
    var isDone = false
    var note: String?
  }
  private struct Line: Equatable {
    var sku: String
    var quantity: Int
  }
  private enum Former {
    struct Todo: Equatable {
      var id: Int
      var name: String
      var isDone = false
      var note: String?
    }
    struct Line: Equatable {
      var code: String
      var quantity: Int
    }
  }
  private struct Lists<Todo: Equatable, Line: Equatable>: Equatable {
    var todos: [Todo] = []
    var lines: [Line] = []
  }
  private enum ListsAction<Todo: Equatable, Line: Equatable>: Equatable {
    case synced([Todo])
    case ordered(Line)
  }

  private func lists<Todo: Equatable, Line: Equatable>(_: Todo.Type, _: Line.Type) -> Suite {
    feature(Lists<Todo, Line>()) { (state, action: ListsAction<Todo, Line>) in
      switch action {
      case .synced(let todos): state.todos = todos
      case .ordered(let line): state.lines.append(line)
      }
    }
  }

  /// Renames in two types are in one command.
  func testFieldsOfSeveralTypes() throws {
    try assertCarries(
      "2 renames: name -> title, code -> sku; 2 scripts can't be read until you run: "
        + "\(record) --rename name=title --rename code=sku\n",
      from: lists(Former.Todo.self, Former.Line.self), to: lists(Todo.self, Line.self),
      [
        "send synced([Todo(id: 1, name: \"Milk\", isDone: false, note: nil)])\n",
        "send ordered(Line(code: \"A-1\", quantity: 2))\n",
      ])
  }

  // MARK: Labels and types

  private enum Status: Equatable {
    case placed
    case packed(by: String)
  }
  private enum Previous {
    enum Status: Equatable {
      case placed
      case packed(packer: String)
    }
  }
  private struct Track<Status: Equatable>: Equatable { var status: Status? }
  private enum TrackAction<Status: Equatable>: Equatable { case polled(Status) }

  private func track<Status: Equatable>(_: Status.Type) -> Suite {
    feature(Track<Status>()) { (state, action: TrackAction<Status>) in
      if case .polled(let status) = action { state.status = status }
    }
  }

  func testALabelOfACase() throws {
    try assertCarries(
      "1 rename: packer -> by; 1 script can't be read until you run: \(record) --rename packer=by\n",
      from: track(Previous.Status.self), to: track(Status.self),
      [
        """
        send polled(.placed)
        send polled(.packed(packer: "Ada"))
        expect status = .packed(packer: "Ada")
        expect status.packed.packer = "Ada"

        """
      ])
  }

  private enum Newer {
    struct Article: Equatable, Identifiable {
      var id: Int
      var author: String
      var text: String
      var likes: Int
      var replies: [Reply] = []
    }
  }

  func testATypeWithAnotherName() throws {
    try assertCarries(
      "1 rename: Article -> Post; 1 script can't be read until you run: \(record) --rename Article=Post\n",
      from: feed(Newer.Article.self), to: feed(Post.self),
      [
        """
        send loaded([Article(id: 1, author: "Ada", text: "Article", likes: 3, replies: [])])
        expect posts[id: 1] = Article(id: 1, author: "Ada", text: "Article", likes: 3, replies: [])

        """
      ])
  }

  // MARK: What is open

  private struct Bare: Equatable, Identifiable {
    var id: Int
    var author: String
  }

  /// It may have been renamed or removed, so both commands are printed.
  func testAFieldThatNothingFits() throws {
    try script("shop/a", head + "send loaded([Bare(id: 1, author: \"Ada\", likes: 3)])\nend\n")
    XCTAssertEqual(
      hint(feed(Bare.self)),
      """
      Bare.likes no longer exists, but 1 script still sets it
      if it was renamed: \(record) --rename likes=NEW
      if it was removed: \(record) --remove Bare.likes

      """)
    XCTAssertEqual(tool(feed(Bare.self), ["record", "--remove", "Bare.likes"]).code, 0)
  }

  private struct Pair: Equatable, Identifiable {
    var id: Int
    var first: String
    var second: String
  }

  func testAFieldThatMayBeOneOfSeveral() throws {
    try script("shop/a", head + "send loaded([Pair(id: 1, name: \"Ada\")])\nend\n")
    try script("shop/b", head + "send loaded([Pair(id: 2, name: \"Bob\")])\nend\n")
    XCTAssertEqual(
      hint(feed(Pair.self)),
      """
      Pair.name no longer exists, but 2 scripts still set it
      Pair.name may be called first or second now
      if it was renamed: \(record) --rename name=NEW --add Pair.first='""' --add Pair.second='""'
      if it was removed: \(record) --remove Pair.name --add Pair.first='""' --add Pair.second='""'

      """)
  }

  // MARK: Guesses

  private struct Code: Equatable, ExpressibleByStringLiteral {
    nonisolated(unsafe) static var made: [String] = []
    var text: String
    init(stringLiteral text: String) {
      Self.made.append(text)
      self.text = text
    }
  }
  private struct Item: Equatable, Identifiable {
    var id: Int
    var barcode: Code?
    var title: String
  }

  /// An initializer may reject arguments that nobody wrote for it.
  func testAGuessRunsNoInitializer() throws {
    try script("shop/a", head + "send loaded([Item(id: 1, name: \"A-1\")])\nend\n")
    Code.made = []
    XCTAssertEqual(
      hint(feed(Item.self)),
      "1 rename: name -> title; 1 script can't be read until you run: \(record) --rename name=title\n")
    XCTAssertEqual(Code.made, [])
  }
}
