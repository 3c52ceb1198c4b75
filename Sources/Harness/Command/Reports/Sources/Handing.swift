/// The conditions under which a part of a reducer runs: code before or around it may let only some actions through.
struct Handing {
  enum Condition {
    /// It is in a case of a switch.
    case inside(ActionSwitch, Int, SwiftFile.Enum)
    /// It is after a switch in which some cases return: certainly if true.
    case behind(ActionSwitch, returning: [Int: Bool], SwiftFile.Enum)
  }

  enum Answer { case always, sometimes, never }

  /// The conditions, all of which must hold.
  var conditions: [Condition] = []
  /// Whether there are also unknown conditions.
  var isUnknown = false

  var isAlways: Bool { conditions.isEmpty && !isUnknown }

  /// Whether it runs for an action, given the chain of actions that carry it.
  func answer(_ chain: [(action: SwiftFile.Enum, shape: ActionShape)]) -> Answer {
    var answer = isUnknown ? Answer.sometimes : .always
    for condition in conditions {
      switch condition {
      case .inside(let one, let number, let action):
        guard let shape = chain.first(where: { $0.action == action })?.shape else {
          answer = .sometimes
          continue
        }
        guard let taken = one.cases(taking: shape).first(where: { $0.number == number }) else { return .never }
        if !taken.isSure { answer = .sometimes }
      case .behind(let one, let returning, let action):
        guard let shape = chain.first(where: { $0.action == action })?.shape else {
          answer = .sometimes
          continue
        }
        for taken in one.cases(taking: shape) {
          guard let isSure = returning[taken.number] else { continue }
          if isSure, taken.isSure { return .never }
          answer = .sometimes
        }
      }
    }
    return answer
  }
}

extension ActionSwitch {
  /// The cases that may match an action, up to the first that certainly does, and whether each match is certain.
  func cases(taking shape: ActionShape) -> [(number: Int, isSure: Bool)] {
    var taking: [(Int, Bool)] = []
    for (number, one) in cases.enumerated() {
      guard let match = one.patterns.map({ $0.match(shape) }).max(by: { $0.rawValue < $1.rawValue }), match != .no
      else {
        continue
      }
      taking.append((number, match == .sure && !one.isConditional))
      if taking.last?.1 == true { return taking }
    }
    if let other = cases.firstIndex(where: \.isDefault) { taking.append((other, taking.isEmpty)) }
    return taking
  }

  /// The cases that return; true if they do so unconditionally.
  func returning(_ tokens: SwiftTokens) -> [Int: Bool] {
    var returning: [Int: Bool] = [:]
    for (number, one) in cases.enumerated() {
      var range = one.range
      if tokens.isWord(start, "if") {
        range = (tokens.tokens[range.upperBound - 1].partner + 1)..<(range.upperBound - 1)
      }
      guard range.contains(where: { tokens.isWord($0, "return") }) else { continue }
      var index = range.lowerBound
      while index < range.upperBound, !tokens.isWord(index, "return") { index = tokens.next(index) }
      returning[number] = index < range.upperBound && !one.isConditional
    }
    return returning
  }
}
