/// The parts of an action, for values of the state that are one of them.
///
/// ```transcript
/// receive loaded([Article(id: 1, title: "A"), Article(id: 2, title: "B")])
///   articles = payload
/// ```
struct PayloadParts {
  /// From the outside in: of two parts that are the same, the outer one is meant.
  private var parts: [(words: String, value: ValueBox)] = []

  /// What a path to a part begins with.
  static let word = "payload"
  /// Shorter literals are written out.
  static let minLength = 40
  private static let maxDepth = 4
  private static let maxCount = 32

  init(of action: ValueRef) { addPayload(of: action, Self.word, isOuter: true, 0) }

  /// The words for a part that a value is; nil where it is none.
  func words(of value: ValueRef) -> String? { parts.first { Self.areSame($0.value.ref, value) }?.words }

  /// Whether the literal of a change is that of a part.
  static func isPart(_ literal: String) -> Bool { literal == word || literal.hasPrefix(word + ".") }

  /// Lists of one element are the same, whether they find their elements by id or not.
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
        // What is alone needs no name.
        let name = fields.count == 1 ? "" : ".\(field.name.isEmpty ? "\(number)" : field.name)"
        add(payload[field], words + name, depth + 1)
      }
    }
  }
}

/// Knows the action at work.
protocol PayloadSource: AnyObject {
  var payload: PayloadParts? { get }
}
