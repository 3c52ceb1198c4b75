extension Reducer {
  /// Returns this reducer, printing each action it receives and the changes the action makes.
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
  ///   - prefix: text before the first line: `order: received action:`.
  ///   - output: the destination of the text; by default standard error, so that standard output stays the program's. To read
  ///     the text afterwards, pass an instance of a class.
  public func debug(
    _ prefix: String = "", to output: (any TextOutputStream)? = nil
  ) -> Reducer {
    debug(prefix, state: { $0 }, action: CasePath(embed: { $0 }, extract: { $0 }), to: output)
  }

  /// Returns this reducer, printing each action it receives, without the state.
  public func debugActions(
    _ prefix: String = "", to output: (any TextOutputStream)? = nil
  ) -> Reducer {
    debug(prefix, state: { _ in () }, action: CasePath(embed: { $0 }, extract: { $0 }), to: output)
  }

  /// Returns this reducer, printing the actions of one case and the changes they make to a part of the state.
  /// - Parameters:
  ///   - prefix: text before the first line.
  ///   - part: the part of the state to compare. If it is `Void`, the state isn't mentioned.
  ///   - path: the case whose actions are printed.
  ///   - output: the destination of the text.
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

/// Writes whole lines to standard error.
private struct StandardErrorOutput: TextOutputStream {
  mutating func write(_ text: String) {
    IssueSystem.writeLineToStandardError(text.hasSuffix("\n") ? String(text.dropLast()) : text)
  }
}

/// The text that `debug` prints for one action.
enum DebugText {
  static func of<State, Action>(_ prefix: String, _ action: Action, from old: State, to new: State) -> String {
    var lines = [prefix.isEmpty ? "received action:" : "\(prefix): received action:"]
    lines += ValueText.lines(of: action).map { "  \($0)" }
    if State.self != Void.self {
      lines += ValueText.changedLines(from: old, to: new) ?? [unshown(old, new)]
    }
    return lines.joined(separator: "\n") + "\n\n"
  }

  /// Explains two different states that look alike: types of the same name, accents encoded differently, or parts nested too
  /// deeply.
  private static func unshown<State>(_ old: State, _ new: State) -> String {
    let isSame = ValueRef.with(old, new) { StructuralEquality.areReadablyEqual($0, $1) }
    return isSame ? "  (No state changes)" : "  (State changes that can't be shown)"
  }
}
