extension Reducer {
  /// Returns this reducer as one of a parent's domain.
  /// - Parameters:
  ///   - state: the place of this reducer's state in the parent's.
  ///   - action: the parent's case that holds this reducer's actions; other actions are ignored.
  ///   - environment: makes this reducer's environment from the parent's.
  public func pullback<ParentState, ParentAction, ParentEnvironment>(
    state: WritableKeyPath<ParentState, State>, action: CasePath<ParentAction, Action>,
    environment: @escaping (ParentEnvironment) -> Environment
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    Reducer<ParentState, ParentAction, ParentEnvironment> { parentState, parentAction, parentEnvironment in
      guard let local = action.extract(from: parentAction) else { return .none }
      return run(&parentState[keyPath: state], local, environment(parentEnvironment)).map(action.embed)
    }
  }

  /// Returns this reducer for one case of a parent's enum state. An action that arrives while the state is another case is a
  /// reported failure.
  public func pullback<ParentState, ParentAction, ParentEnvironment>(
    state: CasePath<ParentState, State>, action: CasePath<ParentAction, Action>,
    environment: @escaping (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return Reducer<ParentState, ParentAction, ParentEnvironment> { parentState, parentAction, parentEnvironment in
      guard let local = action.extract(from: parentAction) else { return .none }
      guard var localState = state.extract(from: parentState) else {
        MissingState.report(parentAction, "the state is another case", place)
        return .none
      }
      let effect = run(&localState, local, environment(parentEnvironment))
      parentState = state.embed(localState)
      return effect.map(action.embed)
    }
  }

  /// Returns this reducer for an optional state. An action that arrives while the state is nil is a reported failure.
  public func optional(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Reducer<State?, Action, Environment> {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return Reducer<State?, Action, Environment> { state, action, environment in
      guard state != nil else {
        MissingState.report(action, "the state is nil", place)
        return .none
      }
      // Checked above; `inout` through the `!` changes the value in place, without a copy.
      return run(&state!, action, environment)
    }
  }
}

/// The failure of an action that has no state to act on.
package enum MissingState {
  private static let consequence = "The action was ignored."

  /// Returns whether a message is such a failure.
  package static func isReported(by message: String) -> Bool { message.contains(consequence) }

  static func report<Action>(_ action: Action, _ what: String, _ place: SourcePlace) {
    reportIssue(
      IssueText(
        "Received \(ValueText.of(action, .bare)) while \(what), at the reducer of \(place.fileID):\(place.line)",
        """
        . \(consequence) Either the action came too late (cancel its effect when the state is removed), or a reducer that removes the state \
        is combined before this one (combine it after).
        """),
      at: place)
  }
}
