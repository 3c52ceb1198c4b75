/// The short form of a script's literals: fields that equal a prototype's are omitted, and a part that equals a named value is
/// written as its name.
package final class LiteralStyle: @unchecked Sendable {
  // Unchecked: the prototypes are copies that never change.

  /// By the shape of their type.
  package let prototypes: [ObjectIdentifier: ValueBox]
  package let values: NamedValues?

  /// The style of the script that is about to print the actions that started the effects in flight.
  @TaskLocal package static var ofInFlight: LiteralStyle?

  init(prototypes: [ObjectIdentifier: ValueBox], values: NamedValues?) {
    self.prototypes = prototypes
    self.values = values
  }

  func prototype(of shape: TypeShape) -> ValueRef? {
    prototypes.isEmpty ? nil : prototypes[ObjectIdentifier(shape)]?.ref
  }
}
