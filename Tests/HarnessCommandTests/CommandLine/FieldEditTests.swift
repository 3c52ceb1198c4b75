import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// Transcripts recorded before types gained fields, or lost some.
final class FieldEditTests: ToolTestCase {
  private enum Now {
    struct Author: Equatable { var name: String }
    /// `author` and `rank` are new; `likes` is gone.
    struct Post: Equatable {
      var id: Int
      var author: String
      var title: String
      var rank: Int
    }
    struct State: Equatable {
      var posts: [Post] = []
      var writer = Author(name: "A")
      var total = 0
    }
    enum Action: Equatable {
      case add(Post)
      case load
      /// `total` is new.
      case loaded([Post], total: Int)
    }
    struct Environment { var load: () -> Effect<[Post]> }

    static let reducer = Reducer<State, Action, Environment> { state, action, environment in
      switch action {
      case .add(let post): state.posts.append(post)
      case .load: return environment.load().map { Action.loaded($0, total: $0.count) }
      case .loaded(let posts, let total): (state.posts, state.total) = (posts, total)
      }
      return .none
    }

    static var feature: Feature<State, Action, Environment> {
      Feature("blog", initialState: State(), reducer: reducer) { Environment(load: $0.effect("load")) }
    }
  }

  private func blog(_ arguments: [String], _ suite: Suite = Suite(Now.feature)) -> Outcome {
    run(arguments + ["--snapshots", snapshots], of: suite)
  }

  private func blog(_ arguments: String...) -> Outcome { blog(arguments) }

  private let head = "transcript 1\nfeature blog\n"
  private var record: String { "harness record --snapshots /T/Snapshots" }

  func testAFieldIsWrittenWhereverItIsMissing() throws {
    try make(
      "Snapshots/blog/shared.stubs", "# Post\nstub load = [Post(id: 5, title: \"Post(id: 1)\", rank: 1)] always\n")
    try script(
      "blog/a",
      head + """
        include shared.stubs
        let first = Post(id: 1, title: "A", rank: 1)
        initial State(posts: [Post(title: "B", id: 2, rank: 1,), Post(id: 3, author: "x", title: "C", rank: 2)])

        send add(
          Post(
            id: 4,
        # Post(id: 7)
            title: "D",
            rank: 1,
          )
        )
        send add($first)
        send load
        expect posts[0] = Post(id: 5, rank: 1, title: "Post(id: 1)")
        end

        """)
    let run = blog("run", "--check")
    XCTAssertTrue(
      run.output.hasSuffix(
        "1 script lacks Post.author; add it with: \(record) --add Post.author='\"\"'\n"), run.output)
    let outcome = blog("record", "--add", "Post.author=\"it's\"")
    XCTAssertEqual(
      outcome.output,
      """
      recorded blog/a: 3 of 5 steps
      1 script recorded, 0 unchanged
      Post.author added: your lines changed in 1 script and in /T/Snapshots/blog/shared.stubs; no change of behaviour

      """)
    let script = try scriptText("blog/a")
    XCTAssertEqual(
      try text("Snapshots/blog/shared.stubs"),
      "# Post\nstub load = [Post(id: 5, author: \"it's\", title: \"Post(id: 1)\", rank: 1)] always\n")
    for line in [
      "let first = Post(id: 1, author: \"it's\", title: \"A\", rank: 1)\n",
      "[Post(author: \"it's\", title: \"B\", id: 2, rank: 1,), Post(id: 3, author: \"x\", title: \"C\", rank: 2)]",
      "    id: 4,\n# Post(id: 7)\n    author: \"it's\",\n    title: \"D\",\n",
      "expect posts[0] = Post(id: 5, author: \"it's\", rank: 1, title: \"Post(id: 1)\")\n",
    ] { XCTAssertTrue(script.contains(line), script) }
    XCTAssertEqual(blog("run").code, 0)
  }

  func testSeveralFieldsComeAndGo() throws {
    try script(
      "blog/a",
      head + """
        send add(Post(id: 1, likes: 3, title: "likes"))
          posts[0] = Post(id: 1, likes: 3, title: "likes")
        send loaded([])
          posts = []
        end

        """)
    XCTAssertTrue(
      blog("run").output.hasSuffix(
        "3 changes: likes -> rank, Action.loaded.total added, Post.author added; 1 script can't be read until you run: "
          + "\(record) --rename likes=rank --add Action.loaded.total=0 --add Post.author='\"\"'\n"), blog("run").output)
    assert(
      blog(
        "record", "--remove", "Post.likes", "--add", "Post.author=\"?\"", "--add", "Post.rank=0", "--add",
        "Action.loaded.total=0"), code: 0,
      output: """
        recorded blog/a: 1 of 3 steps
        1 script recorded, 0 unchanged
        Post.author added, Post.rank added, Action.loaded.total added, Post.likes removed: your lines changed in 1 script\
        ; no change of behaviour

        """)
    XCTAssertEqual(
      try scriptText("blog/a"),
      head + """
        send add(Post(id: 1, author: "?", title: "likes", rank: 0))
          posts[0] = payload
        send loaded([], total: 0)
          posts = []
        end

        """)
  }

  func testAPartOfACaseIsNamedByIt() throws {
    try script("blog/a", head + "send loaded([])\nend\n")
    try script("blog/b", head + "send add(Post(id: 1, title: \"B\", likes: 1))\nend\n")
    XCTAssertTrue(
      blog("run").output.hasSuffix(
        "3 changes: likes -> rank, Action.loaded.total added, Post.author added; 2 scripts can't be read until you run: "
          + "\(record) --rename likes=rank --add Action.loaded.total=0 --add Post.author='\"\"'\n"), blog("run").output)
  }

  /// An error names only the first field of a literal.
  func testAllFieldsThatAreGoneAreToldAtOnce() throws {
    try script(
      "blog/a",
      head + """
        let post = Post(id: 1, likes: 3, author: "", views: 4, title: "", rank: 0)
        initial State(posts: [$post], pages: 3, drafts: [], total: 1)
        send add(Post(id: 2, views: 4, author: "", title: "", rank: 0))
        end

        """)
    let words = ["Post.likes", "Post.views", "State.pages", "State.drafts"].map { "--remove \($0)" }
    let output = blog("run").output
    for word in words { XCTAssertTrue(output.contains(" \(word)"), output) }
    XCTAssertEqual(blog(["record"] + words.flatMap { $0.split(separator: " ").map(String.init) }).code, 0)
    XCTAssertEqual(blog("run").output, "1 script holds, 2 steps\n")
    XCTAssertTrue(try scriptText("blog/a").contains("initial State(posts: [$post], total: 1)\n"))
  }

  func testItCombinesWithARename() throws {
    try script("blog/a", head + "send add(Post(number: 1, title: \"A\", rank: 1))\nend\n")
    XCTAssertEqual(blog("record", "--add", "Post.author=\"\"").code, 1)
    XCTAssertEqual(blog("record", "--rename", "number=id").code, 1)
    XCTAssertEqual(try scriptText("blog/a"), head + "send add(Post(number: 1, title: \"A\", rank: 1))\nend\n")
    XCTAssertEqual(blog("record", "--rename", "number=id", "--add", "Post.author=\"\"").code, 0)
    XCTAssertTrue(try scriptText("blog/a").contains("send add(Post(id: 1, author: \"\", title: \"A\", rank: 1))\n"))
  }

  /// Everything else is unchanged, and rejected if it can't be read.
  func testWhatDoesNotFitIsRefused() throws {
    let old = head + "send add(Post(id: 1, title: \"A\", rank: 1))\nend\n"
    try script("blog/a", old)
    for argument in ["Post.author=1", "Post.name=\"\"", "Author.author=\"\"", "Action.add.author=\"\"", "author.x=1"] {
      XCTAssertEqual(blog("record", "--add", argument).code, 1, argument)
      XCTAssertEqual(try scriptText("blog/a"), old)
    }
    XCTAssertEqual(blog("record", "--remove", "Post.title").code, 1)
    XCTAssertEqual(try scriptText("blog/a"), old)
    XCTAssertEqual(blog("record", "--add", "Blog.Now.Post.author=\"\"").code, 0)
    // A similar field is a typo, and doesn't suggest that a field was removed.
    try script("blog/a", head + "send add(Post(id: 1, author: \"\", titel: \"A\", rank: 1))\nend\n")
    XCTAssertTrue(blog("run").output.hasSuffix("1 of 1 script failed\n"), blog("run").output)
  }

  /// More than the field has changed.
  func testAChangeOfBehaviourIsTold() throws {
    try script(
      "blog/a",
      head + """
        send add(Post(id: 1, title: "A", rank: 1))
          posts[0] = Post(id: 1, title: "a", rank: 1)
        end

        """)
    XCTAssertTrue(
      blog("record", "--add", "Post.author=\"\"").output.hasSuffix(
        "more than that changed in blog/a; look at the difference before you keep it\n"))
  }

  /// What a prototype provides is not missing.
  func testAPrototypeNeedsNoHint() throws {
    try script("blog/a", head + "send add(Post(id: 1))\nend\n")
    let post = Now.Post(id: 0, author: "P", title: "", rank: 0)
    let suite = Suite(Now.feature.prototype(post))
    XCTAssertEqual(blog(["record"], suite).code, 0)
    XCTAssertEqual(blog(["run"], suite).output, "1 script holds, 2 steps\n")
  }

  func testBadArguments() throws {
    try script("blog/a", head + "end\n")
    for text in [
      "author=1", "Post.author", "Post.author=", "Post.author= ", "=1", ".author=1", "Post.=1", "Post.a b=1",
      "Post.1=1",
      "Post.author=\"", "Post.author=[1", "Post.author=1]", "Post.author=(]", "Post.author=1, rank: 2",
      "Post.author=a: 1",
      "Post.author=1\nsend load", "Post.author=\"\"\"\na\n\"\"\"", "Post.author=$a=1",
    ] {
      let outcome = blog("record", "--add=\(text)")
      XCTAssertEqual(outcome.code, 2, text)
      XCTAssertTrue(outcome.errors.contains("expected a field of a type and a literal"), outcome.errors)
    }
    for text in ["author", ".", "Post.", "Post.author=1", "Post author", "Post.a-b"] {
      let outcome = blog("record", "--remove=\(text)")
      XCTAssertEqual(outcome.code, 2, text)
      XCTAssertTrue(outcome.errors.contains("expected a field of a type, as in Post.author"), outcome.errors)
    }
  }
}
