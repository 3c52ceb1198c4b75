extension ExploredFeature {
  /// All findings, each failure once and by itself, however they were grouped before.
  private var single: [Finding] {
    var seen: Set<Finding.Identity> = []
    return (findings + (elsewhere ?? [])).flatMap(\.ways).sorted { ($0.island, $0.run) < ($1.island, $1.run) }
      .filter { seen.insert($0.identity).inserted }
  }

  /// Groups findings with the same cause into one, and sorts them.
  ///
  /// The result depends only on which failures were found, not on who found them or in which order.
  /// - Parameter known: the causes that earlier features share with others; the causes found here are added.
  package mutating func group(_ known: inout Set<String>) {
    let all = single
    let repeated = all.filter { $0.origin.map(known.contains) ?? false }
    elsewhere = repeated.isEmpty ? nil : repeated.sorted(by: Finding.isBefore)
    findings = Finding.grouped(all.filter { !($0.origin.map(known.contains) ?? false) })
    known.formUnion(all.compactMap(\.origin) + self.known.compactMap(\.origin))
  }
}

extension ExploredFeature.Finding {
  /// The beginning of the cause of nondeterminism.
  package static let varying = "varies: "

  /// The finding, and the other ways to the same cause, each by itself.
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
      // A rule's name may already end in such a number.
      while causes.values.contains(where: { $0.contains { $0.name == "\(base)-\(number)" } }) { number += 1 }
      counts[base] = number
      (groups[index].name, groups[index].number) = ("\(base)-\(number)", number)
    }
    return groups
  }

  /// Sorts what users can reach before what nobody does, and then shorter findings before longer ones.
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

  /// The rank: broken rules, reported issues, crashes, crashes with unusual values, nondeterminism.
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
