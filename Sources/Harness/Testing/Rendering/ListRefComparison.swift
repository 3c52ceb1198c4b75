/// Two lists of values.
struct ListRefComparison: ListComparison {
  let ids: ElementIDs?
  private let pair: ListPair
  private let hidden: PathMask?
  private let areSame: (ValueRef, ValueRef) -> Bool

  /// - Parameter hidden: the parts of each element to ignore.
  init(_ pair: ListPair, hiding hidden: PathMask?, areSame: @escaping (ValueRef, ValueRef) -> Bool) {
    self.pair = pair
    self.hidden = hidden
    self.areSame = areSame
    ids = ElementIDs(of: pair.new.element)
  }

  var oldCount: Int { pair.old.count }
  var newCount: Int { pair.new.count }
  var hasIDs: Bool { ids != nil }

  func isSame(_ old: Int, _ new: Int) -> Bool {
    if pair.areSame(old, new) { return true }
    guard let hidden else { return areSame(pair.old[old], pair.new[new]) }
    var walker = ChangeWalker(AnyShownDifference())
    walker.walk(from: pair.old[old], to: pair.new[new], at: ValuePath(), hiding: hidden)
    return walker.count == 0
  }

  func hasSameID(_ old: Int, _ new: Int) -> Bool { pair.old[old].hasSameIdentity(as: pair.new[new]) == true }

  func hash(old: Int) -> UInt64 { hash(pair.old[old]) }

  func hash(new: Int) -> UInt64 { hash(pair.new[new]) }

  private func hash(_ element: ValueRef) -> UInt64 {
    if let ids { return ids.with(element) { StructuralHasher.hash($0) } }
    guard let hidden else { return StructuralHasher.hash(element) }
    var printer = LiteralPrinter()
    printer.print(element, hiding: hidden)
    return StructuralHasher.hash(printer.bytes)
  }

  func sameCount(from old: Int, _ new: Int) -> Int { pair.sameCount(from: old, new) }

  func sameCount(before old: Int, _ new: Int) -> Int { pair.sameCount(before: old, new) }

  func hasUniqueIDs() -> Bool {
    guard let ids else { return false }
    return Set(ids.texts(of: pair.new)).count == newCount
  }
}

/// Finds whether the shown parts of two values differ at all.
struct AnyShownDifference: TreeChangeConsumer {
  static var rules: ChangeRules { ChangeRules(stopsAtFirst: true) }

  mutating func changed(_ path: [UInt8], from old: ValueRef?, to new: ValueRef?) {}
  mutating func changed(_ path: [UInt8], from old: [UInt8]?, to new: [UInt8]?) {}
  mutating func reordered(_ path: [UInt8], from old: () -> [[UInt8]], to new: () -> [[UInt8]]) {}
}
