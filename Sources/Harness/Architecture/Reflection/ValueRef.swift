/// A value that lies somewhere in memory: what it is, and where. It is the one way into a value of a type that is only
/// known at run time.
///
///     ValueRef.with(order) { order in
///       guard case .structure(let record) = order.kind else { return }
///       for field in record.fields { print(field.name, order[field].any) }
///     }
///
/// It is borrowed: valid for the length of the call that hands it out, as the value may change, move or end afterwards. Who
/// keeps the value copies it: ``copy()``. The compiler would see to that if the type were `~Escapable`; but functions that
/// return such a type, as the subscripts here do, need an experimental feature of Swift 6.3.
///
/// Sound, for all that is below: an address comes only with the shape of the value that lies there, from a value of a known
/// type, from a box, or from another reference by what the shape says: a field's offset, an element's stride.
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

  /// The value as `Any`. A value of protocol type comes out as its dynamic type.
  package var any: Any { shape.box(address) }

  /// A copy, to keep.
  package func copy() -> ValueBox { ValueBox(shape, copying: address) }

  /// The value; `type` must be the shape's.
  @inlinable
  @inline(__always)
  package func read<T>(as type: T.Type) -> T { address.read(as: type) }

  /// Calls `body` with the value that is read by its dynamic type; with nil where nothing is known of what it is.
  package func withDynamic<R>(_ body: (ValueRef?) -> R) -> R {
    Self.withDynamic(any) { dynamic in
      if case .existential = dynamic.shape.kind { body(nil) } else { body(dynamic) }
    }
  }
}

// MARK: - Parts

extension ValueRef {
  /// A field of the struct, an element of the tuple, a part of the payload.
  @inlinable
  @inline(__always)
  package subscript(_ field: TypeShape.Field) -> ValueRef { ValueRef(field.shape, address + field.offset) }

  @inlinable
  @inline(__always)
  package subscript(_ field: FlatRecord.Field) -> ValueRef { ValueRef(field.shape, address + field.offset) }

  /// What the optional holds, a value of the shape `wrapped`; nil where there is nothing. It lies at the same place.
  @inlinable
  @inline(__always)
  package func wrapped(_ wrapped: TypeShape) -> ValueRef? {
    wrapped.isPresent(address) ? ValueRef(wrapped, address) : nil
  }

  /// How often the property wrapper was set; nil for one that doesn't count.
  package func setCount(_ wrapper: TypeShape.Wrapper) -> Int? {
    // The builder makes no wrapper with a marker that is not an `Int`.
    wrapper.marker.map { self[$0].read(as: Int.self) }
  }

  /// Which case the enum holds.
  package var caseIndex: Int { shape.caseIndex(address) }

  /// Calls `body` with the payload of the case that the enum holds, which must have one.
  @inlinable
  @inline(__always)
  package func withPayload<R>(
    of enumeration: TypeShape.Enumeration, case index: Int, _ body: (ValueRef) -> R
  ) -> R {
    let payload = enumeration.cases[index].payload ?? shape
    return shape.withPayload(address, of: enumeration, case: index) { body(ValueRef(payload, $0)) }
  }

  /// Calls `body` with the elements of a list, an identified array or a row of so many elements; any other value has none.
  @usableFromInline package func withElements<R>(_ body: (ListRef) -> R) -> R {
    switch shape.kind {
    case .list(let list, let element): withElements(of: list, element, body)
    case .identified(let list, _, let element): withElements(of: list, element, body)
    case .fixed(let element, let count): body(ListRef(element, address, count))
    default: body(ListRef(shape, address, 0))
    }
  }

  /// The same where the kind is at hand.
  @inlinable
  @inline(__always)
  package func withElements<R>(
    of list: any OrderedReflectable.Type, _ element: TypeShape, _ body: (ListRef) -> R
  ) -> R {
    shape.withElements(of: list, address) { body(ListRef(element, $0, $1)) }
  }

  /// How many members the dictionary, or the set, has.
  package var memberCount: Int {
    switch shape.kind {
    case .dictionary(let dictionary, _, _): dictionary.count(address)
    case .set(let set, _): set.count(address)
    default: 0
    }
  }

  /// Calls `body` with each key and its value of a dictionary.
  package func forEachEntry(_ body: (_ key: ValueRef, _ value: ValueRef) -> Void) {
    guard case .dictionary(let dictionary, let key, let value) = shape.kind else { return }
    dictionary.forEach(address) { body(ValueRef(key, $0), ValueRef(value, $1)) }
  }

  /// Calls `body` with each member of a set.
  package func forEachMember(_ body: (ValueRef) -> Void) {
    guard case .set(let set, let element) = shape.kind else { return }
    set.forEach(address) { body(ValueRef(element, $0)) }
  }

  /// Calls `body` with the value of a key in a dictionary; nil where there is none.
  package func withValue<R>(for key: ValueRef, _ body: (ValueRef?) -> R) -> R {
    guard case .dictionary(let dictionary, _, let value) = shape.kind else { return body(nil) }
    return dictionary.lookup(address, key.address) { found in body(found.map { ValueRef(value, $0) }) }
  }

  /// Calls `body` with the id, a value of the shape `id`, by which an identified array knows this element.
  @inline(__always)
  package func withID<R>(in list: any IdentifiedReflectable.Type, _ id: TypeShape, _ body: (ValueRef) -> R) -> R {
    list.withID(address) { body(ValueRef(id, $0)) }
  }

  /// The position of the element with an id in this identified array.
  package func position(of id: ValueRef, in list: any IdentifiedReflectable.Type) -> Int? {
    list.position(address, id.address)
  }

  /// Which object the class instance is.
  package var object: UInt { shape.object(address) }
}

// MARK: - Comparing

extension ValueRef {
  /// Whether two values of one type have the same structure.
  package func isSame(as other: ValueRef) -> Bool { StructuralEquality.areEqual(self, other) }

  /// Both references lead to one value.
  @inlinable
  @inline(__always)
  package func isIdentical(to other: ValueRef) -> Bool { address == other.address }

  /// Whether two values of one type consist of the same bytes.
  @inlinable
  @inline(__always)
  package func hasSameBytes(as other: ValueRef) -> Bool { shape.sameBytes(address, other.address) }

  /// Whether two values of one type are the same for certain: they consist of the same bytes and nothing else.
  @inlinable
  @inline(__always)
  package func isPlainlySame(as other: ValueRef) -> Bool { shape.isPlain && hasSameBytes(as: other) }

  /// Whether the bytes that two values of one type consist of are the same, so that nobody has to be asked.
  package func hasSameParts(as other: ValueRef) -> Bool { shape.hasSameParts(address, other.address) }

  /// Whether two values of a type that can't be read are the same.
  /// - Parameter isJudged: an Equatable value around them has the last word.
  package func isSameUnread(as other: ValueRef, isJudged: Bool) -> Bool {
    shape.isSameUnread(address, other.address, isJudged: isJudged)
  }

  /// What `==` of the type says; nil where it has none, is a leaf, or says nothing of how often a wrapper was set.
  @inlinable
  @inline(__always)
  package func equals(_ other: ValueRef) -> Bool? { shape.equals?(address, other.address) }

  /// What `==` of the type says, that of leaves included.
  package func equalsByOperator(_ other: ValueRef) -> Bool? {
    shape.areEqualByOperator(address, other.address)
  }

  /// Whether two values have the same `Identifiable` id; nil where they have none.
  @inline(__always)
  package func hasSameIdentity(as other: ValueRef) -> Bool? { shape.sameIdentity?(address, other.address) }
}

// MARK: - Flat lists

extension TypeShape.Record {
  /// The flat list for this record, which must be that of the value.
  @inlinable
  @inline(__always)
  package func flat(_ value: ValueRef) -> FlatRecord { flat(value.address) }
}

extension FlatRecord {
  /// Whether two values are the same for certain.
  package func areSame(_ left: ValueRef, _ right: ValueRef) -> Bool { areSame(left.address, right.address) }

  /// Where two values differ first; nil where they are the same for certain.
  @inlinable
  @inline(__always)
  package func difference(_ left: ValueRef, _ right: ValueRef) -> Difference? {
    difference(left.address, right.address)
  }

  /// How a field of two values differs of which it is known where they differ first; nil where it is the same for certain.
  @inlinable
  @inline(__always)
  package func difference(in field: Field, since first: Difference, _ left: ValueRef, _ right: ValueRef)
    -> FieldDifference?
  {
    difference(in: field, since: first, left.address, right.address)
  }
}
