/// Finds fields that have another name and another place at once: by the values that scripts give, and by what of today's types no
/// script knew.
package struct RenamedPlaces {
  /// A field that is gone, with all places in which everything fits that scripts say of it.
  private struct Gone {
    let owner: TypeShape
    let name: String
    /// Where it was in the state; nil where it was in an element, or where only literals say it.
    var path: [String]?
    /// In its type, its own fields included.
    var inside: [[String]]
    /// In the state; nil until a path says where it was.
    var outside: [[String]]?
  }

  /// What became of a field.
  package struct Found: Codable, Equatable, Sendable {
    /// `CheckoutState.addr`
    package let field: String
    /// How a move of it begins: `addr`, `Row.txt`.
    package let old: String
    /// Where it may be: `form.address`, `Row.detail.text`.
    package fileprivate(set) var places: [String]

    package var move: PathMove { PathMove(old: old, new: places[0]) }

    /// Whether a move is of a part of it, to the same place.
    func holds(_ other: PathMove) -> Bool {
      other.old.hasPrefix("\(old).") && places.count == 1 && other.new.hasPrefix("\(places[0]).")
    }
  }

  private var gone: [Gone] = []
  /// Names in scripts that hold: a field that they name may have been there before.
  var others: Set<String> = []

  var isEmpty: Bool { gone.isEmpty }

  /// - Parameters:
  ///   - path: where the field is in the state, with its own name; nil where it isn't known.
  ///   - rest: what of the field is meant.
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

  // MARK: What became of them

  /// - Returns: what has moved, what may have, and what has another name where it was, though the names in it would be found there.
  /// - Parameters:
  ///   - moves: those of fields that have kept their names.
  ///   - isUsed: whether a script has the field of a type.
  func found(
    _ types: FeatureTypes, besides moves: [PathMove], isUsed: (_ owner: String, _ field: String) -> Bool
  ) -> (sure: [Found], open: [Found], renamed: [Found]) {
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
        // What lies in elements is a place only where the initial state has one of them.
        return plain.isEmpty && shape === types.state ? places.compactMap(types.inOnlyElements) : plain
      }
      let inside = new(gone.inside, in: gone.owner)
      let siblings = inside.filter { $0.count == 1 }
      var found = Found(field: field, old: PathMove.path(isOfState ? types.root + [gone.name] : [field]), places: [])
      if siblings.count == 1 {
        let owner = isOfState ? types.root : [gone.owner.name]
        let found = Found(field: field, old: found.old, places: [PathMove.path(owner + siblings[0])])
        // What is in it has its name still: it is where the other name is.
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
      // Another field has it already, by its name.
      let texts = places.map { PathMove.path(prefix + $0) }
      let free = zip(places, texts).filter { place in !moves.contains { $0.new == place.1 } }
      if free.isEmpty || moves.contains(where: { $0.old == found.old || $0.old == field }) { continue }
      let isNamed = free.filter { CaseWords.of($0.0).sorted() == CaseWords.of(gone.name).sorted() }
      let unknown = free.filter { !others.contains($0.0.last ?? "") }
      let hasSibling = siblings.contains { !others.contains($0[0]) }
      let place = isNamed.count == 1 ? isNamed[0] : unknown.count == 1 && !hasSibling ? unknown[0] : nil
      found.places = place.map { [$0.1] } ?? free.map(\.1)
      // What is in it goes elsewhere, by its names.
      let isSplit = moves.contains { $0.old.hasPrefix("\(found.old).") && !found.holds($0) }
      if isSplit { continue }
      if place == nil { open.append(found) } else { sure.append(found) }
    }
    // A place is that of one field.
    let shared = sure.filter { one in sure.count { $0.places == one.places } > 1 }
    return (sure.filter { one in !shared.contains { $0.field == one.field } }, open + shared, renamed)
  }
}

/// The words that names are made of.
enum CaseWords {
  /// `compose` and `text` of `composeText`
  static func of(_ name: String) -> [String] {
    var words: [String] = []
    for character in name {
      if character.isUppercase || words.isEmpty { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    return words
  }

  /// Those of all names in a path.
  static func of(_ path: [String]) -> [String] { path.filter { !$0.hasPrefix("[") }.flatMap { of($0) } }
}
