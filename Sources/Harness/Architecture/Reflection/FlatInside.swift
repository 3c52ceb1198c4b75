/// Data for a `FlatRecord` on the inside of an optional, a list or an enum.
struct FlatInside {
  struct Case {
    let hasPayload: Bool
    /// Whether the payload can be read at the enum's own address.
    let isInPlace: Bool
    private let parts: Unmanaged<TypeShape.Record>

    init(_ enumCase: TypeShape.Case) {
      hasPayload = enumCase.payload != nil
      isInPlace = enumCase.isInPlace && !enumCase.isIndirect
      // Sound, for all of these: shapes and their records are never released.
      parts = .passUnretained(enumCase.parts)
    }

    /// The flat list of the payload, if a payload was seen before.
    @inline(__always)
    var known: FlatRecord? { parts._withUnsafeGuaranteedRef { $0.known } }
  }

  /// Of the wrapped type, or of the enum.
  private let metadata: UnsafeRawPointer
  private let witnesses: ValueWitnesses
  private let shape: Unmanaged<TypeShape>
  /// The wrapped value, or an element, as a record of one part.
  private let single: Unmanaged<TypeShape.Record>
  let stride: Int
  /// The cases of an enum, by tag.
  let cases: UnsafeBufferPointer<Case>

  init?(_ shape: TypeShape) {
    switch shape.kind {
    case .optional(let inner), .list(_, let inner):
      self.init(shape, inner, [])
    case .enumeration(let enumeration):
      self.init(shape, shape, enumeration.cases.map(Case.init))
    default: return nil
    }
  }

  private init(_ whole: TypeShape, _ inner: TypeShape, _ cases: [Case]) {
    shape = .passUnretained(whole)
    metadata = inner.metadata
    witnesses = inner.witnesses
    single = .passUnretained(inner.single)
    stride = inner.stride
    self.cases = FlatRecord.kept(cases)
  }

  /// Returns the flat list of the wrapped value, or of an element, one of which is at `value`.
  @inline(__always)
  func flat(_ value: UnsafeRawPointer) -> FlatRecord { single._withUnsafeGuaranteedRef { $0.flat(value) } }

  /// Returns the place of the elements of the list at `value`.
  @inline(__always)
  func elements(_ value: UnsafeRawPointer) -> (base: UnsafeRawPointer, count: Int)? {
    shape._withUnsafeGuaranteedRef { $0.elements(value) }
  }

  /// Returns whether the optional at `value` has a value.
  @inline(__always)
  func isPresent(_ value: UnsafeRawPointer) -> Bool {
    witnesses.singlePayloadTag(value, emptyCases: 1, metadata) == 0
  }

  /// Returns the case of the enum at `value`.
  @inline(__always)
  func caseIndex(_ value: UnsafeRawPointer) -> Int { witnesses.enumTag(value, metadata) }
}
