/// Finds cases of actions that are in another case now, by their names and payloads, and by the words of their names.
package struct MovedCases {
  /// A case that is gone.
  private struct Gone {
    /// `[*]` where it was the action of an element.
    let old: [String]
    let hasPayload: Bool
    /// The elements that it was of.
    var elements: Set<String> = []
    /// Where a case of its name is that can hold what it held.
    var named: [[String]]
    /// Where a case of any name is that can.
    var others: [[String]]
    /// Those in its own enum.
    var siblings: [String]
    /// The payloads that were looked at.
    var payloads: Set<String> = []
  }

  /// A case that has moved into the action of an element, where nothing says of which one.
  package struct Open: Codable, Equatable, Sendable {
    /// With `ID` in the place of the element.
    package let move: PathMove
    /// The elements of the initial state, as paths have them.
    package let known: [String]
  }

  private var gone: [Gone] = []
  var used: Set<[String]> = []
  /// Whether scripts that hold send or receive a case.
  var isHeld: ([String]) -> Bool = { _ in false }

  private static let maxPayloads = 100

  /// - Parameters:
  ///   - old: the path of the case, with elements.
  ///   - siblings: the cases of its enum that can hold what it held.
  /// - Returns: whether a case of its name is elsewhere.
  mutating func add(
    _ old: [String], _ arguments: [LiteralTree.Argument], siblings: [String], _ types: FeatureTypes
  ) -> Bool {
    guard let name = old.last else { return false }
    let elements = old.filter { $0.hasPrefix("[") }
    let path = old.map { $0.hasPrefix("[") ? "[*]" : $0 }
    let payload = LiteralTree.call("", arguments).text
    guard let index = gone.firstIndex(where: { $0.old == path }) else {
      gone.append(
        Gone(
          old: path, hasPayload: !arguments.isEmpty, elements: Set(elements),
          named: types.places(ofCase: name, arguments), others: types.places(ofCase: nil, arguments),
          siblings: siblings, payloads: [payload]))
      return !gone[gone.count - 1].named.isEmpty
    }
    gone[index].elements.formUnion(elements)
    if gone[index].payloads.count < Self.maxPayloads, gone[index].payloads.insert(payload).inserted {
      let places = types.places(ofCase: nil, arguments)
      gone[index].named.removeAll { !places.contains($0) }
      gone[index].others.removeAll { !places.contains($0) }
      gone[index].siblings.removeAll { !siblings.contains($0) }
    }
    return !gone[index].named.isEmpty
  }

  private static func plain(_ path: [String]) -> [String] { path.filter { !$0.hasPrefix("[") } }

  private func isUsed(_ place: [String]) -> Bool { used.contains(Self.plain(place)) }

  /// Cases that have another name in their enum, where one fits that no script uses.
  var renames: [(old: String, new: String)] {
    gone.compactMap { gone in
      let names = gone.siblings.filter { name in
        let path = Self.plain(gone.old.dropLast() + [name])
        return !isUsed(path) && !isHeld(path)
      }
      guard names.count == 1, let old = gone.old.last else { return nil }
      return (old, names[0])
    }
  }

  /// - Returns: the moves, and those of which the element is open.
  func found(_ types: FeatureTypes) -> (moves: [PathMove], open: [Open]) {
    var found: [(old: [String], place: [String], isNamed: Bool)] = []
    var outer: [[String]] = []
    for gone in gone where !outer.contains(where: gone.old.starts) {
      guard let (place, isNamed) = place(of: gone), gone.elements.count <= 1 else { continue }
      outer.append(gone.old)
      found.append((gone.old.map { $0 == "[*]" ? gone.elements.first ?? $0 : $0 }, place, isNamed))
    }
    // By its payload alone, a case is that of one which is gone.
    let all = found
    found.removeAll { one in !one.isNamed && all.count { $0.place == one.place } > 1 }
    var (moves, open): ([PathMove], [Open]) = ([], [])
    for (old, place, _) in found {
      let (path, known) = types.withElements(place)
      let move = PathMove(old: PathMove.path(old), new: PathMove.path(path))
      if let known { open.append(Open(move: move, known: known)) } else { moves.append(move) }
    }
    return (moves, open)
  }

  private func place(of gone: Gone) -> (place: [String], isNamed: Bool)? {
    let named = gone.named.filter { !isUsed($0) }
    if named.count == 1 { return (named[0], true) }
    guard gone.named.isEmpty else { return nil }
    let places = gone.others.filter { place in
      Self.plain(place).dropLast() != Self.plain(gone.old).dropLast() && !isUsed(place) && !isHeld(Self.plain(place))
    }
    let words = CaseWords.of(gone.old).sorted()
    let alike = places.filter { CaseWords.of($0).sorted() == words }
    if alike.count == 1 { return (alike[0], true) }
    let hasSiblings = gone.siblings.contains { !isUsed(Self.plain(gone.old.dropLast() + [$0])) }
    return gone.hasPayload && !hasSiblings && places.count == 1 ? (places[0], false) : nil
  }
}

extension FeatureTypes {
  /// A path of cases with the only elements that the initial state has for them; with `ID`, and those that it has, where it has none or
  /// several.
  fileprivate func withElements(_ place: [String]) -> (path: [String], known: [String]?) {
    var path: [String] = []
    var open: [String]?
    var shape: TypeShape? = action
    for part in place where part != "[*]" {
      guard case .enumeration(let enumeration)? = shape?.kind, let index = enumeration.index(named: part) else { break }
      path.append(part)
      let parts = enumeration.cases[index].parts.fields
      guard let (element, inner, _) = Self.elementParts(parts) else {
        shape = parts.first { $0.shape.isEnumeration }?.shape
        continue
      }
      shape = inner.shape
      if path.count == place.count { break }
      let known = elements(of: element)
      path.append(known.count == 1 ? known[0] : "[id: ID]")
      if known.count != 1 { open = known }
    }
    return (path, open)
  }
}
