import XCTest

@testable import Harness

/// What it costs a transcript when one element of 2,000 is removed, added or moved.
final class ListShiftTests: XCTestCase {
  private struct Row: Equatable, Identifiable {
    var id: Int
    var title: String
    var price: Double
    var tags: [String]

    init(_ id: Int) { (self.id, title, price, tags) = (id, "Row \(id)", Double(id) * 1.5, ["a", "b"]) }
  }

  private struct State: Equatable {
    var rows = (0..<2_000).map { Row($0) }
    var texts = (0..<2_000).map { "text \($0)" }
    var identified = IdentifiedArrayOf(uniqueElements: (0..<2_000).map { Row($0) })
  }

  private enum Action: String, CaseIterable {
    case removeFirst, insertAtTop, moveToEnd, removeText, insertText, moveIdentified, insertIdentified
  }

  private static let feature = Feature(
    "list", initialState: State(),
    reducer: Reducer<State, Action, Void> { state, action, _ in
      switch action {
      case .removeFirst: state.rows.removeFirst()
      case .insertAtTop: state.rows.insert(Row(9_000), at: 0)
      case .moveToEnd: state.rows.append(state.rows.removeFirst())
      case .removeText: state.texts.remove(at: 700)
      case .insertText: state.texts.insert("a new text", at: 700)
      case .moveIdentified: state.identified.append(state.identified.removeFirst())
      case .insertIdentified: state.identified.insert(Row(9_000), at: 3)
      }
      return .none
    }
  ) { _ in () }

  private func play(_ text: String) throws -> ScriptChecker.Played {
    try ScriptChecker(Suite(Self.feature), load: noFiles).play(path: "a", bytes: Array(text.utf8))
  }

  func testEachShiftIsAFewLinesOfWhichEachNumberCounts() throws {
    for action in Action.allCases {
      let played = try play("transcript 1\nfeature list\n\nsend \(action.rawValue)\nend\n")
      let text = TranscriptWriter.text(played.document, lines: played.lines)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      XCTAssertLessThanOrEqual(lines.count, 14, text)
      XCTAssertEqual(try play(text).differences, [], text)
      var numbers = 0
      for (index, line) in lines.enumerated() where line.hasPrefix("  ") {
        for match in line.matches(of: /[0-9]+/) {
          numbers += 1
          var changed = lines
          changed[index].replaceSubrange(match.range, with: "\(try XCTUnwrap(Int(match.output)) + 1)")
          XCTAssertFalse(try play(changed.joined(separator: "\n")).differences.isEmpty, changed[index])
        }
      }
      XCTAssertGreaterThan(numbers, 0, text)
    }
  }

  func testPlacesMayBeLeftOpen() throws {
    for (action, line) in [
      (Action.moveToEnd, "rows moved from _ to _: _"), (.moveToEnd, "rows moved from 0 to _: _"),
      (.moveIdentified, "identified moved 0 to _"), (.moveIdentified, "identified moved _ to 1999"),
      (.removeFirst, "rows removed at _: _"), (.insertAtTop, "rows inserted at _ = _"),
    ] {
      let text = "transcript 1\nfeature list\n\nsend \(action.rawValue)\n  \(line)\nend\n"
      XCTAssertEqual(try play(text).differences, [], line)
    }
    let other = "transcript 1\nfeature list\n\nsend moveToEnd\n  rows moved from 1 to _: _\nend\n"
    XCTAssertFalse(try play(other).differences.isEmpty)
  }
}
