/// Which fields of a struct its own `==` compares, where it leaves some out.
///
/// It is asked: a field that makes another value of the old one, when it alone is taken over from the new one, is compared. For
/// that it is called with values that the feature has never had, and a function that some other developer wrote may rely on
/// what always held: that a position lies within its list, say. So it is asked only where all that has changed is plain.
struct ComparedFields {
  let record: TypeShape.Record

  /// Those of some fields that explain why two values are not equal; nil where that can't be found out.
  func among(_ differing: [Int], _ old: ValueRef, _ new: ValueRef) -> [Int]? {
    guard differing.allSatisfy({ Self.isPlain(record.fields[$0].shape) }) else { return nil }
    let compared = differing.filter { !equals(old, old, taking: [$0], from: new) }
    // One that is compared only together with another one isn't found above.
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

  /// Numbers, texts and the like, and what is made of them: nothing to look up, nothing that may be missing.
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
