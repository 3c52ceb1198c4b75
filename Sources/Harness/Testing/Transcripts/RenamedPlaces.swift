/// Finds fields that were renamed and moved at once: by their values in scripts, and by fields of today's types that no script
/// used.
package struct RenamedPlaces {
  /// A field that is gone, with all places that fit everything that scripts say about it.
  private struct Gone {
    let owner: TypeShape
    let name: String
    /// Its path in the state; nil if it was in an element, or if only literals mention it.
    var path: [String]?
    /// The places in its type, including fields next to it.
    var inside: [[String]]
    /// The places in the state; nil until its path is known.
    var outside: [[String]]?
  }

  /// A field and its new places.
  package struct Found: Codable, Equatable, Sendable {
    /// The field: `CheckoutState.addr`.
    package let field: String
    /// The old path, with which a move begins: `addr`, `Row.txt`.
    package let old: String
    /// The possible new places: `form.address`, `Row.detail.text`.
    package fileprivate(set) var places: [String]

    package var move: PathMove { PathMove(old: old, new: places[0]) }

    /// Whether a move is about a part of the field, to the same place.
    func holds(_ other: PathMove) -> Bool {
      other.old.hasPrefix("\(old).") && places.count == 1 && other.new.hasPrefix("\(places[0]).")
    }
  }

  private var gone: [Gone] = []
  /// Names in passing scripts: a field with one of these names may have existed before.
  var others: Set<String> = []

  var isEmpty: Bool { gone.isEmpty }

  /// - Parameters:
  ///   - path: the path of the field in the state, including its name; nil if it is unknown.
  ///   - rest: the path of the part that is used, below the field.
  mutating func add(
    _ name: String, at path: [String]?, in owner: TypeShape, _ rest: ArraySlice<String>, _ literal: LiteralTree?,
    _ types: FeatureTypes
  ) {
    let path = path.flatMap { path in path.contains { $0.hasPrefix("[") } ? nil : path }
    func narrowed(_ places: [[String]], in shape: TypeShape) -> [[String]] {
      places.filter { place in
        FeatureTypes.shape(at: place[...], in: shape).map { types.fits(rest, literal, $0) } ?? false
      }
    }
    let index = gone.firstIndex { $0.owner === owner && $0.name == name } ?? gone.count
    if index == gone.count {
      gone.append(Gone(owner: owner, name: name, inside: types.places(in: owner) { types.fits(rest, literal, $0) }))
    } else {
      gone[index].inside = narrowed(gone[index].inside, in: owner)
      gone[index].outside = gone[index].outside.map { narrowed($0, in: types.state) }
    }
    guard owner !== types.state, let path, gone[index].path == nil else { return }
    gone[index].path = path
    gone[index].outside = types.places(in: types.state) { types.fits(rest, literal, $0) }
  }

  // MARK: Results

  typealias Parts = (sure: [Found], open: [Found], renamed: [Found])

  /// Returns fields that have moved, fields that may have moved, and fields that were renamed in place although their parts
  /// would fit the new place by name.
  /// - Parameters:
  ///   - moves: the moves of fields that kept their names.
  ///   - isUsed: whether a script uses the field of a type.
  func found(
    _ types: FeatureTypes, besides moves: [PathMove], isUsed: (_ owner: String, _ field: String) -> Bool
  ) -> Parts {
    var sure: [Found] = []
    var renamed: [Found] = []
    var open: [Found] = []
    for gone in gone {
      let field = "\(gone.owner.name).\(gone.name)"
      let isOfState = gone.owner === types.state
      func isNew(_ place: [String], in shape: TypeShape) -> Bool {
        (FeatureTypes.steps(place[...], in: shape) ?? []).contains { step in
          guard case .structure(let owner, _) = step.container, let name = step.components.last else { return false }
          return !isUsed(owner, name)
        }
      }
      func new(_ places: [[String]], in shape: TypeShape) -> [[String]] {
        let places = places.filter { isNew($0, in: shape) }
        let plain = places.filter { !$0.contains("[*]") }
        // A place in elements counts only if the initial state has exactly one of them.
        return plain.isEmpty && shape === types.state ? places.compactMap(types.inOnlyElements) : plain
      }
      let inside = new(gone.inside, in: gone.owner)
      let siblings = inside.filter { $0.count == 1 }
      var found = Found(field: field, old: PathMove.path(isOfState ? types.root + [gone.name] : [field]), places: [])
      if siblings.count == 1 {
        let owner = isOfState ? types.root : [gone.owner.name]
        let found = Found(field: field, old: found.old, places: [PathMove.path(owner + siblings[0])])
        // Its parts have kept their names: they are where the new name is.
        let parts = moves.filter { $0.old.hasPrefix("\(found.old).") }
        if !parts.isEmpty, parts.allSatisfy(found.holds) {
          renamed.append(found)
          continue
        }
      }
      var places = inside.filter { $0.count > 1 }
      var prefix = isOfState ? types.root : [gone.owner.name]
      if places.isEmpty, let path = gone.path, let outside = gone.outside {
        places = new(outside, in: types.state).filter { $0.dropLast() != path.dropLast() }
        prefix = types.root
        found = Found(field: field, old: PathMove.path(prefix + path), places: [])
      }
      // Leave out places that other fields have taken by name.
      let texts = places.map { PathMove.path(prefix + $0) }
      let free = zip(places, texts).filter { place in !moves.contains { $0.new == place.1 } }
      if free.isEmpty || moves.contains(where: { $0.old == found.old || $0.old == field }) { continue }
      let isNamed = free.filter { CaseWords.of($0.0).sorted() == CaseWords.of(gone.name).sorted() }
      let unknown = free.filter { !others.contains($0.0.last ?? "") }
      let hasSibling = siblings.contains { !others.contains($0[0]) }
      let place = isNamed.count == 1 ? isNamed[0] : unknown.count == 1 && !hasSibling ? unknown[0] : nil
      found.places = place.map { [$0.1] } ?? free.map(\.1)
      // Its parts have moved elsewhere, by their names.
      let isSplit = moves.contains { $0.old.hasPrefix("\(found.old).") && !found.holds($0) }
      if isSplit { continue }
      if place == nil { open.append(found) } else { sure.append(found) }
    }
    // A place can be that of one field only.
    let shared = sure.filter { one in sure.count { $0.places == one.places } > 1 }
    return (sure.filter { one in !shared.contains { $0.field == one.field } }, open + shared, renamed)
  }
}
