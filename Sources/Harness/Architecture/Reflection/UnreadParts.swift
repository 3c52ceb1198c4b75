// What can't be read: functions, pointers, references that are weak or unowned. Nobody can say what such a part is, but
// whether it is the same.

extension TypeShape {
  /// Whether two values of a type that can't be read are the same: by their `==`, else by their bytes.
  /// - Parameter isJudged: an Equatable value around them has the last word, and not the bytes.
  func isSameUnread(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, isJudged: Bool) -> Bool {
    if storage == .weak { return weakObject(left) == weakObject(right) || isJudged }
    return sameBytes(left, right) || equals?(left, right) ?? isJudged
  }

  /// Whether the bytes that two values consist of are the same, so that nobody has to be asked.
  func hasSameParts(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    switch kind(for: left) {
    case .structure(let record), .tuple(let record): record.flat(left).haveSameBytes(left, right)
    default: sameBytes(left, right)
    }
  }

  /// Which object a weak reference refers to; 0 when it is gone.
  private func weakObject(_ value: UnsafeRawPointer) -> UInt {
    struct Weak { weak var object: AnyObject? }
    // Sound: a weak reference is laid out alike whatever its class. It is loaded as such, since the object may go.
    let object = value.assumingMemoryBound(to: Weak.self).pointee.object
    return object.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
  }
}

extension ValueRef {
  /// Whether it is a field of an object that can't be copied. Nobody knows its type, or which of its bytes are padding, so two
  /// objects may always differ in it.
  package var isUncopied: Bool { shape.type == UnreadField.self && address.read(as: UnreadField.self).isUncopied }
}

/// The bits of a number that is no `Double` and no `Float`: sign, exponent and significand, without what lies around them.
struct FloatingBits: Equatable {
  private let isNegative: Bool
  private let exponent: UInt64
  private let significand: UInt64

  init(_ shape: TypeShape, _ value: UnsafeRawPointer) {
    func bits<T: BinaryFloatingPoint>(_: T.Type) -> FloatingBits {
      let number = value.read(as: T.self)
      return FloatingBits(
        isNegative: number.sign == .minus, exponent: UInt64(number.exponentBitPattern),
        significand: UInt64(number.significandBitPattern))
    }
    // Sound: the builder makes this leaf of such types alone.
    self =
      (shape.type as? any BinaryFloatingPoint.Type).map { bits($0) }
      ?? FloatingBits(isNegative: false, exponent: 0, significand: 0)
  }

  private init(isNegative: Bool, exponent: UInt64, significand: UInt64) {
    self.isNegative = isNegative
    self.exponent = exponent
    self.significand = significand
  }

  var words: [UInt64] { [isNegative ? 1 : 0, exponent, significand] }
}
