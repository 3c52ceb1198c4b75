/// The encoding of an event: the kind of the record, and its bytes.
package enum EventCode: UInt8 {
  case sent = 1, nested, received, called, answered, ended, failed, failedWithText, state
  /// Something that was too long to store.
  case omitted
}

extension TimedEvent {
  /// Returns the kind and the bytes of a record.
  static func encode(_ event: RecordedEvent, at time: Duration) -> (kind: EventCode, bytes: [UInt8]) {
    var writer = WireWriter()
    /// A record ends with one text, or with none.
    func record(_ code: EventCode, _ rest: String = "") -> (kind: EventCode, bytes: [UInt8]) {
      var bytes: [UInt8] = []
      bytes.append(wire: time)
      return (code, bytes + writer.bytes + rest.utf8)
    }
    switch event {
    case .sent(let action, let isNested): return record(isNested ? .nested : .sent, action)
    case .received(let action): return record(.received, action)
    case .called(let call):
      writer.append(call.number)
      writer.append((call.givesMany ? 1 : 0) | (call.givesNothing ? 2 : 0) | (call.isForgotten ? 4 : 0))
      writer.append(call.name)
      writer.append(call.arguments)
      return record(.called)
    case .answered(let call, let value):
      writer.append(call)
      return record(.answered, value)
    case .ended(let call):
      writer.append(call)
      return record(.ended)
    case .failed(let call, let error, let isText):
      writer.append(call)
      return record(isText ? .failedWithText : .failed, error)
    case .omitted(let what): return record(.omitted, what)
    case .state(let state):
      writer.append(Int(bitPattern: UInt(state.before)))
      writer.append(Int(bitPattern: UInt(state.seed)))
      writer.append(state.inFlight)
      return record(.state, state.literal)
    }
  }

  /// Returns the time with which a record begins.
  static func time(_ bytes: [UInt8]) -> Duration {
    var reader = WireReader(bytes)
    return reader.duration() ?? .zero
  }

  /// Reads a record; nil for one that is no event.
  package init?(ordinal: UInt64, kind: UInt8, bytes: [UInt8]) {
    guard let code = EventCode(rawValue: kind) else { return nil }
    var reader = WireReader(bytes)
    guard let time = reader.duration(), let event = RecordedEvent(code, &reader) else { return nil }
    self.init(ordinal: ordinal, time: time, event: event)
  }
}

extension [UInt8] {
  /// Appends the time of an event, with which each record begins.
  mutating func append(wire time: Duration) {
    append(wire: Int(time.components.seconds))
    append(wire: Int(time.components.attoseconds))
  }
}

extension WireReader {
  fileprivate mutating func duration() -> Duration? {
    // Counted from the beginning of a store: the difference of two is a duration again, whatever a file contains.
    guard let seconds = int(), let attoseconds = int(), seconds >= 0,
      (0..<1_000_000_000_000_000_000).contains(attoseconds)
    else { return nil }
    return Duration(secondsComponent: Int64(seconds), attosecondsComponent: Int64(attoseconds))
  }
}

extension RecordedEvent {
  /// Reads the data after the time; nil if it is no such event.
  fileprivate init?(_ code: EventCode, _ reader: inout WireReader) {
    func rest() -> String { String(decoding: reader.rest, as: UTF8.self) }
    switch code {
    case .sent: self = .sent(rest(), isNested: false)
    case .nested: self = .sent(rest(), isNested: true)
    case .received: self = .received(rest())
    case .called:
      guard let call = reader.int(), let flags = reader.int(), let name = reader.text(),
        let arguments = reader.texts()
      else { return nil }
      self = .called(
        RecordedCall(
          number: call, name: name, arguments: arguments, givesMany: flags & 1 != 0, givesNothing: flags & 2 != 0,
          isForgotten: flags & 4 != 0))
    case .answered, .ended, .failed, .failedWithText:
      guard let call = reader.int() else { return nil }
      switch code {
      case .answered: self = .answered(call: call, rest())
      case .ended: self = .ended(call: call)
      default: self = .failed(call: call, rest(), isText: code == .failedWithText)
      }
    case .omitted: self = .omitted(rest())
    case .state:
      guard let before = reader.int(), let seed = reader.int(), let inFlight = reader.texts() else { return nil }
      self = .state(
        RecordedState(
          before: UInt64(UInt(bitPattern: before)), literal: rest(), inFlight: inFlight,
          seed: UInt64(UInt(bitPattern: seed))))
    }
  }
}
