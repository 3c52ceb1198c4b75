/// What a replay has shown of a feature, for finding out whether another one shows anything new: which action did what to which
/// part of the state, with which values and calls, and which transitions between abstract states took place.
///
/// Values count by their kind. A text is empty, a number, short or long; a number is 0, 1, greater or smaller; a collection has
/// no element, one, two or more. Cases of enums, `nil`, `true` and `false` count as themselves.
struct BehaviourItems {
  /// The items of each command in order, without the `end`.
  private(set) var steps: [Set<UInt64>] = []

  /// The bit that marks an item about one part of what happened. Items without it are about the whole state; there may be very
  /// many, as each combination of its parts is another one.
  static let isOfItsOwn: UInt64 = 1

  /// The items of all steps.
  var all: Set<UInt64> { steps.union }

  /// The kind of each part of the state.
  private var kinds: [String: String] = [:]
  /// The collection elements seen so far, by path.
  private var elements: [String: Set<String>] = [:]

  /// - Parameter observed: The steps of a script that looks at its whole state first.
  init(_ observed: [StepOutcome]) {
    for (index, step) in observed.enumerated() {
      switch Keyword.ofLine(step.command) {
      case .end?: continue
      case .state? where index == 0:
        for line in step.lines { take(ObservationLine(line)) }
        steps.append([])
      default: steps.append(items(of: step))
      }
    }
  }

  /// No items for a script that can't be replayed to its end.
  init(_ playing: Playing) {
    if case .observed(let observed) = playing { self.init(observed) } else { self.init([]) }
  }

  private mutating func items(of step: StepOutcome) -> Set<UInt64> {
    var items: Set<UInt64> = []
    var action = Self.kind(of: step.command)
    var name = ObservationLine.withoutValues(step.command)
    var before = place
    func item(_ parts: [String]) -> UInt64 { parts.reduce(0) { Choices.mix(Choices.hash($1, from: $0)) } }
    func insert(_ parts: String...) { items.insert(item(parts) | Self.isOfItsOwn) }
    func insertPlaces() { items.insert(item([name, "\(before)", "\(place)"]) & ~Self.isOfItsOwn) }
    var isIdle = Keyword.ofLine(step.command) == .send
    /// That an action does nothing may depend on any part of the state.
    func insertIdle() {
      if isIdle { for (path, kind) in kinds { insert(name, "nothing", path, kind) } }
    }
    insert(action)
    for line in step.lines {
      let line = ObservationLine(line)
      switch line {
      case .receive(let literal):
        insertIdle()
        insertPlaces()
        isIdle = true
        action = "receive \(Self.kind(of: literal))"
        name = ObservationLine.withoutValues("receive \(literal)")
        before = place
        insert(action)
      case .change(let path, let literal):
        let path = ObservationLine.withoutValues(path)
        insert(name, path, kinds[path] ?? "", Self.kind(of: literal))
        take(line)
        isIdle = false
      case .removed(let path):
        insert(name, "removed", ObservationLine.withoutValues(path))
        take(line)
        isIdle = false
      case .edited(let path, let edit, let edited):
        let count = "\(min(elements[path]?.count ?? 0, 3))"
        insert(name, Self.verb(edit), ObservationLine.withoutValues(path), count, edited.map(Self.kind) ?? "")
        take(line)
        isIdle = false
      case .time, .nothing, .other, .view: break
      case .hear, .call, .cancel, .inFlight, .thrown, .fail:
        insert(action, Self.kind(of: line.text))
        isIdle = false
      }
    }
    insertIdle()
    insertPlaces()
    return items
  }

  private mutating func take(_ line: ObservationLine) {
    switch line {
    case .change(let path, let literal):
      let plain = ObservationLine.withoutValues(path)
      kinds[plain] = Self.kind(of: literal)
      count(path) { $0.insert($1) }
    case .removed(let path): count(path) { $0.remove($1) }
    case .edited(let path, let edit, let edited): take(path, edit, edited)
    default: break
    }
  }

  /// Counts the elements of an edited list. Their places shift, so from now on they count as the first ones.
  private mutating func take(_ path: String, _ edit: String, _ edited: String?) {
    let plain = ObservationLine.withoutValues(path)
    // Long texts are edited, too.
    if kinds[plain]?.hasPrefix("\"") == true { return }
    let before = elements[path]?.count ?? 0
    let after: Int
    switch Self.verb(edit) {
    case "inserted":
      after = before + Self.size(edit)
      if after == before + 1 { kinds[plain + "[_]"] = edited.map(Self.kind) }
    case "removed": after = max(0, before - Self.size(edit))
    default: return
    }
    elements[path] = Set((0..<after).map { "[\($0)" })
  }

  /// Returns the first word of an edit: `inserted` of `inserted at 2...4`.
  private static func verb(_ edit: String) -> String { String(edit.prefix { $0 != " " }) }

  /// Returns the number of elements that an edit inserts or removes: 3 for `inserted at 2...4`.
  private static func size(_ edit: String) -> Int {
    let places = edit.reversed().prefix { $0 != " " }.reversed().split(separator: ".").compactMap { Int(String($0)) }
    guard let first = places.first, let last = places.last, first <= last else { return 1 }
    return last - first + 1
  }

  /// Counts elements: `rows[id: 7].name` is about the element 7 of `rows`.
  private mutating func count(_ path: String, _ change: (inout Set<String>, String) -> Void) {
    guard let open = path.firstIndex(of: "["), let close = path[open...].firstIndex(of: "]") else { return }
    change(&elements[String(path[..<open]), default: []], String(path[open..<close]))
  }

  /// The abstract state, as a number: the values of enum cases, optionals and Booleans, and the number of elements of each
  /// collection.
  private var place: UInt64 {
    var sum: UInt64 = 0
    for (path, kind) in kinds where kind.utf8.first.map(Self.isLetterOrPoint) ?? false {
      sum &+= Choices.mix(Choices.hash(kind, from: Choices.hash(path)))
    }
    for (path, members) in elements {
      sum &+= Choices.mix(Choices.hash(path) &+ UInt64(min(members.count, 3)))
    }
    return sum
  }

  private static func isLetterOrPoint(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || (UInt8(ascii: "A")...UInt8(ascii: "z")).contains(byte)
  }

  /// Empty, a kind of number, or a text by its length: 1, 2 or 3, 4 to 7 characters, and so on up to long ones.
  private static func kind(ofText text: Substring) -> String {
    if text.isEmpty { return "\"\"" }
    if let number = Int(text) { return number < 0 ? "\"-\"" : "\"\(min(number, 2))\"" }
    return "\"_\(min(String(text.count, radix: 2).count, 6))\""
  }

  /// A literal, or a line with literals, in which each value is replaced by its kind.
  static func kind(of text: String) -> String {
    let bytes = Array(text.utf8)
    var result = ""
    var end = 0
    // The number of elements in each open list; nil for parentheses.
    var lists: [Int?] = []
    var isNegative = false
    for token in TokenScanner(bytes) {
      let isInList = lists.contains { $0 != nil }
      let between = String(decoding: bytes[end..<token.range.lowerBound], as: UTF8.self)
      end = token.range.upperBound
      let word = String(decoding: bytes[token.range], as: UTF8.self)
      if !isInList { result += between }
      switch token.kind {
      case .open:
        if !isInList { result += word }
        if let last = lists.indices.last, lists[last] == 0 { lists[last] = 1 }
        lists.append(word == "[" ? 0 : nil)
      case .close:
        if let list = lists.popLast(), let count = list, !lists.contains(where: { $0 != nil }) {
          result += "\(min(count, 3))"
        }
        if !lists.contains(where: { $0 != nil }) { result += word }
      default:
        if let last = lists.indices.last, let count = lists[last] {
          if token.isSign(",") { lists[last] = count + 1 } else if count == 0 { lists[last] = 1 }
        }
        if isInList { continue }
        switch token.kind {
        case .string: result += kind(ofText: word.dropFirst().dropLast())
        case .number: result += isNegative ? "N" : word == "0" || word == "1" ? word : "2"
        default: result += word
        }
      }
      isNegative = token.isSign("-")
    }
    return result
  }
}

extension Sequence<Set<UInt64>> {
  /// The items in any of the sets.
  var union: Set<UInt64> { reduce(into: []) { $0.formUnion($1) } }
}
