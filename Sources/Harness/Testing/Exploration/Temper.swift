#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What kind of leaves a run makes up.
package enum Temper: Sendable {
  /// As users have them every day: small numbers, short words.
  case tame
  /// Mostly those, and now and then some at the ends of their type.
  case usual
  /// Half of them at the ends of their type: it takes two prices, or more, until a sum is too large.
  case bold

  /// One run of so many is bold.
  /// One run in eight is bold; in 32, where some values are known to end the process.
  static func drawn(_ random: inout SeededGenerator, amongDangers: Bool) -> Temper {
    random.below(amongDangers ? 32 : 8) == 0 ? .bold : .usual
  }

  /// Those of a leaf's values that are tame; all where none is.
  static func tame(of values: [ValueBox], _ shape: TypeShape) -> [ValueBox] {
    guard case .leaf(let leaf) = shape.kind else { return values }
    let tame = values.filter { isTame($0.ref, leaf) }
    return tame.isEmpty ? values : tame
  }

  /// Those of a leaf's values that lie at the ends of their type, each once; none where it has no ends.
  static func ends(of values: [ValueBox], _ shape: TypeShape) -> [ValueBox] {
    guard case .leaf(let leaf) = shape.kind else { return [] }
    return values.filter { isEnd($0.ref, leaf) }.reduce(into: []) { ends, value in
      if !ends.contains(where: { $0.ref.isSame(as: value.ref) }) { ends.append(value) }
    }
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

  private static func isEnd(_ value: ValueRef, _ leaf: Leaf) -> Bool {
    switch leaf {
    case .integer(let bits, let signed):
      func open<T: FixedWidthInteger>(_: T.Type) -> Bool {
        let number = value.read(as: T.self)
        return number > T.max / 2 || number < T.min / 2
      }
      return open(Leaf.integerType(bits: bits, signed: signed))
    case .double: return isEnd(value.read(as: Double.self))
    case .float: return isEnd(Double(value.read(as: Float.self)))
    case .string: return isEnd(value.read(as: String.self))
    case .substring: return isEnd(String(value.read(as: Substring.self)))
    case .date: return abs(value.read(as: Date.self).timeIntervalSinceReferenceDate) > 10_000_000_000
    case .decimal: return !(-1_000_000_000...1_000_000_000).contains(value.read(as: Decimal.self))
    case .duration: return value.read(as: Duration.self) > .seconds(1_000_000_000)
    case .data: return value.read(as: Data.self).count > 10
    case .character, .scalar, .floating, .bool, .uuid, .url, .custom: return false
    }
  }

  private static func isEnd(_ number: Double) -> Bool { !(abs(number) < 1_000_000_000) }

  private static func isEnd(_ text: String) -> Bool { text.utf8.count > 100 || Double(text).map(isEnd) ?? false }
}
