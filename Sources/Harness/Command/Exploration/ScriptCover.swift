/// Chooses few scripts that together show all that many show.
struct ScriptCover {
  /// A script that may be chosen, with what each of its steps shows.
  struct Candidate {
    let steps: [Set<UInt64>]
    let all: Set<UInt64>
    /// How long it is to read, in bytes.
    let length: Int

    init(_ steps: [Set<UInt64>], length: Int) {
      self.steps = steps
      self.length = length
      all = steps.union
    }
  }

  struct Choice: Equatable {
    /// Which of the candidates.
    let index: Int
    /// So many of its steps, the last of which shows something that no other choice before it does.
    let steps: Int
  }

  /// What the choices show.
  private(set) var covered: Set<UInt64>

  init(covering covered: Set<UInt64> = []) { self.covered = covered }

  /// How much a new item counts: one that is about a part counts as much as many that are about a whole.
  private static func weight(_ item: UInt64) -> Int { item & BehaviourItems.isOfItsOwn == 0 ? 1 : 64 }

  /// What a script is worth that adds so much. One that is half as long, beside what every script has, may add half as much.
  private static func worth(_ gain: Int, _ candidate: Candidate) -> Int {
    (gain << 16) / (candidate.length + ownLength)
  }
  private static let ownLength = 2_000

  /// The one that shows most that is new for its length, again and again; of several the first. It ends where nothing new is left,
  /// or at the limit.
  mutating func choose(from candidates: [Candidate], atMost limit: Int = .max) -> [Choice] {
    var choices: [Choice] = []
    // What a candidate adds can only become less: who adds less than another one adds now needs no second look.
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

  /// Which of some scripts show something that no other one of those does; the last ones go first. Of those that stay, all stay
  /// when it is asked again.
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
