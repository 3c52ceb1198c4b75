extension ActionCases {
  /// An action of one case, or nil where something in its payload can't be made.
  /// - Parameter number: counts the `names`.
  func make<Choices>(_ number: Int, with maker: inout ValueMaker<Choices>) -> ValueBox? {
    let box = ValueBox(shape)
    guard construct(number, box.address, with: &maker) else { return nil }
    box.isInitialized = true
    return box
  }

  private func construct<Choices>(
    _ number: Int, _ target: UnsafeMutableRawPointer, with maker: inout ValueMaker<Choices>
  ) -> Bool {
    guard case .enumeration(let enumeration) = shape.constructionKind,
      let index = cases.lastIndex(where: { $0.name <= number })
    else { return false }
    let (entry, enumCase) = (cases[index], enumeration.cases[index])
    guard let payload = enumCase.payload else {
      shape.construct(target, of: enumeration, case: index, taking: nil)
      return true
    }
    let box = ValueBox(payload)
    let isMade =
      if let inner = entry.inner {
        maker.construct(enumCase.parts, payload, box.address) { maker, field, place in
          inner.lies(at: field)
            ? inner.cases.construct(number - entry.name, place, with: &maker) : maker.construct(field.shape, place)
        }
      } else {
        maker.construct(payload, box.address)
      }
    if isMade { shape.construct(target, of: enumeration, case: index, taking: box.address) }
    return isMade
  }

  /// The parts of the payload of a case, with the names that paths give them; those of an action in place of the action.
  func parts(of number: Int) -> [(name: String, shape: TypeShape)] {
    guard case .enumeration(let enumeration) = shape.kind, let index = cases.lastIndex(where: { $0.name <= number })
    else { return [] }
    let (entry, enumCase) = (cases[index], enumeration.cases[index])
    guard enumCase.payload != nil else { return [] }
    return enumCase.parts.fields.enumerated().flatMap { position, field -> [(name: String, shape: TypeShape)] in
      if let inner = entry.inner, inner.lies(at: field) {
        return inner.cases.parts(of: number - entry.name).map { ("\(enumCase.name).\($0.name)", $0.shape) }
      }
      return [("\(enumCase.name).\(field.name.isEmpty ? "\(position)" : field.name)", field.shape)]
    }
  }
}
