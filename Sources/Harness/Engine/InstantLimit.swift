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
    if count % Self.actionsPerLook != 0, looks < maxLooks - 1 { return nil }
    return look(action, now())
  }

  @inline(never)
  private mutating func look(_ action: Action, _ now: Duration) -> String? {
    if looks == maxLooks - 1 {
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
  private var cycle: String? {
    let names = Array(last)
    for length in 1...Self.maxCycle where names.count >= 2 * length {
      let end = names.suffix(2 * length)
      guard end.prefix(length).elementsEqual(end.suffix(length)) else { continue }
      let once = Array(end.suffix(length))
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

  static let work = """
    \(workBeginning): 10,000 pieces of it have made each other due at once. \(consequence)
    """

  static let endlessTask = """
    A task went on for 1,000,000 turns without any time passing. \(consequence) Let it wait for what it looks for, or \
    let time pass in between.
    """

  /// Whether a message is one of these. Which action was the last has nothing to do with it.
  static func isReported(by message: String) -> Bool {
    message.hasPrefix(beginning) && message.contains(what) || message.hasPrefix(workBeginning)
  }
}
