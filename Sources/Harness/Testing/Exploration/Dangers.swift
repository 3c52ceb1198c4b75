/// What has ended the process in runs of an island, and how the runs that come after go about it.
///
/// The more often the process ended after a case, the fewer runs do as if it hadn't: one half after the first time, a quarter
/// after the second. Of the others one half doesn't send the case, and the other half makes up nothing but tame values: so neither
/// what lies behind the case is lost, nor what large values do elsewhere. What ends the process with tame values as well is left
/// out by nearly all.
package struct Dangers: Codable, Equatable, Sendable {
  /// What is known of one case.
  struct Danger: Codable, Equatable, Sendable {
    /// How often the process ended after it.
    var count = 0
    /// Whether tame values don't help.
    var isDeadly = false

    /// Of so many runs one does as if it weren't there.
    fileprivate var daring: Int { 1 << min(count + (isDeadly ? 3 : 0), 16) }
  }

  /// By the names of cases.
  private(set) var cases: [String: Danger] = [:]
  /// How many runs, one after the other, have ended the process though there was nothing that they could have left out.
  private(set) var hopeless = 0

  init() {}

  init(cases: [String: Danger], hopeless: Int) {
    self.cases = cases
    self.hopeless = hopeless
  }

  /// Whether there is no use in more runs.
  var isOver: Bool { hopeless > Self.maxHopeless }
  private static let maxHopeless = 2

  /// How a run goes about them.
  struct Mood: Equatable {
    /// Whether it makes up tame values alone.
    var isTame = false
    /// What it leaves out: cases that it doesn't send, and the page if it doesn't look at it.
    var without: Set<String> = []
  }

  /// - Parameter isAvoidable: whether a run can do without a case: effects feed others back when they like.
  func mood(_ random: inout SeededGenerator, isAvoidable: (String) -> Bool) -> Mood {
    var mood = Mood()
    var either: Set<String> = []
    for (name, danger) in cases.sorted(by: { $0.key < $1.key }) {
      if random.below(danger.daring) == 0 { continue }
      if !isAvoidable(name) {
        mood.isTame = true
      } else if danger.isDeadly {
        mood.without.insert(name)
      } else {
        either.insert(name)
      }
    }
    if !either.isEmpty, !mood.isTame {
      mood.isTame = random.below(2) == 0
      if !mood.isTame { mood.without.formUnion(either) }
    }
    return mood
  }

  /// A run of this mood has ended its process.
  mutating func add(_ death: SkippedRun, in mood: Mood, isAvoidable: (String) -> Bool) {
    // Before its first action no run can do anything about it.
    if death.lastCase.isEmpty {
      hopeless += 1
      return
    }
    // Nobody waits for many that don't end.
    cases[death.lastCase, default: Danger()].count += death.isHang ? 8 : 1
    guard mood.isTame || death.isHang else { return }
    // What effects feed back can't be left out; what was sent before it can.
    for name in [death.lastCase, death.lastSent] where isAvoidable(name) && !mood.without.contains(name) {
      cases[name, default: Danger(count: 1)].isDeadly = true
      return
    }
    hopeless += 1
  }

  /// A run has come to its end.
  mutating func addEnd() { hopeless = 0 }

  /// There is no use in runs, as other islands have shown.
  mutating func giveUp() { hopeless = Self.maxHopeless + 1 }

  /// What other islands make of it: twice as many ends are one more for them. What ended one process alone they find out themselves.
  var fromAfar: Dangers {
    let all = cases.mapValues { danger in
      Danger(count: max(Int.bitWidth - 1 - danger.count.leadingZeroBitCount, 0), isDeadly: danger.isDeadly)
    }
    return Dangers(cases: all.filter { $0.value != Danger() }, hopeless: 0)
  }

  /// Without what is known from elsewhere.
  func subtracting(_ others: Dangers) -> Dangers {
    var own = self
    for (name, danger) in others.cases {
      own.cases[name]?.count -= danger.count
      if danger.isDeadly { own.cases[name]?.isDeadly = false }
      if own.cases[name] == Danger() { own.cases[name] = nil }
    }
    return own
  }

  /// Adds what is known of another island.
  mutating func formUnion(_ other: Dangers) {
    cases.merge(other.cases) { Danger(count: $0.count + $1.count, isDeadly: $0.isDeadly || $1.isDeadly) }
  }
}

/// A run whose process ended.
package struct SkippedRun: Codable, Equatable, Sendable {
  package let number: Int
  /// The case of the action that was reduced last; empty where none was.
  package let lastCase: String
  /// The case of the action that was sent last, which may be the same.
  package var lastSent = ""
  /// Whether it didn't end, and was ended.
  package var isHang = false

  package init(number: Int, lastCase: String, lastSent: String = "", isHang: Bool = false) {
    self.number = number
    self.lastCase = lastCase
    self.lastSent = lastSent
    self.isHang = isHang
  }
}
