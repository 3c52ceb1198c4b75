extension ActionCases {
  /// Returns an action of one case; nil if something in its payload can't be created.
  /// - Parameter number: the index in `names`.
  package func make<Choices>(_ number: Int, with maker: inout ValueMaker<Choices>) -> ValueBox? {
    let box = ValueBox(shape)
    guard construct(number, box.address, with: &maker) else { return nil }
    box.isInitialized = true
    return box
  }

  fileprivate func construct<Choices>(
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
      if entry.inners.isEmpty {
        maker.construct(payload, box.address)
      } else {
        maker.construct(enumCase.parts, payload, box.address) { maker, field, place in
          guard let inner = entry.inner(at: field) else { return maker.construct(field.shape, place) }
          return inner.construct(number - entry.name, place, with: &maker)
        }
      }
    if isMade { shape.construct(target, of: enumeration, case: index, taking: box.address) }
    return isMade
  }

  /// Returns the parts of a leaf's payload, with their names in paths; an inner enum is replaced by its parts.
  package func parts(of number: Int) -> [(name: String, shape: TypeShape)] {
    guard case .enumeration(let enumeration) = shape.kind, let index = cases.lastIndex(where: { $0.name <= number })
    else { return [] }
    let (entry, enumCase) = (cases[index], enumeration.cases[index])
    guard enumCase.payload != nil else { return [] }
    return enumCase.parts.fields.enumerated().flatMap { position, field -> [(name: String, shape: TypeShape)] in
      if let inner = entry.inner(at: field) {
        guard let own = inner.number(number - entry.name) else { return [] }
        return inner.cases.parts(of: own).map { ("\(enumCase.name).\($0.name)", $0.shape) }
      }
      return [("\(enumCase.name).\(field.name.isEmpty ? "\(position)" : field.name)", field.shape)]
    }
  }
}

extension ActionCases.Inner {
  /// - Parameter number: the index among the leaves of the case that holds the enum.
  fileprivate func construct<Choices>(
    _ number: Int, _ target: UnsafeMutableRawPointer, with maker: inout ValueMaker<Choices>
  ) -> Bool {
    let own = self.number(number)
    if let own, !cases.construct(own, target, with: &maker) { return false }
    if isOptional { cases.shape.setPresent(own != nil, target) }
    return true
  }
}
