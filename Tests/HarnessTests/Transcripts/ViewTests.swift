import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Pages of nodes in scripts.
final class ViewTests: XCTestCase {
  private final class Page: PageNode {
    nonisolated(unsafe) static var alive = 0
    private var toasts = 0
    private let store: Store<Snippet.State, Snippet.Action>
    private let items: ForEachStoreNode<IdentifiedArrayOf<Snippet.Item>, Snippet.Action, ItemNode>
    private let bag = DisposeBag()

    init(store: Store<Snippet.State, Snippet.Action>) {
      Self.alive += 1
      self.store = store
      items = ForEachStoreNode(store: store.scope(state: \.items, action: { $0.1 }), node: ItemNode.init)
      store.subscribeNeverEqual(\.$toast).filterNil()
        .subscribe(onNext: { [weak self] in
          self?.toasts += 1
          if $0 == "reply" { self?.store.send(.say("answer")) }
        })
        .disposed(by: bag)
    }

    deinit { Self.alive -= 1 }

    func render() -> String { "\(items.render())\n\(items.counts), \(toasts) toasts" }
  }

  private final class ItemNode: PageNode {
    private let store: Store<Snippet.Item, Snippet.Action>

    init(store: Store<Snippet.Item, Snippet.Action>) { self.store = store }

    func render() -> String { "\(store.state.isActive ? "[x]" : "[ ]") \(store.state.text)" }
  }

  private func record(_ text: String) throws -> (text: String, faults: [ScriptFailure.Kind]) {
    let played = try ScriptChecker(Suite(Snippet.feature.view(Page.init)), load: noFiles).play(
      path: "view.transcript", bytes: Array(text.utf8))
    return (TranscriptWriter.text(played.document, lines: played.lines), played.faults.map(\.kind))
  }

  func testThePageHearsEveryStateFromTheBeginning() throws {
    let (text, faults) = try record(
      """
      transcript 1
      feature snippet
      send add(1)
      send add(2)
      send say("hi")
      send say("hi")
      view
      send toggle(id: 2)
      view
      end

      """)
    XCTAssertEqual(
      text,
      """
      transcript 1
      feature snippet
      send add(1)
        items[id: 1] = Item(id: 1, text: "Item 1", isActive: false)
      send add(2)
        items[id: 2] = Item(id: 2, text: "Item 2", isActive: false)
      send say("hi")
        toast = "hi"
        hear toast "hi"
      send say("hi")
        toast = "hi"
        hear toast "hi"
      view
        | [ ] Item 1
        | [ ] Item 2
        | built 2, moved 0, removed 0, 2 toasts
      send toggle(id: 2)
        items[id: 2].isActive = true
      view
        | [ ] Item 1
        | [x] Item 2
        | built 2, moved 0, removed 0, 2 toasts
      end

      """)
    XCTAssertEqual(faults, [])
    XCTAssertEqual(Page.alive, 0)
  }

  func testWhatAPageSendsIsAFailureAndIsNotReduced() throws {
    let (text, faults) = try record("transcript 1\nfeature snippet\nsend say(\"reply\")\nview\nend\n")
    let message = "the view sent say(\"answer\")"
    XCTAssertEqual(faults, [.reported(message, command: "send say(\"reply\")")])
    XCTAssertTrue(text.contains("  fail \(message)\nview\n"), text)
    XCTAssertFalse(text.contains("toast = \"answer\""), text)
  }

  func testAScriptThatDoesNotLookHasNoPage() throws {
    let (_, faults) = try record("transcript 1\nfeature snippet\nsend say(\"reply\")\nend\n")
    XCTAssertEqual(faults, [])
  }
}
