import Synchronization

/// What was started by one send: a number, and the way to the engine that knows what became of it.
package struct SendHandle: Hashable {
  private let work: SentWork
  private let send: Int

  init(work: SentWork, send: Int) {
    self.work = work
    self.send = send
  }

  /// What is in flight because of the send.
  package var inFlight: [InFlight] { work.engine?.inFlight(ofSend: send) ?? [] }

  /// Whether it was cancelled as a whole. May be asked on any thread.
  package var isCancelled: Bool { work.isCancelled(send) }

  /// Where it may be used; nil where any place will do.
  var home: (any SentHome)? { work.home }

  /// Cancels what is in flight because of the send, and lets it end.
  package func cancel() { work.cancel(send: send) }

  package static func == (left: SendHandle, right: SendHandle) -> Bool {
    left.work === right.work && left.send == right.send
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(work))
    hasher.combine(send)
  }

  /// Does what can be done without time passing; hops to the main actor are served.
  package func settleAsync(isolation: isolated (any Actor)?, _ perform: (() -> Void) -> Void) async {
    await work.engine?.settleAsync(isolation: isolation, perform)
  }

  /// Returns when nothing is in flight any more because of the send. If the caller is cancelled meanwhile, so is that.
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

  /// What cancels it from any thread; nil where nothing is in flight. Apart, since who waits must not keep the engine alive.
  private var canceller: (@Sendable () -> Void)? {
    guard let engine = work.engine, engine.isInFlight(send: send) else { return nil }
    return engine.canceller(ofSend: send)
  }
}

/// Where the tasks of an engine's sends may be used.
protocol SentHome {
  /// Whether the caller is there.
  var isHere: Bool { get }
  /// Reports that a task was used elsewhere.
  func reportUseElsewhere()
}

/// What the tasks of one engine's sends share. They don't keep the engine alive: when it ends, all that they are about has.
package final class SentWork {
  unowned var engine: (any SendFollower)?
  var home: (any SentHome)?
  /// Sends that were cancelled.
  private let cancelled = Mutex<Set<Int>>([])
  /// Whether there is one; of the engine's thread.
  private(set) var hasCancelled = false

  /// May be asked on any thread.
  func isCancelled(_ send: Int) -> Bool { cancelled.withLock { $0.contains(send) } }

  /// Who waits until a send's work has ended.
  var waiting: [(send: Int, resume: () -> Void)] = []

  func cancel(send: Int) {
    _ = cancelled.withLock { $0.insert(send) }
    hasCancelled = true
    engine?.cancel(send: send)
  }

  /// Wakes those whose send is not in flight.
  func wake(unless isInFlight: (Int) -> Bool = { _ in false }) {
    let ended = waiting.filter { !isInFlight($0.send) }
    if ended.isEmpty { return }
    waiting.removeAll { !isInFlight($0.send) }
    for one in ended { one.resume() }
  }
}

/// An engine, as the tasks of its sends see it.
protocol SendFollower: AnyObject {
  func inFlight(ofSend send: Int) -> [InFlight]
  func isInFlight(send: Int) -> Bool
  func cancel(send: Int)
  /// What cancels it from any thread.
  func canceller(ofSend send: Int) -> @Sendable () -> Void
  /// From now on whoever waits for the end of a send's work is notified of it.
  func notifyEnds()
  func settleAsync(isolation: isolated (any Actor)?, _ perform: (() -> Void) -> Void) async
}

extension Engine: SendFollower {
  func inFlight(ofSend send: Int) -> [InFlight] { runner.inFlight(ofSend: send) }

  func isInFlight(send: Int) -> Bool { runner.isInFlight(send: send) }

  func canceller(ofSend send: Int) -> @Sendable () -> Void {
    // The engine takes it in as it takes in an output from another thread.
    runner.hasOutsideWork = true
    let inbox = runner.inbox
    // Unchecked: used on the engine's thread alone, where the inbox is emptied.
    nonisolated(unsafe) let work = sender
    return { inbox.post { work.cancel(send: send) } }
  }
}
