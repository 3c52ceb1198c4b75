/// One thing that differs between the state that a test expects and the one that the reducer led to.
enum StateDifference: Equatable {
  /// The value at a path. Where there is nothing, the literal is nil. The code assigns the actual value, where code can.
  /// Literals that are the same have a reason; so has what no code can assert.
  case value(path: String, expected: String?, actual: String?, code: String?, why: IndistinguishableValues? = nil)
  /// The elements have another order than what else differs leads to; with the first of them that show it.
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

  /// What differs, sorted by path.
  /// - Parameters:
  ///   - root: how the path of a value begins that is not a struct.
  ///   - paths: leaves out what lies neither at, above nor below one of them.
  static func between<Value>(
    _ expected: Value, _ actual: Value, root: String = "state", touching paths: [[UInt8]]? = nil
  ) -> List {
    ValueRef.with(expected, actual) { StateDifferences.between($0, $1, root: root) }.list(touching: paths)
  }

  /// The paths of what differs.
  static func paths<Value>(_ expected: Value, _ actual: Value) -> [[UInt8]] {
    ValueRef.with(expected, actual) { StateDifferences.between($0, $1).paths }
  }

  /// The differences found: the first of them with their words, all with their number.
  struct List {
    /// So many are shown in one failure; the rest is counted.
    private static var maxShown: Int { 20 }

    private(set) var shown: [StateDifference] = []
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }
    var paths: [String] { shown.map(\.path) }

    /// The words are made only for differences that are shown: a literal may be long.
    mutating func add(_ difference: () -> StateDifference) {
      count += 1
      if shown.count < Self.maxShown { shown.append(difference()) }
    }

    /// This list and what another one adds to it. A path that differs is listed once, and nothing below it.
    func merged(with other: List) -> List {
      var all = self
      let known = paths.map { Array($0.utf8) }
      for difference in other.shown {
        let path = Array(difference.path.utf8)
        if !known.contains(where: { path.lies(below: $0) }) { all.add { difference } }
      }
      all.count += other.count - other.shown.count
      return all
    }
  }
}

extension [UInt8] {
  /// Whether this is a path to what lies at another path, or in it.
  func lies(below outer: [UInt8]) -> Bool {
    guard starts(with: outer) else { return false }
    return outer.isEmpty || count == outer.count || self[outer.count] == UInt8(ascii: ".")
      || self[outer.count] == UInt8(ascii: "[")
  }
}
