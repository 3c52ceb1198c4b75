import Synchronization

/// The stubs of a script or a test, in order.
package final class StubRegistry: @unchecked Sendable {
  // Unchecked: `didAdd` is set before stubs are added, which only happens on the thread of the script or the test.

  private struct State {
    var stubs: [Stub] = []
    /// The stubs of each endpoint that may still answer; used ones at the front are dropped.
    var open: [String: ArraySlice<Stub>] = [:]
  }

  private let state = Mutex(State())
  /// Called for each stub that is added.
  package var didAdd: ((Stub) -> Void)?

  package func add(_ stub: Stub) {
    state.withLock { state in
      state.stubs.append(stub)
      state.open[stub.name, default: []].append(stub)
    }
    didAdd?(stub)
  }

  /// Returns the first stub that answers the call; it is then used up, unless it always answers.
  func take(for call: EndpointCall) -> Stub? {
    state.withLock { state in
      if state.open.isEmpty { return nil }
      let stub = state.open[call.name]?.first { $0.matches(call) }
      stub?.use()
      while let first = state.open[call.name]?.first, first.isUsedUp { state.open[call.name]?.removeFirst() }
      return stub
    }
  }

  /// The stubs that were never used.
  package var unused: [Stub] { state.withLock { state in state.stubs.filter { $0.uses == 0 } } }
  package var all: [Stub] { state.withLock { $0.stubs } }
}
