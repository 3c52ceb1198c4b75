/// The parts of an action, for values of the state that equal one of them.
///
/// ```transcript
/// receive loaded([Article(id: 1, title: "A"), Article(id: 2, title: "B")])
///   articles = payload
/// ```
struct PayloadParts {
  /// From the outside in: of two equal parts, the outer one is used.
  private var parts: [(words: String, value: ValueBox)] = []
  private let elements = ElementPlaces()

  /// The beginning of a path to a part.
  static let word = "payload"
  /// The minimum length of literals that are replaced; shorter ones are written out.
  static let minLength = 40
  private static let maxDepth = 4
  private static let maxCount = 32

  init(of action: ValueRef) { addPayload(of: action, Self.word, isOuter: true, 0) }

  /// Returns the words for a part that equals a value; nil if there is none.
  func words(of value: ValueRef) -> String? { parts.first { Self.areSame($0.value.ref, value) }?.words }

  /// Returns the words for the first element of a list among the parts that equals a value: `payload.posts[0]`.
  func words(ofElement value: ValueRef) -> String? {
    elements.find(value, in: parts.map(\.value)).map { "\(parts[$0.part].words)[\($0.index)]" }
  }

  /// Returns the words for a list among the parts with exactly these elements.
  func words(ofAll list: ListRef) -> String? {
    parts.first { part in
      switch part.value.ref.shape.kind {
      case .list, .identified:
        part.value.ref.withElements { part in
          part.element === list.element && part.count == list.count && zip(part, list).allSatisfy { $0.isSame(as: $1) }
        }
      default: false
      }
    }?.words
  }

  /// Whether the literal of a change stands for a part.
  static func isPart(_ literal: String) -> Bool {
    literal == word || literal.hasPrefix(word + ".") || literal.hasPrefix(word + "[")
  }

  /// Whether the literal stands for an element of a part.
  static func isElement(_ literal: String) -> Bool { isPart(literal) && literal.hasSuffix("]") }

  /// Compares lists by their elements, whether they are identified arrays or not.
  private static func areSame(_ part: ValueRef, _ value: ValueRef) -> Bool {
    if part.shape === value.shape { return part.isSame(as: value) }
    switch (part.shape.kind, value.shape.kind) {
    case (.list, .identified), (.identified, .list):
      return part.withElements { left in
        value.withElements { right in
          left.element === right.element && left.count == right.count
            && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        }
      }
    case (_, .optional(let wrapped)): return value.wrapped(wrapped).map { areSame(part, $0) } ?? false
    default: return false
    }
  }

  private mutating func add(_ value: ValueRef, _ words: String, _ depth: Int) {
    guard depth <= Self.maxDepth, parts.count < Self.maxCount else { return }
    switch value.shape.kind {
    case .list, .identified: if value.withElements({ $0.count }) > 0 { parts.append((words, value.copy())) }
    case .dictionary, .set: if value.memberCount > 0 { parts.append((words, value.copy())) }
    case .structure(let record), .tuple(let record):
      if case .structure = value.shape.kind { parts.append((words, value.copy())) }
      for (index, field) in record.fields.enumerated() {
        add(value[field], "\(words).\(field.name.isEmpty ? "\(index)" : field.name)", depth + 1)
      }
    case .optional(let wrapped): if let inner = value.wrapped(wrapped) { add(inner, words, depth) }
    case .enumeration:
      parts.append((words, value.copy()))
      addPayload(of: value, words, isOuter: false, depth + 1)
    default: break
    }
  }

  private mutating func addPayload(of value: ValueRef, _ words: String, isOuter: Bool, _ depth: Int) {
    guard case .enumeration(let enumeration) = value.shape.kind else { return }
    let index = value.caseIndex
    guard enumeration.cases[index].payload != nil else { return }
    let words = isOuter ? words : "\(words).\(enumeration.cases[index].name)"
    let fields = enumeration.cases[index].parts.fields
    value.withPayload(of: enumeration, case: index) { payload in
      for (number, field) in fields.enumerated() {
        // A single field needs no name.
        let name = fields.count == 1 ? "" : ".\(field.name.isEmpty ? "\(number)" : field.name)"
        add(payload[field], words + name, depth + 1)
      }
    }
  }
}

/// Finds the elements of lists among an action's parts by hashes, which are computed on first use.
private final class ElementPlaces {
  /// The elements' places by their shape.
  private var places: [ObjectIdentifier: [UInt64: [(part: Int, index: Int)]]] = [:]

  /// Returns the first element that equals a value. Hashes find candidates, and comparison confirms them.
  func find(_ value: ValueRef, in parts: [ValueBox]) -> (part: Int, index: Int)? {
    let shape = ObjectIdentifier(value.shape)
    let known = places[shape] ?? made(value.shape, parts)
    places[shape] = known
    if known.isEmpty { return nil }
    return known[StructuralHasher.hash(value)]?.first { place in
      parts[place.part].ref.withElements { $0[place.index].isSame(as: value) }
    }
  }

  private func made(_ shape: TypeShape, _ parts: [ValueBox]) -> [UInt64: [(part: Int, index: Int)]] {
    var places: [UInt64: [(part: Int, index: Int)]] = [:]
    for (part, value) in parts.enumerated() {
      switch value.ref.shape.kind {
      case .list, .identified:
        value.ref.withElements { elements in
          guard elements.element === shape else { return }
          for (index, element) in elements.enumerated() {
            places[StructuralHasher.hash(element), default: []].append((part, index))
          }
        }
      default: break
      }
    }
    return places
  }
}

/// Provides the current action.
protocol PayloadSource: AnyObject {
  var payload: PayloadParts? { get }
}
