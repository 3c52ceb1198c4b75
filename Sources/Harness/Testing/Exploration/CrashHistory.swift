/// The cases of actions after which runs of a subpopulation crashed, and how later runs avoid them.
///
/// Each crash after a case halves the share of runs that still send it as if nothing had happened. Half of the other runs don't
/// send the case, and half draw only ordinary values: so exploring still reaches what comes after the case, and still tries large
/// values elsewhere. Nearly all runs skip a case that crashes with ordinary values too.
package struct CrashHistory: Codable, Equatable, Sendable {
  /// The crashes after one case.
  struct Crashes: Codable, Equatable, Sendable {
    var count = 0
    /// Whether it crashed with ordinary values.
    var isFatal = false

    /// One run of this many sends the case as if it had never crashed.
    fileprivate var oddsOfRetry: Int { 1 << min(count + (isFatal ? 3 : 0), 16) }
  }

  /// By the names of cases.
  private(set) var cases: [String: Crashes] = [:]
  /// The runs in a row that crashed although they had nothing left to avoid.
  private(set) var hopeless = 0

  init() {}

  init(cases: [String: Crashes], hopeless: Int) {
    self.cases = cases
    self.hopeless = hopeless
  }

  /// Whether more runs are pointless.
  var isOver: Bool { hopeless > Self.maxHopeless }
  private static let maxHopeless = 2

  /// What one run does to avoid further crashes.
  struct Avoidance: Equatable {
    /// Whether it draws only ordinary values.
    var isTame = false
    /// Cases that it doesn't send; the page's name if it doesn't draw the page.
    var without: Set<String> = []
  }

  /// - Parameter isAvoidable: whether a run can do without a case. Effects feed back others whenever they like.
  func avoidance(_ random: inout SeededGenerator, isAvoidable: (String) -> Bool) -> Avoidance {
    var avoidance = Avoidance()
    var either: Set<String> = []
    for (name, crashes) in cases.sorted(by: { $0.key < $1.key }) {
      if random.below(crashes.oddsOfRetry) == 0 { continue }
      if !isAvoidable(name) {
        avoidance.isTame = true
      } else if crashes.isFatal {
        avoidance.without.insert(name)
      } else {
        either.insert(name)
      }
    }
    if !either.isEmpty, !avoidance.isTame {
      avoidance.isTame = random.below(2) == 0
      if !avoidance.isTame { avoidance.without.formUnion(either) }
    }
    return avoidance
  }

  /// Adds a run that crashed its process.
  mutating func add(_ crash: SkippedRun, in avoidance: Avoidance, isAvoidable: (String) -> Bool) {
    // No run can avoid a crash before its first action.
    if crash.lastCase.isEmpty {
      hopeless += 1
      return
    }
    // A hang costs a time limit each time.
    cases[crash.lastCase, default: Crashes()].count += crash.isHang ? 8 : 1
    guard avoidance.isTame || crash.isHang else { return }
    // An action that effects feed back can't be skipped; the action sent before it can.
    for name in [crash.lastCase, crash.lastSent] where isAvoidable(name) && !avoidance.without.contains(name) {
      cases[name, default: Crashes(count: 1)].isFatal = true
      return
    }
    hopeless += 1
  }

  /// Adds a run that did not crash.
  mutating func addEnd() { hopeless = 0 }

  /// Ends these runs, because other subpopulations have shown that more are pointless.
  mutating func giveUp() { hopeless = Self.maxHopeless + 1 }

  /// What other subpopulations learn from it: each doubling counts as one crash. They discover single crashes themselves.
  var fromAfar: CrashHistory {
    let all = cases.mapValues { crashes in
      Crashes(count: max(Int.bitWidth - 1 - crashes.count.leadingZeroBitCount, 0), isFatal: crashes.isFatal)
    }
    return CrashHistory(cases: all.filter { $0.value != Crashes() }, hopeless: 0)
  }

  /// Returns the history without what others reported.
  func subtracting(_ others: CrashHistory) -> CrashHistory {
    var own = self
    for (name, crashes) in others.cases {
      own.cases[name]?.count -= crashes.count
      if crashes.isFatal { own.cases[name]?.isFatal = false }
      if own.cases[name] == Crashes() { own.cases[name] = nil }
    }
    return own
  }

  /// Adds the history of another subpopulation.
  mutating func formUnion(_ other: CrashHistory) {
    cases.merge(other.cases) { Crashes(count: $0.count + $1.count, isFatal: $0.isFatal || $1.isFatal) }
  }
}

/// A run that crashed or hung.
package struct SkippedRun: Codable, Equatable, Sendable {
  package let number: Int
  /// The case of the action that was reduced last; empty if there was none.
  package let lastCase: String
  /// The case of the action that was sent last, which may be the same.
  package var lastSent = ""
  /// Whether it hung, and was killed.
  package var isHang = false

  package init(number: Int, lastCase: String, lastSent: String = "", isHang: Bool = false) {
    self.number = number
    self.lastCase = lastCase
    self.lastSent = lastSent
    self.isHang = isHang
  }
}
