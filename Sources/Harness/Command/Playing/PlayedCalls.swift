import Synchronization

/// The calls of one replay: the stub that answers each, and those that wait for an answer given by hand.
final class PlayedCalls: @unchecked Sendable {
  // Unchecked: mutable state is behind a lock. Endpoints are called in the order of their store; a task that has escaped from
  // it, which is a failure of its own, may call at any time.

  private struct Entry {
    let call: EndpointCall
    let endpoint: Endpoint
    let stub: Stub?
    let time: Duration
    let statement: Int
    var stream: GivenStream?
  }

  /// The stream given to the caller, as long as the caller holds it.
  private final class GivenStream: @unchecked Sendable {
    // Unchecked: it is only checked for existence.
    private(set) weak var stream: AnyObject?
    init(_ stream: AnyObject) { self.stream = stream }
  }

  private struct State {
    var entries: [Entry] = []
    var statement = 0
    var isAsking = false
  }

  private let endpoints: [String: Endpoint]
  private let timeline: TestScheduler
  private let path: String
  private let state = Mutex(State())
  /// Called when a direct call needs its answer, before it goes on with a placeholder. Set before anything is played.
  var willAsk: () -> Void = {}

  /// - Parameter path: The path of the script, which tells its own stubs from those of included files.
  init(_ world: World, path: String) {
    (endpoints, timeline) = (world.endpoints, world.timeline)
    self.path = path
  }

  /// Observes a world, and answers what its stubs don't.
  func listen(to log: CallLog) {
    log.makeUp = { [self] in makeUp($0) }
    log.didAnswer = { [self] in add($0, $1) }
    log.didMakeStream = { [self] in add(stream: $0) }
    // The answer is requested, or the call comes after such a request.
    log.reportUnstubbed = { _ in }
  }

  /// Notes that the next statement begins.
  func begin(statement: Int) { state.withLock { $0.statement = statement } }

  /// Whether the last call is a direct one without an answer.
  var isAsking: Bool { state.withLock { $0.isAsking } }

  // MARK: Calls

  /// Returns a stub for a call without one: endpoints without an output return at once, direct ones have to be answered by
  /// hand, all others wait.
  private func makeUp(_ call: EndpointCall) -> Stub? {
    guard let endpoint = endpoints[call.name], !endpoint.hasDefault else { return nil }
    let isDirect = endpoint.kind == .value && endpoint.needsValue
    let answer: Stub.Answer? = isDirect ? nil : endpoint.needsValue ? .never : .nothing
    let stub = answer.map { Stub(name: call.name, patterns: nil, answer: $0, always: false, text: "") }
    let isFirst = state.withLock { state in
      if state.isAsking { return false }
      state.entries.append(
        Entry(call: call, endpoint: endpoint, stub: stub, time: timeline.now, statement: state.statement))
      state.isAsking = isDirect
      return isDirect
    }
    if isFirst { willAsk() }
    return stub
  }

  private func add(_ call: EndpointCall, _ stub: Stub) {
    guard let endpoint = endpoints[call.name] else { return }
    state.withLock { state in
      if state.isAsking { return }
      state.entries.append(
        Entry(call: call, endpoint: endpoint, stub: stub, time: timeline.now, statement: state.statement))
    }
  }

  private func add(stream: AnyObject) {
    let given = GivenStream(stream)
    state.withLock { state in
      if !state.isAsking, !state.entries.isEmpty { state.entries[state.entries.count - 1].stream = given }
    }
  }

  // MARK: Reporting

  /// All calls so far.
  /// - Parameter inFlight: The work in flight.
  func reported(_ inFlight: [InFlight]) -> [PlayReport.Call] {
    let entries = state.withLock { $0.entries }
    let open = open(entries, inFlight)
    return entries.enumerated().map { index, entry in
      PlayReport.Call(
        endpoint: entry.call.name, text: entry.call.observedText, patterns: Self.patterns(entry.call),
        time: entry.time, statement: entry.statement, line: line(entry), kind: PlayCall.Kind(entry.endpoint),
        output: CodeLiteral.name(of: entry.endpoint.output), isOpen: open.contains(index))
    }
  }

  /// The line of the script's own stub that answers a call; 0 for stubs of included files.
  private func line(_ entry: Entry) -> Int? {
    guard let place = entry.stub?.place else { return nil }
    return place.path == path ? place.line : 0
  }

  /// The calls that are still waiting. Among those with the same text, these are the latest; the others were cancelled.
  private func open(_ entries: [Entry], _ inFlight: [InFlight]) -> Set<Int> {
    var waits: [String: Int] = [:]
    for work in inFlight { if case .answer(let text) = work.reason { waits[text, default: 0] += 1 } }
    var open: Set<Int> = []
    for (index, entry) in entries.enumerated().reversed() {
      guard let stub = entry.stub, case .values(_, .never) = stub.answer else { continue }
      if entry.endpoint.kind == .stream {
        if entry.stream?.stream != nil { open.insert(index) }
      } else if let count = waits["call \(entry.call.observedText)"], count > 0 {
        waits["call \(entry.call.observedText)"] = count - 1
        open.insert(index)
      }
    }
    return open
  }

  /// The arguments as a stub matches them: `(2)`
  private static func patterns(_ call: EndpointCall) -> String {
    let stub = AnsweredCall(endpoint: call.name, arguments: call.arguments, answer: .nothing).stub
    return String(StubText.text(stub).dropFirst("stub \(call.name)".count))
  }
}
