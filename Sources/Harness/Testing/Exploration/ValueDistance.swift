#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How far the values of a script are from everyday values.
struct ValueDistance: Sendable {
  typealias Class = ExploredFeature.Finding.Values

  private(set) var `class` = Class.ordinary
  /// The farthest values: `add.price = 9223372036854775807`.
  private(set) var far: [String] = []

  /// - Parameter seen: the values of scripts, which count as ordinary.
  init(of sequence: ChoiceSequence, _ seen: ValuePool) {
    for action in sequence.actions { add(action.ref, isAction: true, "", seen) }
    for call in sequence.answers.calls {
      guard case .values(let values, _)? = sequence.answers[call] else { continue }
      for value in values { add(value.value.ref, isAction: false, "the answer of \(call.endpoint)", seen) }
    }
  }

  private mutating func add(_ whole: ValueRef, isAction: Bool, _ name: String, _ seen: ValuePool) {
    for leaf in ValueLeaf.all(in: whole, isAction: isAction) {
      guard let value = leaf.value(in: whole) else { continue }
      let new = Self.class(of: value.ref)
      if new == .ordinary || new < `class`
        || seen.values(of: value.shape).contains(where: { $0.ref.isSame(as: value.ref) })
      {
        continue
      }
      if new > `class` { far = [] }
      `class` = new
      let path = name.isEmpty ? leaf.path : leaf.path.isEmpty ? name : "\(leaf.path) of \(name)"
      let text = LiteralPrinter.text(of: value.ref)
      let line = "\(path) = \(text.count > 60 ? "\(text.prefix(40))… (\(text.count) characters)" : text)"
      if !far.contains(line) { far.append(line) }
    }
  }

  /// Returns the class of a value: small, short or near ones are ordinary; more than any screen shows is at the end of its
  /// type.
  private static func `class`(of value: ValueRef) -> Class {
    guard case .leaf(let leaf) = value.shape.kind else { return .ordinary }
    switch leaf {
    case .integer(let bits, let signed):
      func open<T: FixedWidthInteger>(_: T.Type) -> Class {
        let size = value.read(as: T.self).magnitude
        if T.bitWidth <= 16 { return size > T.max.magnitude - T.max.magnitude >> 4 ? .ends : .ordinary }
        return size > T.max.magnitude >> (T.bitWidth / 4) ? .ends : size > 100_000 ? .unusual : .ordinary
      }
      return open(Leaf.integerType(bits: bits, signed: signed))
    case .double: return Self.class(of: value.read(as: Double.self))
    case .float: return Self.class(of: Double(value.read(as: Float.self)))
    case .string: return Self.class(of: value.read(as: String.self))
    case .substring: return Self.class(of: String(value.read(as: Substring.self)))
    case .character: return Self.class(of: String(value.read(as: Character.self)))
    case .scalar: return Self.class(of: String(value.read(as: Unicode.Scalar.self)))
    case .date:
      let seconds = value.read(as: Date.self).timeIntervalSinceReferenceDate
      return abs(seconds) > 10_000_000_000
        ? .ends : (-3_200_000_000...3_200_000_000).contains(seconds) ? .ordinary : .unusual
    case .decimal: return Self.class(of: Double(value.read(as: Decimal.self).description) ?? .nan)
    case .duration:
      let duration = value.read(as: Duration.self)
      return duration > .seconds(1_000_000_000) ? .ends : duration < .zero ? .unusual : .ordinary
    case .data: return value.read(as: Data.self).count > 10_000 ? .unusual : .ordinary
    case .floating, .bool, .uuid, .url, .custom: return .ordinary
    }
  }

  private static func `class`(of number: Double) -> Class {
    if !number.isFinite || abs(number) > 1e15 { return .ends }
    return abs(number) > 100_000 || number != 0 && abs(number) < 1e-6 ? .unusual : .ordinary
  }

  private static func `class`(of text: String) -> Class {
    if let number = Double(text) { return Self.class(of: number) }
    if text.utf8.count > 500 { return .ends }
    return text.utf8.count > 100 || text.unicodeScalars.contains { $0.value < 32 || $0.value > 0x24F }
      ? .unusual : .ordinary
  }
}

/// The ranges of whole numbers that the scripts of a feature send, part by part: a list or a screen apparently sends no
/// others.
struct SentNumbers: Sendable {
  private struct Range: Sendable {
    var low: Int
    var high: Int
  }

  private var ranges: [String: Range] = [:]
  private let hasScripts: Bool

  init(_ scripts: [[ChoiceSequenceStep]]) {
    hasScripts = !scripts.isEmpty
    for case .send(let action) in scripts.joined() {
      for (path, number) in Self.numbers(in: action) {
        ranges[path] =
          ranges[path].map { Range(low: min($0.low, number), high: max($0.high, number)) }
          ?? Range(low: number, high: number)
      }
    }
  }

  /// Returns the numbers of a choice sequence outside these ranges, in words.
  func unsent(in sequence: ChoiceSequence) -> [String] {
    if !hasScripts { return [] }
    var lines: [String] = []
    for action in sequence.actions {
      for (path, number) in Self.numbers(in: action) {
        guard let line = line(path, number), !lines.contains(line) else { continue }
        lines.append(line)
      }
    }
    return lines
  }

  private func line(_ path: String, _ number: Int) -> String? {
    guard let range = ranges[path] else { return "no script sends \(path)" }
    if (range.low...range.high).contains(number) { return nil }
    let sent = range.low == range.high ? "\(range.low) alone" : "\(range.low) to \(range.high)"
    return "no script sends \(path) = \(number): they send \(sent)"
  }

  private static func numbers(in action: ValueBox) -> [(path: String, number: Int)] {
    ValueLeaf.all(in: action.ref, isAction: true).compactMap { leaf in
      guard case .leaf(.integer(let bits, let signed)) = leaf.shape.kind, let value = leaf.value(in: action.ref) else {
        return nil
      }
      func read<T: FixedWidthInteger>(_: T.Type) -> Int { Int(clamping: value.ref.read(as: T.self)) }
      // Different elements of a list are the same part.
      return (leaf.path.replacing(#/\[\d+\]/#, with: "[*]"), read(Leaf.integerType(bits: bits, signed: signed)))
    }
  }
}
