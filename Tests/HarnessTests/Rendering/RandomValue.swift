import Foundation

@testable import Harness

/// Random values of many shapes, the same for the same seed.
protocol RandomValue {
  static func random(_ generator: inout SplitMix, _ depth: Int) -> Self
}

extension SplitMix {
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}

extension Int: RandomValue {
  static func random(_ generator: inout SplitMix, _ depth: Int) -> Int {
    generator.chance(90) ? generator.below(5) : Int(bitPattern: UInt(generator.next()))
  }
}

extension UInt8: RandomValue {
  static func random(_ generator: inout SplitMix, _ depth: Int) -> UInt8 { UInt8(truncatingIfNeeded: generator.next()) }
}

extension Bool: RandomValue {
  static func random(_ generator: inout SplitMix, _ depth: Int) -> Bool { generator.chance(50) }
}

extension Double: RandomValue {
  static func random(_ generator: inout SplitMix, _ depth: Int) -> Double {
    let plain = [0, -0.0, 1, 0.1, .nan, .infinity, -.infinity, -.nan, .leastNonzeroMagnitude]
    return generator.chance(80) ? plain[generator.below(plain.count)] : Double(bitPattern: generator.next())
  }
}

extension Float: RandomValue {
  static func random(_ generator: inout SplitMix, _ depth: Int) -> Float {
    Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
  }
}

extension String: RandomValue {
  static func random(_ generator: inout SplitMix, _ depth: Int) -> String {
    let parts = [
      "a", "b", "\"", "\\", "\n", "é", "e\u{301}", "👨‍👩‍👧", "\0", "\u{202E}", "(", "]", "'", "\\(", "\u{301}", "   ",
      "\r\n",
    ]
    return (0..<generator.below(6)).map { _ in parts[generator.below(parts.count)] }.joined()
  }
}

extension Date: RandomValue {
  static func random(_ generator: inout SplitMix, _ depth: Int) -> Date {
    let seconds = Double(Int64(bitPattern: generator.next()) >> Int64(20 + generator.below(40)))
    let fraction = [0, 0.5, 0.25, 0.001, 0.1, 1e-6, 0.999_999_9][generator.below(7)]
    return Date(timeIntervalSinceReferenceDate: seconds + fraction)
  }
}

extension Duration: RandomValue {
  static func random(_ generator: inout SplitMix, _ depth: Int) -> Duration {
    let attoseconds = Int64(bitPattern: generator.next()) >> Int64(generator.below(60))
    let units: [Int128] = [1, 1_000_000_000, 1_000_000_000_000_000, 1_000_000_000_000_000_000]
    return Duration(attoseconds: Int128(attoseconds) * units[generator.below(4)])
  }
}

extension Decimal: RandomValue {
  static func random(_ generator: inout SplitMix, _ depth: Int) -> Decimal {
    let mantissa = Decimal(Int64(bitPattern: generator.next()) >> Int64(generator.below(60)))
    return Decimal(sign: .plus, exponent: generator.below(60) - 30, significand: mantissa)
  }
}

extension UUID: RandomValue {
  static func random(_ generator: inout SplitMix, _ depth: Int) -> UUID {
    let (a, b) = (generator.next(), generator.next())
    return withUnsafeBytes(of: (a, b)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

extension Optional: RandomValue where Wrapped: RandomValue {
  static func random(_ generator: inout SplitMix, _ depth: Int) -> Self {
    generator.chance(35) ? nil : .some(.random(&generator, depth - 1))
  }
}

extension Array: RandomValue where Element: RandomValue {
  static func random(_ generator: inout SplitMix, _ depth: Int) -> Self {
    (0..<(depth <= 0 ? 0 : generator.below(4))).map { _ in .random(&generator, depth - 1) }
  }
}

extension Set: RandomValue where Element: RandomValue {
  static func random(_ generator: inout SplitMix, _ depth: Int) -> Self { Set([Element].random(&generator, depth)) }
}

extension Dictionary: RandomValue where Key: RandomValue, Value: RandomValue {
  static func random(_ generator: inout SplitMix, _ depth: Int) -> Self {
    Dictionary([Key].random(&generator, depth).map { ($0, .random(&generator, depth - 1)) }) { first, _ in first }
  }
}

/// Every kind of part at once.
struct RandomState: RandomValue {
  struct Row: RandomValue, Identifiable {
    var id: Int
    var text: String
    var side: RandomSide

    static func random(_ generator: inout SplitMix, _ depth: Int) -> Row {
      Row(id: generator.below(6), text: .random(&generator, depth), side: .random(&generator, depth - 1))
    }
  }

  var number: Int
  var small: UInt8
  var double: Double
  var float: Float
  var text: String
  var date: Date
  var wait: Duration
  var price: Decimal
  var key: UUID
  var maybe: Int??
  var list: [RandomSide]
  var rows: [Row]
  var roster: Sample.Roster<Row>
  var set: Set<String>
  var counts: [Int: [String]]
  var names: [String: RandomSide?]
  var pair: (Int, label: Bool)
  var tree: RandomTree
  var page: Sample.Page
  @Sample.Plain var plain: Int

  static func random(_ generator: inout SplitMix, _ depth: Int) -> RandomState {
    var ids: Set<Int> = []
    return RandomState(
      number: .random(&generator, depth), small: .random(&generator, depth), double: .random(&generator, depth),
      float: .random(&generator, depth), text: .random(&generator, depth), date: .random(&generator, depth),
      wait: .random(&generator, depth), price: .random(&generator, depth), key: .random(&generator, depth),
      maybe: .random(&generator, depth), list: .random(&generator, depth), rows: .random(&generator, depth),
      roster: Sample.Roster(elements: [Row].random(&generator, depth).filter { ids.insert($0.id).inserted }),
      set: .random(&generator, depth), counts: .random(&generator, depth), names: .random(&generator, depth),
      pair: (.random(&generator, depth), .random(&generator, depth)), tree: .random(&generator, depth),
      page: generator.chance(50)
        ? .loading : .loaded(count: .random(&generator, depth), title: .random(&generator, depth)),
      plain: .random(&generator, depth))
  }
}

enum RandomSide: RandomValue {
  case left(Int)
  case right(name: String, Bool)
  case some(Int?)
  case none

  static func random(_ generator: inout SplitMix, _ depth: Int) -> RandomSide {
    switch generator.below(4) {
    case 0: .left(.random(&generator, depth))
    case 1: .right(name: .random(&generator, depth), .random(&generator, depth))
    case 2: .some(.random(&generator, depth))
    default: .none
    }
  }
}

indirect enum RandomTree: RandomValue {
  case leaf(Double)
  case node(RandomTree, [RandomTree])
  case named(String, tree: RandomTree?)

  static func random(_ generator: inout SplitMix, _ depth: Int) -> RandomTree {
    switch depth <= 0 ? 0 : generator.below(3) {
    case 0: .leaf(.random(&generator, depth))
    case 1: .node(.random(&generator, depth - 1), .random(&generator, depth - 2))
    default: .named(.random(&generator, depth), tree: .random(&generator, depth - 1))
    }
  }
}

/// Equatable, with an equality that compares what the literals show.
struct RandomBoard: RandomValue, Equatable {
  struct Cell: RandomValue, Identifiable, Equatable {
    var id: Int
    var value: Int?
    var flags: [Bool]

    static func random(_ generator: inout SplitMix, _ depth: Int) -> Cell {
      Cell(id: generator.below(4), value: .random(&generator, depth), flags: .random(&generator, depth - 1))
    }
  }

  indirect enum Mark: RandomValue, Equatable {
    case empty
    case cell(Cell)
    case both(Mark, after: Mark)
    case count(Int)

    static func random(_ generator: inout SplitMix, _ depth: Int) -> Mark {
      switch depth <= 0 ? 0 : generator.below(4) {
      case 0: .empty
      case 1: .cell(.random(&generator, depth - 1))
      case 2: .both(.random(&generator, depth - 1), after: .random(&generator, depth - 1))
      default: .count(generator.below(2))
      }
    }
  }

  var cells: [Cell]
  var marks: [Int: Mark]
  var best: Mark?
  var seen: Set<Int>
  var rows: [[Int]]

  static func random(_ generator: inout SplitMix, _ depth: Int) -> RandomBoard {
    RandomBoard(
      cells: .random(&generator, depth), marks: .random(&generator, depth), best: .random(&generator, depth),
      seen: .random(&generator, depth), rows: .random(&generator, depth))
  }
}
