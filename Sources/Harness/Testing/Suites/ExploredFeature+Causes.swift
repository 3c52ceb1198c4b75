extension ExploredFeature {
  /// All that was found, each failure for itself and once, however they were put together before.
  private var single: [Finding] {
    var seen: Set<Finding.Identity> = []
    return (findings + (elsewhere ?? [])).flatMap(\.ways).sorted { ($0.island, $0.run) < ($1.island, $1.run) }
      .filter { seen.insert($0.identity).inserted }
  }

  /// Makes what has one cause one finding, and sorts them.
  ///
  /// What comes of it depends on which failures were found, and on nothing else: neither on who found them, nor in which order.
  /// - Parameter known: what features that came before have found, by what it has in common with others; gets what is found here.
  package mutating func group(_ known: inout Set<String>) {
    let all = single
    let repeated = all.filter { $0.origin.map(known.contains) ?? false }
    elsewhere = repeated.isEmpty ? nil : repeated.sorted(by: Finding.isBefore)
    findings = Finding.grouped(all.filter { !($0.origin.map(known.contains) ?? false) })
    known.formUnion(all.compactMap(\.origin) + self.known.compactMap(\.origin))
  }
}

extension ExploredFeature.Finding {
  /// How the cause of what varies begins.
  package static let varying = "varies: "

  /// It, and the other ways to the same cause, each for itself.
  var ways: [Self] {
    var own = self
    own.others = nil
    if number != nil { (own.name, own.number) = (baseName, nil) }
    return [own] + (others ?? [])
  }

  package static func grouped(_ all: [Self]) -> [Self] {
    let causes = Dictionary(grouping: all) { $0.cause ?? "\($0.identity)" }
    var groups = causes.values.map { ways in
      let sorted = ways.sorted(by: isBefore)
      var first = sorted[0]
      first.others = sorted.count == 1 ? nil : Array(sorted.dropFirst())
      return first
    }.sorted(by: isBefore)
    var counts: [String: Int] = [:]
    for index in groups.indices {
      let base = groups[index].name
      counts[base, default: 0] += 1
      guard let count = counts[base], count > 1 else { continue }
      var number = count
      // A rule may be called as a number would make another one.
      while causes.values.contains(where: { $0.contains { $0.name == "\(base)-\(number)" } }) { number += 1 }
      counts[base] = number
      (groups[index].name, groups[index].number) = ("\(base)-\(number)", number)
    }
    return groups
  }

  /// What a user can come to stands before what nobody does, and of two alike the shorter one.
  static func isBefore(_ left: Self, _ right: Self) -> Bool {
    let (one, other) = (left.order, right.order)
    return one == other
      ? (left.what, left.lastCase, left.name) < (right.what, right.lastCase, right.name)
      : one.lexicographicallyPrecedes(other)
  }

  private var order: [Int] {
    let distance = Values.allCases.firstIndex(of: values ?? .ordinary) ?? 0
    let depth = lastCase.count { $0 == "." }
    return [rank, distance, unsent == nil ? 0 : 1, sends + stubs, depth, island, run]
  }

  /// Broken rules, what is reported, what ends the process, the same with values that nobody sends, and what varies.
  private var rank: Int {
    if cause?.hasPrefix(Self.varying) ?? false { return 4 }
    switch kind {
    case .rule: return 0
    case .issue, .page, .order: return 1
    case .trap, .hang: return values == .ends ? 3 : 2
    case .literal, .variance: return 4
    }
  }
}
