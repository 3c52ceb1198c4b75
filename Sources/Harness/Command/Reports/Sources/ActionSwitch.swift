/// A place where a reducer inspects an action: a `switch` with its cases, or an `if case` or `guard case` with its only one.
struct ActionSwitch {
  struct Case {
    let patterns: [ActionPattern]
    /// Whether it matches everything that no other case does.
    let isDefault: Bool
    /// Whether it is subject to `#if`.
    let isConditional: Bool
    /// Its tokens, including its body.
    let range: Range<Int>
  }

  /// The word that is inspected.
  let subject: String
  let start: Int
  var cases: [Case]
  /// Whether Swift has checked that no case is missing.
  let isExhaustive: Bool

  /// The names of the cases in the patterns.
  var names: Set<String> { Set(cases.flatMap { $0.patterns.map(\.name) }) }
}

/// Finds the switches in a range of tokens. It doesn't search inside a switch that `isWanted` accepts.
struct ActionSwitchReader {
  let tokens: SwiftTokens
  let isWanted: (ActionSwitch) -> Bool

  func read(_ range: Range<Int>) -> [ActionSwitch] {
    var found: [ActionSwitch] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let isFree = !tokens.isMark(index - 1, ".")
      if isFree, tokens.isWord(index, "switch"), let (one, end) = readSwitch(index), isWanted(one) {
        found.append(one)
        index = end
      } else if isFree, tokens.isWord(index, "case"), let (one, end) = readCondition(index, range), isWanted(one) {
        found.append(one)
        index = end
      } else {
        index += 1
      }
    }
    return found
  }

  private func readSwitch(_ start: Int) -> (ActionSwitch, end: Int)? {
    guard tokens.isWord(start + 1), tokens.isMark(start + 2, "{") else { return nil }
    let end = tokens.next(start + 2)
    var labels: [(index: Int, isConditional: Bool)] = []
    var (index, depth, hasConditions) = (start + 3, 0, false)
    while index < end - 1 {
      if tokens.tokens[index].kind == .directive {
        depth += tokens.text(index).hasPrefix("#if") ? 1 : tokens.text(index).hasPrefix("#endif") ? -1 : 0
        hasConditions = true
      } else if isLabel(index) {
        labels.append((index, depth > 0))
      }
      index = tokens.next(index)
    }
    var cases: [ActionSwitch.Case] = []
    for (number, label) in labels.enumerated() {
      let limit = number + 1 < labels.count ? labels[number + 1].index : end - 1
      guard let one = readCase(label.index, limit, label.isConditional) else { return nil }
      cases.append(one)
    }
    if cases.isEmpty { return nil }
    let isExhaustive = !hasConditions && !cases.contains(where: \.isDefault)
    return (ActionSwitch(subject: tokens.text(start + 1), start: start, cases: cases, isExhaustive: isExhaustive), end)
  }

  /// Whether this is a `case` or `default` of the switch itself; the `case` of an `if case` follows a word or a comma.
  private func isLabel(_ index: Int) -> Bool {
    if tokens.isMark(index - 1, ".") || tokens.isMark(index - 1, ",") { return false }
    if tokens.isWord(index, "default") { return tokens.isMark(index + 1, ":") }
    return tokens.isWord(index, "case")
      && !["if", "guard", "while", "for"].contains { (word: StaticString) in tokens.isWord(index - 1, word) }
  }

  private func readCase(_ start: Int, _ limit: Int, _ isConditional: Bool) -> ActionSwitch.Case? {
    var colon = start + 1
    while colon < limit, !tokens.isMark(colon, ":") { colon = tokens.next(colon) }
    guard colon < limit else { return nil }
    let range = start..<trimmed(colon + 1, limit)
    if tokens.isWord(start, "default") {
      return ActionSwitch.Case(patterns: [], isDefault: true, isConditional: isConditional, range: range)
    }
    var patterns: [ActionPattern] = []
    var isDefault = false
    for part in tokens.parts((start + 1)..<colon) {
      if let pattern = ActionPattern(tokens, part) {
        patterns.append(pattern)
      } else if part.count <= 2, tokens.isWord(part.upperBound - 1) {
        // `case _:` and `case let other:`
        isDefault = true
      } else {
        return nil
      }
    }
    return ActionSwitch.Case(patterns: patterns, isDefault: isDefault, isConditional: isConditional, range: range)
  }

  /// The end without directives that belong to the next case, and its `@unknown`.
  private func trimmed(_ start: Int, _ limit: Int) -> Int {
    var end = limit
    if end - 2 >= start, tokens.isWord(end - 1, "unknown"), tokens.isMark(end - 2, "@") { end -= 2 }
    func openConditions() -> Int {
      (start..<end).reduce(0) { depth, index in
        guard tokens.tokens[index].kind == .directive else { return depth }
        return depth + (tokens.text(index).hasPrefix("#if") ? 1 : tokens.text(index).hasPrefix("#endif") ? -1 : 0)
      }
    }
    while end > start, tokens.tokens[end - 1].kind == .directive,
      openConditions() != 0 || tokens.text(end - 1).hasPrefix("#if") || tokens.text(end - 1).hasPrefix("#else")
    {
      end -= 1
    }
    return end
  }

  /// Reads `if case PATTERN = action { … }` with what follows it, or `guard case PATTERN = action else { … }` with everything
  /// after it.
  private func readCondition(_ start: Int, _ range: Range<Int>) -> (ActionSwitch, end: Int)? {
    let isGuard = tokens.isWord(start - 1, "guard")
    guard isGuard || tokens.isWord(start - 1, "if") else { return nil }
    var equals = start + 1
    while equals < range.upperBound, !tokens.isMark(equals, "="), !tokens.isMark(equals, "{") {
      equals = tokens.next(equals)
    }
    guard tokens.isMark(equals, "="), tokens.isWord(equals + 1),
      tokens.isMark(equals + 2, "{") || tokens.isMark(equals + 2, ",") || tokens.isWord(equals + 2, "else"),
      var pattern = ActionPattern(tokens, (start + 1)..<equals)
    else { return nil }
    if tokens.isMark(equals + 2, ",") { pattern.isConditional = true }
    var end = equals + 2
    while end < range.upperBound, !tokens.isMark(end, "{") { end = tokens.next(end) }
    guard end < range.upperBound else { return nil }
    end = tokens.next(end)
    if isGuard {
      while end < range.upperBound, tokens.tokens[end].kind != .close { end = tokens.next(end) }
    }
    let one = ActionSwitch.Case(patterns: [pattern], isDefault: false, isConditional: false, range: (start - 1)..<end)
    return (
      ActionSwitch(subject: tokens.text(equals + 1), start: start - 1, cases: [one], isExhaustive: false), end
    )
  }
}
