import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// The lines written for random changes of lists lead from the old list to the new one, in a model simple enough to be right:
/// it applies the lines as described in docs/transcripts.md.
final class ListEditModelTests: XCTestCase {
  /// An element that a line names or changes.
  private protocol Element: Equatable {
    init(_ number: Int, _ generator: inout SplitMix)
    init?(_ literal: Substring)
    mutating func change(_ generator: inout SplitMix)
    mutating func set(_ field: Substring, _ literal: Substring) -> Bool
    var id: Int { get }
  }

  private struct Entry: Element, Identifiable {
    var id: Int
    var value: Int

    init(_ number: Int, _ generator: inout SplitMix) { (id, value) = (number, generator.below(3)) }

    init?(_ literal: Substring) {
      guard let match = literal.wholeMatch(of: /Entry\(id: (\d+), value: (\d+)\)/)?.output, let id = Int(match.1),
        let value = Int(match.2)
      else { return nil }
      (self.id, self.value) = (id, value)
    }

    mutating func change(_ generator: inout SplitMix) { value += 1 + generator.below(3) }

    mutating func set(_ field: Substring, _ literal: Substring) -> Bool {
      guard field == ".value", let value = Int(literal) else { return false }
      self.value = value
      return true
    }
  }

  /// An element without an id.
  private struct Plain: Element {
    var value: Int
    var id: Int { value }

    init(_ number: Int, _ generator: inout SplitMix) { value = number }

    init?(_ literal: Substring) {
      guard let match = literal.wholeMatch(of: /Plain\(value: (\d+)\)/)?.output, let value = Int(match.1) else {
        return nil
      }
      self.value = value
    }

    mutating func change(_ generator: inout SplitMix) { value += 1 + generator.below(3) }

    mutating func set(_ field: Substring, _ literal: Substring) -> Bool {
      guard field == ".value", let value = Int(literal) else { return false }
      self.value = value
      return true
    }
  }

  // MARK: Random edits

  /// Some edits of a list. Numbers are below `numbers`; with few of them there are duplicates.
  private func edited<T: Element>(
    _ old: [T], numbers: Int, isUnique: Bool, _ generator: inout SplitMix
  ) -> [T] {
    var new = old
    func fresh() -> T? {
      for _ in 0..<20 {
        let element = T(generator.below(numbers), &generator)
        if !isUnique || !new.contains(where: { $0.id == element.id }) { return element }
      }
      return nil
    }
    for _ in 0...generator.below(4) {
      switch generator.below(7) {
      case 0 where !new.isEmpty: new.remove(at: generator.below(new.count))
      case 1: if let element = fresh() { new.insert(element, at: generator.below(new.count + 1)) }
      case 2 where !new.isEmpty:
        let element = new.remove(at: generator.below(new.count))
        new.insert(element, at: generator.below(new.count + 1))
      case 3 where !new.isEmpty:
        let place = generator.below(new.count)
        if !isUnique || T.self == Entry.self { new[place].change(&generator) }
      case 4 where !new.isEmpty:
        let start = generator.below(new.count)
        new.removeSubrange(start..<start + generator.below(new.count - start + 1))
      case 5: for _ in 0..<generator.below(5) { if let element = fresh() { new.append(element) } }
      case 6 where generator.chance(20): new.sort { $0.id < $1.id }
      default: break
      }
    }
    return new
  }

  private func assertFollows<T: Element>(
    _ type: T.Type, numbers: Int, isUnique: Bool = false, seed: UInt64, file: StaticString = #filePath,
    line: UInt = #line
  ) {
    var generator = SplitMix(seed: seed)
    var list: [T] = []
    var kinds: Set<Substring> = []
    for _ in 0..<LongTests.count(100_000, short: 1_000) {
      if list.count > 30 || list.isEmpty {
        list = []
        for number in 0..<generator.below(20) {
          list.append(T(isUnique ? number : generator.below(numbers), &generator))
        }
      }
      let new = edited(list, numbers: numbers, isUnique: isUnique, &generator)
      let lines = LineWriter.lines(list, new)
      XCTAssertEqual(apply(lines, to: list), new, "\(list)\n\(lines)", file: file, line: line)
      XCTAssertEqual(lines.isEmpty, list == new, file: file, line: line)
      for text in lines { kinds.formUnion(text.split(separator: " ").dropFirst().prefix(1)) }
      list = new
    }
    XCTAssertTrue(kinds.isSuperset(of: ["removed", "inserted", "moved", "="]), "\(kinds)", file: file, line: line)
  }

  func testListsOfIdentifiedElementsFollow() { assertFollows(Entry.self, numbers: 200, isUnique: true, seed: 1) }

  func testIDsThatStandTwiceFollow() { assertFollows(Entry.self, numbers: 6, seed: 2) }

  func testListsOfOtherElementsFollow() { assertFollows(Plain.self, numbers: 200, seed: 3) }

  func testDuplicatesFollow() { assertFollows(Plain.self, numbers: 3, seed: 4) }

  func testIdentifiedArraysFollow() {
    var generator = SplitMix(seed: 5)
    var list: [Entry] = []
    var kinds: Set<Substring> = []
    for _ in 0..<LongTests.count(100_000, short: 1_000) {
      if list.count > 30 || list.isEmpty { list = (0..<generator.below(20)).map { Entry($0 * 3, &generator) } }
      let new = edited(list, numbers: 60, isUnique: true, &generator)
      let lines = LineWriter.lines(Sample.Roster(elements: list), Sample.Roster(elements: new))
      XCTAssertEqual(applyToRoster(lines, to: list), new, "\(list)\n\(lines)")
      for text in lines {
        kinds.formUnion(text.split(separator: " ").filter { ["removed", "inserted", "moved"].contains($0) })
        if text.hasPrefix("state.order") { kinds.insert("order") }
      }
      list = new
    }
    XCTAssertTrue(kinds.isSuperset(of: ["removed", "inserted", "moved", "order"]), "\(kinds)")
  }

  // MARK: The model

  private func range(_ text: Substring) -> Range<Int>? {
    guard let match = text.wholeMatch(of: /(\d+)(\.\.\.(\d+))?/)?.output, let first = Int(match.1) else { return nil }
    return match.3.flatMap { Int($0) }.map { first..<$0 + 1 } ?? first..<first + 1
  }

  private func elements<T: Element>(_ literals: Substring, as type: T.Type) -> [T] {
    if !literals.hasPrefix("[") { return T(literals).map { [$0] } ?? [] }
    return literals.dropFirst().dropLast().matches(of: /\w+\([^)]*\)/).compactMap { T($0.output) }
  }

  private func apply<T: Element>(_ lines: [String], to old: [T]) -> [T] {
    var gone: Set<Int> = []
    var placed: [(place: Int, elements: [T])] = []
    var rest = lines[...]
    while let line = rest.first {
      if let match = line.wholeMatch(of: /state removed at ([\d.]+)(: (.*))?/)?.output, let range = range(match.1) {
        gone.formUnion(range)
        if let named = match.3 { XCTAssertEqual(elements(named, as: T.self), [old[range.lowerBound]], line) }
      } else if let match = line.wholeMatch(of: /state inserted at ([\d.]+) = (.*)/)?.output, let range = range(match.1)
      {
        placed.append((range.lowerBound, elements(match.2, as: T.self)))
        XCTAssertEqual(placed.last?.elements.count, range.count, line)
      } else if let match = line.wholeMatch(of: /state moved from ([\d.]+) to ([\d.]+)(: (.*))?/)?.output,
        let range = range(match.1), let target = self.range(match.2)
      {
        gone.formUnion(range)
        placed.append((target.lowerBound, Array(old[range])))
        XCTAssertEqual(target.count, range.count, line)
        if let named = match.4 { XCTAssertEqual(elements(named, as: T.self), [old[range.lowerBound]], line) }
      } else {
        break
      }
      rest.removeFirst()
    }
    var model = old.indices.filter { !gone.contains($0) }.map { old[$0] }
    XCTAssertEqual(placed.map(\.place), placed.map(\.place).sorted())
    for (place, elements) in placed {
      guard place <= model.count else {
        XCTFail("\(lines)")
        return model
      }
      model.insert(contentsOf: elements, at: place)
    }
    for line in rest {
      if line == "state = []" {
        model = []
      } else if let order = line.wholeMatch(of: /state\.order = \[(.*)\]/)?.output.1 {
        let ids = order.split(separator: ", ").compactMap { Int($0) }
        // The literal of an element that replaced another is in the line of its place.
        model = ids.enumerated().compactMap { place, id in
          model.first { $0.id == id }
            ?? rest.lazy.compactMap {
              $0.hasPrefix("state[\(place)] = ") ? T($0.dropFirst("state[\(place)] = ".count)) : nil
            }.first
        }
      } else if let match = line.wholeMatch(of: /state\[(\d+)\] removed/)?.output, let place = Int(match.1) {
        model.removeLast(model.count - min(place, model.count))
      } else if let match = line.wholeMatch(of: /state\[(\d+)\](.*) = (.*)/)?.output, let place = Int(match.1) {
        if !match.2.isEmpty {
          XCTAssertTrue(model[place].set(match.2, match.3), line)
        } else if let element = T(match.3) {
          if place < model.count { model[place] = element } else { model.append(element) }
        }
      } else {
        XCTFail(line)
      }
    }
    return model
  }

  private func applyToRoster(_ lines: [String], to old: [Entry]) -> [Entry] {
    var model = old
    var (added, moved): ([Entry], [(id: Int, place: Int)]) = ([], [])
    var inserted: [(place: Int, elements: [Entry])] = []
    var order: [Int]?
    for line in lines {
      if line == "state = []" { return [] }
      if let ids = line.wholeMatch(of: /state\.order = \[(.*)\]/)?.output.1 {
        order = ids.split(separator: ", ").compactMap { Int($0) }
      } else if let match = line.wholeMatch(of: /state moved (\d+) to (\d+)/)?.output, let id = Int(match.1),
        let place = Int(match.2)
      {
        moved.append((id, place))
      } else if let match = line.wholeMatch(of: /state inserted at ([\d.]+) = (.*)/)?.output, let range = range(match.1)
      {
        inserted.append((range.lowerBound, elements(match.2, as: Entry.self)))
      } else if let match = line.wholeMatch(of: /state\[id: (\d+)\] removed/)?.output, let id = Int(match.1) {
        model.removeAll { $0.id == id }
      } else if let match = line.wholeMatch(of: /state\[id: (\d+)\](.*) = (.*)/)?.output, let id = Int(match.1) {
        if match.2.isEmpty, let entry = Entry(match.3) {
          added.append(entry)
        } else {
          for index in model.indices where model[index].id == id {
            XCTAssertTrue(model[index].set(match.2, match.3), line)
          }
        }
      } else {
        XCTFail(line)
      }
    }
    let all = model
    model.removeAll { entry in moved.contains { $0.id == entry.id } }
    model += added.sorted { $0.id < $1.id }
    let placed = inserted + moved.map { move in (move.place, all.filter { $0.id == move.id }) }
    for (place, elements) in placed.sorted(by: { $0.place < $1.place }) {
      guard place <= model.count else {
        XCTFail("\(lines)")
        return model
      }
      model.insert(contentsOf: elements, at: place)
    }
    return order?.compactMap { id in model.first { $0.id == id } } ?? model
  }
}
