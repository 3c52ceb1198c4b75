/// Ends feedback that lets no time pass: actions that send each other for ever, in one instant.
///
/// It counts the actions that an engine reduces, and looks at the time at each thousandth of them.
struct InstantLimit<Action> {
  private var count = 0
  /// At the last look.
  private var instant = Duration.zero
  /// How many looks in a row have seen the same instant.
  private var looks = 0
  /// The names of the last actions, once the limit is near.
  private var last: [String] = []

  private static var actionsPerLook: Int { 1_000 }
  /// After so many thousand actions in one instant it is enough.
  var maxLooks = 10
  /// Whether the names of actions are kept.
  private var isNear: Bool { looks >= max(maxLooks - 2, 1) }
  /// A longer cycle is not named.
  private static var maxCycle: Int { 32 }

  /// Something has come from outside, which no action has sent.
  mutating func restart() {
    count = 0
    if looks > 0 { (looks, last) = (0, []) }
  }

  /// Counts an action.
  /// - Parameter now: the time.
  /// - Returns: what to report, where there have been too many in this instant.
  @inline(__always)
  mutating func add(_ action: Action, now: () -> Duration) -> String? {
    count += 1
    if count % Self.actionsPerLook != 0, !isNear { return nil }
    return look(action, now())
  }

  @inline(never)
  private mutating func look(_ action: Action, _ now: Duration) -> String? {
    if isNear {
      last.append(ActionName.text(action))
      if last.count > 2 * Self.maxCycle { last.removeFirst() }
    }
    guard count % Self.actionsPerLook == 0 else { return nil }
    if count == Self.actionsPerLook || now != instant {
      (instant, looks, last) = (now, 0, [])
      return nil
    }
    looks += 1
    if looks < maxLooks { return nil }
    defer { restart() }
    return EndlessInstant.message(cycle, thousands: maxLooks)
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
enum EndlessInstant {
  private static let beginning = "More than "
  private static let what = ",000 actions followed each other without any time passing"
  private static let workBeginning = "Work without delay repeats for ever"
  private static let consequence = "Everything in flight was cancelled."

  /// - Parameter cycle: the actions that repeat; nil where none is seen.
  static func message(_ cycle: String?, thousands: Int) -> String {
    """
    \(beginning)\(thousands)\(what)\(cycle.map { ": \($0)" } ?? ""). \(consequence) Send the action only while something is left to do, or \
    let time pass in between.
    """
  }

  /// - Parameter cycle: the actions that repeat; nil where none is seen.
  static func work(_ cycle: String?) -> String {
    """
    \(workBeginning)\(cycle.map { ", \($0)" } ?? ""): 10,000 pieces of it have made each other due at once. \(consequence)
    """
  }

  private static let taskBeginning = "Tasks went on for "

  static func task(turns: Int) -> String {
    """
    \(taskBeginning)\(turns) turns without any time passing. \(consequence) Let them wait for what they look for, or let \
    time pass in between.
    """
  }

  /// Whether a message is one of these. Which action was the last has nothing to do with it.
  static func isReported(by message: String) -> Bool {
    message.hasPrefix(beginning) && message.contains(what) || message.hasPrefix(workBeginning)
      || message.hasPrefix(taskBeginning)
  }
}
