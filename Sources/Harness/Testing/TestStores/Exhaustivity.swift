/// How much of what happens a test has to assert.
///
///     store.exhaustivity = .on                            // everything; the default
///     store.exhaustivity = .on(except: \.isLoading)       // everything but these parts of the state
///     store.exhaustivity = .off                           // only what the test says
///     store.exhaustivity = .off(showSkipped: true)        // the same, and what was not asserted is printed
///
/// With `.off` a closure asserts the parts of the state that it assigns, `receive` steps over other actions until the
/// one it names, and nothing has to be finished at the end. A closure may run twice then: once on the state that the
/// reducer led to, and if that doesn't hold (`$0.isActive.toggle()`), on the one before.
public struct Exhaustivity<State> {
  enum Mode {
    case exhaustive
    case lax(showsSkipped: Bool)
  }

  let mode: Mode
  /// Each copies a part that is not compared from the second state to the first.
  let exceptions: [(inout State, State) -> Void]

  private init(_ mode: Mode, exceptions: [(inout State, State) -> Void] = []) {
    self.mode = mode
    self.exceptions = exceptions
  }

  /// Every change, every received action and every effect.
  public static var on: Exhaustivity { Exhaustivity(.exhaustive) }

  /// Everything but some parts of the state: they are neither compared nor demanded.
  /// - Parameter paths: properties that can be set, such as `\.lastUpdated` or `\.page.lastUpdated`.
  public static func on(
    except paths: PartialKeyPath<State>..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Exhaustivity {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return Exhaustivity(
      .exhaustive,
      exceptions: paths.compactMap { path in
        guard let copy = copy(path) else {
          reportIssue(TestFailure.exception("\(path)"), at: place)
          return nil
        }
        if isFunction(type(of: path).valueType) { reportIssue(TestFailure.functionException("\(path)"), at: place) }
        return copy
      })
  }

  /// Only what the test says.
  public static var off: Exhaustivity { off(showSkipped: false) }

  /// Only what the test says.
  /// - Parameter showSkipped: whether changes, actions and effects that were not asserted are printed to standard error.
  ///   They never fail a test.
  public static func off(showSkipped: Bool) -> Exhaustivity { Exhaustivity(.lax(showsSkipped: showSkipped)) }

  /// A function that goes through a key path comes out as another one, which calls it.
  private static func isFunction(_ type: Any.Type) -> Bool {
    switch TypeShape.of(type).kind {
    case .opaque("a function"): true
    case .optional(let wrapped): isFunction(wrapped.type)
    default: false
    }
  }

  /// Nil when the path can't be set.
  private static func copy(_ path: PartialKeyPath<State>) -> ((inout State, State) -> Void)? {
    func open<Value>(_: Value.Type) -> ((inout State, State) -> Void)? {
      (path as? WritableKeyPath<State, Value>).map { path in { $0[keyPath: path] = $1[keyPath: path] } }
    }
    return _openExistential(type(of: path).valueType, do: open)
  }

  /// Only what the test says counts.
  var isLax: Bool {
    if case .lax = mode { true } else { false }
  }

  var showsSkipped: Bool {
    if case .lax(showsSkipped: true) = mode { true } else { false }
  }

  /// The same for a part of the state, where exceptions have no meaning.
  func ofPart<Part>() -> Exhaustivity<Part> { isLax ? .off(showSkipped: showsSkipped) : .on }

  /// All of the state counts.
  var isComplete: Bool {
    if case .exhaustive = mode { exceptions.isEmpty } else { false }
  }
}
