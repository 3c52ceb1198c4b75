/// Ends feedback without time passing: actions that send each other forever, in one instant.
///
/// An engine counts down its actions, which is the whole cost for most of them, and checks here at every thousandth.
struct InstantLimit {
  static var actionsPerLook: Int { 1_000 }

  /// Whether no check was made since the last outside event.
  private var isFirst = true
  /// The time of the last check.
  private var instant = Duration.zero
  /// The number of consecutive checks at the same instant.
  private var looks = 0
  /// The names of the last actions, once the limit is near.
  private var last: [String] = []
  /// Near the limit, the number of actions already checked among the next thousand.
  private var seen = 0

  /// The maximum number of actions in one instant, in thousands.
  var maxLooks = 10
  /// Whether the names of actions are kept.
  private var isNear: Bool { looks >= max(maxLooks - 2, 1) }
  /// The maximum length of a cycle that is named.
  private static var maxCycle: Int { 32 }

  /// Restarts after an outside event, which no action has sent.
  mutating func restart() { (isFirst, looks, last, seen) = (true, 0, [], 0) }

  /// Checks an action: the thousandth since the last check or, near the limit, the next one.
  /// - Parameter now: the time.
  /// - Returns: the number of actions until the next check, and an issue if there have been too many in this instant.
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

  /// The shortest sequence that the last actions repeat, from the name that sorts first: `ping → pong → ping`.
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

/// The failures of feedback without time passing, with all their wording.
package enum EndlessInstant {
  private static let beginning = "More than "
  private static let what = ",000 actions followed each other without any time passing"
  private static let workBeginning = "Work without delay repeats for ever"
  private static let consequence = "Everything in flight was cancelled."

  /// - Parameter cycle: the repeated actions; nil if no cycle is found.
  static func message(_ cycle: String?, thousands: Int) -> IssueText {
    IssueText(
      "\(beginning)\(thousands)\(what)\(cycle.map { ": \($0)" } ?? "")",
      ". \(consequence) Send the action only while something is left to do, or let time pass in between.")
  }

  /// - Parameter cycle: the repeated actions; nil if no cycle is found.
  static func work(_ cycle: String?) -> IssueText {
    IssueText(
      "\(workBeginning)\(cycle.map { ", \($0)" } ?? ""): 10,000 pieces of it have made each other due at once",
      ". \(consequence)")
  }

  private static let taskBeginning = "Tasks went on for "

  static func task(turns: Int) -> IssueText {
    IssueText(
      "\(taskBeginning)\(turns) turns without any time passing",
      ". \(consequence) Let them await what they poll for, or let time pass in between.")
  }

  /// Returns whether a message is one of these, regardless of the last action.
  package static func isReported(by message: String) -> Bool {
    message.hasPrefix(beginning) && message.contains(what) || message.hasPrefix(workBeginning)
      || message.hasPrefix(taskBeginning)
  }
}
