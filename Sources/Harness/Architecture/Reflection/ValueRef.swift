/// A reference to a value in memory: its shape and its address. It is the only access to a value of a type known only at run
/// time.
///
///     ValueRef.with(order) { order in
///       guard case .structure(let record) = order.kind else { return }
///       for field in record.fields { print(field.name, order[field].any) }
///     }
///
/// It is borrowed: valid for the length of the call that provides it, as the value may change, move or end afterwards. To keep
/// the value, copy it: ``copy()``. The compiler would enforce that if the type were `~Escapable`; but functions that return
/// such a type, as the subscripts here do, need an experimental feature of Swift 6.3.
///
/// Sound, for everything below: an address comes only with the shape of the value there, from a value of a known type, from a
/// box, or from another reference by its shape: a field's offset, an element's stride.
@usableFromInline package struct ValueRef {
  @usableFromInline package let shape: TypeShape
  /// For Reflection and the readers and printers of Rendering.
  @usableFromInline package let address: UnsafeRawPointer

  @inlinable
  @inline(__always)
  package init(_ shape: TypeShape, _ address: UnsafeRawPointer) {
    self.shape = shape
    self.address = address
  }

  /// Calls `body` with a value.
  @inlinable
  @inline(__always)
  package static func with<T, R, Failure: Error>(
    _ value: T, _ body: (ValueRef) throws(Failure) -> R
  ) throws(Failure) -> R {
    try withUnsafePointer(to: value) { value throws(Failure) in
      try body(ValueRef(TypeShape.of(T.self), UnsafeRawPointer(value)))
    }
  }

  /// Calls `body` with two values of one type.
  @inlinable
  @inline(__always)
  package static func with<T, R>(_ left: T, _ right: T, _ body: (ValueRef, ValueRef) -> R) -> R {
    let shape = TypeShape.of(T.self)
    return withUnsafePointer(to: left) { left in
      withUnsafePointer(to: right) { right in
        body(ValueRef(shape, UnsafeRawPointer(left)), ValueRef(shape, UnsafeRawPointer(right)))
      }
    }
  }

  /// Calls `body` with the value inside `any`, by its dynamic type.
  package static func withDynamic<R>(_ any: Any, _ body: (ValueRef) -> R) -> R {
    TypeShape.withDynamicValue(of: any) { body(ValueRef($0, $1)) }
  }

  /// The kind to read the value by: the first look at each struct and case compares its metadata with `Mirror`.
  @inlinable
  @inline(__always)
  package var kind: TypeShape.Kind { shape.kind(for: address) }

  /// The value as `Any`. A value of protocol type is returned as its dynamic type.
  package var any: Any { shape.box(address) }

  /// Returns a copy, to keep.
  package func copy() -> ValueBox { ValueBox(shape, copying: address) }

  /// Returns the value; `type` must be the shape's.
  @inlinable
  @inline(__always)
  package func read<T>(as type: T.Type) -> T { address.read(as: type) }

  /// Calls `body` with the value as its dynamic type, or nil if that is unknown.
  package func withDynamic<R>(_ body: (ValueRef?) -> R) -> R {
    Self.withDynamic(any) { dynamic in
      if case .existential = dynamic.shape.kind { body(nil) } else { body(dynamic) }
    }
  }
}

// MARK: - Parts

extension ValueRef {
  /// A field of the struct, an element of the tuple, or a part of the payload.
  @inlinable
  @inline(__always)
  package subscript(_ field: TypeShape.Field) -> ValueRef { ValueRef(field.shape, address + field.offset) }

  @inlinable
  @inline(__always)
  package subscript(_ field: FlatRecord.Field) -> ValueRef { ValueRef(field.shape, address + field.offset) }

  /// Returns the optional's value, of the shape `wrapped`, or nil. It is at the same address.
  @inlinable
  @inline(__always)
  package func wrapped(_ wrapped: TypeShape) -> ValueRef? {
    wrapped.isPresent(address) ? ValueRef(wrapped, address) : nil
  }

  /// Returns how often the property wrapper was set; nil for one that doesn't count.
  package func setCount(_ wrapper: TypeShape.Wrapper) -> Int? {
    // The builder makes no wrapper with a marker that is not an `Int`.
    wrapper.marker.map { self[$0].read(as: Int.self) }
  }

  /// The index of the enum's case.
  package var caseIndex: Int { shape.caseIndex(address) }

  /// Calls `body` with the payload of the enum's case, which must have one.
  @inlinable
  @inline(__always)
  package func withPayload<R>(
    of enumeration: TypeShape.Enumeration, case index: Int, _ body: (ValueRef) -> R
  ) -> R {
    let payload = enumeration.cases[index].payload ?? shape
    return shape.withPayload(address, of: enumeration, case: index) { body(ValueRef(payload, $0)) }
  }

  /// Calls `body` with the elements of a list, an identified array or a fixed array; any other value has none.
  @usableFromInline package func withElements<R>(_ body: (ListRef) -> R) -> R {
    switch shape.kind {
    case .list(let list, let element): withElements(of: list, element, body)
    case .identified(let list, _, let element): withElements(of: list, element, body)
    case .fixed(let element, let count): body(ListRef(element, address, count))
    default: body(ListRef(shape, address, 0))
    }
  }

  /// Does the same if the kind is known.
  @inlinable
  @inline(__always)
  package func withElements<R>(
    of list: any OrderedReflectable.Type, _ element: TypeShape, _ body: (ListRef) -> R
  ) -> R {
    shape.withElements(of: list, address) { body(ListRef(element, $0, $1)) }
  }

  /// The number of members of the dictionary or set.
  package var memberCount: Int {
    switch shape.kind {
    case .dictionary(let dictionary, _, _): dictionary.count(address)
    case .set(let set, _): set.count(address)
    default: 0
    }
  }

  /// Calls `body` with each key of a dictionary and its value.
  package func forEachEntry(_ body: (_ key: ValueRef, _ value: ValueRef) -> Void) {
    guard case .dictionary(let dictionary, let key, let value) = shape.kind else { return }
    dictionary.forEach(address) { body(ValueRef(key, $0), ValueRef(value, $1)) }
  }

  /// Calls `body` with each member of a set.
  package func forEachMember(_ body: (ValueRef) -> Void) {
    guard case .set(let set, let element) = shape.kind else { return }
    set.forEach(address) { body(ValueRef(element, $0)) }
  }

  /// Calls `body` with the value of a key in a dictionary, or nil if there is none.
  package func withValue<R>(for key: ValueRef, _ body: (ValueRef?) -> R) -> R {
    guard case .dictionary(let dictionary, _, let value) = shape.kind else { return body(nil) }
    return dictionary.lookup(address, key.address) { found in body(found.map { ValueRef(value, $0) }) }
  }

  /// Calls `body` with the id, a value of the shape `id`, by which an identified array identifies this element.
  @inline(__always)
  package func withID<R>(in list: any IdentifiedReflectable.Type, _ id: TypeShape, _ body: (ValueRef) -> R) -> R {
    list.withID(address) { body(ValueRef(id, $0)) }
  }

  /// Returns the position of the element with an id in this identified array.
  package func position(of id: ValueRef, in list: any IdentifiedReflectable.Type) -> Int? {
    list.position(address, id.address)
  }

  /// The object of the class instance.
  package var object: UInt { shape.object(address) }
}

// MARK: - Comparing

extension ValueRef {
  /// Returns whether two values of one type have the same structure.
  package func isSame(as other: ValueRef) -> Bool { StructuralEquality.areEqual(self, other) }

  /// Returns whether both references lead to one value.
  @inlinable
  @inline(__always)
  package func isIdentical(to other: ValueRef) -> Bool { address == other.address }

  /// Returns whether two values of one type have the same bytes.
  @inlinable
  @inline(__always)
  package func hasSameBytes(as other: ValueRef) -> Bool { shape.sameBytes(address, other.address) }

  /// Returns whether two values of one type are certainly the same: they have the same bytes and nothing else.
  @inlinable
  @inline(__always)
  package func isPlainlySame(as other: ValueRef) -> Bool { shape.isPlain && hasSameBytes(as: other) }

  /// Returns whether two values of one type have the same bytes, so that no `==` needs to be called.
  package func hasSameParts(as other: ValueRef) -> Bool { shape.hasSameParts(address, other.address) }

  /// Returns whether two values of an unreadable type are the same.
  /// - Parameter isJudged: whether an Equatable value around them has the last word.
  package func isSameUnread(as other: ValueRef, isJudged: Bool) -> Bool {
    shape.isSameUnread(address, other.address, isJudged: isJudged)
  }

  /// Returns the result of the type's `==`; nil if it has none, is a leaf, or ignores how often a wrapper was set.
  @inlinable
  @inline(__always)
  package func equals(_ other: ValueRef) -> Bool? { shape.equals?(address, other.address) }

  /// Returns the result of the type's `==`, including that of leaves.
  package func equalsByOperator(_ other: ValueRef) -> Bool? {
    shape.areEqualByOperator(address, other.address)
  }

  /// Returns whether two values have the same `Identifiable` id; nil if they have none.
  @inline(__always)
  package func hasSameIdentity(as other: ValueRef) -> Bool? { shape.sameIdentity?(address, other.address) }
}

// MARK: - Flat lists

extension TypeShape.Record {
  /// Returns the flat list of this record, which must be that of the value.
  @inlinable
  @inline(__always)
  package func flat(_ value: ValueRef) -> FlatRecord { flat(value.address) }
}

extension FlatRecord {
  /// Returns whether two values are certainly the same.
  package func areSame(_ left: ValueRef, _ right: ValueRef) -> Bool { areSame(left.address, right.address) }

  /// Returns the first difference of two values; nil if they are certainly the same.
  @inlinable
  @inline(__always)
  package func difference(_ left: ValueRef, _ right: ValueRef) -> Difference? {
    difference(left.address, right.address)
  }

  /// Returns the difference of a field in two values whose first difference is known; nil if the field is certainly the same.
  @inlinable
  @inline(__always)
  package func difference(in field: Field, since first: Difference, _ left: ValueRef, _ right: ValueRef)
    -> FieldDifference?
  {
    difference(in: field, since: first, left.address, right.address)
  }
}
