import Synchronization

/// Takes the payload out of one case of an enum by its tag, for a case known only by the function that embeds it.
///
/// `OrderAction.counter` is a function; which case it makes is learned from the first value that it could have made:
/// the payload is embedded once more, and the tag of the result is the tag of the case. Afterwards an extraction is a
/// comparison of tags, compiled into the caller's own code for the enum at hand.
@usableFromInline
final class CaseAccess<Root, Value>: @unchecked Sendable {
  // Unchecked: what is no constant is atomic.

  private let shape: TypeShape
  private let enumeration: TypeShape.Enumeration?
  /// Which cases have a payload of the type `Value`, labels aside.
  private let isCandidate: [Bool]
  /// The case, once it is known.
  private let learned = Atomic(-1)

  /// What an extraction needs. It lies apart so that using it counts no references, and lives as long as this object.
  @usableFromInline let layout: UnsafeMutablePointer<CaseLayout>
  private var access: Int {
    get { layout.pointee.access.load(ordering: .relaxed) }
    set { layout.pointee.access.store(newValue, ordering: .relaxed) }
  }

  @usableFromInline
  init() {
    shape = TypeShape.of(Root.self)
    var candidates = UInt64.max
    var known = -1
    switch shape.kind {
    case .enumeration(let enumeration):
      self.enumeration = enumeration
      let wanted = TypeShape.of(Value.self)
      isCandidate = enumeration.cases.map { $0.payload.map { Self.matches($0, wanted) } ?? false }
      for (index, isCandidate) in isCandidate.prefix(64).enumerated() where !isCandidate { candidates &= ~(1 << index) }
    case .optional(let wrapped):
      // `/Optional.some`: the first case, and the only one with a payload.
      enumeration = nil
      isCandidate = []
      if wrapped.type == Value.self { known = 0 }
    default:
      enumeration = nil
      isCandidate = []
    }
    let isEnum = enumeration != nil || known == 0
    layout = .allocate(capacity: 1)
    layout.initialize(
      to: CaseLayout(
        metadata: shape.metadata, readTag: isEnum ? shape.witnesses.enumTagFunction : { _, _ in 0 },
        project: isEnum ? shape.witnesses.projectPayloadFunction : { _, _ in }, candidates: candidates, access: known))
  }

  deinit {
    layout.deinitialize(count: 1)
    layout.deallocate()
  }

  /// The payload of `root` if it is the case that `embed` makes.
  func extract(from root: Root, embed: (Value) -> Root) -> Value? {
    layout.pointee.extract(from: root) { extractSlowly(from: root, embed: embed) }
  }

  /// Before the case is known, and where the payload lies elsewhere.
  @usableFromInline
  @inline(never)
  func extractSlowly(from root: Root, embed: (Value) -> Root) -> Value? {
    withUnsafePointer(to: root) { pointer in
      let root = UnsafeRawPointer(pointer)
      guard let enumeration else { return nil }
      let index = shape.caseIndex(root)
      let known = learned.load(ordering: .relaxed)
      if known >= 0, known != index { return nil }
      // Only the first extraction asks whether the metadata can be trusted.
      if known < 0, case .mirrored = shape.kind(for: root) {
        return mirrored(pointer.pointee, index, embed)
      }
      if access == -1 { access = -2 }
      guard isCandidate[index] else { return nil }
      let value = shape.withPayload(root, of: enumeration, case: index) {
        $0.assumingMemoryBound(to: Value.self).pointee
      }
      if known == index { return value }
      let made = withUnsafePointer(to: embed(value)) { shape.caseIndex(UnsafeRawPointer($0)) }
      learned.store(made, ordering: .relaxed)
      let enumCase = enumeration.cases[made]
      if !enumCase.isIndirect { access = made << 1 | (enumCase.isInPlace ? 0 : 1) }
      return made == index ? value : nil
    }
  }

  /// The payload as `Mirror` tells it, if it belongs to the case that `embed` makes.
  private func mirrored(_ root: Root, _ index: Int, _ embed: (Value) -> Root) -> Value? {
    guard let value = Mirror(reflecting: root).children.first?.value as? Value else { return nil }
    let made = withUnsafePointer(to: embed(value)) { shape.caseIndex(UnsafeRawPointer($0)) }
    return made == index ? value : nil
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
