import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Changes of random values, against models that are simple enough to be right.
final class ChangeModelTests: XCTestCase {
  private func pairs<T: RandomValue>(_ type: T.Type, count: Int, depth: Int = 4, _ body: (T, T) -> Void) {
    var generator = SplitMix(seed: 11)
    for _ in 0..<count {
      let old = T.random(&generator, depth)
      body(old, generator.chance(20) ? old : T.random(&generator, depth))
    }
  }

  private func assertNothingIffEqual<T: RandomValue>(
    _ type: T.Type, count: Int, depth: Int = 4, file: StaticString = #filePath, line: UInt = #line
  ) {
    var equal = 0
    pairs(type, count: count, depth: depth) { old, new in
      let differences = ValueDifference.between(old, new)
      let areEqual = StructuralEquality.areEqual(old, new)
      if areEqual { equal += 1 }
      XCTAssertEqual(differences.isEmpty, areEqual, "\(old)\n\(new)", file: file, line: line)
      XCTAssertEqual(ValueDifference.between(old, old), [], file: file, line: line)
      XCTAssertEqual(
        Set(differences.map { Array($0.path.utf8) }).count, differences.count, "a path twice", file: file, line: line)
      let literals = (LiteralPrinter.text(old), LiteralPrinter.text(new))
      XCTAssertEqual(literals.0.utf8.elementsEqual(literals.1.utf8), areEqual, literals.0, file: file, line: line)
      for difference in differences {
        XCTAssertNotEqual(
          difference.old.map { Array($0.utf8) }, difference.new.map { Array($0.utf8) }, file: file, line: line)
      }
    }
    XCTAssertGreaterThan(equal, count / 10, file: file, line: line)
    XCTAssertLessThan(equal, count * 9 / 10, file: file, line: line)
  }

  func testNothingChangedMeansEqual() {
    assertNothingIffEqual(RandomState.self, count: 150)
    assertNothingIffEqual(RandomBoard.self, count: 300)
    assertNothingIffEqual(RandomTree.self, count: 300, depth: 3)
    assertNothingIffEqual([RandomSide??].self, count: 300, depth: 2)
    assertNothingIffEqual([String: [Double]].self, count: 300, depth: 3)
  }

  func testNothingLeaks() {
    assertNothingLeaks {
      var generator = SplitMix(seed: 5)
      func value() -> [String: [Tally.Cases?]] {
        var result: [String: [Tally.Cases?]] = [:]
        for _ in 0..<generator.below(4) {
          result["\(generator.below(3))"] = (0..<generator.below(3)).map { _ in
            [nil, .one(Tally("a")), .two(a: Tally("a"), b: Tally("\(generator.below(2))")), Tally.Cases.none][
              generator.below(4)]
          }
        }
        return result
      }
      for _ in 0..<300 { _ = ValueDifference.between(value(), value()) }
    }
  }

  // MARK: Applying the lines

  private func number(_ text: Substring) -> Int? { Int(text) }

  func testArraysFollowFromTheirLines() {
    pairs([Int].self, count: 500, depth: 2) { old, new in
      var model = old
      for difference in ValueDifference.between(old, new) {
        guard difference.path != "state" else {
          model = []
          continue
        }
        guard let index = Int(difference.path.dropFirst("state[".count).dropLast()) else {
          return XCTFail(difference.path)
        }
        if let value = difference.new {
          guard let value = Int(value) else { return XCTFail(value) }
          if index < model.count { model[index] = value } else { model.append(value) }
        } else {
          model.removeLast(model.count - min(index, model.count))
        }
      }
      XCTAssertEqual(model, new)
    }
  }

  func testDictionariesFollowFromTheirLines() {
    pairs([Int: Int].self, count: 500, depth: 3) { old, new in
      var model = old
      let differences = ValueDifference.between(old, new)
      for difference in differences {
        guard difference.path != "state" else {
          model = [:]
          continue
        }
        guard let key = Int(difference.path.dropFirst("state[".count).dropLast()) else {
          return XCTFail(difference.path)
        }
        model[key] = difference.new.flatMap { Int($0) }
      }
      XCTAssertEqual(model, new)
      let keys = differences.compactMap { Int($0.path.dropFirst("state[".count).dropLast()) }
      XCTAssertEqual(keys, keys.sorted())
    }
  }

  private struct Entry: Identifiable, Equatable {
    var id: Int
    var value: Int
  }

  func testIdentifiedArraysFollowFromTheirLines() {
    var generator = SplitMix(seed: 9)
    var reordered = 0
    let count = LongTests.count(1_500, short: 200)
    for _ in 0..<count {
      func roster() -> Sample.Roster<Entry> {
        var ids: Set<Int> = []
        let entries = (0..<generator.below(6)).map { _ in Entry(id: generator.below(7) * 5, value: generator.below(3)) }
        return .init(elements: entries.filter { ids.insert($0.id).inserted })
      }
      let old = roster()
      let new = roster()
      let lines = LineWriter.lines(old, new)
      if lines.last?.hasPrefix("state.order") ?? false { reordered += 1 }
      XCTAssertEqual(apply(lines, to: old.elements), new.elements, "\(lines)")
      // The order is said only when it is another.
      if let last = lines.last, last.hasPrefix("state.order") {
        XCTAssertNotEqual(apply(lines.dropLast(), to: old.elements), new.elements, "\(lines)")
      }
    }
    XCTAssertGreaterThan(reordered, count / 15)
  }

  private func apply(_ lines: [String], to old: [Entry]) -> [Entry] {
    var model = old
    var added: [Entry] = []
    for line in lines {
      if line == "state = []" { return [] }
      if let order = line.wholeMatch(of: /state\.order = \[(.*)\]/)?.output.1 {
        let ids = order.split(separator: ", ").compactMap { Int($0) }
        return ids.compactMap { id in (model + added).first { $0.id == id } }
      }
      guard let match = line.wholeMatch(of: /state\[id: (\d+)\](.*)/)?.output, let id = Int(match.1) else {
        XCTFail(line)
        continue
      }
      if match.2 == " removed" {
        model.removeAll { $0.id == id }
      } else if let value = match.2.wholeMatch(of: /\.value = (\d+)/).flatMap({ Int($0.output.1) }) {
        for index in model.indices where model[index].id == id { model[index].value = value }
      } else if let value = match.2.wholeMatch(of: /\ = Entry\(id: \d+, value: (\d+)\)/).flatMap({ Int($0.output.1) }) {
        added.append(Entry(id: id, value: value))
      } else {
        XCTFail(line)
      }
    }
    return model + added.sorted { $0.id < $1.id }
  }
}
