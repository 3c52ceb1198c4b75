/// The parts of an action that decide about the case of a switch: the names of its enum cases.
///
/// `child(id: 1, action: .toggle)` is `child(_, .toggle)`.
struct ActionShape: Hashable {
  let name: String
  /// Nil for an argument that is no enum case, or nested too deeply.
  let arguments: [ActionShape?]

  /// Reads a literal; nil if it is no enum case.
  init?(_ literal: String) {
    var bytes = Array(literal.utf8.prefix(10_000))
    if bytes.first != UInt8(ascii: ".") { bytes.insert(UInt8(ascii: "."), at: 0) }
    // A literal that was cut lacks its closing brackets.
    guard let tokens = (try? SwiftTokens(bytes)) ?? (try? SwiftTokens(Array(bytes.prefix { $0 != UInt8(ascii: "(") })))
    else { return nil }
    self.init(tokens, tokens.tokens.indices, depth: 0)
  }

  private init?(_ tokens: SwiftTokens, _ range: Range<Int>, depth: Int) {
    let start = range.lowerBound
    guard depth < 5, tokens.isMark(start, "."), range.contains(start + 1), tokens.isWord(start + 1) else { return nil }
    name = tokens.text(start + 1)
    guard range.contains(start + 2) else {
      arguments = []
      return
    }
    guard tokens.isMark(start + 2, "("), tokens.next(start + 2) == range.upperBound else { return nil }
    arguments = tokens.parts((start + 3)..<(range.upperBound - 1)).map { part in
      let hasLabel = tokens.isWord(part.lowerBound) && tokens.isMark(part.lowerBound + 1, ":")
      return ActionShape(tokens, hasLabel ? (part.lowerBound + 2)..<part.upperBound : part, depth: depth + 1)
    }
  }
}

/// One of the patterns of a `case`.
struct ActionPattern: Equatable {
  enum Argument: Equatable {
    case anything
    /// A value, or something else that can only be compared at run time.
    case something
    case pattern(ActionPattern)
  }

  enum Match: Int { case no, perhaps, sure }

  let name: String
  /// Nil if the pattern has no brackets.
  let arguments: [Argument]?
  /// Whether there is a `where` clause.
  var isConditional = false

  /// Nil if it is no enum case.
  init?(_ tokens: SwiftTokens, _ range: Range<Int>) {
    var range = range
    var isBinding = false
    if tokens.isWord(range.lowerBound, "let") || tokens.isWord(range.lowerBound, "var") {
      isBinding = true
      range = (range.lowerBound + 1)..<range.upperBound
    }
    self.init(tokens, range, isBinding: isBinding)
  }

  private init?(_ tokens: SwiftTokens, _ range: Range<Int>, isBinding: Bool) {
    var index = range.lowerBound
    // `OrderAction.didLoad`
    while index < range.upperBound, tokens.isWord(index), tokens.isMark(index + 1, ".") { index += 1 }
    guard index < range.upperBound, tokens.isMark(index, "."), index + 1 < range.upperBound, tokens.isWord(index + 1)
    else { return nil }
    name = tokens.text(index + 1)
    index += 2
    if index < range.upperBound, tokens.isMark(index, "(") {
      let end = tokens.next(index)
      arguments = tokens.parts((index + 1)..<(end - 1)).map { Self.argument(tokens, $0, isBinding: isBinding) }
      index = end
    } else {
      arguments = nil
    }
    if index < range.upperBound {
      guard tokens.isWord(index, "where") else { return nil }
      isConditional = true
    }
  }

  private static func argument(_ tokens: SwiftTokens, _ range: Range<Int>, isBinding: Bool) -> Argument {
    var range = range
    if tokens.isWord(range.lowerBound), tokens.isMark(range.lowerBound + 1, ":") {
      range = (range.lowerBound + 2)..<range.upperBound
    }
    var isBinding = isBinding
    if tokens.isWord(range.lowerBound, "let") || tokens.isWord(range.lowerBound, "var") {
      isBinding = true
      range = (range.lowerBound + 1)..<range.upperBound
    }
    if range.count == 1, tokens.isWord(range.lowerBound, "_") { return .anything }
    if range.count == 1, isBinding, tokens.isWord(range.lowerBound) { return .anything }
    if let pattern = ActionPattern(tokens, range, isBinding: isBinding) { return .pattern(pattern) }
    return .something
  }

  /// Whether it matches an action.
  func match(_ shape: ActionShape) -> Match {
    guard name == shape.name else { return .no }
    var match = isConditional ? Match.perhaps : .sure
    guard let arguments else { return match }
    if arguments.count != shape.arguments.count {
      return arguments.allSatisfy { $0 == .anything } ? match : .perhaps
    }
    for (argument, part) in zip(arguments, shape.arguments) {
      switch argument {
      case .anything: break
      case .something: match = .perhaps
      case .pattern(let pattern):
        let inner = part.map(pattern.match) ?? .perhaps
        if inner == .no { return .no }
        if inner == .perhaps { match = .perhaps }
      }
    }
    return match
  }
}
