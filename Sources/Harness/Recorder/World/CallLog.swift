import Synchronization

/// The calls of a world's endpoints: recorded, reported to listeners, and answered by stubs.
///
/// The closures of endpoints hold this and not the world, since those of async ones are `@Sendable`: the compiler lets any
/// task call them. Effects call them in jobs that their store runs one at a time, where no lock would be needed. A task that
/// has left its store calls them when it likes: that is a reported failure, and must not become a crash.
package final class CallLog: @unchecked Sendable {
  // Unchecked: what calls change is behind locks. The rest is set before the first call.

  private struct State {
    var recorded: [EndpointCall]?
    var isOver = false
    var hasUnanswered = false
  }

  private let state = Mutex(State())
  let stubs = StubRegistry()
  /// Hears each call as it begins, in the task that makes it.
  var didCall: ((String) -> Void)?
  /// Counts how calls are answered; nil where nobody asks.
  package var tally: EndpointTally?
  /// Reports a call that nothing answers; nil where a script says the stubs.
  package var reportUnstubbed: ((SuggestedStub) -> Void)?
  /// Answers a call for which there is no stub; nil where scripts and tests alone say the answers.
  package var makeUp: ((EndpointCall) -> Stub?)?
  /// Hears which stub answers a call.
  package var didAnswer: ((EndpointCall, Stub) -> Void)?
  /// Hears of the stream that answers the call which began last; nil where nobody asks.
  package var didMakeStream: ((AnyObject) -> Void)?
  /// Hears of calls and of what comes of them; nil where nobody records a living store.
  var tap: (any CallTap)?
  /// What the script's literals may name.
  var literals = LiteralTypes()

  /// The calls so far; nil where nobody will ask for them.
  package var recorded: [EndpointCall]? {
    get { state.withLock { $0.recorded } }
    set { state.withLock { $0.recorded = newValue } }
  }

  /// The run has ended: what cancelled effects still do on their way out is neither recorded nor reported.
  var isOver: Bool {
    get { state.withLock { $0.isOver } }
    set { state.withLock { $0.isOver = newValue } }
  }

  /// Whether there was a call that nothing answers.
  package var hasUnanswered: Bool { state.withLock { $0.hasUnanswered } }

  /// A call begins.
  /// - Returns: what answers it; nil where nothing does.
  func begin(_ call: EndpointCall) -> Stub? {
    let isOver = state.withLock { state in
      if !state.isOver { state.recorded?.append(call) }
      return state.isOver
    }
    if !isOver { didCall?(call.observedText) }
    let stub = stubs.take(for: call)
    if let makeUp, !isOver {
      guard let stub else { return makeUp(call) }
      didAnswer?(call, stub)
    }
    if !isOver { tally?.count(call.name, stub) }
    return stub
  }

  /// Reports a call that nothing answers.
  /// - Returns: what it fails with, where it can.
  @discardableResult
  func reportUnstubbed(_ call: EndpointCall, _ endpoint: Endpoint) -> StubbedFailure {
    let failure = StubbedFailure("\(call.text) has no stub")
    if isOver { return failure }
    state.withLock { $0.hasUnanswered = true }
    let suggestion = SuggestedStub(call: call, endpoint: endpoint, types: literals)
    if let reportUnstubbed {
      reportUnstubbed(suggestion)
    } else {
      reportIssue(WorldIssue.unstubbed(suggestion).text)
    }
    return failure
  }
}

// What who plays a world sets.
extension World {
  package var stubs: StubRegistry { log.stubs }

  /// Hears each call as it begins, in the task that makes it: `getProductInfo()`.
  package var didCall: ((String) -> Void)? {
    get { log.didCall }
    set { log.didCall = newValue }
  }

  /// The run has ended: what cancelled effects still do on their way out is neither recorded nor reported.
  package var isOver: Bool {
    get { log.isOver }
    set { log.isOver = newValue }
  }

  /// What literals of the script may name, for lines that are suggested.
  package var literals: LiteralTypes {
    get { log.literals }
    set { log.literals = newValue }
  }

  /// Begins to keep calls for ``calls(_:as:fileID:filePath:line:column:)``.
  /// - Parameter report: reports a call that nothing answers.
  package func recordCalls(reportingUnstubbed report: @escaping (String) -> Void) {
    log.recorded = []
    log.reportUnstubbed = { report(WorldIssue.unstubbedInTest($0).description) }
  }
}
