/// One thing that differs between the state that a test expects and the one that the reducer led to.
enum StateDifference: Equatable {
  /// The value at a path. Where there is nothing, the literal is nil. The code assigns the actual value, where code can.
  /// Literals that are the same have a reason; so has what no code can assert.
  case value(path: String, expected: String?, actual: String?, code: String?, why: SameWords? = nil)
  /// The same elements, or elements of the same ids, in another order; with the first of them that show it.
  case order(path: String, expected: String, actual: String)
  /// A `@NeverEqual` was set, or not, and its value is the one expected.
  case set(path: String, isExpected: Bool, value: String)
  /// Nobody has looked so deep into the value.
  case unseen(path: String)

  var path: String {
    switch self {
    case .value(let path, _, _, _, _), .order(let path, _, _), .set(let path, _, _), .unseen(let path): path
    }
  }

  /// The differences found: the first of them with their words, all with their number.
  struct List {
    /// So many are shown in one failure; the rest is counted.
    static var maxShown: Int { 20 }

    private(set) var shown: [StateDifference] = []
    private(set) var count = 0
    private let maxCount: Int
    /// Count no further than one: only whether there is any difference is wanted.
    let asksWhether: Bool

    init(maxCount: Int = maxShown, asksWhether: Bool = false) {
      self.maxCount = maxCount
      self.asksWhether = asksWhether
    }

    var isEmpty: Bool { count == 0 }
    var isComplete: Bool { asksWhether && count > 0 }
    var paths: [String] { shown.map(\.path) }

    /// The words are made only for differences that are shown: a literal may be long.
    mutating func add(_ difference: () -> StateDifference) {
      count += 1
      if !asksWhether, shown.count < maxCount { shown.append(difference()) }
    }

    /// This list and what another one adds to it. A path that differs is listed once.
    func merged(with other: List) -> List {
      var all = List()
      let known = Set(paths)
      for difference in shown { all.add { difference } }
      for difference in other.shown where !known.contains(difference.path) { all.add { difference } }
      all.count += count - shown.count + other.count - other.shown.count
      return all
    }

    /// Those at, above or below one of the paths.
    func limited(to paths: [String]) -> List {
      var rest = List()
      for difference in shown where paths.contains(where: { Self.overlap($0, difference.path) }) {
        rest.add { difference }
      }
      return rest
    }

    private static func overlap(_ left: String, _ right: String) -> Bool {
      let (outer, inner) = left.utf8.count <= right.utf8.count ? (left, right) : (right, left)
      guard inner.hasPrefix(outer) else { return false }
      let next = inner.utf8.dropFirst(outer.utf8.count).first
      return next == nil || next == UInt8(ascii: ".") || next == UInt8(ascii: "[")
    }
  }
}
