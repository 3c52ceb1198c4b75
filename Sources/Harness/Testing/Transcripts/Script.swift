/// A transcript that was read with its feature's types, ready to be replayed.
package struct Script<State, Action> {
  var initialState: State
  var environment: String?
  /// The types for reading its literals, and the style for writing observations.
  package var types = LiteralTypes()
  var hidden: PathMask?
  /// The derived values that `ignore ~name` excludes.
  var hiddenDerived: Set<String> = []
  package var steps: [ScriptStep] = []
  /// The values that the script itself names but doesn't use.
  var namedAndUnused: [(name: String, line: Int)] = []
  /// Whether the script ignores something that its page may show without being known to be constant.
  var hidesView = false

  /// Returns those of the unused values that no observation has been written with either.
  func unusedValues() -> [(name: String, line: Int)] {
    if namedAndUnused.isEmpty { return [] }
    let printed = types.style?.values?.printedNames ?? []
    return namedAndUnused.filter { !printed.contains($0.name) }
  }
}

/// One executable statement, with its index in the document.
///
/// It isn't generic: in generic code, each access to a list of them would first look up its type.
package struct ScriptStep {
  package let statement: Int
  let operation: Operation

  enum Operation {
    /// An action, of the script's action type.
    case send(ValueBox)
    case advance(Duration)
    case run
    case stub(Stub)
    /// A hold for the next step.
    case hold(ScriptHold)
    /// The path, and the bytes of the literal, which is read with the type found there.
    case expect(path: String, source: SourceText, literal: Range<Int>)
    case state
    case view
    case note
    case end
  }
}
