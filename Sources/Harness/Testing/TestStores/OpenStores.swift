import Synchronization

/// The test stores that have not ended.
///
/// Most of them end when they are released. XCTest keeps its test cases until the process ends, and with them the stores in
/// their properties: what is left open there would not be reported, and the tests would pass.
enum OpenStores {
  private struct Entry: @unchecked Sendable {
    // Unchecked, and unowned: a store removes itself before it is released, and is only accessed when the process ends.
    unowned let store: any OpenStore
  }

  private static let entries = Mutex<(last: Int, open: [Int: Entry])>((0, [:]))
  private static let isGuarded: Void = ExitGuard.ask { words }

  /// - Returns: a number for removing it.
  static func add(_ store: any OpenStore) -> Int {
    isGuarded
    let entry = Entry(store: store)
    return entries.withLock { entries in
      entries.last += 1
      entries.open[entries.last] = entry
      return entries.last
    }
  }

  static func remove(_ number: Int) { entries.withLock { _ = $0.open.removeValue(forKey: number) } }

  /// What is left open in all of them; nil if nothing is.
  private static var words: String? {
    let open = entries.withLock { $0.open.sorted { $0.key < $1.key }.map(\.value) }
    let words = open.flatMap { entry in
      let place = entry.store.place
      return entry.store.leftOpen.map { "\(place.filePath):\(place.line):\(place.column): error: \($0)\n" }
    }
    if words.isEmpty { return nil }
    return words.joined() + """
      harness: the process fails: these test stores were never released, so no test could report what they left open. \
      XCTest keeps the properties of a test case alive: set the store to nil in tearDown, or call finish() there.

      """
  }
}

/// A test store, while it is open.
protocol OpenStore: AnyObject {
  /// The place of the last step.
  var place: SourcePlace { get }
  /// What would be reported if the store ended now.
  var leftOpen: [String] { get }
}
