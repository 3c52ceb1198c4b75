import Dispatch

/// Captures the state of a store from time to time, so that what came before may be dropped.
///
/// It is captured where an action is sent while nothing is in flight: what follows can be told from there. Without such a point
/// for two segments it is captured all the same, with what is in flight then.
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
  /// Where the last state was captured.
  private var segment: UInt64
  private let copies: Bool

  /// - Parameter segment: the first one.
  init(_ source: Source, segment: UInt64 = 0) {
    self.source = source
    self.segment = segment
    // Objects go on changing: what is there now has to be written now.
    copies = !TypeShape.of(State.self).reachesObjects
  }

  /// Whether a segment has begun of which no state is known.
  func isDue(in segment: UInt64) -> Bool { segment != self.segment }

  /// Captures the state before an action that is about to be reduced, if this is the moment for it.
  /// - Parameter isDirect: whether the action was sent from outside, while the store was at no work.
  mutating func capture(
    before ordinal: UInt64, in segment: UInt64, at time: Duration, isDirect: Bool, to log: any RecordLog,
    _ redactor: Redactor?
  ) {
    let isQuiet = isDirect && source.isIdle()
    guard isQuiet || segment > self.segment + 1 else { return }
    self.segment = segment
    let inFlight = isQuiet ? [] : source.inFlight().map { Self.text($0, isRedacted: redactor != nil) }
    guard let state = source.state() else { return }
    write(state, before: ordinal, at: time, inFlight, to: log, redactor)
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

  /// Captures the state at the beginning.
  func captureFirst(at time: Duration, to log: any RecordLog, _ redactor: Redactor?) {
    if let state = source.state() { write(state, before: 0, at: time, [], to: log, redactor) }
  }

  /// A state on its way to the queue.
  private struct Copy: @unchecked Sendable {
    // Unchecked: nobody else has it, and one queue prints it.
    let state: State
  }

  private func write(
    _ state: State, before ordinal: UInt64, at time: Duration, _ inFlight: [String], to log: any RecordLog,
    _ redactor: Redactor?
  ) {
    let seed = source.seed()
    let copy = Copy(state: state)
    let work = { @Sendable in
      var printer = LiteralPrinter(redactor: redactor)
      ValueRef.with(copy.state) { printer.print($0) }
      let captured = RecordedEvent.RecordedState(
        before: ordinal, literal: String(decoding: printer.bytes, as: UTF8.self), inFlight: inFlight, seed: seed)
      let (code, bytes) = TimedEvent.encode(.state(captured), at: time)
      _ = log.append(code, bytes)
    }
    if copies { RecordingWork.queue.async(execute: work) } else { work() }
  }
}

/// What is done off the threads of stores: one piece after the other, for all recorders of the process.
enum RecordingWork {
  static let queue = DispatchQueue(label: "Harness.Recorder", qos: .utility)

  /// Waits until all of it is done. For tests.
  static func finish() { queue.sync {} }
}
