/// Lists a whole value leaf by leaf, sorted by path: structs, optionals with a value and collections that are not empty are
/// expanded; enums are written as literals.
package struct StateExpansion: DeepWalk {
  package var recursion = RecursionLimiter()
  var path = ValuePath()
  let line: ([UInt8], [UInt8]) -> Void

  /// Calls `line` with each path and its literal.
  package static func walk(
    _ value: ValueRef, root: String = "state", hiding hidden: PathMask? = nil,
    _ line: @escaping ([UInt8], [UInt8]) -> Void
  ) {
    var expansion = StateExpansion(line: line)
    var mask = hidden
    if let contents = ObjectContents(ofModel: value) {
      return expansion.expand(contents, hidden, value.shape)
    }
    if isNamed(value) {
      expansion.path.push(name: root)
      mask = hidden?.below(root: root)
    }
    expansion.expand(value, mask)
    expansion.recursion.report(value.shape)
  }

  init(line: @escaping ([UInt8], [UInt8]) -> Void) { self.line = line }

  /// Whether paths in a value begin with a name for the whole, since the value has no fields.
  static func isNamed(_ value: ValueRef) -> Bool {
    if case .structure(let record) = value.kind { return record.fields.isEmpty }
    return true
  }

  /// Expands the fields of a model, which are the state.
  private mutating func expand(_ contents: ObjectContents, _ hidden: PathMask?, _ shape: TypeShape) {
    let children = contents.children.sorted { $0.label.utf8.lexicographicallyPrecedes($1.label.utf8) }
    for (index, child) in children.enumerated() {
      ValueRef.withDynamic(child.value) { expand($0, at: .field(child.label, index), hidden) }
    }
    recursion.report(shape)
  }

  private mutating func expand(_ value: ValueRef, _ hidden: PathMask?) {
    if let hidden, hidden.isEnd { return }
    descend { $0.expandHere(value, hidden) }
  }

  mutating func expandHere(_ value: ValueRef, _ hidden: PathMask?) {
    switch value.kind {
    case .structure(let record) where !record.fields.isEmpty, .tuple(let record) where !record.fields.isEmpty:
      for index in record.sorted {
        let field = record.fields[index]
        expand(value[field], at: .field(field.name, index), hidden)
      }
    case .optional(let wrapped):
      if let inner = value.wrapped(wrapped) { expand(inner, hidden) } else { leaf(value, hidden) }
    case .wrapper(let wrapper): expand(value[wrapper.value], hidden)
    case .list, .fixed:
      value.withElements { elements in
        if elements.isEmpty { return leaf(value, hidden) }
        for (index, element) in elements.enumerated() { expand(element, at: .index(index), hidden) }
      }
    case .identified(let list, let id, _):
      value.withElements { elements in
        if elements.isEmpty { return leaf(value, hidden) }
        let plan = IdentifiedPlan(.ofArray(list, id), all: elements)
        for entry in plan.entries {
          if let element = entry.new { expand(element, at: .id(entry.text), hidden) }
        }
        if plan.isReordered { line(path.bytes + ".order".utf8, ReorderedText.of(plan.ids.texts(of: elements))) }
      }
    case .dictionary where value.memberCount > 0:
      for entry in SortedMembers.entries(of: value) { expand(entry.value.ref, at: entry.component, hidden) }
    default: leaf(value, hidden)
    }
  }

  private mutating func expand(_ part: ValueRef, at component: ValuePath.Component, _ hidden: PathMask?) {
    let start = path.push(component)
    expand(part, hidden.flatMap { $0[path.lastName(from: start)] })
    path.pop(to: start)
  }

  func leaf(_ value: ValueRef, _ hidden: PathMask?) {
    var printer = LiteralPrinter()
    printer.print(value, hiding: hidden)
    line(path.bytes, printer.bytes)
  }
}

/// Writes a list of ids as one literal: `[3, 10]`.
package enum ReorderedText {
  package static func of(_ ids: [[UInt8]]) -> [UInt8] {
    Array("[".utf8) + ids.joined(separator: ", ".utf8) + Array("]".utf8)
  }
}
