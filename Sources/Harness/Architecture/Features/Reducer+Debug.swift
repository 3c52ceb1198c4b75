extension Reducer {
  /// This reducer; each action that it gets is written out, with what it changed.
  ///
  /// ```text
  /// received action:
  ///   OrderAction.receiveAddOrderResponse(
  ///     true
  ///   )
  ///   OrderState(
  ///     number: 2,
  /// −   successToastMessage: nil
  /// +   successToastMessage: "Order created successfully"
  ///   )
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: stands before the first line: `order: received action:`.
  ///   - output: where the text goes; by default standard error, so that standard output stays the program's. To read it
  ///     afterwards pass an instance of a class.
  public func debug(
    _ prefix: String = "", to output: (any TextOutputStream)? = nil
  ) -> Reducer {
    debug(prefix, state: { $0 }, action: CasePath(embed: { $0 }, extract: { $0 }), to: output)
  }

  /// This reducer; each action that it gets is written out, without the state.
  public func debugActions(
    _ prefix: String = "", to output: (any TextOutputStream)? = nil
  ) -> Reducer {
    debug(prefix, state: { _ in () }, action: CasePath(embed: { $0 }, extract: { $0 }), to: output)
  }

  /// This reducer; the actions of one case are written out, with what they changed in a part of the state.
  /// - Parameters:
  ///   - prefix: stands before the first line.
  ///   - part: the part that is looked at. With a part that is `Void` nothing is said of the state.
  ///   - path: the case whose actions are written.
  ///   - output: where the text goes.
  public func debug<LocalState, LocalAction>(
    _ prefix: String = "", state part: @escaping (State) -> LocalState, action path: CasePath<Action, LocalAction>,
    to output: (any TextOutputStream)? = nil
  ) -> Reducer {
    var output = output ?? StandardErrorOutput()
    return Reducer { state, action, environment in
      guard let local = path.extract(from: action) else { return run(&state, action, environment) }
      let old = part(state)
      let effect = run(&state, action, environment)
      output.write(DebugText.of(prefix, local, from: old, to: part(state)))
      return effect
    }
  }
}

/// Writes texts of whole lines to standard error.
private struct StandardErrorOutput: TextOutputStream {
  mutating func write(_ text: String) {
    IssueSystem.writeLineToStandardError(text.hasSuffix("\n") ? String(text.dropLast()) : text)
  }
}

/// What `debug` says of one action.
enum DebugText {
  static func of<State, Action>(_ prefix: String, _ action: Action, from old: State, to new: State) -> String {
    var lines = [prefix.isEmpty ? "received action:" : "\(prefix): received action:"]
    lines += ValueText.lines(of: action).map { "  \($0)" }
    if State.self != Void.self {
      lines += ValueText.changedLines(from: old, to: new) ?? [unshown(old, new)]
    }
    return lines.joined(separator: "\n") + "\n\n"
  }

  /// Two states that look alike: types that are called the same, accents that are written otherwise, what lies too deep.
  private static func unshown<State>(_ old: State, _ new: State) -> String {
    let isSame = ValueRef.with(old, new) { StructuralEquality.areReadablyEqual($0, $1) }
    return isSame ? "  (No state changes)" : "  (State changes that can't be shown)"
  }
}
