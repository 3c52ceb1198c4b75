import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class ChoiceSequenceReaderTests: XCTestCase {
  private let reader = ChoiceSequenceReader(bookingFeature, environment: nil)

  private func text(_ lines: String..., numbers: [Int] = []) -> ChoiceSequenceText {
    ChoiceSequenceText(
      text: (["transcript 1", "feature booking"] + lines + ["end", ""]).joined(separator: "\n"), numbers: numbers)
  }

  /// Reads a text and writes it again.
  private func again(_ text: ChoiceSequenceText) -> ChoiceSequenceText? {
    reader.sequence(text).map { ChoiceSequenceText($0, feature: "booking", environment: nil) }
  }

  private func actions(_ text: ChoiceSequenceText) throws -> [ObjectIdentifier] {
    try XCTUnwrap(reader.sequence(text)).actions.map { ObjectIdentifier($0) }
  }

  func testChoiceSequencesReadBack() {
    let texts = [
      text("send didChooseHall(0)"), text("seed 7", "send didChooseHall(0)", "advance 1s", "run"),
      text(
        "seed 8", "stub seats = never", "stub seats = []", "hold didChooseHall(1)",
        "send didChooseHall(1)", "send didTapBook", "send didTapBook", numbers: [0, 2]), text(),
    ]
    // Again, with lines that were read before.
    for text in texts + texts { XCTAssertEqual(again(text), text) }
  }

  func testALineIsReadOnce() throws {
    _ = reader.sequence(text("run"))
    let first = try actions(text("send didTapBook", "send didChooseHall(3)"))
    let second = try actions(text("seed 7", "send didChooseHall(3)", "run", "send didTapBook", "send didChooseHall(4)"))
    XCTAssertEqual(Array(second.prefix(2)), first.reversed())
    XCTAssertEqual(Set(second).count, 3)
  }

  /// Two texts that are equal as strings may be two values.
  func testLinesAreTheirBytes() throws {
    let feature = Feature("form", initialState: "", reducer: Reducer<String, String, Void> { _, _, _ in .none }) { _ in
    }
    let reader = ChoiceSequenceReader(feature, environment: nil)
    for letter in ["", "\u{E9}", "e\u{301}", "\u{E9}"] {
      let text = ChoiceSequenceText(text: "transcript 1\nfeature form\nsend \"\(letter)\"\nend\n", numbers: [])
      let action = try XCTUnwrap(reader.sequence(text)?.actions.first?.value(as: String.self))
      XCTAssertEqual(Array(action.utf8), Array(letter.utf8))
    }
  }

  func testWhatTheFeatureCannotReadIsNoChoiceSequence() {
    XCTAssertNotNil(reader.sequence(text("send didTapBook")))
    XCTAssertNil(reader.sequence(text("send didTapBook", "send didTapNothing")))
    XCTAssertNil(reader.sequence(text("stub seats = never")), "nothing says which call it answers")
    XCTAssertNil(reader.sequence(ChoiceSequenceText(text: "", numbers: [])))
    XCTAssertNotNil(reader.sequence(text("send didTapBook", "run")))
  }
}
