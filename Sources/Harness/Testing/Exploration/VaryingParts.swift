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

  mutating func changed(_ path: [UInt8], from old: ValueRef?, to new: ValueRef?) {
    func text(_ value: ValueRef?) -> String { value.map { LiteralPrinter.text(of: $0) } ?? Variance.nothing }
    found.append((String(decoding: path, as: UTF8.self), text(old), text(new)))
  }

  mutating func reordered(_ path: [UInt8], from old: () -> [[UInt8]], to new: () -> [[UInt8]]) {
    found.append((String(decoding: path, as: UTF8.self), "one order", "another order"))
  }
}
