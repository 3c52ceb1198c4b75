/// A trace as the page reads it: numbers alone. `PageEvent` documents the numbers of events.
struct PageTrace {
  /// The initial state: path, literal, path, literal, …
  private let initial: PackedNumbers
  private let initialView: Int
  /// For each step: the number of lines since the step before, its command, the times of its beginning and its end, the page
  /// after it, the count of the numbers of its events, and these numbers.
  private var steps = PackedNumbers()
  /// The times, which are referred to by their indices.
  private var times: [Duration] = []
  private var timeNumbers: [Duration: Int] = [:]
  private let interruption: ScriptTrace.Interruption?

  init(_ trace: ScriptTrace, cases: [String: Int], _ strings: inout PageStrings) {
    initial = PackedNumbers(trace.initialState.flatMap { [strings.number($0.path), strings.number($0.literal)] })
    initialView = strings.number(ofPage: trace.initialView)
    interruption = trace.interruption
    var line = 0
    for step in trace.steps {
      let events = events(of: step, cases, &strings)
      let head = [
        max(0, step.line - line), strings.number(step.command), number(of: step.begin), number(of: step.end),
        strings.number(ofPage: step.view), events.count,
      ]
      for number in head + events { steps.append(number) }
      line = max(line, step.line)
    }
  }

  private mutating func number(of time: Duration) -> Int {
    if let known = timeNumbers[time] { return known }
    timeNumbers[time] = times.count
    times.append(time)
    return times.count - 1
  }

  private mutating func events(
    of step: ScriptTrace.Step, _ cases: [String: Int], _ strings: inout PageStrings
  ) -> [Int] {
    var list: [Int] = []
    var time = step.begin
    // Changes that the leaves of the same action repeat.
    var written: Set<[Int]> = []
    // The leaves after the current changes.
    var leaves: Set<[Int]>?
    for (index, event) in step.events.enumerated() {
      if event.time != time {
        time = event.time
        list += [PageEvent.time.rawValue, number(of: time)]
      }
      switch event.kind {
      case .sent, .received: (written, leaves) = ([], nil)
      case .changed: break
      default: leaves = nil
      }
      if case .changed(let change) = event.kind {
        let behind = leaves ?? Set(Self.leaves(behind: index, step.events).map { Self.numbers(of: $0, &strings) })
        leaves = behind
        let parts = Self.numbers(of: change, &strings)
        let isLeaf = behind.contains(parts)
        if isLeaf { written.insert(parts) }
        let kind: PageEvent = change.edit != nil ? .edited : isLeaf ? .leafChanged : .changed
        list += [kind.rawValue] + parts
      } else if case .leaves(let changes) = event.kind {
        for change in changes {
          let parts = Self.numbers(of: change, &strings)
          if !written.contains(parts) { list += [PageEvent.leaf.rawValue, parts[0], parts[2]] }
        }
      } else {
        list += Self.numbers(of: event.kind, cases, &strings)
      }
    }
    return list
  }

  /// Returns all leaves that were changed by the action of the event at `index`. They follow its changes.
  private static func leaves(behind index: Int, _ events: [ScriptTrace.Event]) -> [ScriptTrace.Change] {
    for event in events[(index + 1)...] {
      switch event.kind {
      case .changed: continue
      case .leaves(let changes): return changes
      default: return []
      }
    }
    return []
  }

  private static func numbers(of change: ScriptTrace.Change, _ strings: inout PageStrings) -> [Int] {
    [strings.number(change.subject), strings.number(change.old), strings.number(change.new)]
  }

  private static func numbers(
    of kind: ScriptTrace.Kind, _ cases: [String: Int], _ strings: inout PageStrings
  ) -> [Int] {
    func number(of name: String?) -> Int { name.flatMap { cases[$0] } ?? -1 }
    switch kind {
    case .sent(let action, let name): return [PageEvent.sent.rawValue, strings.number(action), number(of: name)]
    case .received(let action, let name, let effect):
      return [PageEvent.received.rawValue, strings.number(action), number(of: name), effect ?? -1]
    case .derived(let change): return [PageEvent.derived.rawValue] + numbers(of: change, &strings)
    case .heard(let name, let literal):
      return [PageEvent.heard.rawValue, strings.number(name), strings.number(literal)]
    // The page has one kind of mark for everything that a step reports besides its state.
    case .thrown(let error):
      return [PageEvent.heard.rawValue, strings.number("throws"), strings.number(error)]
    case .called(let call, let effect): return [PageEvent.called.rawValue, strings.number(call), effect ?? -1]
    case .viewed(let text): return [PageEvent.viewed.rawValue, strings.number(ofPage: text)]
    case .effectBegan(let effect, let outer, let id, let action):
      return [PageEvent.effectBegan.rawValue, effect, outer ?? -1, strings.number(id), action ?? -1]
    case .effectEnded(let effect): return [PageEvent.effectEnded.rawValue, effect]
    case .effectCancelled(let effect): return [PageEvent.effectCancelled.rawValue, effect]
    case .inFlight(let action, let reason):
      return [PageEvent.inFlight.rawValue, strings.number(action), strings.number(reason)]
    case .failed(let message): return [PageEvent.failed.rawValue, strings.number(message)]
    case .waited(let work): return [PageEvent.waited.rawValue, strings.number(work)]
    case .wentOn(let work): return [PageEvent.wentOn.rawValue, strings.number(work)]
    case .changed, .leaves: return []
    }
  }

  func write(to json: inout PageJSON) {
    json.key("initial")
    json.add(packed: initial)
    json.key("view")
    json.add(initialView)
    if let interruption {
      json.key("interruption")
      json.add(interruption.text)
    }
    json.key("times")
    json.array { json in for time in times { json.add(milliseconds: time) } }
    json.key("steps")
    json.add(packed: steps)
  }
}

extension ScriptTrace.Interruption {
  fileprivate var text: String {
    switch self {
    case .processEnded: "The trace ends where the process did."
    case .outOfRoom:
      "The trace ends before the process did: there is no room to keep more of such a script."
    }
  }
}

/// The kinds of events in the page's data, each followed by as many numbers as it has parts. The page's script has the same
/// table. The number of a missing text is -1.
enum PageEvent: Int, CaseIterable {
  /// Time passes: the number of the time in the step.
  case time
  /// Action, case.
  case sent
  /// Action, case, effect.
  case received
  /// Path, old, new, of a leaf; it also changes the tree of the state.
  case leafChanged
  /// Path, old, new, of a value with parts.
  case changed
  /// Path, new; it changes the tree of the state and is not shown as a line.
  case leaf
  /// Path, old, new.
  case derived
  /// Name, literal.
  case heard
  /// Call, effect.
  case called
  /// Effect, outer effect, id, action.
  case effectBegan
  /// Effect.
  case effectEnded
  /// Effect.
  case effectCancelled
  /// Action, reason.
  case inFlight
  /// Message.
  case failed
  /// Page.
  case viewed
  /// What waits and what continues.
  case waited, wentOn
  /// Path with the kind of the edit, old, new, of elements of a list.
  case edited

  var parts: Int {
    switch self {
    case .time, .effectEnded, .effectCancelled, .failed, .viewed, .waited, .wentOn: 1
    case .sent, .leaf, .heard, .inFlight, .called: 2
    case .received, .leafChanged, .changed, .derived, .edited: 3
    case .effectBegan: 4
    }
  }
}
