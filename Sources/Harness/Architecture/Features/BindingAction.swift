/// An action that sets one of a state's ``BindableState`` properties to a value.
///
///     store.send(.binding(.set(\.$name, "Blob")))
///
/// A reducer matches a property by its key path:
///
///     case .binding(\.$name):
///       state.name = String(state.name.prefix(20))
///       return .none
///
/// In a literal, the action is one text: the property's name and the value's literal, as in a line of a transcript:
///
/// ```text
/// send binding(BindingAction("name = \"Blob\""))
/// ```
///
/// Harness finds the name by setting the property in a placeholder of the state. The name is therefore known only where a
/// placeholder can be made, which isn't so for a state that holds a class instance, a closure or a non-optional URL. The
/// property must be a stored property of the state or of structs inside it. An unknown name prints as `_`, and such a text
/// can't be read back.
public struct BindingAction<Root> {
  package let target: Target
  package let value: any Equatable
  let write: (inout Root) -> Void

  package init(target: Target, value: any Equatable, write: @escaping (inout Root) -> Void) {
    self.target = target
    self.value = value
    self.write = write
  }

  /// The property to set: identified by a key path in code, or by a name in a text.
  package enum Target {
    case keyPath(PartialKeyPath<Root>, name: () -> String?)
    case name(String)

    package var name: String? {
      switch self {
      case .keyPath(_, let name): name()
      case .name(let name): name
      }
    }
  }

  /// Returns the action that sets a property to a value. The key path is the property's projection, `\.$name`.
  public static func set<Value: Equatable>(
    _ keyPath: WritableKeyPath<Root, BindableState<Value>>, _ value: Value
  ) -> BindingAction {
    BindingAction(target: .keyPath(keyPath) { BindingName.of(keyPath) }, value: value) {
      $0[keyPath: keyPath].wrappedValue = value
    }
  }

  /// Returns whether the action sets the property that `keyPath` projects, for `case .binding(\.$name)`.
  public static func ~= <Value>(
    keyPath: WritableKeyPath<Root, BindableState<Value>>, action: BindingAction
  ) -> Bool {
    switch action.target {
    case .keyPath(let target, _): target == keyPath
    case .name(let name): BindingName.of(keyPath) == name
    }
  }
}

extension BindingAction: Equatable {
  /// Returns whether both actions set the same property to equal values.
  public static func == (left: BindingAction, right: BindingAction) -> Bool {
    left.target == right.target && areEqual(left.value, right.value)
  }

  private static func areEqual(_ left: some Equatable, _ right: any Equatable) -> Bool {
    func isEqual<Value: Equatable>(_ left: Value) -> Bool { (right as? Value) == left }
    return isEqual(left)
  }
}

extension BindingAction.Target: Equatable {
  package static func == (left: Self, right: Self) -> Bool {
    if case .keyPath(let left, _) = left, case .keyPath(let right, _) = right { return left == right }
    guard let name = left.name else { return false }
    return name == right.name
  }
}

/// The actions of a feature with ``BindableState`` properties, one of which sets such a property.
public protocol BindableAction {
  /// The state whose properties are set.
  associatedtype State
  /// The case that sets a property: `case binding(BindingAction<FormState>)`.
  static func binding(_ action: BindingAction<State>) -> Self
}
