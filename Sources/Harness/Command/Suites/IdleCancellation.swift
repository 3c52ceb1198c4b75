/// An id that scripts cancel although none of them has anything in flight under it: it may be wrong.
struct IdleCancellation: Equatable {
  let feature: String
  /// The id as a literal.
  let id: String

  /// The idle cancellations of complete features, sorted.
  static func all(in results: [ScriptResult]) -> [IdleCancellation] {
    let features = Dictionary(grouping: results) { $0.otherFeature ?? $0.feature }
    return features.sorted { $0.key < $1.key }.flatMap { feature, results in
      let begun = Set(results.flatMap { $0.cancellation?.begun ?? [] })
      let idle = Set(results.flatMap { $0.cancellation?.idle ?? [] }).subtracting(begun)
      return idle.sorted().map { IdleCancellation(feature: feature, id: $0) }
    }
  }
}
