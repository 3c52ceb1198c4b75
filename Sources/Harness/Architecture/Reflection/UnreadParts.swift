// Unreadable parts: functions, pointers, weak or unowned references. All that can be known of such a part is whether it is the
// same.

extension TypeShape {
  /// Returns whether two values of an unreadable type are the same: by their `==`, or else by their bytes.
  /// - Parameter isJudged: whether an Equatable value around them has the last word, instead of the bytes.
  func isSameUnread(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, isJudged: Bool) -> Bool {
    if storage == .weak { return weakObject(left) == weakObject(right) || isJudged }
    return sameBytes(left, right) || equals?(left, right) ?? isJudged
  }

  /// Returns whether two values have the same bytes, so that no `==` needs to be called.
  func hasSameParts(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    switch kind(for: left) {
    case .structure(let record), .tuple(let record): record.flat(left).haveSameBytes(left, right)
    default: sameBytes(left, right)
    }
  }

  /// Returns the object of a weak reference; 0 if it is gone.
  private func weakObject(_ value: UnsafeRawPointer) -> UInt {
    struct Weak { weak var object: AnyObject? }
    // Sound: a weak reference has the same layout for every class. It is loaded as such, since the object may go.
    let object = value.assumingMemoryBound(to: Weak.self).pointee.object
    return object.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
  }
}

extension ValueRef {
  /// Whether it is a field of an object that can't be copied. Its type is unknown, and so is which of its bytes are padding, so
  /// two objects may always differ in it.
  package var isUncopied: Bool { shape.type == UnreadField.self && address.read(as: UnreadField.self).isUncopied }
}

/// The bits of a number that is no `Double` and no `Float`: sign, exponent and significand, without the bytes around them.
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
