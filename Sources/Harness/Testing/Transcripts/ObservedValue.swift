import Synchronization

/// A value that is computed from a state: derived values, and what a subscriber looks at.
package struct ObservedValue<State> {
  package let name: String
  let read: (State) -> ValueBox
  /// Whether a subscriber is notified of every state, also of one in which its value is the same.
  let isNotifiedAlways: Bool

  init<Value>(_ name: String, isNotifiedAlways: Bool = false, _ value: @escaping (State) -> Value) {
    self.name = name
    self.isNotifiedAlways = isNotifiedAlways
    // Types are read when somebody plays: those of all features take as long as the command takes to start.
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

  /// The literal of a value that was read.
  static func literal(_ value: ValueBox, style: LiteralStyle? = nil) -> String {
    String(decoding: bytes(value, style: style), as: UTF8.self)
  }

  /// The same as bytes.
  static func bytes(_ value: ValueBox, style: LiteralStyle? = nil) -> [UInt8] {
    var printer = LiteralPrinter(style: style)
    printer.bytes.reserveCapacity(LiteralText.usualLength)
    printer.print(value.ref)
    return printer.bytes
  }
}
