import Dispatch
import Synchronization

/// Writes down what goes on in one store: its actions as they are about to be reduced, its calls and what comes of them.
final class StoreTap<State, Action>: CallTap, @unchecked Sendable {
  // Unchecked: calls may come from any thread; what they use is behind a lock. The rest is used where the store is.

  private let log: any RecordLog
  private let time: LiveTime
  private let redactor: Redactor?
  private let types: LiteralTypes
  /// Writes actions; its bytes are those of the record that is being made.
  private var printer: LiteralPrinter
  /// Whether the next action that is reduced is the one that was just sent.
  private var isSending = false
  private var states: StateCaptures<State>
  private let turns = Mutex(Turns())

  /// What is known of calls and of time.
  private struct Turns {
    /// Grows whenever something comes from outside.
    var number = 0
    /// When something was last written down.
    var lastTime = Duration.seconds(-1)
    var lastCall = 0
    /// In which turn calls were made that something may still come of, and whether that must not be seen.
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

  /// An action comes from outside.
  func willSend(isNested: Bool) {
    isSending = !isNested
    if isNested { return }
    willWake()
  }

  /// Something comes from outside.
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

  /// Captures the state at the beginning.
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

  /// What comes from outside in the same instant as something else keeps its place behind it.
  /// - Returns: whether what comes of the call must not be seen.
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
