/// Literals for the messages of the library below, which finds this type by its name: if you rename it, rename it there too.
///
/// No code refers to it by name, so it must not be internal: an optimized build removes unreferenced internal types.
package enum LiteralTexts: ValueTextSource {
  package static func text<Value>(of value: Value, _ form: ValueText.Form) -> String {
    switch form {
    case .typed: LiteralPrinter.text(value)
    case .bare: LiteralPrinter.text(value, .bare)
    case .untyped: LiteralPrinter.text(value, .untyped)
    case .inFlight: LiteralPrinter.text(value, .bare, style: .ofInFlight)
    }
  }

  package static func name<Action>(of action: Action) -> String { ActionName.text(action) }

  package static func lines<Value>(of value: Value) -> [String] { DebugDump.lines(of: value).map(\.written) }

  package static func changedLines<Value>(from old: Value, to new: Value) -> [String]? {
    LineDifference.text(DebugDump.lines(of: old), DebugDump.lines(of: new))
  }
}
