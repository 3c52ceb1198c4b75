/// How a script's literals are shorter than in full: fields that are those of a prototype are left out, and a part that
/// equals a named value is written as its name.
package final class LiteralStyle: @unchecked Sendable {
  // Unchecked: the prototypes are copies that nobody changes.

  /// By the shape of their type.
  package let prototypes: [ObjectIdentifier: ValueBox]
  package let values: NamedValues?

  /// That of the script which is about to print what effects in flight have been started by.
  @TaskLocal package static var ofInFlight: LiteralStyle?

  init(prototypes: [ObjectIdentifier: ValueBox], values: NamedValues?) {
    self.prototypes = prototypes
    self.values = values
  }

  func prototype(of shape: TypeShape) -> ValueRef? {
    prototypes.isEmpty ? nil : prototypes[ObjectIdentifier(shape)]?.ref
  }
}
