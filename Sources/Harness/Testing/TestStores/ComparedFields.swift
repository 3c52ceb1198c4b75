/// Finds which fields of a struct its own `==` compares, if it ignores some.
///
/// It calls `==`: a field is compared if replacing it alone by the new value makes the value unequal to the old one. That
/// calls `==` with values that the feature has never had, and its code may rely on what always held: that a position is within
/// its list, say. So it is called only if all changed fields are plain.
struct ComparedFields {
  let record: TypeShape.Record

  /// Returns those of the differing fields that explain why two values are not equal; nil if that can't be determined.
  func among(_ differing: [Int], _ old: ValueRef, _ new: ValueRef) -> [Int]? {
    guard differing.allSatisfy({ Self.isPlain(record.fields[$0].shape) }) else { return nil }
    let compared = differing.filter { !equals(old, old, taking: [$0], from: new) }
    // A field that is compared only in combination with another one isn't found above.
    return equals(new, old, taking: compared, from: new) ? compared : nil
  }

  /// Whether a value equals an old one that has some fields of a new one.
  private func equals(
    _ value: ValueRef, _ old: ValueRef, taking fields: [Int], from new: ValueRef
  ) -> Bool {
    let box = old.copy()
    for field in fields { box.replace(record.fields[field], from: new) }
    return withExtendedLifetime(box) { value.equals(box.ref) ?? false }
  }

  /// Whether values of a shape are numbers, texts and the like, or made of them: nothing to look up, nothing that may be
  /// missing.
  private static func isPlain(_ shape: TypeShape) -> Bool {
    guard shape.storage == .strong else { return false }
    switch shape.kind {
    case .leaf(.data): return false
    case .leaf: return true
    case .structure(let record), .tuple(let record): return record.fields.allSatisfy { isPlain($0.shape) }
    case .enumeration(let enumeration): return enumeration.cases.compactMap(\.payload).allSatisfy(isPlain)
    default: return false
    }
  }
}
