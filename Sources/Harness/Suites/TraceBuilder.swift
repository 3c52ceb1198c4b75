/// Makes a trace of what a player tells.
package final class TraceBuilder {
  package private(set) var trace = ScriptTrace()
  private let document: TranscriptDocument
  /// Statements that are no commands are no steps; what happens in one belongs to the next command.
  private var pending: [ScriptTrace.Event] = []
  private var isInStep = false
  /// The engine's numbers of effects, in the order in which they began: it gives numbers to other things, too.
  private var effects: [Int: Int] = [:]

  package init(_ document: TranscriptDocument) { self.document = document }

  package func note(_ time: Duration, _ event: PlayedEvent) {
    switch event {
    case .begins(let leaves, let view):
      trace.initialState = leaves.map { ScriptTrace.Leaf(path: $0.path, literal: $0.literal) }
      trace.initialView = view
    case .stepBegins(let statement): begin(document.statements[statement], time)
    case .stepEnds(let view):
      if isInStep, let last = trace.steps.indices.last {
        trace.steps[last].end = time
        trace.steps[last].view = view
      }
      isInStep = false
    default:
      if let kind = kind(event) { add(ScriptTrace.Event(time: time, kind: kind)) }
    }
  }

  private func begin(_ statement: TranscriptDocument.Statement, _ time: Duration) {
    isInStep = statement.kind.isCommand
    guard isInStep else { return }
    trace.steps.append(
      ScriptTrace.Step(command: statement.text, line: statement.line, begin: time, end: time, events: pending))
    pending = []
  }

  private func add(_ event: ScriptTrace.Event) {
    if isInStep, let last = trace.steps.indices.last {
      trace.steps[last].events.append(event)
    } else {
      pending.append(event)
    }
  }

  private func number(_ effect: Int) -> Int {
    if let known = effects[effect] { return known }
    effects[effect] = effects.count
    return effects.count - 1
  }

  private func kind(_ event: PlayedEvent) -> ScriptTrace.Kind? {
    switch event {
    case .sent(let action, let name): .sent(action, name: name)
    case .received(let action, let name, let effect): .received(action, name: name, effect: effect.map(number))
    case .changed(let change): .changed(ScriptTrace.Change(change))
    case .derived(let change): .derived(ScriptTrace.Change(change))
    case .leaves(let changes): .leaves(changes.map(ScriptTrace.Change.init))
    case .heard(let name, let literal): .heard(name: name, literal: literal)
    case .called(let call): .called(call)
    case .effectBegan(let effect, let outer, let id, let action):
      .effectBegan(number(effect), inside: outer.map(number), id: id, action: action)
    case .effectEnded(let effect): .effectEnded(number(effect))
    case .effectCancelled(let effect): .effectCancelled(number(effect))
    case .inFlight(let action, let reason): .inFlight(action: action, reason: reason)
    case .failed(let message): .failed(message)
    case .begins, .stepBegins, .stepEnds: nil
    }
  }
}

extension ScriptTrace.Change {
  fileprivate init(_ change: LeafChange) { self.init(path: change.path, old: change.old, new: change.new) }
}
