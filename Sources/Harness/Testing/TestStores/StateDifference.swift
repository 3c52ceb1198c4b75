/// One difference between the state that a test expects and the actual one.
enum StateDifference: Equatable {
  /// The value at a path. A literal is nil if there is no value. The code assigns the actual value, if code can. Equal
  /// literals have a reason, and so do those that code can't assert.
  case value(path: String, expected: String?, actual: String?, code: String?, why: IndistinguishableValues? = nil)
  /// The elements have another order than the other differences explain, with the first elements that show it.
  case order(path: String, expected: String, actual: String)
  /// A `@NeverEqual` was set, or wasn't, although its value is the expected one.
  case set(path: String, isExpected: Bool, value: String)
  /// The value is too deep to be compared.
  case unseen(path: String)

  var path: String {
    switch self {
    case .value(let path, _, _, _, _), .order(let path, _, _), .set(let path, _, _), .unseen(let path): path
    }
  }

  /// Returns the differences, sorted by path.
  /// - Parameters:
  ///   - root: the beginning of paths for a value that is not a struct.
  ///   - paths: if given, only differences at, above or below one of these are returned.
  static func between<Value>(
    _ expected: Value, _ actual: Value, root: String = "state", touching paths: [[UInt8]]? = nil
  ) -> List {
    ValueRef.with(expected, actual) { StateDifferences.between($0, $1, root: root) }.list(touching: paths)
  }

  /// Returns the paths of the differences.
  static func paths<Value>(_ expected: Value, _ actual: Value) -> [[UInt8]] {
    ValueRef.with(expected, actual) { StateDifferences.between($0, $1).paths }
  }

  /// The differences found: the first of them with their texts, and the number of all.
  struct List {
    /// The maximum number of differences shown in one failure; the rest are only counted.
    private static var maxShown: Int { 20 }

    private(set) var shown: [StateDifference] = []
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }
    var paths: [String] { shown.map(\.path) }

    /// Texts are only created for differences that are shown, since literals may be long.
    mutating func add(_ difference: () -> StateDifference) {
      count += 1
      if shown.count < Self.maxShown { shown.append(difference()) }
    }

    /// Returns this list merged with another one. A differing path is listed once, without anything below it.
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
  /// Whether this path is equal to another one or below it.
  func lies(below outer: [UInt8]) -> Bool {
    guard starts(with: outer) else { return false }
    return outer.isEmpty || count == outer.count || self[outer.count] == UInt8(ascii: ".")
      || self[outer.count] == UInt8(ascii: "[")
  }
}
