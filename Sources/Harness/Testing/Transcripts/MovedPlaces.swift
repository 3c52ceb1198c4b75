/// The fields that are gone, with their possible new places, and the paths that are still in use.
struct MovedPlaces {
  struct Gone {
    /// The type that had the field; empty for the state.
    let type: String
    let old: [String]
    var candidates: [[String]]
  }

  var gone: [Gone] = []
  var used: Set<[String]> = []

  mutating func add(_ type: String, _ old: [String], _ candidates: [[String]]) {
    if let index = gone.firstIndex(where: { $0.type == type && $0.old == old }) {
      gone[index].candidates.removeAll { !candidates.contains($0) }
    } else {
      gone.append(Gone(type: type, old: old, candidates: candidates))
    }
  }

  /// Returns the moves with one new place. A place that was in use before is not a new one.
  /// - Parameter root: the components before paths of the state.
  func moves(below root: [String]) -> [PathMove] {
    gone.compactMap { gone in
      let new = newPlaces(of: gone)
      guard new.count == 1, let place = new.first else { return nil }
      let prefix = gone.type.isEmpty ? root : [gone.type]
      return PathMove(old: PathMove.path(prefix + gone.old), new: PathMove.path(prefix + place))
    }
  }

  /// Returns the candidates that scripts didn't use before.
  func newPlaces(of gone: Gone) -> [[String]] {
    gone.candidates.filter { place in
      !gone.type.isEmpty || !used.contains(place.map { $0.hasPrefix("[") ? "[*]" : $0 })
    }
  }

  /// Returns the fields of the state that are gone and have several places with their name.
  func open(_ types: FeatureTypes) -> [RenamedPlaces.Found] {
    gone.compactMap { gone in
      let new = newPlaces(of: gone)
      guard new.count > 1 else { return nil }
      let prefix = gone.type.isEmpty ? types.root : [gone.type]
      let field = PathMove.path([gone.type.isEmpty ? types.state.name : gone.type] + gone.old)
      return RenamedPlaces.Found(
        field: field, old: PathMove.path(prefix + gone.old), places: new.map { PathMove.path(prefix + $0) })
    }
  }
}
