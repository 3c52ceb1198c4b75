/// Runs a test with a store and reports what is still open at the end, as ``TestStore/finish(fileID:filePath:line:column:)``
/// does, at the line of the last step.
///
///     withTestStore(TestStore(orderFeature)) { store in
///       store.world.stub("submitOrder", true)
///       store.send(.didTapAddOrder)
///       store.receive(.receiveAddOrderResponse(true))
///     }
///
/// A store that is released reports the same. This function determines when, even if something else retains the store. If
/// `body` throws, the test has failed with that error, and what is open is dropped without a report.
/// - Parameters:
///   - store: a store of any kind.
///   - body: the steps.
/// - Returns: the value that `body` returns.
/// - Throws: the error that `body` throws.
@discardableResult
public func withTestStore<State, Action, Environment, Result>(
  _ store: TestStore<State, Action, Environment>,
  _ body: (TestStore<State, Action, Environment>) throws -> Result
) rethrows -> Result {
  let result: Result
  do {
    result = try body(store)
  } catch {
    store.abandon()
    throw error
  }
  store.finish(at: store.reporter.place)
  return result
}

/// Runs a test with a new store and reports what is still open at the end.
@discardableResult
public func withTestStore<State, Action, Environment, Result>(
  initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ body: (TestStore<State, Action, Environment>) throws -> Result
) rethrows -> Result {
  let store = TestStore(
    initialState: initialState, reducer: reducer, environment: environment, fileID: fileID, filePath: filePath,
    line: line,
    column: column)
  return try withTestStore(store, body)
}

/// Runs a test with a new store of a feature and reports what is still open at the end.
@discardableResult
public func withTestStore<State, Action, Environment, Result>(
  _ feature: Feature<State, Action, Environment>,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ body: (TestStore<State, Action, Environment>) throws -> Result
) rethrows -> Result {
  let store = TestStore(feature, fileID: fileID, filePath: filePath, line: line, column: column)
  return try withTestStore(store, body)
}
