import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// Changed leaves are found where the state has changed, with the same result as comparing all leaves.
final class LeafChangesTests: XCTestCase {
  private func changes<T>(_ old: ValueRef, _ new: ValueRef, _: T.Type, hiding hidden: PathMask?) -> [ScriptTrace.Change]
  {
    var walker = ChangeWalker(ValueDifferences(hiding: hidden))
    walker.walk(from: old, to: new, hiding: hidden)
    return walker.consumer.all.map { ScriptTrace.Change(path: $0.path, edit: $0.edit, old: $0.old, new: $0.new) }
  }

  private func assertAsAllLeavesSay<T>(
    _ old: T, _ new: T, hiding hidden: [String] = [], file: StaticString = #filePath, line: UInt = #line
  ) {
    let mask = LineWriter.mask(hidden)
    ValueRef.with(old, new) { old, new in
      let (before, after) = (LeafBytes.all(of: old, hiding: mask), LeafBytes.all(of: new, hiding: mask))
      let known = Set(before.map(\.path))
      let found = LeafBytes.changes(changes(old, new, T.self, hiding: mask), from: old, to: new, hiding: mask) {
        known.contains($0)
      }
      func words(_ changes: [ScriptTrace.Change]) -> [[UInt8]] {
        changes.map { Array("\($0.path): \($0.old ?? "-") > \($0.new ?? "-")".utf8) }
          .sorted { $0.lexicographicallyPrecedes($1) }
      }
      let expected = words(LeafBytes.changes(from: before, to: after))
      XCTAssertEqual(
        words(found).map { String(decoding: $0, as: UTF8.self) },
        expected.map { String(decoding: $0, as: UTF8.self) }, file: file, line: line)
    }
  }

  func testRandomStates() {
    var generator = SplitMix(seed: 8)
    for _ in 0..<LongTests.count(2_000, short: 150) {
      let old = RandomState.random(&generator, 4)
      let other = RandomState.random(&generator, 4)
      var new = old
      if generator.chance(40) { new.list = other.list }
      if generator.chance(40) { new.rows = other.rows }
      if generator.chance(40) { new.roster = other.roster }
      if generator.chance(40) { new.counts = other.counts }
      if generator.chance(40) { new.names = other.names }
      if generator.chance(40) { new.pair.label.toggle() }
      if generator.chance(40) { new.tree = other.tree }
      if generator.chance(40) { new.page = other.page }
      if generator.chance(40) { new.plain = other.plain }
      if generator.chance(40) { new.maybe = other.maybe }
      if generator.chance(40) { new.set = other.set }
      let hidden = ["rows[*].text", "roster[*].side", "names", "page.loaded.count", "pair.label"]
      assertAsAllLeavesSay(old, new)
      assertAsAllLeavesSay(old, new, hiding: hidden.filter { _ in generator.chance(50) })
      assertAsAllLeavesSay(old.list, new.list)
      assertAsAllLeavesSay(old.roster, new.roster)
      assertAsAllLeavesSay(old.names, new.names)
      assertAsAllLeavesSay([Double.nan: 1, 2: generator.below(3)], [Double.nan: 1, 2: 1, 3: generator.below(2)])
    }
  }

  /// An unchanged order, with elements added and removed.
  func testOrders() {
    struct Entry: Identifiable, Equatable { var id: Int; var value = 0 }
    struct State { var entries: Sample.Roster<Entry> }
    func state(_ ids: [Int], _ value: Int = 0) -> State {
      State(entries: .init(elements: ids.map { Entry(id: $0, value: value) }))
    }
    let lists = [
      [], [1], [2, 1], [1, 2], [3, 1], [1, 3], [1, 3, 2], [1, 2, 3], [3, 2, 1], [1, 3, 4], [3, 4, 1], [3, 1, 4],
    ]
    for old in lists {
      for new in lists {
        assertAsAllLeavesSay(state(old), state(new))
        assertAsAllLeavesSay(state(old), state(new, 1))
      }
    }
  }

  /// Counts how often any of them is written.
  private struct Counted: LiteralConvertible {
    nonisolated(unsafe) static var count = 0
    var number: Int
    var literalText: String {
      Self.count += 1
      return "\(number)"
    }
    init(_ number: Int) { self.number = number }
    init?(literalText: String) { number = Int(literalText) ?? 0 }
  }

  private struct Log {
    struct Entry: Identifiable {
      var id: Int
      var text: Counted
      var page = Sample.Page.loading
    }
    var list: [Entry] = []
    var roster = IdentifiedArray<Int, Entry>(id: \.id)
    var table: [Int: Entry] = [:]
  }

  /// The state is large, but little of it is written.
  func testCostsAsMuchAsHasChanged() {
    var old = Log()
    for id in 0..<1_000 {
      let entry = Log.Entry(id: id, text: Counted(0))
      old.list.append(entry)
      old.roster.append(entry)
      old.table[id] = entry
    }
    func assertWrites(
      _ writes: Int, _ leaves: Int, _ change: (inout Log) -> Void, line: UInt = #line
    ) {
      var new = old
      change(&new)
      ValueRef.with(old, new) { old, new in
        let changes = changes(old, new, Log.self, hiding: nil)
        Counted.count = 0
        let found = LeafBytes.changes(changes, from: old, to: new, hiding: nil) { _ in false }
        XCTAssertEqual(Counted.count, writes, line: line)
        XCTAssertEqual(found.count, leaves, line: line)
      }
    }
    // For each entry, the old text and the new one.
    assertWrites(6, 3) {
      $0.list[500].text = Counted(1)
      $0.roster[500].text = Counted(1)
      $0.table[500]?.text = Counted(1)
    }
    // Texts beside the change are no leaves of it.
    assertWrites(0, 2) {
      $0.list[999].page = .loaded(count: 1, title: "")
      $0.table[0]?.page = .loaded(count: 1, title: "")
    }
    // Three leaves an entry, one of them with a text.
    assertWrites(3, 9) {
      let entry = Log.Entry(id: 1_000, text: Counted(0))
      $0.list.append(entry)
      $0.roster.append(entry)
      $0.table[1_000] = entry
    }
    assertWrites(3, 9) {
      $0.list.removeLast()
      $0.roster.removeLast()
      $0.table[999] = nil
    }
  }
}
