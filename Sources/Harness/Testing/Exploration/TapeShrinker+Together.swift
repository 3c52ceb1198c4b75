extension TapeShrinker {
  /// Where a value lies in a tape.
  private enum Place {
    case step(Int)
    case answer(TapeAnswers.Call, Int)
  }

  /// An id that one step takes from the answer to another becomes simpler in both, or in none.
  mutating func simplifyTogether() -> Int {
    var accepted = 0
    var tried: Set<String> = []
    while let (literal, leaves) = Self.repeated(in: best.tape, besides: tried), isMinimal {
      tried.insert(literal)
      guard let value = leaves[0].value else { continue }
      for simpler in SimplerValues(of: value, types: types) {
        guard let tape = Self.replacing(leaves.map { ($0.place, $0.leaf) }, with: simpler, in: best.tape), attempt(tape)
        else { continue }
        accepted += 1
        break
      }
    }
    return accepted
  }

  /// The first leaf that is the same in several places.
  private static func repeated(
    in tape: Tape, besides tried: Set<String>
  ) -> (String, [(place: Place, leaf: ValueLeaf, value: ValueBox?)])? {
    var order: [String] = []
    var leaves: [String: [(place: Place, leaf: ValueLeaf, value: ValueBox?)]] = [:]
    for (place, whole) in values(of: tape) {
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

  private static func values(of tape: Tape) -> [(Place, ValueBox)] {
    var values: [(Place, ValueBox)] = []
    for (index, step) in tape.steps.enumerated() {
      if case .send(let action) = step { values.append((.step(index), action)) }
    }
    for call in tape.answers.calls {
      guard case .values(let answers, _)? = tape.answers[call] else { continue }
      for (index, answer) in answers.enumerated() { values.append((.answer(call, index), answer.value)) }
    }
    return values
  }

  private static func replacing(_ places: [(Place, ValueLeaf)], with value: ValueBox, in tape: Tape) -> Tape? {
    var tape = tape
    for (place, leaf) in places {
      switch place {
      case .step(let index):
        guard case .send(let action) = tape.steps[index], let changed = leaf.replaced(in: action.ref, with: value)
        else {
          return nil
        }
        tape.steps[index] = .send(changed)
      case .answer(let call, let index):
        guard case .values(var answers, let end)? = tape.answers[call],
          let changed = leaf.replaced(in: answers[index].value.ref, with: value)
        else { return nil }
        answers[index].value = changed
        tape.answers[call] = .values(answers, end: end)
      }
    }
    return tape
  }
}
