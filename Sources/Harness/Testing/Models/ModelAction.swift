import Synchronization

/// A call of one of the methods that a model's feature lists as its actions: `typed("sw")`.
///
/// Scripts, reports and explorers treat it as a case of an enum, with the arguments as its payload.
public struct ModelAction<Model: AnyObject>: ListedCases {
  private let value: ListedValue

  package static var listedCases: [ListedCase] { ModelActionTable.cases(of: Model.self) }

  /// Calls the method on the actor that it belongs to.
  /// - Parameter list: the list of the feature that is being played. Lists of one type name the same actions, but each has its
  ///   own work.
  func perform(on model: Model, by list: [ModelActions<Model>.Item]) async throws {
    if list.indices.contains(value.number) { try await list[value.number].work(model, value) }
  }
}

/// The actions of each type's objects. The shape of a type is read once, so there is one list for each type.
enum ModelActionTable {
  private struct Entry: @unchecked Sendable {
    // Unchecked: nothing changes after registration.
    let cases: [ListedCase]
    /// The feature that registered the list.
    let feature: String
  }

  private static let known = Mutex<[ObjectIdentifier: Entry]>([:])

  /// Registers the list of a feature.
  /// - Returns: what is wrong with the list; nil if nothing is.
  static func enter<Model: AnyObject>(_ actions: ModelActions<Model>, of feature: String) -> String? {
    if let mistake = actions.mistake { return "feature '\(feature)' \(mistake)" }
    let entry = Entry(cases: actions.sorted.map(\.listed), feature: feature)
    let type = ObjectIdentifier(Model.self)
    let first = known.withLock { known in
      let first = known[type] ?? entry
      known[type] = first
      return first
    }
    let isSame = first.cases.elementsEqual(entry.cases) {
      $0.name == $1.name && $0.labels == $1.labels && $0.payload == $1.payload
    }
    if isSame { return nil }
    return """
      features '\(first.feature)' and '\(feature)' list different actions of \(TypeShape.of(Model.self).name). A type has one \
      list: write it as a function, and use that in both features
      """
  }

  static func cases<Model: AnyObject>(of type: Model.Type) -> [ListedCase] {
    known.withLock { $0[ObjectIdentifier(type)]?.cases ?? [] }
  }
}
