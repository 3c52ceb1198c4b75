/// Ends feedback that lets no time pass: actions that send each other for ever, in one instant.
///
/// An engine counts its actions down, which is all that most of them cost, and asks here at each thousandth of them.
struct InstantLimit {
  static var actionsPerLook: Int { 1_000 }

  /// Whether there was no look since something came from outside.
  private var isFirst = true
  /// At the last look.
  private var instant = Duration.zero
  /// How many looks in a row have seen the same instant.
  private var looks = 0
  /// The names of the last actions, once the limit is near.
  private var last: [String] = []
  /// How many of the next thousand actions have been seen, where each is.
  private var seen = 0

  /// After so many thousand actions in one instant it is enough.
  var maxLooks = 10
  /// Whether the names of actions are kept.
  private var isNear: Bool { looks >= max(maxLooks - 2, 1) }
  /// A longer cycle is not named.
  private static var maxCycle: Int { 32 }

  /// Something has come from outside, which no action has sent.
  mutating func restart() { (isFirst, looks, last, seen) = (true, 0, [], 0) }

  /// Looks at an action: the thousandth since the last look or, near the limit, the next one.
  /// - Parameter now: the time.
  /// - Returns: which action from here on to look at, and what to report where there have been too many in this instant.
  mutating func look(_ name: @autoclosure () -> String, now: Duration) -> (next: Int, message: IssueText?) {
    if isNear {
      last.append(name())
      if last.count > 2 * Self.maxCycle { last.removeFirst() }
      seen += 1
      if seen < Self.actionsPerLook { return (1, nil) }
      seen = 0
    }
    if isFirst || now != instant {
      (isFirst, instant, looks, last) = (false, now, 0, [])
    } else {
      looks += 1
      if looks >= maxLooks {
        defer { restart() }
        return (Self.actionsPerLook, EndlessInstant.message(cycle, thousands: maxLooks))
      }
    }
    return (isNear ? 1 : Self.actionsPerLook, nil)
  }

  /// `ping → pong → ping`: the shortest sequence that the last actions repeat, from the name that sorts first.
  var cycle: String? {
    for length in 1...Self.maxCycle where last.count >= 2 * length {
      guard last.indices.dropFirst(length).allSatisfy({ last[$0] == last[$0 - length] }) else { continue }
      let once = Array(last.suffix(length))
      guard let first = once.min(), let start = once.firstIndex(of: first) else { return nil }
      return (once[start...] + once[..<start] + [first]).joined(separator: " → ")
    }
    return nil
  }
}

/// Feedback without time; all wording of it is here.
package enum EndlessInstant {
  private static let beginning = "More than "
  private static let what = ",000 actions followed each other without any time passing"
  private static let workBeginning = "Work without delay repeats for ever"
  private static let consequence = "Everything in flight was cancelled."

  /// - Parameter cycle: the actions that repeat; nil where none is seen.
  static func message(_ cycle: String?, thousands: Int) -> IssueText {
    IssueText(
      "\(beginning)\(thousands)\(what)\(cycle.map { ": \($0)" } ?? "")",
      ". \(consequence) Send the action only while something is left to do, or let time pass in between.")
  }

  /// - Parameter cycle: the actions that repeat; nil where none is seen.
  static func work(_ cycle: String?) -> IssueText {
    IssueText(
      "\(workBeginning)\(cycle.map { ", \($0)" } ?? ""): 10,000 pieces of it have made each other due at once",
      ". \(consequence)")
  }

  private static let taskBeginning = "Tasks went on for "

  static func task(turns: Int) -> IssueText {
    IssueText(
      "\(taskBeginning)\(turns) turns without any time passing",
      ". \(consequence) Let them wait for what they look for, or let time pass in between.")
  }

  /// Whether a message is one of these. Which action was the last has nothing to do with it.
  package static func isReported(by message: String) -> Bool {
    message.hasPrefix(beginning) && message.contains(what) || message.hasPrefix(workBeginning)
      || message.hasPrefix(taskBeginning)
  }
}
