/// A part of a value without parts of its own: a number, a text, nil, an empty collection, a case without payload.
///
/// The enums that select an action are not leaves: they belong to what was sent.
struct ValueLeaf {
  /// The path from the whole value: `load.items[1].name`, `set.0`; a case is a component, as in paths of coverage.
  let path: String
  let shape: TypeShape
  /// The indices of the parts that lead to it.
  let steps: [Int]

  /// The maximum number of levels examined.
  private static let maxDepth = 64
  private static let maxLeaves = 1_000

  /// - Parameter isAction: whether the whole value is an action.
  static func all(in whole: ValueRef, isAction: Bool = false) -> [ValueLeaf] {
    var leaves: [ValueLeaf] = []
    collect(whole.copy(), isAction: isAction, "", [], &leaves)
    return leaves
  }

  private static func collect(
    _ value: ValueBox, isAction: Bool, _ path: String, _ steps: [Int], _ leaves: inout [ValueLeaf]
  ) {
    if leaves.count >= maxLeaves || steps.count >= maxDepth { return }
    let parts = ValueParts(value)
    let isActionEnum = isAction && value.shape.actionEnum != nil
    if parts.parts.isEmpty {
      if !isActionEnum, value.shape.isWritable, !value.shape.isVoid {
        leaves.append(ValueLeaf(path: path, shape: value.shape, steps: steps))
      }
      return
    }
    for (index, part) in parts.parts.enumerated() {
      collect(part, isAction: isActionEnum, parts.path(to: index, from: path), steps + [index], &leaves)
    }
  }

  /// Returns a copy of the leaf's value; nil if the whole value has another structure.
  func value(in whole: ValueRef) -> ValueBox? {
    var value = whole.copy()
    for step in steps {
      let parts = ValueParts(value).parts
      guard parts.indices.contains(step) else { return nil }
      value = parts[step]
    }
    return value.shape === shape ? value : nil
  }

  /// Returns the whole value with another value in this place; nil if that is invalid: ids may have become equal.
  func replaced(in whole: ValueRef, with value: ValueBox) -> ValueBox? {
    ValueParts.replacing(steps[...], in: whole.copy()) { $0.shape === value.shape ? value : nil }
  }
}

extension ValueParts {
  /// Returns the whole value with the part at the end of some steps replaced.
  static func replacing(
    _ steps: ArraySlice<Int>, in whole: ValueBox, _ change: (ValueBox) -> ValueBox?
  ) -> ValueBox? {
    guard let step = steps.first else { return change(whole) }
    let taken = ValueParts(whole)
    guard taken.parts.indices.contains(step),
      let part = replacing(steps.dropFirst(), in: taken.parts[step], change)
    else { return nil }
    var parts = taken.parts
    parts[step] = part
    return taken.whole(of: parts)
  }

  fileprivate func path(to index: Int, from path: String) -> String {
    func below(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
    switch kind {
    case .structure(let record), .tuple(let record): return below(Self.name(of: index, in: record))
    case .enumeration:
      guard let enumCase = enumCase else { return path }
      let place = below(enumCase.name)
      return "\(place).\(Self.name(of: index, in: enumCase.parts))"
    case .list, .identified, .set, .fixed: return "\(path)[\(index)]"
    case .dictionary:
      let key = LiteralPrinter.text(of: parts[index & ~1].ref)
      return index.isMultiple(of: 2) ? "\(path)[\(key)].key" : "\(path)[\(key)]"
    case .represented: return isCollection ? "\(path)[\(index)]" : below("rawValue")
    default: return path
    }
  }

  private static func name(of index: Int, in record: TypeShape.Record) -> String {
    let fields = readable(record)
    return fields[index].name.isEmpty ? "\(index)" : fields[index].name
  }
}

extension TypeShape {
  fileprivate var isVoid: Bool { if case .tuple(let record) = kind { record.fields.isEmpty } else { false } }
}
