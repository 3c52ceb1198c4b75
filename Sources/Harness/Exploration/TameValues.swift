#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Values of a leaf as users have them every day: small numbers, short words.
enum TameValues {
  /// Those of the values that are tame; all where none is.
  static func of(_ values: [ValueBox], _ shape: TypeShape) -> [ValueBox] {
    guard case .leaf(let leaf) = shape.kind else { return values }
    let tame = values.filter { isTame($0.ref, leaf) }
    return tame.isEmpty ? values : tame
  }

  private static func isTame(_ value: ValueRef, _ leaf: Leaf) -> Bool {
    switch leaf {
    case .integer(let bits, let signed):
      func open<T: FixedWidthInteger>(_: T.Type) -> Bool { (0...10).contains(value.read(as: T.self)) }
      return open(Leaf.integerType(bits: bits, signed: signed))
    case .double: return isTame(value.read(as: Double.self))
    case .float: return isTame(Double(value.read(as: Float.self)))
    case .string: return isTame(value.read(as: String.self))
    case .substring: return isTame(String(value.read(as: Substring.self)))
    case .character: return isTame(String(value.read(as: Character.self)))
    case .scalar: return isTame(String(value.read(as: Unicode.Scalar.self)))
    // The present is now, or where dates begin.
    case .date: return (0...800_000_000).contains(value.read(as: Date.self).timeIntervalSinceReferenceDate)
    case .decimal: return (0...10).contains(value.read(as: Decimal.self))
    case .duration: return (Duration.zero...Duration.seconds(10)).contains(value.read(as: Duration.self))
    case .floating, .bool, .uuid, .url, .data, .custom: return true
    }
  }

  private static func isTame(_ number: Double) -> Bool {
    (0.01...10).contains(number) || number.bitPattern == 0
  }

  private static func isTame(_ text: String) -> Bool {
    (1...5).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
  }
}
