import Dispatch
import Synchronization

/// Records the events of one store: its actions just before they are reduced, and its calls with their outcomes.
final class StoreTap<State, Action>: CallTap, @unchecked Sendable {
  // Unchecked: calls may come from any thread; the data they use is behind a lock. The rest is used where the store is.

  private let log: any RecordLog
  private let time: LiveTime
  private let redactor: Redactor?
  private let types: LiteralTypes
  /// Prints actions; its bytes are those of the record being made.
  private var printer: LiteralPrinter
  /// Whether the next action to be reduced is the one that was just sent.
  private var isSending = false
  private var states: StateCaptures<State>
  private let turns = Mutex(Turns())

  /// Data about calls and time.
  private struct Turns {
    /// Increases whenever something arrives from outside.
    var number = 0
    /// The time of the last record.
    var lastTime = Duration.seconds(-1)
    var lastCall = 0
    /// For each open call, the turn in which it was made, and whether its outcome is secret.
    var open: [Int: (turn: Int, isSecret: Bool, throwsAny: Bool)] = [:]
  }

  init(
    _ log: any RecordLog, _ time: LiveTime, _ redactor: Redactor?, types: LiteralTypes, states: StateCaptures<State>
  ) {
    self.log = log
    self.time = time
    self.redactor = redactor
    self.types = types
    self.states = states
    printer = LiteralPrinter(style: types.style, redactor: redactor)
    printer.bytes.reserveCapacity(4_096)
  }

  // MARK: Actions

  /// Called when an action arrives from outside.
  func willSend(isNested: Bool) {
    isSending = !isNested
    if isNested { return }
    willWake()
  }

  /// Called when something arrives from outside.
  func willWake() {
    if ThreadWork.isTimeMoving { return }
    time.catchUp()
    turns.withLock { $0.number += 1 }
  }

  func willReduce(_ action: Action, isReceived: Bool) {
    let isDirect = !isReceived && isSending
    if !isReceived { isSending = false }
    let now = time.now
    turns.withLock { $0.lastTime = now }
    printer.bytes.removeAll(keepingCapacity: true)
    printer.bytes.append(wire: now)
    ValueRef.with(action) { printer.print($0, .bare) }
    let place = log.append(isReceived ? .received : isDirect ? .sent : .nested, printer.bytes)
    guard let place, states.isDue(in: place.segment) else { return }
    states.capture(before: place.ordinal, in: place.segment, at: now, isDirect: isDirect, to: log, redactor)
  }

  /// Captures the initial state.
  func captureFirst() { states.captureFirst(at: time.now, to: log, redactor) }

  // MARK: Calls

  func began(_ call: EndpointCall, of endpoint: Endpoint) -> Int {
    let isSecret = redactor?.hides(endpoint: call.name) ?? false
    let number = turns.withLock { turns in
      turns.lastCall += 1
      turns.open[turns.lastCall] = (turns.number, isSecret, endpoint.throwsAny)
      return turns.lastCall
    }
    let recorded = RecordedEvent.RecordedCall(
      number: number, name: call.name, arguments: call.arguments.map { literal($0.ref, isSecret: isSecret) },
      givesMany: endpoint.givesMany, givesNothing: !endpoint.needsValue, isForgotten: endpoint.kind == .fireAndForget)
    write(.called(recorded))
    return number
  }

  func answered<Value>(_ call: Int, with value: Value) {
    let isSecret = separate(call)
    write(.answered(call: call, ValueRef.with(value) { literal($0, isSecret: isSecret) }))
  }

  func ended(_ call: Int) {
    turns.withLock { $0.open[call] = nil }
    write(.ended(call: call))
  }

  func forget(_ call: Int) { turns.withLock { $0.open[call] = nil } }

  func failed(_ call: Int, with error: any Error) {
    let isSecret = separate(call)
    let throwsAny = turns.withLock { $0.open.removeValue(forKey: call)?.throwsAny ?? true }
    if let failure = error as? StubbedFailure {
      let text =
        isSecret
        ? redactor?.token(ofText: failure.message) ?? "\"\""
        : ValueRef.with(failure.message) { self.literal($0, isSecret: false) }
      return write(.failed(call: call, text, isText: false))
    }
    let literal = ValueRef.withDynamic(error) { value in
      var printer = LiteralPrinter(redactor: redactor)
      if isSecret { printer.printingSecret { $0.print(value, .untyped) } } else { printer.print(value, .untyped) }
      return String(decoding: printer.bytes, as: UTF8.self)
    }
    // The value's own shape is that of `any Error`.
    if !throwsAny || types.shapes[TypeShape.of(type(of: error)).name] != nil {
      return write(.failed(call: call, literal, isText: false))
    }
    write(.failed(call: call, isSecret ? "\"redacted\"" : LiteralPrinter.text(literal), isText: true))
  }

  /// Makes an outside event that comes in the same instant as another keep its place after it.
  /// - Returns: whether the outcome of the call is secret.
  private func separate(_ call: Int) -> Bool {
    let now = time.now
    let (isLater, isSecret) = turns.withLock { turns in
      let made = turns.open[call]
      return (made?.turn != turns.number && turns.lastTime == now, made?.isSecret ?? false)
    }
    if isLater, !ThreadWork.isTimeMoving { time.separate() }
    return isSecret
  }

  private func literal(_ value: ValueRef, isSecret: Bool) -> String {
    var printer = LiteralPrinter(style: types.style, redactor: redactor)
    if isSecret { printer.printingSecret { $0.print(value) } } else { printer.print(value) }
    return String(decoding: printer.bytes, as: UTF8.self)
  }

  private func write(_ event: RecordedEvent) {
    let now = time.now
    turns.withLock { $0.lastTime = now }
    let (code, bytes) = TimedEvent.encode(event, at: now)
    _ = log.append(code, bytes)
  }
}
