/// How an event is written: the kind of the record, and its bytes. Numbers are written from their lowest byte.
enum EventCode: UInt8 {
  case sent = 1, nested, received, called, answered, ended, failed, failedWithText, state
  /// Something that was too long to be kept.
  case omitted
}

/// Writes the bytes of a record.
extension [UInt8] {
  mutating func append<Number: FixedWidthInteger>(number: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  mutating func append(time: Duration) {
    append(number: time.components.seconds)
    append(number: time.components.attoseconds)
  }

  mutating func append(text: String) {
    append(number: UInt32(text.utf8.count))
    append(contentsOf: text.utf8)
  }

  mutating func append(texts: [String]) {
    append(number: UInt16(clamping: texts.count))
    for text in texts.prefix(Int(UInt16.max)) { append(text: text) }
  }
}

extension TimedEvent {
  /// The kind and the bytes of a record.
  static func encode(_ event: RecordedEvent, at time: Duration) -> (kind: EventCode, bytes: [UInt8]) {
    var bytes: [UInt8] = []
    bytes.append(time: time)
    switch event {
    case .sent(let action, let isNested):
      bytes.append(contentsOf: action.utf8)
      return (isNested ? .nested : .sent, bytes)
    case .received(let action):
      bytes.append(contentsOf: action.utf8)
      return (.received, bytes)
    case .called(let call):
      bytes.append(number: UInt32(truncatingIfNeeded: call.number))
      bytes.append((call.givesMany ? 1 : 0) | (call.givesNothing ? 2 : 0) | (call.isForgotten ? 4 : 0))
      bytes.append(text: call.name)
      bytes.append(texts: call.arguments)
      return (.called, bytes)
    case .answered(let call, let value):
      bytes.append(number: UInt32(truncatingIfNeeded: call))
      bytes.append(contentsOf: value.utf8)
      return (.answered, bytes)
    case .ended(let call):
      bytes.append(number: UInt32(truncatingIfNeeded: call))
      return (.ended, bytes)
    case .failed(let call, let error, let isText):
      bytes.append(number: UInt32(truncatingIfNeeded: call))
      bytes.append(contentsOf: error.utf8)
      return (isText ? .failedWithText : .failed, bytes)
    case .omitted(let what):
      bytes.append(contentsOf: what.utf8)
      return (.omitted, bytes)
    case .state(let state):
      bytes.append(number: state.before)
      bytes.append(number: state.seed)
      bytes.append(texts: state.inFlight)
      bytes.append(contentsOf: state.literal.utf8)
      return (.state, bytes)
    }
  }

  /// Reads a record; nil for one that is none of these.
  init?(ordinal: UInt64, kind: UInt8, bytes: [UInt8]) {
    guard let code = EventCode(rawValue: kind) else { return nil }
    var reader = RecordReader(bytes)
    guard let time = reader.time(), let event = reader.event(code) else { return nil }
    self.init(ordinal: ordinal, time: time, event: event)
  }
}

/// Reads the bytes of a record. What is too short is read as nil.
private struct RecordReader {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  mutating func number<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
    let count = Number.bitWidth / 8
    guard bytes.count >= count else { return nil }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count).reversed().reduce(Number.zero) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }

  mutating func time() -> Duration? {
    guard let seconds = number(Int64.self), let attoseconds = number(Int64.self) else { return nil }
    return Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
  }

  mutating func text() -> String? {
    guard let count = number(UInt32.self), bytes.count >= Int(count) else { return nil }
    defer { bytes = bytes.dropFirst(Int(count)) }
    return String(decoding: bytes.prefix(Int(count)), as: UTF8.self)
  }

  mutating func texts() -> [String]? {
    guard let count = number(UInt16.self) else { return nil }
    var texts: [String] = []
    for _ in 0..<count {
      guard let text = text() else { return nil }
      texts.append(text)
    }
    return texts
  }

  var rest: String { String(decoding: bytes, as: UTF8.self) }

  mutating func event(_ code: EventCode) -> RecordedEvent? {
    switch code {
    case .sent: return .sent(rest, isNested: false)
    case .nested: return .sent(rest, isNested: true)
    case .received: return .received(rest)
    case .called:
      guard let call = number(UInt32.self), let flags = number(UInt8.self), let name = text(),
        let arguments = texts()
      else { return nil }
      return .called(
        RecordedEvent.RecordedCall(
          number: Int(call), name: name, arguments: arguments, givesMany: flags & 1 != 0, givesNothing: flags & 2 != 0,
          isForgotten: flags & 4 != 0))
    case .answered: return number(UInt32.self).map { .answered(call: Int($0), rest) }
    case .ended: return number(UInt32.self).map { .ended(call: Int($0)) }
    case .failed: return number(UInt32.self).map { .failed(call: Int($0), rest, isText: false) }
    case .failedWithText: return number(UInt32.self).map { .failed(call: Int($0), rest, isText: true) }
    case .omitted: return .omitted(rest)
    case .state:
      guard let before = number(UInt64.self), let seed = number(UInt64.self), let inFlight = texts() else { return nil }
      return .state(RecordedEvent.RecordedState(before: before, literal: rest, inFlight: inFlight, seed: seed))
    }
  }
}
