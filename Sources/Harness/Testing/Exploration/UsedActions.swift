/// The actions that a feature's scripts send, each with its successors: what users do, for runs to imitate.
///
/// ```text
/// of a script with didTapEdit, didType("a"), didTapSave:
/// next(after: didTapEdit)  most often didType("a")
/// ```
struct UsedActions {
  private typealias Use = (number: Int, action: ValueBox)

  private var all: [Use] = []
  private var following: [Int: [Use]] = [:]

  var isEmpty: Bool { all.isEmpty }

  /// Adds the actions of one script, each with the number of its case.
  mutating func add(_ actions: [(number: Int, action: ValueBox)]) {
    for (index, use) in actions.enumerated() {
      all.append(use)
      if index > 0 { following[actions[index - 1].number, default: []].append(use) }
    }
  }

  /// Returns an action that scripts send after an action of a case, or any of their actions; nil if none of these is of the
  /// allowed cases.
  func next(after last: Int?, among cases: [[Int]], _ random: inout SeededGenerator) -> ValueBox? {
    var uses = last.flatMap { following[$0] } ?? []
    if uses.isEmpty || random.below(4) == 0 { uses = all }
    let use = uses[random.below(uses.count)]
    return cases.contains { $0.contains(use.number) } ? use.action : nil
  }
}

/// Finds the cases that a page shows as possible: those of which it contains a word.
///
///     PageWords("[Save] [Cancel]").show(PageWords.words(ofCase: "didTapSave"))  // true
struct PageWords {
  private let words: Set<String>

  /// Words that say that something is done, but not what.
  private static let common: Set<String> = [
    "did", "tap", "tapped", "on", "the", "button", "action", "change", "changed", "set", "view", "is", "a", "to", "of",
  ]

  init(_ page: String) {
    words = Set(page.split { !$0.isLetter }.map { $0.lowercased() }).subtracting(Self.common)
  }

  /// - Parameter words: the words of a case's name.
  func show(_ caseWords: [String]) -> Bool { caseWords.contains(where: words.contains) }

  /// Returns the words of a case that a page may contain.
  /// - Parameter name: the name of the case, as `ActionCases` writes it: `form.didTapSave`.
  static func words(ofCase name: String) -> [String] {
    var words: [String] = []
    var word = ""
    for character in name + "." {
      if character.isLowercase {
        word.append(character)
        continue
      }
      words.append(word.lowercased())
      word = character.isLetter ? String(character) : ""
    }
    return words.filter { !$0.isEmpty && !common.contains($0) }
  }
}
