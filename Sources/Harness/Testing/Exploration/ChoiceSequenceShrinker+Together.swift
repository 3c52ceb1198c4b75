extension ChoiceSequenceShrinker {
  /// Simplifies an id that a step takes from an answer in both places, or in neither.
  mutating func simplifyTogether() throws(Failure) -> Int {
    var accepted = 0
    var tried: Set<String> = []
    while let (literal, leaves) = Self.repeated(in: best.sequence, besides: tried), isMinimal {
      tried.insert(literal)
      for simpler in SimplerValues(of: leaves[0].value, types: types) {
        guard let sequence = Self.replacing(leaves, with: simpler, in: best.sequence), try attempt(sequence) else {
          continue
        }
        accepted += 1
        break
      }
    }
    return accepted
  }

  private typealias Place = (place: ChoiceSequence.Place, leaf: ValueLeaf, value: ValueBox)

  /// Returns the first leaf that is the same in several places.
  private static func repeated(in sequence: ChoiceSequence, besides tried: Set<String>) -> (String, [Place])? {
    var order: [String] = []
    var leaves: [String: [Place]] = [:]
    for place in sequence.places {
      guard let whole = sequence[place] else { continue }
      let isAction = if case .step = place { true } else { false }
      for leaf in ValueLeaf.all(in: whole.ref, isAction: isAction) {
        guard let value = leaf.value(in: whole.ref) else { continue }
        let literal = "\(leaf.shape.fullName) \(LiteralPrinter.text(of: value.ref))"
        if leaves[literal] == nil { order.append(literal) }
        leaves[literal, default: []].append((place, leaf, value))
      }
    }
    return order.first { !tried.contains($0) && (leaves[$0]?.count ?? 0) > 1 }.map { ($0, leaves[$0] ?? []) }
  }

  private static func replacing(_ places: [Place], with value: ValueBox, in sequence: ChoiceSequence) -> ChoiceSequence?
  {
    var sequence = sequence
    for (place, leaf, _) in places {
      guard let changed = sequence[place].flatMap({ leaf.replaced(in: $0.ref, with: value) }) else { return nil }
      sequence[place] = changed
    }
    return sequence
  }
}
