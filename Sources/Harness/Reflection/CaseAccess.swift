import Synchronization

/// Takes the payload out of one case of an enum by its tag, for a case known only by the function that embeds it.
///
/// `OrderAction.counter` is a function; which case it makes is learned from the first value that it could have made:
/// the payload is embedded once more, and the tag of the result is the tag of the case. Afterwards an extraction is a
/// comparison of tags.
package final class CaseAccess<Root, Value>: Sendable {
  private let shape: TypeShape
  private let enumeration: TypeShape.Enumeration?
  /// Which cases have a payload of the type `Value`, labels aside.
  private let isCandidate: [Bool]
  private let tag: Atomic<Int>
  private static var unknown: Int { -1 }

  package init() {
    shape = TypeShape.of(Root.self)
    tag = Atomic(Self.unknown)
    if case .enumeration(let enumeration) = shape.kind {
      self.enumeration = enumeration
      let wanted = TypeShape.of(Value.self)
      isCandidate = enumeration.cases.map { $0.payload.map { Self.matches($0, wanted) } ?? false }
    } else {
      enumeration = nil
      isCandidate = []
    }
  }

  /// The payload of `root` if it is the case that `embed` makes.
  package func extract(from root: Root, embed: (Value) -> Root) -> Value? {
    withUnsafePointer(to: root) { pointer in
      let root = UnsafeRawPointer(pointer)
      if case .optional(let wrapped) = shape.kind { return extract(optional: wrapped, root) }
      guard let enumeration else { return nil }
      let index = shape.caseIndex(root)
      let known = tag.load(ordering: .relaxed)
      if known != Self.unknown, known != index { return nil }
      // Only the first extraction asks whether the metadata can be trusted.
      if known == Self.unknown, case .mirrored = shape.kind(for: root) {
        return mirrored(pointer.pointee, index, embed)
      }
      guard isCandidate[index] else { return nil }
      let value = shape.withPayload(root, of: enumeration, case: index) {
        // Sound: the payload is of the type `Value`, or a tuple of the same elements with other labels.
        $0.assumingMemoryBound(to: Value.self).pointee
      }
      if known == index { return value }
      let made = withUnsafePointer(to: embed(value)) { shape.caseIndex(UnsafeRawPointer($0)) }
      tag.store(made, ordering: .relaxed)
      return made == index ? value : nil
    }
  }

  /// The payload as `Mirror` tells it, if it belongs to the case that `embed` makes.
  private func mirrored(_ root: Root, _ index: Int, _ embed: (Value) -> Root) -> Value? {
    guard let value = Mirror(reflecting: root).children.first?.value as? Value else { return nil }
    let made = withUnsafePointer(to: embed(value)) { shape.caseIndex(UnsafeRawPointer($0)) }
    return made == index ? value : nil
  }

  /// `/Optional.some`: the wrapped value, which lies at the optional's own address.
  private func extract(optional wrapped: TypeShape, _ root: UnsafeRawPointer) -> Value? {
    guard wrapped.type == Value.self, wrapped.isPresent(root) else { return nil }
    return root.assumingMemoryBound(to: Value.self).pointee
  }

  private static func matches(_ payload: TypeShape, _ wanted: TypeShape) -> Bool {
    if payload === wanted { return true }
    let elements = elements(of: payload)
    let wantedElements = Self.elements(of: wanted)
    return elements.count == wantedElements.count && zip(elements, wantedElements).allSatisfy { $0 === $1 }
  }

  /// The elements of a tuple, or the one value; a tuple of one is laid out as that one.
  private static func elements(of shape: TypeShape) -> [TypeShape] {
    if case .tuple(let record) = shape.kind { return record.fields.map(\.shape) }
    return [shape]
  }
}

extension TypeShape {
  /// The case that `value` holds, as a number that is equal for equal cases; nil when it is no enum.
  package static func tag<T>(of value: T) -> Int? {
    let shape = of(T.self)
    return withUnsafePointer(to: value) { value in
      switch shape.kind {
      case .enumeration: shape.caseIndex(UnsafeRawPointer(value))
      case .optional(let wrapped): wrapped.isPresent(UnsafeRawPointer(value)) ? 1 : 0
      default: nil
      }
    }
  }
}
