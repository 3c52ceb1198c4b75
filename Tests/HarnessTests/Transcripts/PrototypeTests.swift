import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// An omitted field has the value of the prototype, and fields equal to it are left out.
final class PrototypeTests: XCTestCase {
  struct Author: Equatable {
    var name: String
    var age: Int?
  }

  struct Post: Equatable, Identifiable {
    var id: Int
    var title: String
    var author: Author
    var note: String?
    var tags: [String]
  }

  struct State: Equatable {
    var posts: IdentifiedArrayOf<Post> = []
    var draft: Post?
    var pair: [Author] = []
  }

  enum Action: Equatable {
    case show([Post])
    case edit(Post?)
    case pair([Author])
  }

  private static let prototype = Post(
    id: 0, title: "", author: Author(name: "unknown", age: 7), note: "none", tags: ["a"])

  private static var plain: Feature<State, Action, Void> {
    Feature(
      "posts", initialState: State(),
      reducer: Reducer<State, Action, Void> { state, action, _ in
        switch action {
        case .show(let posts): state.posts = IdentifiedArray(posts)
        case .edit(let post): state.draft = post
        case .pair(let authors): state.pair = authors
        }
        return .none
      }
    ) { _ in () }
  }

  private static var feature: Feature<State, Action, Void> {
    plain.prototype(prototype, Author(name: "unknown", age: 7))
  }

  private func play(_ text: String, _ suite: Suite = Suite(feature)) throws -> ScriptChecker.Played {
    try ScriptChecker(suite, load: noFiles).play(path: "a", bytes: Array("transcript 1\nfeature posts\n\(text)".utf8))
  }

  private func record(_ commands: String, _ suite: Suite = Suite(feature)) throws -> String {
    let played = try play(commands + "\nend\n", suite)
    XCTAssertEqual(played.faults, [])
    let text = TranscriptWriter.text(played.document, lines: played.lines)
    let again = try ScriptChecker(suite, load: noFiles).play(path: "a", bytes: Array(text.utf8))
    XCTAssertEqual(again.differences, [])
    return text.replacingOccurrences(of: "transcript 1\nfeature posts\n", with: "")
  }

  func testWhatEqualsIsLeftOut() throws {
    XCTAssertEqual(
      try record(
        """
        send show([Post(id: 1), Post(id: 2, title: "b", author: Author(name: "x")), Post()])
        send edit(Post(id: 1, note: nil, tags: []))
        send pair([Author(), Author(age: nil)])
        state
        """),
      """
      send show([Post(id: 1), Post(id: 2, title: "b", author: Author(name: "x")), Post()])
        posts = payload
      send edit(Post(id: 1, note: nil, tags: []))
        draft = Post(id: 1, note: nil, tags: [])
      send pair([Author(), Author(age: nil)])
        pair[0] = Author()
        pair[1] = Author(age: nil)
      state
        draft.author.age = 7
        draft.author.name = "unknown"
        draft.id = 1
        draft.note = nil
        draft.tags = []
        draft.title = ""
        pair[0].age = 7
        pair[0].name = "unknown"
        pair[1].age = nil
        pair[1].name = "unknown"
        posts[id: 0].author.age = 7
        posts[id: 0].author.name = "unknown"
        posts[id: 0].id = 0
        posts[id: 0].note = "none"
        posts[id: 0].tags[0] = "a"
        posts[id: 0].title = ""
        posts[id: 1].author.age = 7
        posts[id: 1].author.name = "unknown"
        posts[id: 1].id = 1
        posts[id: 1].note = "none"
        posts[id: 1].tags[0] = "a"
        posts[id: 1].title = ""
        posts[id: 2].author.age = 7
        posts[id: 2].author.name = "x"
        posts[id: 2].id = 2
        posts[id: 2].note = "none"
        posts[id: 2].tags[0] = "a"
        posts[id: 2].title = "b"
        posts.order = [1, 2, 0]
      end

      """)
  }

  /// In a patch an omitted field keeps its present value; if there is none, the prototype counts.
  func testPatchesKeepWhatIsThere() throws {
    let feature = Self.feature.initial(
      "full", State(draft: Post(id: 9, title: "t", author: Author(name: "n"), tags: [])))
    let played = try play(
      """
      initial State(draft: Post(id: 3), posts: [Post(id: 4)])
      expect posts[id: 4].title = ""
      expect posts[id: 4].author = Author(name: "unknown", age: 7)
      expect draft = Post(id: 3)
      end

      """, Suite(feature))
    XCTAssertEqual(played.faults, [])
    let own = State(draft: Post(id: 9, title: "t", author: Author(name: "n"), tags: []))
    let patched = Feature("posts", initialState: own, reducer: Self.plain.reducer) { _ in () }.prototype(Self.prototype)
    XCTAssertEqual(
      try play(
        "initial State(draft: Post(id: 3))\nexpect draft.title = \"t\"\nexpect draft.note = nil\nend\n", Suite(patched)
      )
      .faults, [])
  }

  /// A new field with a default changes no transcript.
  func testWithoutOneAFieldIsMissing() {
    XCTAssertThrowsError(try play("send show([Post(id: 1)])\nend\n", Suite(Self.plain))) { error in
      XCTAssertTrue("\(error)".contains("missing field 'title' of Post"), "\(error)")
    }
  }

  func testASuiteGivesThemToItsFeatures() throws {
    let suite = Suite(Self.plain).prototype(Self.prototype, Author(name: "suite", age: nil))
    XCTAssertEqual(
      try record("send edit(Post(id: 1))\nsend pair([Author(age: 2)])", suite),
      """
      send edit(Post(id: 1))
        draft = Post(id: 1)
      send pair([Author(age: 2)])
        pair[0] = Author(age: 2)
      end

      """)
    // The feature's own prototype takes precedence.
    XCTAssertEqual(
      try record("send pair([Author()])", Suite(Self.feature).prototype(Author(name: "suite", age: nil))),
      "send pair([Author()])\n  pair[0] = Author()\nend\n")
    XCTAssertEqual(
      try play(
        "send pair([Author()])\nexpect pair[0].name = \"unknown\"\nend\n",
        Suite(Self.feature).prototype(Author(name: "suite", age: nil))
      ).faults, [])
  }

  func testOnlyStructsHaveFields() {
    for feature in [
      Self.plain.prototype(3), Self.plain.prototype([Self.prototype]), Self.plain.prototype(Action.show([])),
    ] {
      XCTAssertThrowsError(try play("end\n", Suite(feature))) { error in
        XCTAssertTrue("\(error)".contains("whose literals have no fields; only a struct has"), "\(error)")
      }
    }
  }

  /// Hidden fields are shown as hidden, whether or not they equal the prototype.
  func testHiddenFieldsAreShownAsHidden() throws {
    XCTAssertEqual(
      try record("ignore draft.title\nsend edit(Post(id: 1, title: \"x\"))\nsend edit(nil)\nsend edit(Post(id: 1))"),
      """
      ignore draft.title
      send edit(Post(id: 1, title: "x"))
        draft = Post(id: 1, title: _)
      send edit(nil)
        draft = nil
      send edit(Post(id: 1))
        draft = Post(id: 1, title: _)
      end

      """)
  }

  func testWithNamedValues() throws {
    XCTAssertEqual(
      try record(
        """
        let one = Post(id: 1, title: "a title of some length")
        send show([$one, Post(id: 2)])
        """),
      """
      let one = Post(id: 1, title: "a title of some length")
      send show([$one, Post(id: 2)])
        posts[id: 1] = $one
        posts[id: 2] = Post(id: 2)
      end

      """)
  }
}
