/// Events as bytes, for the log that a worker shares with its parent.
extension WireWriter {
  package mutating func append(_ text: String?) {
    append(text == nil ? 0 : 1)
    if let text { append(text) }
  }

  package mutating func append(_ number: Int?) {
    append(number == nil ? 0 : 1)
    if let number { append(number) }
  }

  package mutating func append(_ duration: Duration) {
    append(Int(duration.components.seconds))
    append(Int(duration.components.attoseconds))
  }

  package mutating func append(_ leaf: ScriptTrace.Leaf) {
    append(leaf.path)
    append(leaf.literal)
  }

  mutating func append(_ change: ScriptTrace.Change) {
    append(change.path)
    append(change.old)
    append(change.new)
  }

  /// Its events follow it.
  package mutating func append(_ step: ScriptTrace.Step) {
    append(step.command)
    append(step.line)
    append(step.begin)
  }

  package mutating func append(_ event: ScriptTrace.Event) {
    append(event.time)
    switch event.kind {
    case .sent(let action, let name):
      append(0)
      append(action)
      append(name)
    case .received(let action, let name, let effect):
      append(1)
      append(action)
      append(name)
      append(effect)
    case .changed(let change):
      append(2)
      append(change)
    case .leaves(let changes):
      append(3)
      append(changes.count)
      for change in changes { append(change) }
    case .derived(let change):
      append(4)
      append(change)
    case .heard(let name, let literal):
      append(5)
      append(name)
      append(literal)
    case .called(let call, let effect):
      append(6)
      append(call)
      append(effect)
    case .effectBegan(let effect, let outer, let id, let action):
      append(7)
      append(effect)
      append(outer)
      append(id)
      append(action)
    case .effectEnded(let effect):
      append(8)
      append(effect)
    case .effectCancelled(let effect):
      append(9)
      append(effect)
    case .inFlight(let action, let reason):
      append(10)
      append(action)
      append(reason)
    case .failed(let message):
      append(11)
      append(message)
    case .viewed(let text):
      append(12)
      append(text)
    case .thrown(let error):
      append(13)
      append(error)
    }
  }
}

/// Reads them. Who wrote them has ended in the middle of something: they may say anything.
extension WireReader {
  package struct Malformed: Error {
    package init() {}
  }

  private func some<Value>(_ value: Value?) throws(Malformed) -> Value {
    guard let value else { throw Malformed() }
    return value
  }

  package mutating func number() throws(Malformed) -> Int { try some(int()) }
  package mutating func string() throws(Malformed) -> String { try some(text()) }
  package mutating func numberIfAny() throws(Malformed) -> Int? { try number() == 0 ? nil : number() }
  package mutating func stringIfAny() throws(Malformed) -> String? { try number() == 0 ? nil : string() }

  package mutating func duration() throws(Malformed) -> Duration {
    Duration(secondsComponent: Int64(try number()), attosecondsComponent: Int64(try number()))
  }

  package mutating func leaf() throws(Malformed) -> ScriptTrace.Leaf {
    .init(path: try string(), literal: try string())
  }

  mutating func change() throws(Malformed) -> ScriptTrace.Change {
    .init(path: try string(), old: try stringIfAny(), new: try stringIfAny())
  }

  package mutating func step() throws(Malformed) -> ScriptTrace.Step {
    let (command, line, begin) = (try string(), try number(), try duration())
    return .init(command: command, line: line, begin: begin, end: begin)
  }

  /// So many of something, each of which takes a byte at least.
  package mutating func list<Element>(
    of element: (inout WireReader) throws(Malformed) -> Element
  ) throws(Malformed) -> [Element] {
    let count = try number()
    guard count >= 0, count <= rest.count else { throw Malformed() }
    var list: [Element] = []
    for _ in 0..<count { list.append(try element(&self)) }
    return list
  }

  package mutating func event() throws(Malformed) -> ScriptTrace.Event { .init(time: try duration(), kind: try kind()) }

  private mutating func kind() throws(Malformed) -> ScriptTrace.Kind {
    switch try number() {
    case 0: .sent(try string(), name: try stringIfAny())
    case 1: .received(try string(), name: try stringIfAny(), effect: try numberIfAny())
    case 2: .changed(try change())
    case 3: .leaves(try list { reader throws(Malformed) in try reader.change() })
    case 4: .derived(try change())
    case 5: .heard(name: try string(), literal: try string())
    case 6: .called(try string(), effect: try numberIfAny())
    case 7:
      .effectBegan(
        try number(), inside: try numberIfAny(), id: try stringIfAny(), action: try numberIfAny())
    case 8: .effectEnded(try number())
    case 9: .effectCancelled(try number())
    case 10: .inFlight(action: try string(), reason: try string())
    case 11: .failed(try string())
    case 12: .viewed(try string())
    case 13: .thrown(try string())
    default: throw Malformed()
    }
  }
}
