/// A value that is read after each action. It isn't generic over the state: in generic code, each access to a list of such
/// values would first look up its type.
final class WatchedValue {
  let name: String
  private let isNotifiedAlways: Bool
  /// Whether a subscriber observes it, which uses `==` to find changes. Derived values are compared structurally.
  private let isHeard: Bool
  private let read: RawFunction.Reader
  private var last: ValueBox?
  /// The last text, since the contents of an object may change while it stays the same object.
  private var lastText: String?

  /// Creates a derived value.
  init<State>(derived value: ObservedValue<State>) {
    name = value.name
    isNotifiedAlways = false
    isHeard = false
    read = RawFunction.making(value.read)
  }

  /// Creates a subscriber's value.
  init<State>(heard value: ObservedValue<State>) {
    name = value.name
    isNotifiedAlways = value.isNotifiedAlways
    isHeard = true
    read = RawFunction.making(value.read)
  }

  /// Reads the initial value.
  @discardableResult func begin(_ state: ValueRef) -> ValueBox {
    let value = read(state)
    if value.shape.reachesObjects { lastText = text(value) }
    last = value
    return value
  }

  /// Returns the current value if it has changed, or is always reported.
  func news(_ state: ValueRef) -> ValueBox? {
    let value = read(state)
    defer { last = value }
    guard let last else { return begin(state) }
    return isNotifiedAlways || differs(last, value) ? value : nil
  }

  /// Whether two values differ. Each assignment to a `@NeverEqual` counts as a change.
  private func differs(_ old: ValueBox, _ new: ValueBox) -> Bool {
    if case .wrapper(let wrapper) = new.shape.kind, let count = new.ref.setCount(wrapper) {
      return count != old.ref.setCount(wrapper)
    }
    if isHeard, let isEqual = old.ref.equalsByOperator(new.ref) { return !isEqual }
    let isAnother = !old.ref.isSame(as: new.ref)
    guard new.shape.reachesObjects else { return isAnother }
    let text = text(new)
    defer { lastText = text }
    return isAnother || text != lastText
  }

  private func text(_ value: ValueBox) -> String { LiteralPrinter.text(of: value.ref) }
}
