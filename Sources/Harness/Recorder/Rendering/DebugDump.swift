/// A value as several lines, one for each field, with the types of structs and enums, for reading in a console.
///
/// ```output
/// OrderState(
///   counterState: CounterState(
///     number: 1,
///     errorMessage: nil
///   )
/// )
/// ```
package struct DebugDump {
  package struct Line: Equatable {
    let text: String
    /// How often the `NeverEqual` property on this line was set: each set is a change, even if it isn't visible.
    let sets: Int?
    /// Whether a comma follows. It is ignored in comparisons, because it depends on the next line.
    var hasComma = false
    /// The indentation level. The contents of a bracket are deeper than the lines that open and close it.
    var depth = 0
    /// Whether it opens a bracket that a later line closes.
    var isOpening = false
    /// Whether it begins an element of a list, a set or a dictionary.
    var isElement = false

    var written: String { hasComma ? text + "," : text }

    package static func == (left: Line, right: Line) -> Bool { left.text == right.text && left.sets == right.sets }
  }

  private var lines: [Line] = []
  private var depth = 0
  /// For the next line.
  private var sets: Int?
  private var isElement = false

  /// Returns the lines of a value.
  package static func lines<Value>(of value: Value) -> [Line] {
    ValueRef.with(value) { value in
      var dump = DebugDump()
      dump.dump(value, after: "")
      return dump.lines
    }
  }

  private mutating func add(_ text: String) {
    let text = String(repeating: "  ", count: depth) + text
    lines.append(Line(text: text, sets: sets, depth: depth, isElement: isElement))
    sets = nil
    isElement = false
  }

  /// Appends a value; `label` is the text before it on its line.
  private mutating func dump(_ value: ValueRef, after label: String) {
    // Deeper values are not shown: the stack is finite.
    guard depth < LiteralText.deepest else { return add(label + "_") }
    switch value.kind {
    case .structure(let record): dump(record, of: value, after: label + value.shape.name)
    case .tuple(let record): dump(record, of: value, after: label)
    case .enumeration(let enumeration):
      let index = value.caseIndex
      let enumCase = enumeration.cases[index]
      let name = "\(label)\(value.shape.name).\(enumCase.name)"
      guard enumCase.payload != nil else { return add(name) }
      value.withPayload(of: enumeration, case: index) { dump(enumCase.parts, of: $0, after: name) }
    case .optional(let wrapped):
      guard let inner = value.wrapped(wrapped) else { return addLiteral(value, after: label) }
      // nil inside an optional is a different value from nil.
      if case .optional(let innermost) = inner.kind, inner.wrapped(innermost) == nil {
        return addLiteral(value, after: label)
      }
      dump(inner, after: label)
    case .wrapper(let wrapper):
      sets = value.setCount(wrapper)
      dump(value[wrapper.value], after: label)
    case .existential:
      value.withDynamic { dynamic in
        if let dynamic { dump(dynamic, after: label) } else { add(label + "_") }
      }
    case .list, .identified, .fixed:
      value.withElements { elements in
        list(after: label, empty: "[]", elements) { dump, element in dump.dump(element, after: "") }
      }
    case .dictionary:
      list(after: label, empty: "[:]", SortedMembers.entries(of: value)) { dump, entry in
        dump.dump(entry.value.ref, after: "\(String(decoding: entry.text, as: UTF8.self)): ")
      }
    case .set:
      var printer = LiteralPrinter()
      list(after: label, empty: "[]", SortedMembers.of(value, with: &printer)) { dump, member in
        dump.add(String(decoding: member, as: UTF8.self))
      }
    case .leaf, .represented, .bytes, .metatype, .reference, .mirrored, .opaque: addLiteral(value, after: label)
    }
  }

  private mutating func addLiteral(_ value: ValueRef, after label: String) {
    add(label + LiteralPrinter.text(of: value, .untyped))
  }

  private mutating func dump(_ record: TypeShape.Record, of value: ValueRef, after label: String) {
    brackets("\(label)(", ")", record.fields) { dump, field in
      dump.dump(value[field], after: field.name.isEmpty ? "" : "\(field.name): ")
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
