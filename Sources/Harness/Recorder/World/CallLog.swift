import Synchronization

/// The calls of a world's endpoints: recorded, reported to observers, and answered by stubs.
///
/// The closures of endpoints hold this object and not the world, since those of async endpoints are `@Sendable`: the compiler
/// lets any task call them. Effects call them in jobs that their store runs one at a time, where no lock would be needed. A
/// task that has left its store may call them at any time: that is a reported failure, and must not become a crash.
package final class CallLog: @unchecked Sendable {
  // Unchecked: everything that calls change is behind locks. The rest is set before the first call.

  private struct State {
    var recorded: [EndpointCall]?
    var isOver = false
    var hasUnanswered = false
  }

  private let state = Mutex(State())
  let stubs = StubRegistry()
  /// Called when a call begins, in the task that makes it.
  var didCall: ((String) -> Void)?
  /// Counts how calls are answered; nil if not needed.
  package var tally: EndpointTally?
  /// Reports an unanswered call; nil if a script provides the stubs.
  package var reportUnstubbed: ((SuggestedStub) -> Void)?
  /// Generates an answer for a call without a stub; nil if only scripts and tests provide answers.
  package var makeUp: ((EndpointCall) -> Stub?)?
  /// Called with the stub that answers a call.
  package var didAnswer: ((EndpointCall, Stub) -> Void)?
  /// Called with the stream that answers the call which began last; nil if not needed.
  package var didMakeStream: ((AnyObject) -> Void)?
  /// Observes calls and their outcomes; nil if no running app is recorded.
  var tap: (any CallTap)?
  /// The types that the script's literals may name.
  var literals = LiteralTypes()

  /// The calls so far; nil if not needed.
  package var recorded: [EndpointCall]? {
    get { state.withLock { $0.recorded } }
    set { state.withLock { $0.recorded = newValue } }
  }

  /// Whether the run has ended: further calls of cancelled effects are then neither recorded nor reported.
  var isOver: Bool {
    get { state.withLock { $0.isOver } }
    set { state.withLock { $0.isOver = newValue } }
  }

  /// Whether a call was not answered.
  package var hasUnanswered: Bool { state.withLock { $0.hasUnanswered } }

  /// Begins a call.
  /// - Returns: the stub that answers it, or nil if there is none.
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

  /// Reports an unanswered call.
  /// - Returns: the error for a call that can throw it.
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

// Settings for code that plays a world.
extension World {
  package var stubs: StubRegistry { log.stubs }

  /// Called when a call begins, in the task that makes it, with its text: `getProductInfo()`.
  package var didCall: ((String) -> Void)? {
    get { log.didCall }
    set { log.didCall = newValue }
  }

  /// Whether the run has ended: further calls of cancelled effects are then neither recorded nor reported.
  package var isOver: Bool {
    get { log.isOver }
    set { log.isOver = newValue }
  }

  /// The types that literals of the script may name, for suggested lines.
  package var literals: LiteralTypes {
    get { log.literals }
    set { log.literals = newValue }
  }

  /// Begins to record calls for ``calls(_:as:fileID:filePath:line:column:)``.
  /// - Parameter report: reports an unanswered call.
  package func recordCalls(reportingUnstubbed report: @escaping (String) -> Void) {
    log.recorded = []
    log.reportUnstubbed = { report(WorldIssue.unstubbedInTest($0).description) }
  }
}
