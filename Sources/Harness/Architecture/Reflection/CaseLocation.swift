/// The place of a case's payload in a value: the optionals, cases and protocol types on the way to it.
///
/// ```text
/// /Route.detail, over `Route?`            present, payload of the case 1
/// /Action.failed, of `any Error`          payload of the case 0, an `APIError` behind the protocol
/// { .order(.counter($0)) }                payload of the case 0, payload of the case 2
/// ```
final class CaseLocation: Sendable {
  enum Component: Equatable, Sendable {
    /// The value of an optional.
    case present
    /// The payload of a case.
    case payload(Int)
    /// One of several values that form a payload.
    case element(Int)
    /// The value inside a protocol type, if it is of this type.
    case dynamic(ObjectIdentifier)
  }

  /// No known function wraps a value in more cases, and values may be deep.
  static let maxDepth = 8

  let components: [Component]

  init(_ components: [Component]) { self.components = components }

  /// Whether nothing is beside the payload: apart from it, the value consists only of its cases.
  var isAlone: Bool {
    !components.contains { if case .element = $0 { true } else { false } }
  }

  /// Returns the `Value` at this place in `root`, or nil if `root` is of other cases.
  func read<Value>(_ shape: TypeShape, _ root: UnsafeRawPointer, as wanted: TypeShape) -> Value? {
    Self.read(components[...], shape, root, wanted)
  }

  private static func read<Value>(
    _ components: ArraySlice<Component>, _ shape: TypeShape, _ value: UnsafeRawPointer, _ wanted: TypeShape
  ) -> Value? {
    guard let component = components.first else { return shape.payload(value, as: wanted) }
    return shape.follow(component, from: value) { read(components.dropFirst(), $0, $1, wanted) }
  }

  /// Visits everything in `root` that could be a `Value`, outer ones first, until `visit` returns true.
  @discardableResult
  static func search<Value>(
    _ shape: TypeShape, _ root: UnsafeRawPointer, for wanted: TypeShape, _ visit: (CaseLocation, Value) -> Bool
  ) -> Bool {
    search(shape, root, wanted, [], visit)
  }

  private static func search<Value>(
    _ shape: TypeShape, _ value: UnsafeRawPointer, _ wanted: TypeShape, _ components: [Component],
    _ visit: (CaseLocation, Value) -> Bool
  ) -> Bool {
    if let found: Value = shape.payload(value, as: wanted), visit(CaseLocation(components), found) { return true }
    if components.count == maxDepth { return false }
    for component in shape.components(into: value) {
      let isDone = shape.follow(component, from: value) { search($0, $1, wanted, components + [component], visit) }
      if isDone == true { return true }
    }
    return false
  }
}

extension TypeShape {
  /// Whether the runtime knows it as an enum and reads its tags, even if its cases can't be read.
  var hasTags: Bool { witnesses.hasTags }

  /// The type itself, or its element if it is a tuple of one, which has the same layout.
  var bare: TypeShape {
    if case .tuple(let record) = kind, record.fields.count == 1 { record.fields[0].shape } else { self }
  }

  /// Returns the next components into the value.
  fileprivate func components(into value: UnsafeRawPointer) -> [CaseLocation.Component] {
    switch kind(for: value) {
    case .optional(let wrapped): wrapped.isPresent(value) ? [.present] : []
    case .enumeration(let enumeration):
      enumeration.cases[caseIndex(value)].payload == nil ? [] : [.payload(caseIndex(value))]
    case .existential:
      TypeShape.withDynamicValue(of: box(value)) { shape, _ in [.dynamic(ObjectIdentifier(shape.type))] }
    case .tuple(let record):
      // A metatype takes no space among the values of a payload, whose type doesn't know it.
      record.fields.contains { TypeMetadata($0.shape.type).isMetatype }
        ? [] : record.fields.indices.map { .element($0) }
    case _ where hasTags: mirrored(value) == nil ? [] : [.payload(caseIndex(value))]
    default: []
    }
  }

  /// Follows one component, if the value allows it.
  fileprivate func follow<R>(
    _ component: CaseLocation.Component, from value: UnsafeRawPointer, _ body: (TypeShape, UnsafeRawPointer) -> R?
  ) -> R? {
    switch (component, kind(for: value)) {
    case (.present, .optional(let wrapped)): return wrapped.isPresent(value) ? body(wrapped, value) : nil
    case (.payload(let index), .enumeration(let enumeration)):
      guard caseIndex(value) == index, let payload = enumeration.cases[index].payload else { return nil }
      return withPayload(value, of: enumeration, case: index) { body(payload.bare, $0) }
    case (.payload(let index), _) where hasTags:
      guard caseIndex(value) == index, let payload = mirrored(value) else { return nil }
      return TypeShape.withDynamicValue(of: payload) { body($0.bare, $1) }
    case (.element(let index), .tuple(let record)):
      return body(record.fields[index].shape.bare, value + record.fields[index].offset)
    case (.dynamic(let type), .existential):
      return TypeShape.withDynamicValue(of: box(value)) { ObjectIdentifier($0.type) == type ? body($0, $1) : nil }
    default: return nil
    }
  }

  /// Returns the payload as `Mirror` gives it, for an enum that can't be read otherwise.
  private func mirrored(_ value: UnsafeRawPointer) -> Any? {
    let mirror = Mirror(reflecting: box(value))
    return mirror.displayStyle == .enum ? mirror.children.first?.value : nil
  }

  /// Returns the value itself as a `Value` if it is one, or if it was converted from one as functions convert: to a protocol
  /// type, to a superclass, or in the elements of a collection.
  fileprivate func payload<Value>(_ value: UnsafeRawPointer, as wanted: TypeShape) -> Value? {
    // Sound: it is of the type `Value`, or a tuple of the same elements with other labels, and no function.
    if isLaidOut(as: wanted) { return value.assumingMemoryBound(to: Value.self).pointee }
    return isWidened(from: wanted) ? box(value) as? Value : nil
  }

  /// Returns whether the types are the same apart from labels of tuples.
  func isLaidOut(as other: TypeShape) -> Bool {
    if self === other { return !TypeMetadata(type).isFunctionLike }
    guard case .tuple(let left) = bare.kind, case .tuple(let right) = other.bare.kind else {
      return bare === other.bare && !TypeMetadata(bare.type).isFunctionLike
    }
    return left.fields.count == right.fields.count
      && zip(left.fields, right.fields).allSatisfy { $0.shape.isLaidOut(as: $1.shape) }
  }

  /// Returns whether a value of the type `other` may have become one of this type, other than by being put into a protocol type
  /// as a whole: that is a component of its own, which names the type.
  func isWidened(from other: TypeShape) -> Bool {
    switch (bare.kind, other.bare.kind) {
    case (.existential, .existential), (.existential, .reference), (.reference, .reference): bare !== other.bare
    case (.optional(let left), .optional(let right)): left.isWidenedInside(from: right)
    case (.list(_, let left), .list(_, let right)), (.set(_, let left), .set(_, let right)):
      left.isWidenedInside(from: right)
    case (.dictionary(_, let leftKey, let left), .dictionary(_, let rightKey, let right)):
      (leftKey === rightKey || leftKey.isWidenedInside(from: rightKey))
        && (left === right || left.isWidenedInside(from: right))
    case (.tuple(let left), .tuple(let right)):
      left.fields.count == right.fields.count
        && zip(left.fields, right.fields).allSatisfy {
          $0.shape.isLaidOut(as: $1.shape) || $0.shape.isWidenedInside(from: $1.shape)
        }
    default: false
    }
  }

  private func isWidenedInside(from other: TypeShape) -> Bool {
    if case .existential = bare.kind { return true }
    return isWidened(from: other)
  }

  /// Returns whether, judging by types, a value of this type could hold a value of the type `wanted` as the payload of a case.
  func canHold(_ wanted: TypeShape) -> Bool {
    var known: Set<ObjectIdentifier> = []
    var level = [self]
    for _ in 0...CaseLocation.maxDepth {
      var next: [TypeShape] = []
      for shape in level where known.insert(ObjectIdentifier(shape)).inserted {
        if shape.isLaidOut(as: wanted) || shape.isWidened(from: wanted) { return true }
        switch shape.kind {
        // A protocol type may hold anything.
        case .existential: return true
        case .optional(let wrapped): next.append(wrapped)
        case .enumeration(let enumeration): next += enumeration.cases.compactMap { $0.payload?.bare }
        case .tuple(let record): next += record.fields.map(\.shape.bare)
        case _ where shape.hasTags: return true
        default: break
        }
      }
      level = next
    }
    return false
  }
}
