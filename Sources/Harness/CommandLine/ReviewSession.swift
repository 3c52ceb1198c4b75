/// The dialogue of `harness review`: keys go in, text comes out.
struct ReviewSession {
  enum Decision {
    case accept, reject
  }

  /// Carries a decision out. Returns what is in its way, in words; nil when it is done.
  typealias Carry = (Decision, PendingChange) -> String?

  private enum Ending {
    case quit, interrupted
  }

  private(set) var accepted = 0
  private(set) var rejected = 0
  /// Scripts that are pending still.
  private(set) var left = 0
  private var open: [PendingGroup]
  private let total: Int
  private var ending: Ending?
  private let screen: () -> ReviewScreen
  private let carry: Carry

  /// - Parameter screen: asked for each screen anew, since the terminal may get another width.
  init(_ groups: [PendingGroup], screen: @escaping () -> ReviewScreen, carry: @escaping Carry) {
    open = groups
    total = groups.reduce(0) { $0 + $1.changes.count }
    self.screen = screen
    self.carry = carry
  }

  var isOver: Bool { ending != nil || open.isEmpty }
  var wasInterrupted: Bool { ending == .interrupted }

  /// The change that is asked for now, with the question.
  var question: String { isOver ? "" : current() + prompt }

  /// What pressing a key prints: what was done, and the next question.
  mutating func press(_ key: TerminalKey) -> String {
    guard !isOver else { return "" }
    switch key {
    case .enter, .character("a"): return carryOut(.accept, 1)
    case .character("r"): return carryOut(.reject, 1)
    case .character("s"): return skip(1)
    case .character("A"): return carryOut(.accept, open.count)
    case .character("R"): return carryOut(.reject, open.count)
    case .character("S"): return skip(open.count)
    case .character("d"): return "full\n\n" + current(isFull: true) + prompt
    case .character("o"): return split()
    case .character("?"), .character("h"): return "help\n\n" + Self.help + prompt
    case .character("q"), .end: return quit(.quit)
    case .interrupt: return quit(.interrupted)
    case .suspend: return "\n\n" + question
    case .character, .other: return ""
    }
  }

  // MARK: What is shown

  private var done: Int { total - open.reduce(0) { $0 + $1.changes.count } }

  private func current(isFull: Bool = false) -> String {
    let count = open[0].changes.count
    let place = count == 1 ? "\(done + 1) of \(total)" : "\(done + 1)-\(done + count) of \(total)"
    return screen().text(open[0], place: place, isFull: isFull)
  }

  private var prompt: String {
    let count = open[0].changes.count
    return count > 1
      ? "\naccept, reject or skip all \(count)? [a r s o A R S d ? q] "
      : "\naccept, reject or skip? [a r s A R S d ? q] "
  }

  static let help = """
    a, Enter  accept: the transcript takes over what happened
    r         reject: throw the pending transcript away
    s         skip: leave it pending
    A, R, S   the same for this one and all the rest
    o         one by one, where several changed alike
    d         the whole transcript, nothing cut
    q         quit: leave all the rest pending

    """

  // MARK: What is done

  private mutating func carryOut(_ decision: Decision, _ count: Int) -> String {
    let changes = open.prefix(count).flatMap(\.changes)
    open.removeFirst(count)
    var problems = ""
    var carried = 0
    for change in changes {
      if let problem = carry(decision, change) {
        problems += "\(FailureText.visible(change.file.name)): \(problem)\n"
        left += 1
      } else {
        carried += 1
      }
    }
    let verb: String
    switch decision {
    case .accept:
      accepted += carried
      verb = "accepted"
    case .reject:
      rejected += carried
      verb = "rejected"
    }
    return next(carried == 0 ? "" : Self.summary(verb, carried, changes), problems)
  }

  private mutating func skip(_ count: Int) -> String {
    let changes = open.prefix(count).flatMap(\.changes)
    left += changes.count
    open.removeFirst(count)
    return next(Self.summary("skipped", changes.count, changes))
  }

  private static func summary(_ verb: String, _ count: Int, _ changes: [PendingChange]) -> String {
    changes.count == 1 ? "\(verb) \(FailureText.visible(changes[0].file.name))\n" : "\(verb) \(count) scripts\n"
  }

  private func next(_ texts: String...) -> String {
    texts.joined() + (isOver ? "" : "\n" + question)
  }

  private mutating func split() -> String {
    guard open[0].changes.count > 1 else { return "" }
    open.replaceSubrange(0..<1, with: open[0].changes.map { PendingGroup([$0]) })
    return next("one by one\n")
  }

  private mutating func quit(_ reason: Ending) -> String {
    ending = reason
    left += open.reduce(0) { $0 + $1.changes.count }
    return reason == .quit ? "quit\n" : "\n"
  }
}
