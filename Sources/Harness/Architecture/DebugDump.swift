/// A value over many lines, one for each field, with the types of structs and enums: what a person reads in a console.
///
///     OrderState(
///       counterState: CounterState(
///         number: 1,
///         errorMessage: nil
///       )
///     )
struct DebugDump {
  struct Line: Equatable {
    let text: String
    /// How often the `NeverEqual` property on this line was set: each set is a change, also if it can't be seen.
    let sets: Int?
    /// Whether a comma follows. It counts for nothing when lines are compared: it says something of the next line.
    var hasComma = false
    /// How far the line is indented. All that a bracket holds is deeper than the lines that open and close it.
    var depth = 0
    /// Whether it opens a bracket that a later line closes.
    var isOpening = false
    /// Whether it begins an element of a list, a set or a dictionary.
    var isElement = false

    var written: String { hasComma ? text + "," : text }

    static func == (left: Line, right: Line) -> Bool { left.text == right.text && left.sets == right.sets }
  }

  private var lines: [Line] = []
  private var depth = 0
  /// For the next line.
  private var sets: Int?
  private var isElement = false

  /// The lines of a value.
  static func lines<Value>(of value: Value) -> [Line] {
    withUnsafePointer(to: value) {
      var dump = DebugDump()
      dump.dump(TypeShape.of(Value.self), UnsafeRawPointer($0), after: "")
      return dump.lines
    }
  }

  private mutating func add(_ text: String) {
    let text = String(repeating: "  ", count: depth) + text
    lines.append(Line(text: text, sets: sets, depth: depth, isElement: isElement))
    sets = nil
    isElement = false
  }

  /// `label` is what stands before the value on its line.
  private mutating func dump(_ shape: TypeShape, _ value: UnsafeRawPointer, after label: String) {
    // Deeper values are not shown: the stack is finite.
    guard depth < LiteralText.deepest else { return add(label + "_") }
    switch shape.kind(for: value) {
    case .structure(let record): dump(record, value, after: label + shape.name)
    case .tuple(let record): dump(record, value, after: label)
    case .enumeration(let enumeration):
      let enumCase = enumeration.cases[shape.caseIndex(value)]
      let name = "\(label)\(shape.name).\(enumCase.name)"
      guard enumCase.payload != nil else { return add(name) }
      shape.withPayload(value, of: enumeration, case: shape.caseIndex(value)) { dump(enumCase.parts, $0, after: name) }
    case .optional(let wrapped) where wrapped.isPresent(value):
      // nil inside of an optional is another value than nil.
      if case .optional(let inner) = wrapped.kind(for: value), !inner.isPresent(value) {
        return add(label + LiteralPrinter.text(shape, value, .untyped))
      }
      dump(wrapped, value, after: label)
    case .wrapper(let wrapper):
      sets = wrapper.marker.map { (value + $0.offset).read(as: Int.self) }
      dump(wrapper.value.shape, value + wrapper.value.offset, after: label)
    case .existential:
      TypeShape.withDynamicValue(of: shape.box(value)) { dynamic, value in
        if case .existential = dynamic.kind { add(label + "_") } else { dump(dynamic, value, after: label) }
      }
    case .list(let list, let element):
      list.withElements(value) { base, count in dump(element, base, count, after: label) }
    case .identified(let list, _, let element):
      list.withElements(value) { base, count in dump(element, base, count, after: label) }
    case .fixed(let element, let count): dump(element, value, count, after: label)
    case .dictionary(let dictionary, let key, let element):
      let entries = SortedMembers.entries(of: dictionary, key, element, value)
      list(after: label, empty: "[:]", entries) { dump, entry in
        dump.dump(element, entry.value.address, after: "\(String(decoding: entry.text, as: UTF8.self)): ")
      }
    case .set(let set, let element):
      var printer = LiteralPrinter()
      list(after: label, empty: "[]", SortedMembers.of(set, element, value, with: &printer)) { dump, member in
        dump.add(String(decoding: member, as: UTF8.self))
      }
    case .leaf, .optional, .represented, .bytes, .metatype, .reference, .mirrored, .opaque:
      add(label + LiteralPrinter.text(shape, value, .untyped))
    }
  }

  private mutating func dump(_ record: TypeShape.Record, _ value: UnsafeRawPointer, after label: String) {
    brackets("\(label)(", ")", record.fields) { dump, field in
      dump.dump(field.shape, value + field.offset, after: field.name.isEmpty ? "" : "\(field.name): ")
    }
  }

  private mutating func dump(_ element: TypeShape, _ base: UnsafeRawPointer, _ count: Int, after label: String) {
    list(after: label, empty: "[]", 0..<count) { dump, index in
      dump.dump(element, base + index * element.stride, after: "")
    }
  }

  private mutating func list<Elements: Collection>(
    after label: String, empty: String, _ elements: Elements, _ body: (inout DebugDump, Elements.Element) -> Void
  ) {
    if elements.isEmpty { return add(label + empty) }
    brackets("\(label)[", "]", elements) { dump, element in
      dump.isElement = true
      body(&dump, element)
    }
  }

  private mutating func brackets<Elements: Collection>(
    _ open: String, _ close: String, _ elements: Elements, _ body: (inout DebugDump, Elements.Element) -> Void
  ) {
    if elements.isEmpty { return add(open + close) }
    add(open)
    lines[lines.count - 1].isOpening = true
    depth += 1
    var isFirst = true
    for element in elements {
      if !isFirst { lines[lines.count - 1].hasComma = true }
      isFirst = false
      body(&self, element)
    }
    depth -= 1
    add(close)
  }
}
