/// A snapshot of a value that references objects, at one moment.
///
/// Objects change in place: two states that share one are the same, whatever happened to it in between. So a value for later
/// comparisons is kept as a tree. The tree only extends as far as objects can be referenced; parts without objects are kept
/// and compared as values.
final class ValueTree {
  enum Content {
    /// A part that references no object.
    case value(ValueBox, LiteralPrinter.Context, hiding: PathMask?, LiteralStyle?)
    /// A part that is printed as a whole: a value of a protocol type.
    case boxed(ValueTree, TypeShape)
    /// Such a part about which nothing more is known.
    case literal([UInt8])
    /// A value whose literal doesn't show everything, and which earlier and later states don't share.
    case shown([UInt8], ValueBox)
    case parts(Style, [Part])
  }

  /// How parts form a whole. Two wholes with different styles are compared no further.
  enum Style: Equatable {
    /// For objects also their class, since two classes may share a name.
    case record(name: String, ofClass: ObjectIdentifier? = nil)
    /// The payload of a case: the context determines how the name is written.
    case payload(name: String)
    /// Elements with ids are the same as long as their ids are.
    case list(hasIDs: Bool)
    case table, roster
    /// An optional's value that could be mistaken for nil.
    case some
    /// A value for which each assignment is reported.
    case counted(Int)
  }

  struct Part: SortedMember {
    let component: ValuePath.Component
    let sort: SortedMembers.Key
    /// The label before it in a literal.
    let label: String
    let tree: ValueTree
  }

  let content: Content

  init(_ content: Content) { self.content = content }

  /// Returns the tree of a value.
  static func of(_ value: ValueRef, hiding hidden: PathMask? = nil, style: LiteralStyle? = nil) -> ValueTree {
    var builder = ValueTreeBuilder(style)
    var mask = hidden
    if case .structure = value.kind {} else { mask = hidden?.below(root: "state") }
    let tree = builder.tree(value, .typed, mask)
    builder.recursion.report(value.shape)
    return tree
  }

  /// Appends the literal of the value from which the tree was created.
  func append(to bytes: inout [UInt8]) {
    switch content {
    case .value(let box, let context, let hidden, let style):
      var printer = LiteralPrinter(style: style)
      swap(&bytes, &printer.bytes)
      printer.print(box.ref, context, hiding: hidden)
      swap(&bytes, &printer.bytes)
    case .boxed(let tree, _): tree.append(to: &bytes)
    case .literal(let literal), .shown(let literal, _): bytes += literal
    case .parts(.some, let parts): append(".some", "(", parts, ")", &bytes)
    case .parts(.record(let name, _), let parts): append(name, "(", parts, ")", &bytes)
    case .parts(.payload(let name), let parts):
      append(name, parts.isEmpty ? "" : "(", parts, parts.isEmpty ? "" : ")", &bytes)
    case .parts(.list, let parts), .parts(.roster, let parts): append("", "[", parts, "]", &bytes)
    case .parts(.table, let parts): append("", parts.isEmpty ? "[:" : "[", parts, "]", &bytes)
    case .parts(.counted, let parts): append("", "", parts, "", &bytes)
    }
  }

  private func append(_ name: String, _ open: String, _ parts: [Part], _ close: String, _ bytes: inout [UInt8]) {
    bytes += name.utf8
    bytes += open.utf8
    for (index, part) in parts.enumerated() {
      if index > 0 { bytes += ", ".utf8 }
      bytes += part.label.utf8
      part.tree.append(to: &bytes)
    }
    bytes += close.utf8
  }
}

/// Creates trees.
private struct ValueTreeBuilder: DeepWalk {
  var recursion = RecursionLimiter()
  private let style: LiteralStyle?

  init(_ style: LiteralStyle?) { self.style = style }

  mutating func tree(
    _ value: ValueRef, _ context: LiteralPrinter.Context, _ hidden: PathMask?
  ) -> ValueTree {
    if let hidden, hidden.isEnd { return ValueTree(.literal([UInt8(ascii: "_")])) }
    if !value.shape.reachesObjects { return ValueTree(.value(value.copy(), context, hiding: hidden, style)) }
    var content: ValueTree.Content?
    descend { content = $0.content(value, value.kind, context, hidden) }
    return ValueTree(content ?? .literal([UInt8(ascii: "_")]))
  }

  private mutating func content(
    _ value: ValueRef, _ kind: TypeShape.Kind, _ context: LiteralPrinter.Context, _ hidden: PathMask?
  ) -> ValueTree.Content {
    switch kind {
    case .structure(let record): return .parts(.record(name: value.shape.name), parts(record, value, hidden))
    case .tuple(let record): return .parts(.record(name: ""), parts(record, value, hidden))
    case .enumeration(let enumeration):
      let index = value.caseIndex
      let enumCase = enumeration.cases[index]
      let prefix = context == .typed ? "." : context == .bare ? "" : "\(value.shape.name)."
      guard enumCase.payload != nil else { return .parts(.payload(name: prefix + enumCase.name), []) }
      let parts = value.withPayload(of: enumeration, case: index) {
        self.parts(enumCase.parts, $0, hidden?[enumCase.name], inside: enumCase.name)
      }
      return .parts(.payload(name: prefix + enumCase.name), parts)
    case .optional(let wrapped):
      guard let held = value.wrapped(wrapped) else { return .literal(Array("nil".utf8)) }
      let inner = tree(held, context, hidden)
      guard LiteralPrinter.needsSome(held) else { return inner.content }
      return .parts(.some, [ValueTree.Part(component: .name(""), sort: .number(0), label: "", tree: inner)])
    case .list, .fixed:
      return value.withElements { elements in
        let parts = elements.enumerated().map { index, element in
          ValueTree.Part(
            component: .index(index), sort: .number(Int128(index)), label: "",
            tree: tree(element, .typed, hidden?["[\(index)]"]))
        }
        return .parts(.list(hasIDs: elements.element.sameIdentity != nil), parts)
      }
    case .identified(let list, let id, _):
      return value.withElements { elements in
        .parts(
          .roster,
          elements.map { element in
            element.withID(in: list, id) { identity in
              let text = SortedMembers.text(identity)
              let inner = hidden?["[id: \(String(decoding: text, as: UTF8.self))]"]
              return ValueTree.Part(
                component: .id(text), sort: SortedMembers.key(identity, text), label: "",
                tree: tree(element, .typed, inner))
            }
          })
      }
    case .dictionary:
      let entries = SortedMembers.entries(of: value)
      guard SortedMembers.distinguish(entries, of: value) else { return shown(value, context, hidden) }
      return .parts(
        .table,
        entries.map { entry in
          let text = String(decoding: entry.text, as: UTF8.self)
          return ValueTree.Part(
            component: entry.component, sort: entry.sort, label: "\(text): ",
            tree: tree(entry.value.ref, .typed, hidden?["[\(text)]"]))
        })
    case .wrapper(let wrapper):
      let inner = tree(value[wrapper.value], context, hidden)
      guard let count = value.setCount(wrapper) else { return inner.content }
      let part = ValueTree.Part(component: .name(""), sort: .number(0), label: "", tree: inner)
      return .parts(.counted(count), [part])
    case .reference: return object(value, hidden)
    case .existential:
      return value.withDynamic { dynamic in
        guard let dynamic else { return .literal([UInt8(ascii: "_")]) }
        if dynamic.shape.isHandle { return tree(dynamic, .anything, hidden).content }
        return .boxed(tree(dynamic, .anything, hidden), dynamic.shape)
      }
    case .represented, .opaque: return shown(value, context, hidden)
    case .set(_, let element) where element.hidesParts: return shown(value, context, hidden)
    default: return .literal(printed(value, context, hidden))
    }
  }

  /// Keeps the literal, and the value for later comparisons by the type's own `==` or in memory.
  private func shown(
    _ value: ValueRef, _ context: LiteralPrinter.Context, _ hidden: PathMask?
  ) -> ValueTree.Content {
    .shown(printed(value, context, hidden), value.copy())
  }

  private func printed(_ value: ValueRef, _ context: LiteralPrinter.Context, _ hidden: PathMask?) -> [UInt8] {
    var printer = LiteralPrinter(style: style)
    printer.print(value, context, hiding: hidden)
    return printer.bytes
  }

  private mutating func object(_ value: ValueRef, _ hidden: PathMask?) -> ValueTree.Content {
    let object = value.object
    switch recursion.objects.enter(object) {
    case .again: return .literal(Array("↑".utf8))
    case .cutOff: return .literal([UInt8(ascii: "_")])
    case .entered: break
    }
    defer { recursion.objects.leave(object) }
    let contents = ObjectContents(value.any)
    let parts = contents.children.enumerated().map { index, child in
      ValueRef.withDynamic(child.value) { part(child.label, index, tree($0, .untyped, hidden?[child.label])) }
    }
    return .parts(.record(name: contents.name, ofClass: ObjectIdentifier(contents.type)), parts)
  }

  // MARK: Parts

  private func part(_ name: String, _ index: Int, _ tree: ValueTree, inside outer: String? = nil) -> ValueTree.Part {
    let component = name.isEmpty ? "\(index)" : name
    return ValueTree.Part(
      component: .name(outer.map { "\($0).\(component)" } ?? component), sort: .text(Array(component.utf8)),
      label: name.isEmpty ? "" : "\(name): ", tree: tree)
  }

  private mutating func parts(
    _ record: TypeShape.Record, _ value: ValueRef, _ hidden: PathMask?, inside outer: String? = nil
  ) -> [ValueTree.Part] {
    record.fields.enumerated().map { index, field in
      let inner = hidden?[field.name.isEmpty ? "\(index)" : field.name]
      return part(field.name, index, tree(value[field], .typed, inner), inside: outer)
    }
  }
}
