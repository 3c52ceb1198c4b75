/// A value that is looked at after each action. Its type is that of no state: in code for any state, every look at a list of
/// what depends on the state would first look up what it is a list of.
final class WatchedValue {
  let name: String
  private let isNotifiedAlways: Bool
  /// A subscriber of a store hears what `==` takes for another value. What is derived follows the structure.
  private let isHeard: Bool
  private let read: RawFunction.Reader
  private var last: ValueBox?
  /// What an object holds may change while it stays the same object.
  private var lastText: String?

  /// A derived value.
  init<State>(derived value: ObservedValue<State>) {
    name = value.name
    isNotifiedAlways = false
    isHeard = false
    read = RawFunction.making(value.read)
  }

  /// What a subscriber looks at.
  init<State>(heard value: ObservedValue<State>) {
    name = value.name
    isNotifiedAlways = value.isNotifiedAlways
    isHeard = true
    read = RawFunction.making(value.read)
  }

  /// The value at the beginning.
  @discardableResult func begin(_ state: ValueRef) -> ValueBox {
    let value = read(state)
    if value.shape.reachesObjects { lastText = text(value) }
    last = value
    return value
  }

  /// The value now, where it is another one, or is reported all the same.
  func news(_ state: ValueRef) -> ValueBox? {
    let value = read(state)
    defer { last = value }
    guard let last else { return begin(state) }
    return isNotifiedAlways || differs(last, value) ? value : nil
  }

  /// Each set of a `@NeverEqual` counts as another value.
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
