/// The parts of a state in which two playings differ, with both literals.
struct VaryingParts: ChangeConsumer {
  private(set) var found: [(path: String, old: String, new: String)] = []

  /// In the order of their paths; none where they differ in what can't be read.
  static func of<State>(_ state: State, _ other: State, _ hidden: PathMask?) -> [(
    path: String, old: String, new: String
  )] {
    ValueRef.with(state, other) { state, other in
      var walker = ChangeWalker(VaryingParts())
      walker.walk(from: state, to: other, hiding: hidden)
      return walker.consumer.found
    }
  }

  mutating func changed(_ path: [UInt8], from old: ValueRef?, to new: ValueRef) {
    add(path, old.map { LiteralPrinter.text(of: $0) } ?? Variance.nothing, LiteralPrinter.text(of: new))
  }

  mutating func removed(_ path: [UInt8], old: ValueRef) { add(path, LiteralPrinter.text(of: old), Variance.nothing) }

  mutating func changed(_ path: [UInt8], from old: [UInt8]?, to new: [UInt8]) {
    add(path, old.map { String(decoding: $0, as: UTF8.self) } ?? Variance.nothing, String(decoding: new, as: UTF8.self))
  }

  mutating func removed(_ path: [UInt8], old: [UInt8]) {
    add(path, String(decoding: old, as: UTF8.self), Variance.nothing)
  }

  mutating func reordered(_ path: [UInt8], ids: [[UInt8]]) { add(path, "one order", "another order") }

  private mutating func add(_ path: [UInt8], _ old: String, _ new: String) {
    found.append((String(decoding: path, as: UTF8.self), old, new))
  }
}
