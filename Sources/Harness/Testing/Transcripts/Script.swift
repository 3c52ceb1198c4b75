/// A transcript that was read with the types of its feature: ready to be played.
package struct Script<State, Action> {
  var initialState: State
  var environment: String?
  /// What its literals may say, and how those of observations are written.
  package var types = LiteralTypes()
  var hidden: PathMask?
  /// What `ignore ~name` leaves out.
  var hiddenDerived: Set<String> = []
  package var steps: [ScriptStep] = []
  /// The values that the script names itself and doesn't use.
  var namedAndUnused: [(name: String, line: Int)] = []
  /// The script looks away from something that its page may show, and doesn't say that it shows the same each time.
  var hidesView = false

  /// Of those, the ones that no observation has been written with.
  func unusedValues() -> [(name: String, line: Int)] {
    if namedAndUnused.isEmpty { return [] }
    let printed = types.style?.values?.printedNames ?? []
    return namedAndUnused.filter { !printed.contains($0.name) }
  }
}

/// One statement that does something, with its index in the document.
///
/// It is of no feature's types: in code for any type, every look at a list of them would first look up what it is a list of.
package struct ScriptStep {
  package let statement: Int
  let operation: Operation

  enum Operation {
    /// An action, of the script's type.
    case send(ValueBox)
    case advance(Duration)
    case run
    case stub(Stub)
    /// For the next step.
    case hold(ScriptHold)
    /// The path, and the literal's bytes to be read with the type that is found there.
    case expect(path: String, source: SourceText, literal: Range<Int>)
    case state
    case view
    case note
    case end
  }
}
