/// How much of what happens a test must assert.
///
///     store.exhaustivity = .on                            // everything; the default
///     store.exhaustivity = .on(except: \.isLoading)       // everything but these parts of the state
///     store.exhaustivity = .off                           // only what the test says
///     store.exhaustivity = .off(showSkipped: true)        // the same, and what was not asserted is printed
///
/// With `.off` a closure asserts the parts of the state that it assigns, `receive` skips other actions until the one it names,
/// and nothing has to be finished at the end. A closure may run twice then: first on the state that the reducer produced, and
/// if that doesn't hold (`$0.isActive.toggle()`), on the state before.
public struct Exhaustivity<State> {
  enum Mode {
    case exhaustive
    case lax(showsSkipped: Bool)
  }

  let mode: Mode
  /// Functions that each copy a part that is not compared from the second state to the first.
  let exceptions: [(inout State, State) -> Void]

  private init(_ mode: Mode, exceptions: [(inout State, State) -> Void] = []) {
    self.mode = mode
    self.exceptions = exceptions
  }

  /// The test must assert every change, every received action and every effect.
  public static var on: Exhaustivity { Exhaustivity(.exhaustive) }

  /// Returns an exhaustivity that ignores some parts of the state: they are not compared and need no assertion.
  /// - Parameter paths: writable properties, such as `\.lastUpdated` or `\.page.lastUpdated`.
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

  /// The test only checks what it asserts.
  public static var off: Exhaustivity { off(showSkipped: false) }

  /// Returns an exhaustivity with which the test only checks what it asserts.
  /// - Parameter showSkipped: whether changes, actions and effects that were not asserted are printed to standard error. They
  ///   never fail a test.
  public static func off(showSkipped: Bool) -> Exhaustivity { Exhaustivity(.lax(showsSkipped: showSkipped)) }

  /// A function read through a key path is wrapped in another function, which calls it.
  private static func isFunction(_ type: Any.Type) -> Bool {
    switch TypeShape.of(type).kind {
    case .opaque("a function"): true
    case .optional(let wrapped): isFunction(wrapped.type)
    default: false
    }
  }

  /// Returns nil if the path isn't writable.
  private static func copy(_ path: PartialKeyPath<State>) -> ((inout State, State) -> Void)? {
    func open<Value>(_: Value.Type) -> ((inout State, State) -> Void)? {
      (path as? WritableKeyPath<State, Value>).map { path in { $0[keyPath: path] = $1[keyPath: path] } }
    }
    return _openExistential(type(of: path).valueType, do: open)
  }

  /// Whether only what the test asserts counts.
  var isLax: Bool {
    if case .lax = mode { true } else { false }
  }

  var showsSkipped: Bool {
    if case .lax(showsSkipped: true) = mode { true } else { false }
  }

  /// Returns the exhaustivity for a part of the state, without the exceptions, which have no meaning there.
  func ofPart<Part>() -> Exhaustivity<Part> { isLax ? .off(showSkipped: showsSkipped) : .on }

  /// Whether all of the state counts.
  var isComplete: Bool {
    if case .exhaustive = mode { exceptions.isEmpty } else { false }
  }
}
