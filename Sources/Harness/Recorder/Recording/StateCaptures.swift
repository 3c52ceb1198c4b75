import Dispatch
import Synchronization

/// Captures the state of a store regularly, so that earlier records may be dropped.
///
/// Each segment has the state before its first action. If something was in flight then, it also has the state before the first
/// action with nothing in flight, from which a replay can continue.
///
/// A queue prints the state. If it has not printed a state when the next segment begins, the state is printed on the spot. The
/// last written state is therefore never older than the segments that a recording keeps, of which there are at least
/// ``RecordingLimits/leastSegments``, whenever the process ends.
struct StateCaptures<State> {
  /// The store's data for a capture.
  struct Source {
    /// Nil if the store is gone.
    let state: () -> State?
    let inFlight: () -> [InFlight]
    let isIdle: () -> Bool
    /// Returns the seed of further random numbers.
    let seed: () -> UInt64
  }

  private let source: Source
  /// The latest known segment.
  private var segment: UInt64
  /// Whether nothing was in flight when the last state was captured.
  private var isQuiet = true
  private let copies: Bool
  private let waiting = WaitingState()

  /// - Parameter segment: the first segment.
  init(_ source: Source, segment: UInt64 = 0) {
    self.source = source
    self.segment = segment
    // Objects keep changing, so their current contents must be written at once.
    copies = !TypeShape.of(State.self).reachesObjects
  }

  /// Returns whether a state may have to be captured before an action in this segment.
  func isDue(in segment: UInt64) -> Bool { segment != self.segment || !isQuiet }

  /// Captures the state before an action that is about to be reduced, if this is the moment for it.
  /// - Parameter isDirect: whether the action was sent from outside while the store was idle.
  mutating func capture(
    before ordinal: UInt64, in segment: UInt64, at time: Duration, isDirect: Bool, to log: any RecordLog,
    _ redactor: Redactor?
  ) {
    let isQuiet = isDirect && source.isIdle()
    if segment > self.segment {
      self.segment = segment
      if waiting.write(to: log) > segment { return }
    } else if self.isQuiet || !isQuiet {
      return
    }
    self.isQuiet = isQuiet
    var inFlight = isQuiet ? [] : source.inFlight().map { Self.text($0, isRedacted: redactor != nil) }
    // The effects are done, but their action is still to come.
    if !isQuiet, inFlight.isEmpty { inFlight = ["what comes of an action"] }
    guard let state = source.state() else { return }
    waiting.hold(record(of: state, before: ordinal, at: time, inFlight, redactor))
    if copies {
      RecordingWork.queue.async { [waiting] in _ = waiting.write(to: log) }
    } else {
      _ = waiting.write(to: log)
    }
  }

  /// Returns the text of work in flight; without values if some are secret.
  private static func text(_ work: InFlight, isRedacted: Bool) -> String {
    let (action, reason) = (work.action, work.reason.text)
    guard isRedacted else { return "\(action): \(reason)" }
    // An action may be a text or a number.
    let name = action.prefix { $0.isLetter || $0.isNumber || "_.`".contains($0) }
    let isName =
      name.first?.isNumber == false && (name.count == action.count || action.dropFirst(name.count).first == "(")
    return "\(isName ? name : "an action"): \(reason.prefix { $0 != "(" })"
  }

  /// Captures the initial state, without which no replay is possible.
  func captureFirst(at time: Duration, to log: any RecordLog, _ redactor: Redactor?) {
    guard let state = source.state() else { return }
    waiting.hold(record(of: state, before: 0, at: time, [], redactor))
    _ = waiting.write(to: log)
  }

  /// A state on its way to the queue.
  private struct Copy: @unchecked Sendable {
    // Unchecked: nothing else refers to it, and one thread prints it.
    let state: State
  }

  /// Returns a function that prints a record of a state.
  private func record(
    of state: State, before ordinal: UInt64, at time: Duration, _ inFlight: [String], _ redactor: Redactor?
  ) -> WaitingState.Record {
    let seed = source.seed()
    let copy = Copy(state: state)
    return {
      var printer = LiteralPrinter(redactor: redactor)
      ValueRef.with(copy.state) { printer.print($0) }
      let captured = RecordedEvent.RecordedState(
        before: ordinal, literal: String(decoding: printer.bytes, as: UTF8.self), inFlight: inFlight, seed: seed)
      return TimedEvent.encode(.state(captured), at: time)
    }
  }
}

/// A state that is still to be written, by whichever thread comes to it first.
final class WaitingState: Sendable {
  typealias Record = @Sendable () -> (kind: EventCode, bytes: [UInt8])

  private struct Contents {
    var record: Record?
    /// The first segment that should have another state.
    var due: UInt64 = 1
  }

  private let contents = Mutex(Contents())

  func hold(_ record: @escaping Record) { contents.withLock { $0.record = record } }

  /// Writes it, or waits until it is written.
  /// - Returns: the first segment that should have another state.
  func write(to log: any RecordLog) -> UInt64 {
    contents.withLock { contents in
      guard let record = contents.record else { return contents.due }
      contents.record = nil
      let (code, bytes) = record()
      if let place = log.append(code, bytes) { contents.due = place.segment + 1 + Self.wait(bytes.count, log.segments) }
      return contents.due
    }
  }

  /// Returns the number of segments to wait: a long state leaves as much room for events as it takes itself, unless the next
  /// one would come too late.
  private static func wait(_ byteCount: Int, _ segments: (count: Int, bytes: Int)) -> UInt64 {
    let length = byteCount / segments.bytes + 1
    // Each calculation allows for the state to end in a later segment than it began, and to be written while yet another
    // segment is.
    let most = segments.count - 4 - 2 * length
    return UInt64(max(0, min(length, most)))
  }
}

/// Runs work off the threads of stores, one piece after the other, for all recorders of the process.
enum RecordingWork {
  static let queue = DispatchQueue(label: "Harness.Recorder", qos: .utility)

  /// Waits until all work is done. For tests.
  static func finish() { queue.sync {} }
}
