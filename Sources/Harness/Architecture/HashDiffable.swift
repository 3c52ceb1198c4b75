/// A value that is known by its `id`: the name under which features of this architecture ask for `Identifiable`.
public typealias HashDiffable = Identifiable

extension Identifiable {
  /// The type of `id`, by its name in this architecture.
  public typealias IdentifierType = ID
}
