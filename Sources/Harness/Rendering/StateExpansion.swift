/// Lists a whole value leaf by leaf, sorted by path: structs, optionals that hold something and collections that are
/// not empty are expanded; enums stay literals.
package struct StateExpansion: DeepWalk {
  package var descent = Descent()
  private var depth = 0
  private var path = PathBuilder()
  private let line: ([UInt8], [UInt8]) -> Void

  /// Calls `line` with each path and its literal.
  package static func walk(
    _ shape: TypeShape, _ value: UnsafeRawPointer, root: String = "state", hiding hidden: PathMask? = nil,
    _ line: @escaping ([UInt8], [UInt8]) -> Void
  ) {
    var expansion = StateExpansion(line: line)
    var mask = hidden
    if case .structure(let record) = shape.kind(for: value), !record.fields.isEmpty {
    } else {
      expansion.path.push(name: root)
      mask = hidden?.below(root: root)
    }
    expansion.expand(shape, value, mask)
    expansion.descent.report(shape)
  }

  private init(line: @escaping ([UInt8], [UInt8]) -> Void) { self.line = line }

  private mutating func expand(_ shape: TypeShape, _ value: UnsafeRawPointer, _ hidden: PathMask?) {
    if let hidden, hidden.isEnd { return }
    depth += 1
    if descent.hasRoom(at: depth) {
      expandHere(shape, value, hidden)
    } else {
      onLargerStack(at: depth) { $0.expandHere(shape, value, hidden) }
    }
    depth -= 1
  }

  private mutating func expandHere(_ shape: TypeShape, _ value: UnsafeRawPointer, _ hidden: PathMask?) {
    switch shape.kind(for: value) {
    case .structure(let record) where !record.fields.isEmpty, .tuple(let record) where !record.fields.isEmpty:
      for index in record.sorted {
        let field = record.fields[index]
        let mark = path.push(field: field.name, index)
        expand(field.shape, value + field.offset, hidden?[path.lastName(from: mark)])
        path.pop(to: mark)
      }
    case .optional(let wrapped) where wrapped.isPresent(value): expand(wrapped, value, hidden)
    case .wrapper(let wrapper): expand(wrapper.value.shape, value + wrapper.value.offset, hidden)
    case .list(let list, let element):
      shape.withElements(of: list, value) { base, count in
        if count == 0 { return leaf(shape, value, hidden) }
        expand(element, base, count, hidden)
      }
    case .fixed(let element, let count) where count > 0: expand(element, value, count, hidden)
    case .identified(let list, let id, let element):
      shape.withElements(of: list, value) { base, count in
        if count == 0 { return leaf(shape, value, hidden) }
        let plan = IdentifiedPlan(
          list, id, element, old: (value, base, 0), new: (base, count), isSame: { _, _ in false },
          isEqual: { _, _ in false })
        for entry in plan.entries {
          let mark = path.push(id: entry.text)
          if let place = entry.new { expand(element, place, hidden?[path.lastComponent(from: mark)]) }
          path.pop(to: mark)
        }
        if let order = plan.order {
          line(path.bytes + ".order".utf8, ReorderedText.of(order))
        }
      }
    case .dictionary(let dictionary, let key, let element) where dictionary.count(value) > 0:
      for entry in SortedMembers.entries(of: dictionary, key, element, value) {
        let mark = path.push(key: entry.text)
        expand(element, entry.value.address, hidden?[path.lastComponent(from: mark)])
        path.pop(to: mark)
      }
    default: leaf(shape, value, hidden)
    }
  }

  private mutating func expand(_ element: TypeShape, _ base: UnsafeRawPointer, _ count: Int, _ hidden: PathMask?) {
    for index in 0..<count {
      let mark = path.push(index: index)
      expand(element, base + index * element.stride, hidden?["[\(index)]"])
      path.pop(to: mark)
    }
  }

  private func leaf(_ shape: TypeShape, _ value: UnsafeRawPointer, _ hidden: PathMask?) {
    var printer = LiteralPrinter()
    printer.print(shape, value, hiding: hidden)
    line(path.bytes, printer.bytes)
  }
}

/// A list of ids as one literal: `[3, 10]`.
package enum ReorderedText {
  package static func of(_ ids: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    for (index, id) in ids.enumerated() {
      if index > 0 { bytes.append(contentsOf: ", ".utf8) }
      bytes.append(contentsOf: id)
    }
    bytes.append(UInt8(ascii: "]"))
    return bytes
  }
}
