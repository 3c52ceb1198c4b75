import Dispatch
import Synchronization

/// Captures the state of a store now and then, so that what came before may be dropped.
///
/// Each segment has the state before its first action; and where something was in flight then, the one before the first action with
/// nothing in flight, from which all that follows can be told.
///
/// A queue prints the state. What it hasn't come to when the next segment begins is printed on the spot: so the last state that is
/// written is never older than the segments that a recording keeps, of which there are at least
/// ``RecordingLimits/leastSegments``, whenever the process ends.
struct StateCaptures<State> {
  /// What the store knows of itself.
  struct Source {
    /// Nil where the store is gone.
    let state: () -> State?
    let inFlight: () -> [InFlight]
    let isIdle: () -> Bool
    /// Where random numbers go on.
    let seed: () -> UInt64
  }

  private let source: Source
  /// The newest that is known.
  private var segment: UInt64
  /// Whether nothing was in flight when the last state was captured.
  private var isQuiet = true
  private let copies: Bool
  private let waiting = WaitingState()

  /// - Parameter segment: the first one.
  init(_ source: Source, segment: UInt64 = 0) {
    self.source = source
    self.segment = segment
    // Objects go on changing: what is there now has to be written now.
    copies = !TypeShape.of(State.self).reachesObjects
  }

  /// Whether a state may have to be captured before an action in this segment.
  func isDue(in segment: UInt64) -> Bool { segment != self.segment || !isQuiet }

  /// Captures the state before an action that is about to be reduced, if this is the moment for it.
  /// - Parameter isDirect: whether the action was sent from outside, while the store was at no work.
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
    // Of effects that have nothing more to do, the action is still to come.
    if !isQuiet, inFlight.isEmpty { inFlight = ["what comes of an action"] }
    guard let state = source.state() else { return }
    waiting.hold(record(of: state, before: ordinal, at: time, inFlight, redactor))
    if copies {
      RecordingWork.queue.async { [waiting] in _ = waiting.write(to: log) }
    } else {
      _ = waiting.write(to: log)
    }
  }

  /// What is in flight; without any values where some must not be seen.
  private static func text(_ work: InFlight, isRedacted: Bool) -> String {
    let (action, reason) = (work.action, work.reason.text)
    guard isRedacted else { return "\(action): \(reason)" }
    // An action may be a text or a number.
    let name = action.prefix { $0.isLetter || $0.isNumber || "_.`".contains($0) }
    let isName =
      name.first?.isNumber == false && (name.count == action.count || action.dropFirst(name.count).first == "(")
    return "\(isName ? name : "an action"): \(reason.prefix { $0 != "(" })"
  }

  /// Captures the state at the beginning, without which nothing can be told.
  func captureFirst(at time: Duration, to log: any RecordLog, _ redactor: Redactor?) {
    guard let state = source.state() else { return }
    waiting.hold(record(of: state, before: 0, at: time, [], redactor))
    _ = waiting.write(to: log)
  }

  /// A state on its way to the queue.
  private struct Copy: @unchecked Sendable {
    // Unchecked: nobody else has it, and one thread prints it.
    let state: State
  }

  /// What prints a record of a state.
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

/// A state that is still to be written, by whoever comes to it first.
final class WaitingState: Sendable {
  typealias Record = @Sendable () -> (kind: EventCode, bytes: [UInt8])

  private struct Contents {
    var record: Record?
    /// The first segment in which there is to be another one.
    var due: UInt64 = 1
  }

  private let contents = Mutex(Contents())

  func hold(_ record: @escaping Record) { contents.withLock { $0.record = record } }

  /// Writes it, or waits until it is written.
  /// - Returns: the first segment in which there is to be another one.
  func write(to log: any RecordLog) -> UInt64 {
    contents.withLock { contents in
      guard let record = contents.record else { return contents.due }
      contents.record = nil
      let (code, bytes) = record()
      if let place = log.append(code, bytes) { contents.due = place.segment + 1 + Self.wait(bytes.count, log.segments) }
      return contents.due
    }
  }

  /// A long state leaves as much room for what happens as it takes itself, unless the next one would come too late.
  private static func wait(_ byteCount: Int, _ segments: (count: Int, bytes: Int)) -> UInt64 {
    let length = byteCount / segments.bytes + 1
    // For each it is kept that the state may end in a later segment than it began, and is written while yet another one is.
    let most = segments.count - 4 - 2 * length
    return UInt64(max(0, min(length, most)))
  }
}

/// What is done off the threads of stores: one piece after the other, for all recorders of the process.
enum RecordingWork {
  static let queue = DispatchQueue(label: "Harness.Recorder", qos: .utility)

  /// Waits until all of it is done. For tests.
  static func finish() { queue.sync {} }
}
