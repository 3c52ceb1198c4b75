import XCTest

@testable import Harness

/// Runs draw different random numbers, and a finding says which.
final class ExploredSeedTests: XCTestCase {
  private struct Dice: Equatable {
    var first: Int?
    var rolls = 0
  }

  private enum Action { case roll }

  private func dice(_ rule: @escaping @Sendable (Dice) -> Bool) -> Feature<Dice, Action, SeededGenerator> {
    Feature(
      "dice", initialState: Dice(),
      reducer: Reducer<Dice, Action, SeededGenerator> { state, _, random in
        state.rolls += 1
        var random = random
        if state.rolls == 2 { state.first = Int.random(in: 0..<50, using: &random) }
        return .none
      }
    ) { $0.random }
    .always("rule", rule)
  }

  private func found(_ rule: @escaping @Sendable (Dice) -> Bool) throws -> ExploredFinding? {
    let explorer = try dice(rule).explorer(ExplorationOptions(), scripts: [])
    explorer.playOpening(skipping: [])
    for number in 0..<512 {
      guard let (failure, sequence) = explorer.explore(number).finding else { continue }
      return explorer.finding(number, failure, sequence, ending: nil, command: "again", replay: nil)
    }
    return nil
  }

  func testANumberThatNoOtherSeedGivesIsFound() throws {
    let finding = try XCTUnwrap(try found { $0.first != 13 })
    let lines = finding.text.split(separator: "\n").map(String.init)
    let seed = try XCTUnwrap(lines.first { $0.hasPrefix("seed ") }, finding.text)
    XCTAssertEqual(lines.count { $0.hasPrefix("send ") }, 2, finding.text)
    let text = "transcript 1\nfeature dice\n\(seed)\nsend roll\nsend roll\nend\n"
    let played = try ScriptChecker(Suite(dice { _ in true }), load: SuiteRunner.load)
      .play(path: "a", bytes: Array(text.utf8))
    XCTAssertEqual(played.lines.values.flatMap { $0 }.filter { $0.contains("first") }, ["first = 13"])
  }

  func testASeedThatMakesNoDifferenceIsNotWritten() throws {
    let any = try XCTUnwrap(try found { $0.first == nil })
    XCTAssertFalse(any.text.contains("\nseed "), any.text)
    let none = try XCTUnwrap(try found { $0.rolls < 1 })
    XCTAssertFalse(none.text.contains("\nseed "), none.text)
  }

  func testAChoiceSequenceKeepsItsSeedWhereNumbersWereMade() throws {
    let explorer = try dice { _ in true }.explorer(ExplorationOptions(), scripts: [])
    explorer.playOpening(skipping: [])
    let texts = (0..<64).map { explorer.text(of: explorer.explore($0).sequence).text }
    XCTAssertTrue(texts.contains { $0.contains("\nseed ") })
    for text in texts where !text.contains("send roll\nsend roll") { XCTAssertFalse(text.contains("\nseed "), text) }
  }
}
