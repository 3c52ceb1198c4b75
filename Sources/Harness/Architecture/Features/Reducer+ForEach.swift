extension Reducer {
  /// Returns a reducer that runs this one on each element of an identified array; actions carry the element's id. An action for
  /// an unknown id is a reported failure.
  public func forEach<ParentState, ParentAction, ParentEnvironment, ID: Hashable>(
    state: WritableKeyPath<ParentState, IdentifiedArray<ID, State>>, action: CasePath<ParentAction, (ID, Action)>,
    environment: @escaping (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> where State: Identifiable, State.ID == ID {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return Reducer<ParentState, ParentAction, ParentEnvironment> { parentState, parentAction, parentEnvironment in
      guard let (id, local) = action.extract(from: parentAction) else { return .none }
      let localEnvironment = environment(parentEnvironment)
      let effect = parentState[keyPath: state].modify(id: id) { run(&$0, local, localEnvironment) }
      guard let effect else {
        MissingState.report(parentAction, "no element has the id \(ValueText.of(id))", place)
        return .none
      }
      return effect.map { action.embed((id, $0)) }
    }
  }

  /// Returns a reducer that runs this one on each element of an array; actions carry the element's index. An action for an
  /// invalid index is a reported failure.
  public func forEach<ParentState, ParentAction, ParentEnvironment>(
    state: WritableKeyPath<ParentState, [State]>, action: CasePath<ParentAction, (Int, Action)>,
    environment: @escaping (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return Reducer<ParentState, ParentAction, ParentEnvironment> { parentState, parentAction, parentEnvironment in
      guard let (index, local) = action.extract(from: parentAction) else { return .none }
      guard parentState[keyPath: state].indices.contains(index) else {
        MissingState.report(parentAction, "the array has \(parentState[keyPath: state].count) elements", place)
        return .none
      }
      return run(&parentState[keyPath: state][index], local, environment(parentEnvironment))
        .map { action.embed((index, $0)) }
    }
  }

  /// Returns a reducer that runs this one on each value of a dictionary; actions carry the key. An action for an unknown key is
  /// a reported failure.
  public func forEach<ParentState, ParentAction, ParentEnvironment, Key: Hashable>(
    state: WritableKeyPath<ParentState, [Key: State]>, action: CasePath<ParentAction, (Key, Action)>,
    environment: @escaping (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return Reducer<ParentState, ParentAction, ParentEnvironment> { parentState, parentAction, parentEnvironment in
      guard let (key, local) = action.extract(from: parentAction) else { return .none }
      guard let index = parentState[keyPath: state].index(forKey: key) else {
        MissingState.report(parentAction, "there is no key \(ValueText.of(key))", place)
        return .none
      }
      return run(&parentState[keyPath: state].values[index], local, environment(parentEnvironment))
        .map { action.embed((key, $0)) }
    }
  }
}
