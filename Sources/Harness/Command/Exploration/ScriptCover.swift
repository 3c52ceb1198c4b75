/// Chooses few scripts that together show everything that many show.
struct ScriptCover {
  /// A script that may be chosen, with the items that each of its steps shows.
  struct Candidate {
    let steps: [Set<UInt64>]
    let all: Set<UInt64>
    /// Its length in bytes.
    let length: Int

    init(_ steps: [Set<UInt64>], length: Int) {
      self.steps = steps
      self.length = length
      all = steps.union
    }
  }

  struct Choice: Equatable {
    /// The index of the candidate.
    let index: Int
    /// The number of its steps to use; the last one shows something that no earlier choice does.
    let steps: Int
  }

  /// The items that the choices show.
  private(set) var covered: Set<UInt64>

  init(covering covered: Set<UInt64> = []) { self.covered = covered }

  /// The weight of a new item: one about a part counts as much as many about the whole.
  private static func weight(_ item: UInt64) -> Int { item & BehaviourItems.isOfItsOwn == 0 ? 1 : 64 }

  /// The worth of a script that adds this gain. Apart from a fixed length that every script has, one half as long may add half
  /// as much.
  private static func worth(_ gain: Int, _ candidate: Candidate) -> Int {
    (gain << 16) / (candidate.length + ownLength)
  }
  private static let ownLength = 2_000

  /// Repeatedly chooses the candidate that shows the most new items for its length; among equals, the first. Stops when nothing
  /// new is left, or at the limit.
  mutating func choose(from candidates: [Candidate], atMost limit: Int = .max) -> [Choice] {
    var choices: [Choice] = []
    // A candidate's gain can only shrink: one whose earlier gain was less than another's present one needs no second look.
    var most = candidates.map { candidate in Self.worth(candidate.all.reduce(0) { $0 + Self.weight($1) }, candidate) }
    var isOpen = Array(repeating: true, count: candidates.count)
    while choices.count < limit {
      var best: (index: Int, worth: Int)?
      for index in candidates.indices where isOpen[index] && most[index] > 0 {
        if let best, most[index] <= best.worth { continue }
        let gain = candidates[index].all.reduce(0) { $0 + (covered.contains($1) ? 0 : Self.weight($1)) }
        most[index] = Self.worth(gain, candidates[index])
        if most[index] > best?.worth ?? 0 { best = (index, most[index]) }
      }
      guard let best else { break }
      isOpen[best.index] = false
      var count = 0
      for (index, step) in candidates[best.index].steps.enumerated() where !step.isSubset(of: covered) {
        covered.formUnion(step)
        count = index + 1
      }
      choices.append(Choice(index: best.index, steps: count))
    }
    return choices
  }

  /// Which of the scripts are needed because each shows something that no other needed one does; later scripts are dropped
  /// first. Applied to the needed ones again, it drops none.
  static func needed(_ scripts: [Set<UInt64>], beside covered: Set<UInt64> = []) -> [Bool] {
    var holders: [UInt64: Int] = [:]
    for item in scripts.joined() where !covered.contains(item) { holders[item, default: 0] += 1 }
    var isNeeded = Array(repeating: true, count: scripts.count)
    for index in scripts.indices.reversed() where scripts[index].allSatisfy({ holders[$0] != 1 }) {
      isNeeded[index] = false
      for item in scripts[index] { holders[item]? -= 1 }
    }
    return isNeeded
  }
}
