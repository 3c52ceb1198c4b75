/// Collects the differences between two states for the failure of a test.
///
/// Its rules match elements by their ids also in plain arrays, and report any number of elements that only changed places as
/// one difference. `==` has the last word: of several differing fields, only those that it compares are kept.
struct StateDifferences: ChangeConsumer {
  static var rules: ChangeRules { ChangeRules(asksEquality: true, pairsElements: true) }

  /// A difference; values get their texts only when they are shown.
  private struct Found {
    let path: [UInt8]
    var expected: ValueBox?
    var actual: ValueBox?
    var difference: StateDifference?
  }

  private let state: TypeShape
  private let root: String
  private var found: [Found] = []
  /// The positions, in the expected lists, of elements that paths identify by their ids.
  private var positions: [[UInt8]: Int] = [:]

  static func between(_ expected: ValueRef, _ actual: ValueRef, root: String = "state") -> StateDifferences {
    var walker = ChangeWalker(StateDifferences(state: actual.shape, root: root))
    walker.walk(from: expected, to: actual, root: root)
    return walker.consumer
  }

  var paths: [[UInt8]] { found.map(\.path) }

  func list(touching paths: [[UInt8]]?) -> StateDifference.List {
    var list = StateDifference.List()
    for found in found {
      let isWanted = paths?.contains { found.path.lies(below: $0) || $0.lies(below: found.path) } ?? true
      if isWanted { list.add { found.difference ?? words(found.path, found.expected?.ref, found.actual?.ref) } }
    }
    return list
  }

  private func words(_ path: [UInt8], _ old: ValueRef?, _ new: ValueRef?) -> StateDifference {
    let (expected, actual) = (old.map { LiteralPrinter.text(of: $0) }, new.map { LiteralPrinter.text(of: $0) })
    var why: IndistinguishableValues?
    if let old, let new, let expected, let actual { why = IndistinguishableValues((old, expected), (new, actual)) }
    let hasGap = actual.map(IndistinguishableValues.hasGap) ?? false
    if why == nil, hasGap, let new, IndistinguishableValues.holdsFunction(new.shape) { why = .function }
    let place = hasGap ? nil : place(path, isWhole: new?.shape === state, isReplaced: old != nil && new != nil)
    return .value(
      path: String(decoding: path, as: UTF8.self), expected: expected, actual: actual,
      code: place.map { "\($0) = \(actual ?? "nil")" }, why: why)
  }

  /// Returns the expression at a path for an assignment in a trailing closure: `$0.items[id: 7]?.quantity`. Nil below what
  /// can't be assigned to, such as a payload, and for an element that must be inserted or removed.
  private func place(_ path: [UInt8], isWhole: Bool, isReplaced: Bool) -> String? {
    guard var rest = try? PathReader(String(decoding: path, as: UTF8.self)).components[...] else {
      return path.isEmpty ? "$0" : nil
    }
    if rest.count == 1, rest.first?.text == root, isWhole { return "$0" }
    var (place, shape) = ("$0", state)
    if case .structure = shape.kind {} else if rest.first?.text == root { rest.removeFirst() }
    while let component = rest.first {
      switch shape.kind {
      case .optional(let wrapped): (place, shape) = (place + "?", wrapped)
      case .wrapper(let wrapper): shape = wrapper.value.shape
      case .structure(let record), .tuple(let record):
        guard let index = record.names.firstIndex(of: component.text) else { return nil }
        (place, shape) = ("\(place).\(component.text)", record.fields[index].shape)
        rest.removeFirst()
      case .list(_, let element), .fixed(let element, _):
        if rest.count == 1, !isReplaced { return nil }
        let position = positions[Array(path.prefix(component.offset + component.text.utf8.count))]
        (place, shape) = (place + (position.map { "[\($0)]" } ?? component.text), element)
        rest.removeFirst()
      case .identified(_, _, let element), .dictionary(_, _, let element):
        (place, shape) = (place + component.text + (rest.count > 1 ? "?" : ""), element)
        rest.removeFirst()
      default: return nil
      }
    }
    return place
  }

  // MARK: Results of the comparison

  mutating func changed(_ path: [UInt8], from old: ValueRef?, to new: ValueRef?) {
    found.append(Found(path: path, expected: old?.copy(), actual: new?.copy()))
  }

  mutating func unseen(_ path: [UInt8]) {
    found.append(Found(path: path, difference: .unseen(path: String(decoding: path, as: UTF8.self))))
  }

  mutating func located(_ path: [UInt8], at position: Int) { positions[path] = position }

  mutating func confirmed(_ path: [UInt8], _ old: ValueRef, _ new: ValueRef) {
    guard case .structure(let record) = new.kind else { return }
    let start = (found.lastIndex { !$0.path.lies(below: path) } ?? -1) + 1
    let prefix = path.isEmpty ? path : path + [UInt8(ascii: ".")]
    let fields = record.names.map { prefix + $0.utf8 }
    let differing = fields.indices.filter { field in found[start...].contains { $0.path.lies(below: fields[field]) } }
    guard differing.count > 1, let compared = ComparedFields(record: record).among(differing, old, new) else { return }
    found[start...].removeAll { found in !compared.contains { found.path.lies(below: fields[$0]) } }
  }

  /// Adds two orders, from where they begin to differ.
  mutating func reordered(_ path: [UInt8], from old: () -> [[UInt8]], to new: () -> [[UInt8]]) {
    var (old, new) = (old()[...], new()[...])
    if old.count == new.count {
      while let last = old.last, last == new.last { (old, new) = (old.dropLast(), new.dropLast()) }
    }
    let isBegun = old.count > 1 && new.count > 1 && old.first == new.first
    while old.count > 1, new.count > 1, old.first == new.first { (old, new) = (old.dropFirst(), new.dropFirst()) }
    let shown = (old.prefix(Self.maxShown + 1), new.prefix(Self.maxShown + 1))
    let known = Set((shown.0 + shown.1).map { String(decoding: $0, as: UTF8.self) })
    func text(_ order: ArraySlice<[UInt8]>) -> String {
      let elements = order.prefix(Self.maxShown).map {
        Self.shortened(String(decoding: $0, as: UTF8.self), among: known)
      }
      return ((isBegun ? ["…"] : []) + elements + (order.count > Self.maxShown ? ["…"] : [])).joined(separator: ", ")
    }
    let name = String(decoding: path, as: UTF8.self)
    found.append(Found(path: path, difference: .order(path: name, expected: text(shown.0), actual: text(shown.1))))
  }

  /// The maximum number of elements of an order that are shown, and of characters of each.
  private static var maxShown: Int { 5 }
  private static var longest: Int { 60 }

  /// Shortens a long element to where it begins to differ from all others.
  private static func shortened(_ word: String, among words: Set<String>) -> String {
    guard word.count > longest else { return word }
    let same = words.filter { $0 != word }.map { zip($0, word).prefix { $0 == $1 }.count }.max() ?? 0
    let rest = same < longest ? word[...] : word.dropFirst(same - longest / 2)
    return (same < longest ? "" : LongText.mark) + LongText.beginning(of: rest, longest)
  }
}
