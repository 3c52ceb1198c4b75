import Synchronization

/// A value computed from a state: a derived value, or the value that a subscriber observes.
package struct ObservedValue<State> {
  package let name: String
  let read: (State) -> ValueBox
  /// Whether a subscriber is notified of every state, even if its value is unchanged.
  let isNotifiedAlways: Bool

  init<Value>(_ name: String, isNotifiedAlways: Bool = false, _ value: @escaping (State) -> Value) {
    self.name = name
    self.isNotifiedAlways = isNotifiedAlways
    // Types are only read for playing: reading those of all features takes as long as starting the command.
    let known = Mutex<TypeShape?>(nil)
    read = { state in
      let shape = known.withLock { known in
        if let known { return known }
        let shape = TypeShape.of(Value.self)
        known = shape
        return shape
      }
      return ValueBox(of: value(state), shape)
    }
  }

  /// Returns the literal of a value.
  static func literal(_ value: ValueBox, style: LiteralStyle? = nil) -> String {
    String(decoding: bytes(value, style: style), as: UTF8.self)
  }

  /// Returns the literal of a value as bytes.
  static func bytes(_ value: ValueBox, style: LiteralStyle? = nil) -> [UInt8] {
    var printer = LiteralPrinter(style: style)
    printer.bytes.reserveCapacity(LiteralText.usualLength)
    printer.print(value.ref)
    return printer.bytes
  }
}
