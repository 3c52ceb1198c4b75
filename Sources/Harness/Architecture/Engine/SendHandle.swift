import Synchronization

/// A handle to the work that one send started: a number, and a link to the engine.
package struct SendHandle: Hashable {
  private let work: SentWork
  private let send: Int

  init(work: SentWork, send: Int) {
    self.work = work
    self.send = send
  }

  /// The work in flight because of the send.
  package var inFlight: [InFlight] { work.engine?.inFlight(ofSend: send) ?? [] }

  /// Whether the send was cancelled as a whole. Safe to read on any thread.
  package var isCancelled: Bool { work.isCancelled(send) }

  /// The place where it may be used; nil for any place.
  var home: (any SentHome)? { work.home }

  /// Cancels the work in flight because of the send, and lets it end.
  package func cancel() { work.cancel(send: send) }

  package static func == (left: SendHandle, right: SendHandle) -> Bool {
    left.work === right.work && left.send == right.send
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(work))
    hasher.combine(send)
  }

  /// Does everything possible without time passing, including hops to the main actor.
  package func settleAsync(isolation: isolated (any Actor)?, _ perform: (() -> Void) -> Void) async {
    await work.engine?.settleAsync(isolation: isolation, perform)
  }

  /// Returns when nothing is in flight because of the send. If the caller is cancelled meanwhile, so is that work.
  func ended(isolation: isolated (any Actor)?) async {
    guard let canceller else { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { continuation in
        guard let engine = work.engine, engine.isInFlight(send: send) else { return continuation.resume() }
        work.waiting.append((send, { continuation.resume() }))
        engine.notifyEnds()
      }
    } onCancel: {
      canceller()
    }
  }

  /// Cancels the work from any thread; nil if nothing is in flight. A separate property, since a waiting task must not keep the
  /// engine alive.
  private var canceller: (@Sendable () -> Void)? {
    guard let engine = work.engine, engine.isInFlight(send: send) else { return nil }
    return engine.canceller(ofSend: send)
  }
}

/// The place where the tasks of an engine's sends may be used.
protocol SentHome {
  /// Whether the caller is at this place.
  var isHere: Bool { get }
  /// Reports that a task was used elsewhere.
  func reportUseElsewhere()
}

/// Data shared by the tasks of one engine's sends. It doesn't keep the engine alive: when the engine ends, so has all their
/// work.
package final class SentWork {
  unowned var engine: (any SendFollower)?
  var home: (any SentHome)?
  /// Sends that were cancelled.
  private let cancelled = Mutex<Set<Int>>([])
  /// Whether any were cancelled. On the engine's thread.
  private(set) var hasCancelled = false

  /// Safe to call on any thread.
  func isCancelled(_ send: Int) -> Bool { cancelled.withLock { $0.contains(send) } }

  /// The tasks that wait until a send's work has ended.
  var waiting: [(send: Int, resume: () -> Void)] = []

  func cancel(send: Int) {
    _ = cancelled.withLock { $0.insert(send) }
    hasCancelled = true
    engine?.cancel(send: send)
  }

  /// Resumes the tasks whose send is not in flight.
  func wake(unless isInFlight: (Int) -> Bool = { _ in false }) {
    let ended = waiting.filter { !isInFlight($0.send) }
    if ended.isEmpty { return }
    waiting.removeAll { !isInFlight($0.send) }
    for one in ended { one.resume() }
  }
}

/// An engine as seen by the tasks of its sends.
protocol SendFollower: AnyObject {
  func inFlight(ofSend send: Int) -> [InFlight]
  func isInFlight(send: Int) -> Bool
  func cancel(send: Int)
  /// Returns a function that cancels the send's work from any thread.
  func canceller(ofSend send: Int) -> @Sendable () -> Void
  /// Begins to notify those who wait for the end of a send's work.
  func notifyEnds()
  func settleAsync(isolation: isolated (any Actor)?, _ perform: (() -> Void) -> Void) async
}

extension Engine: SendFollower {
  func inFlight(ofSend send: Int) -> [InFlight] { runner.inFlight(ofSend: send) }

  func isInFlight(send: Int) -> Bool { runner.isInFlight(send: send) }

  func canceller(ofSend send: Int) -> @Sendable () -> Void {
    // The engine receives it like an output from another thread.
    runner.hasOutsideWork = true
    let inbox = runner.inbox
    // Unchecked: used on the engine's thread only, where the inbox is emptied.
    nonisolated(unsafe) let work = sender
    return { inbox.post { work.cancel(send: send) } }
  }
}
