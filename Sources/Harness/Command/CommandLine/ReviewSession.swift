/// The dialogue of `harness review`: keys go in, text comes out.
struct ReviewSession {
  enum Decision {
    case accept, reject
  }

  /// What carries out the decisions of the dialogue.
  struct Work {
    /// Returns the screen. It is asked for each time, since the terminal may be resized.
    var screen: () -> ReviewScreen
    /// Carries out a decision about some or all steps. Returns the problem in words; nil when it is done.
    var carry: (Decision, PendingChange, Set<Int>?) -> String?
    /// Undoes a decision about some or all steps. Returns the problem, if there is one.
    var undo: (Decision, PendingChange, Set<Int>?) -> String?
    /// Lets the person edit the file. Returns the problem, if there is one.
    var edit: (PendingChange) -> String?
    /// Returns the current change; nil when nothing is left to decide, or with the problem.
    var again: (PendingChange) -> (change: PendingChange?, problem: String?)
  }

  private enum Ending {
    case quit, interrupted
  }

  private(set) var accepted = 0
  private(set) var rejected = 0
  /// The number of scripts that are still pending.
  private(set) var left = 0
  private var open: [PendingGroup]
  private let total: Int
  private var ending: Ending?
  private let work: Work
  /// The answers, for going back.
  private var history: [Answer] = []
  /// The choice of steps while it is open.
  private var choice: StepChoice?

  /// One answer: the groups that it was about, and what was done with each script.
  private struct Answer {
    var groups: [PendingGroup]
    var carried: [(decision: Decision, change: PendingChange, steps: Set<Int>?)] = []
    var left = 0
  }

  init(_ groups: [PendingGroup], _ work: Work) {
    open = groups
    total = groups.reduce(0) { $0 + $1.changes.count }
    self.work = work
  }

  /// Whether the dialogue is over. After the last answer, a person who has decided something may still go back.
  var isOver: Bool { ending != nil || open.isEmpty && !history.contains { !$0.carried.isEmpty } }
  var wasInterrupted: Bool { ending == .interrupted }

  /// The number of scripts of which some but not all steps were accepted.
  var acceptedInPart: Int {
    let carried = history.flatMap(\.carried)
    return Set(carried.filter { $0.steps != nil }.map(\.change.file.path))
      .subtracting(carried.filter { $0.steps == nil }.map(\.change.file.path)).count
  }

  /// The current change, with the question.
  var question: String {
    if isOver { return "" }
    return open.isEmpty ? Self.lastQuestion : choice.map(choiceText) ?? (current() + prompt)
  }

  /// Handles a key. Returns what to print: what was done, and the next question.
  mutating func press(_ key: TerminalKey) -> String {
    guard !isOver else { return "" }
    if open.isEmpty { return answerLast(key) }
    if choice != nil { return choose(key) }
    switch key {
    case .enter, .character("a"): return carryOut(.accept, 1)
    case .character("r"): return carryOut(.reject, 1)
    case .character("s"): return skip(1)
    case .character("A"): return carryOut(.accept, open.count)
    case .character("R"): return carryOut(.reject, open.count)
    case .character("S"): return skip(open.count)
    case .character("d"): return "full\n\n" + current(isFull: true) + prompt
    case .character("o"): return split()
    case .character("b"): return goBack()
    case .character("e"): return edit()
    case .character(" "): return beginChoosing()
    case .character("?"), .character("h"): return "help\n\n" + Self.help + prompt
    case .character("q"), .end: return quit(.quit)
    case .interrupt: return quit(.interrupted)
    case .suspend: return "\n\n" + question
    case .character, .edit, .other: return ""
    }
  }

  // MARK: Showing

  private var done: Int { total - open.reduce(0) { $0 + $1.changes.count } }

  private func current(isFull: Bool = false) -> String {
    let count = open[0].changes.count
    let place = count == 1 ? "\(done + 1) of \(total)" : "\(done + 1)-\(done + count) of \(total)"
    return work.screen().text(open[0], place: place, isFull: isFull)
  }

  private var prompt: String {
    let count = open[0].changes.count
    return count > 1
      ? "\naccept, reject or skip all \(count)? [a r s o b e A R S d ? q] "
      : "\naccept, reject or skip? [a r s b e space A R S d ? q] "
  }

  /// The question when everything is answered.
  static let lastQuestion = "done: Enter leaves, b goes back [Enter b] "

  static let help = """
    a, Enter  accept: record what happened
    r         reject: throw the pending transcript away
    s         skip: leave it pending
    A, R, S   the same for this one and all the rest
    o         one by one, where several changed alike
    b         back to what was answered last; it is taken back
    e         edit the transcript with $VISUAL or $EDITOR
    space     choose the steps that are accepted
    d         the whole transcript, nothing cut
    q         quit: leave all the rest pending

    """

  // MARK: Deciding

  private mutating func carryOut(_ decision: Decision, _ count: Int) -> String {
    var answer = Answer(groups: Array(open.prefix(count)))
    let changes = answer.groups.flatMap(\.changes)
    open.removeFirst(count)
    var problems = ""
    for change in changes {
      if let problem = work.carry(decision, change, nil) {
        problems += "\(FailureText.visible(change.file.name)): \(problem)\n"
        answer.left += 1
      } else {
        answer.carried.append((decision, change, nil))
      }
    }
    let carried = answer.carried.count
    left += answer.left
    history.append(answer)
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
    let answer = Answer(groups: Array(open.prefix(count)), left: open.prefix(count).reduce(0) { $0 + $1.changes.count })
    let changes = answer.groups.flatMap(\.changes)
    left += answer.left
    open.removeFirst(count)
    history.append(answer)
    return next(Self.summary("skipped", changes.count, changes))
  }

  private mutating func goBack() -> String {
    guard let answer = history.popLast() else { return "back\nnothing was answered yet\n" + prompt }
    var problems = ""
    var stuck: Set<String> = []
    for (decision, change, steps) in answer.carried {
      if let problem = work.undo(decision, change, steps) {
        problems += "\(FailureText.visible(change.file.name)): \(problem)\n"
        stuck.insert(change.file.path)
        continue
      }
      switch decision {
      case _ where steps != nil: close(change.file.path)
      case .accept: accepted -= 1
      case .reject: rejected -= 1
      }
    }
    left -= answer.left
    let groups = answer.groups.map { PendingGroup($0.changes.filter { !stuck.contains($0.file.path) }) }
    open = groups.filter { !$0.changes.isEmpty } + open
    return next("back\n", problems)
  }

  /// Removes the rest of a script that is asked for as a whole again.
  private mutating func close(_ path: String) {
    open = open.map { PendingGroup($0.changes.filter { $0.file.path != path }) }.filter { !$0.changes.isEmpty }
  }

  /// Handles the answer to the last question.
  private mutating func answerLast(_ key: TerminalKey) -> String {
    switch key {
    case .character("b"): return goBack()
    case .enter, .end, .character("q"):
      ending = .quit
      return "\n"
    case .interrupt: return quit(.interrupted)
    case .suspend: return "\n\n" + question
    case .character, .edit, .other: return ""
    }
  }

  // MARK: One script

  /// Reads the first script of the group again after something was done with it.
  private mutating func lookAgain(_ done: String) -> String {
    let change = open[0].changes[0]
    let (again, problem) = work.again(change)
    let rest = PendingGroup(Array(open[0].changes.dropFirst()))
    open.removeFirst()
    if !rest.changes.isEmpty { open.insert(rest, at: 0) }
    if let again { open.insert(PendingGroup([again]), at: 0) }
    if problem != nil { left += 1 }
    return next(done, problem.map { "\(FailureText.visible(change.file.name)): \($0)\n" } ?? "")
  }

  private mutating func edit() -> String {
    if let problem = work.edit(open[0].changes[0]) { return "edit\n\(problem)\n" + prompt }
    return lookAgain("edited \(FailureText.visible(open[0].changes[0].file.name))\n")
  }

  private mutating func beginChoosing() -> String {
    guard open[0].changes.count == 1, let choice = StepChoice(open[0].changes[0]) else {
      return open[0].changes.count > 1
        ? "choose\nchoose in one script at a time; o asks one by one\n" + prompt
        : "choose\nthere is only one step to choose\n" + prompt
    }
    self.choice = choice
    return "choose\n\n" + question
  }

  private func choiceText(_ choice: StepChoice) -> String { choice.text(work.screen()) + Self.choicePrompt }

  private static let choicePrompt = "\nchoose what to accept [space j k, Enter accepts, b back, ? q] "

  private mutating func choose(_ key: TerminalKey) -> String {
    switch key {
    case .character(" "): choice?.toggle()
    case .character("j"): choice?.move(1)
    case .character("k"): choice?.move(-1)
    case .character("b"):
      choice = nil
      return "back\n\n" + question
    case .enter: return acceptChosen()
    case .character("?"), .character("h"): return "help\n\n" + Self.choiceHelp + "\n" + question
    case .character("q"), .end: return quit(.quit)
    case .interrupt: return quit(.interrupted)
    case .suspend: break
    case .character, .edit, .other: return ""
    }
    return "\n\n" + question
  }

  static let choiceHelp = """
    space     choose the step, or leave it, and go on to the next
    j, k      down, up
    Enter     accept the chosen steps; the others stay pending
    b         back, with nothing accepted
    q         quit

    """

  private mutating func acceptChosen() -> String {
    guard let choice, !choice.chosen.isEmpty else { return "nothing is chosen\n" + Self.choicePrompt }
    self.choice = nil
    if choice.isWhole { return carryOut(.accept, 1) }
    let name = FailureText.visible(choice.change.file.name)
    if let problem = work.carry(.accept, choice.change, choice.chosen) { return "\(name): \(problem)\n\n" + question }
    history.append(Answer(groups: [open[0]], carried: [(.accept, choice.change, choice.chosen)]))
    let (count, leftBefore) = (choice.chosen.count, left)
    let text = lookAgain("accepted \(EnglishText.count(count, "step")) of \(name)\n")
    history[history.count - 1].left = left - leftBefore
    return text
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
    choice = nil
    left += open.reduce(0) { $0 + $1.changes.count }
    return reason == .quit ? "quit\n" : "\n"
  }
}
