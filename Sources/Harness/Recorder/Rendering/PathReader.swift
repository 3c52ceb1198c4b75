/// Finds the value at a path: `items[id: 7].quantity`, `list[3]`, `map["key"]`, `page.loaded.count`.
package struct PathReader {
  /// The reason why a path leads nowhere.
  package enum Failure: Error, Equatable, Sendable {
    /// The path is malformed. The offset counts bytes of the path.
    case malformed(String, Correction? = nil, offset: Int)
    /// The type has no such field, case or element.
    case unknown(String, in: String, nearest: String?, offset: Int)
    /// The value currently has none: nil on the way, another case, an element that is not there.
    case absent(String)
  }

  /// A name, or the contents of brackets.
  package struct Component {
    /// The component as the tool writes it: `name`, `[3]`, `[id: 7]`, `["key"]`.
    package let text: String
    package let offset: Int
    /// The contents of the brackets, without `id:`.
    package var key: Substring = ""
    var keyOffset = 0
    package var isID = false

    package var isBracket: Bool { text.hasPrefix("[") }
  }

  package let components: [Component]

  /// Splits a path into components.
  package init(_ path: String) throws(Failure) {
    var components: [Component] = []
    let bytes = Array(path.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "[") {
        guard let close = TokenScanner.close(of: index, in: bytes) else {
          throw .malformed("unclosed bracket '['", offset: index)
        }
        components.append(Self.bracket(bytes, index, close))
        index = close + 1
        continue
      }
      if !components.isEmpty {
        guard bytes[index] == UInt8(ascii: ".") else {
          throw .malformed("expected '.' or '[' in the path", offset: index)
        }
        index += 1
      }
      let first = index
      index = Self.nameEnd(bytes, first)
      guard index > first else { throw .malformed("expected a name in the path", offset: first) }
      components.append(Component(text: String(decoding: bytes[first..<index], as: UTF8.self), offset: first))
    }
    guard !components.isEmpty else { throw .malformed("expected a path", offset: 0) }
    self.components = components
  }

  /// The components as the tool writes them, for a `PathMask`.
  package var mask: [String] { components.map(\.text) }

  /// Returns the end of a name, which may be in backticks if it contains other characters than names have.
  private static func nameEnd(_ bytes: [UInt8], _ start: Int) -> Int {
    var index = start
    if index < bytes.count, bytes[index] == UInt8(ascii: "`") {
      return (bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "`")) ?? (start - 1)) + 1
    }
    let isPart = { (byte: UInt8) in LiteralParser.isNameByte(byte) || byte == UInt8(ascii: "~") }
    while index < bytes.count, isPart(bytes[index]) { index += 1 }
    return index
  }

  /// Returns the component between two brackets, with the tool's spacing.
  private static func bracket(_ bytes: [UInt8], _ open: Int, _ close: Int) -> Component {
    let space = UInt8(ascii: " ")
    var start = open + 1
    var end = close
    func skipSpace() { while start < end, bytes[start] == space { start += 1 } }
    skipSpace()
    let keyStart = start
    var isID = false
    if bytes[start..<end].starts(with: "id".utf8) {
      start += 2
      skipSpace()
      isID = start < end && bytes[start] == UInt8(ascii: ":")
      start = isID ? start + 1 : keyStart
      skipSpace()
    }
    while end > start, bytes[end - 1] == space { end -= 1 }
    let key = String(decoding: bytes[start..<end], as: UTF8.self)
    let shown = UUIDText.shortened(key) ?? key
    return Component(
      text: isID ? "[id: \(shown)]" : "[\(shown)]", offset: open, key: key[...], keyOffset: start, isID: isID)
  }

  /// Calls `body` with the part of a value at the path.
  package func read<R>(
    _ value: ValueRef, root: String = "state", _ body: (ValueRef) -> R
  ) throws(Failure) -> R {
    var start = 0
    if case .structure = value.kind {} else if components[0].text == root { start = 1 }
    return try descend(start, value, body)
  }

  private func descend<R>(_ index: Int, _ value: ValueRef, _ body: (ValueRef) -> R) throws(Failure) -> R {
    guard index < components.count else { return body(value) }
    let component = components[index]
    /// Continues in a part that is lent to a nonthrowing function.
    func goOn(_ next: Int, _ part: ValueRef?, or failure: @autoclosure () -> Failure) -> Result<R, Failure> {
      Result { () throws(Failure) in
        guard let part else { throw failure() }
        return try descend(next, part, body)
      }
    }
    switch value.kind {
    case .structure(let record), .tuple(let record):
      return try descend(index + 1, part(index, of: value, record, in: value.shape), body)
    case .optional(let wrapped):
      guard let inner = value.wrapped(wrapped) else { throw .absent("\(prefix(index)) is nil") }
      return try descend(index, inner, body)
    case .wrapper(let wrapper): return try descend(index, value[wrapper.value], body)
    case .enumeration(let enumeration):
      guard let wanted = enumeration.index(named: component.text) else {
        throw unknown(index, value.shape, enumeration.cases.map(\.name))
      }
      guard value.caseIndex == wanted else {
        throw .absent("\(prefix(index)) is .\(enumeration.cases[value.caseIndex].name), not .\(component.text)")
      }
      let enumCase = enumeration.cases[wanted]
      guard enumCase.payload != nil else { throw .absent("case '\(component.text)' has no payload") }
      return try value.withPayload(of: enumeration, case: wanted) { payload in
        Result { () throws(Failure) in
          try descend(index + 2, part(index + 1, of: payload, enumCase.parts, in: value.shape), body)
        }
      }.get()
    case .list, .fixed:
      return try value.withElements { elements in
        Result { () throws(Failure) in try descend(index + 1, element(index, of: elements), body) }
      }.get()
    case .identified(let list, let id, _):
      let key = try key(component, isID: true, id)
      return try value.withElements { elements in
        let place = value.position(of: key.ref, in: list)
        return goOn(
          index + 1, place.map { elements[$0] }, or: .absent("\(prefix(index)) has no element \(component.text)"))
      }.get()
    case .dictionary(_, let keyShape, _):
      let key = try key(component, isID: false, keyShape)
      return try value.withValue(for: key.ref) { found in
        goOn(index + 1, found, or: .absent("\(prefix(index)) has no key \(component.text)"))
      }.get()
    case .existential:
      return try value.withDynamic { goOn(index, $0, or: unknown(index, value.shape, [])) }.get()
    case .reference:
      let children = ObjectContents(value.any).children
      guard let child = children.first(where: { $0.label == component.text }) else {
        throw unknown(index, value.shape, children.map(\.label))
      }
      return try ValueRef.withDynamic(child.value) { child in
        Result { () throws(Failure) in try descend(index + 1, child, body) }
      }.get()
    case .leaf, .set, .represented, .bytes, .metatype, .mirrored, .opaque:
      throw .unknown(component.text, in: value.shape.name, nearest: nil, offset: component.offset)
    }
  }

  /// Returns an element by its position.
  private func element(_ index: Int, of elements: ListRef) throws(Failure) -> ValueRef {
    let component = components[index]
    guard let position = Int(component.key), !component.isID, position >= 0 else {
      throw .malformed("expected an index such as [0] in the path", offset: component.offset)
    }
    guard position < elements.count else {
      let count = EnglishText.count(elements.count, "element")
      throw .absent("\(prefix(index)) has \(count), none at [\(position)]")
    }
    return elements[position]
  }

  /// Returns a part of a struct, a tuple or a payload by its name.
  private func part(
    _ index: Int, of value: ValueRef, _ record: TypeShape.Record, in shape: TypeShape
  ) throws(Failure) -> ValueRef {
    let names = record.names
    guard index < components.count else {
      throw .absent("\(prefix(index)) is a case; name a part of its payload: \(names.joined(separator: ", "))")
    }
    guard let found = names.firstIndex(of: components[index].text) else { throw unknown(index, shape, names) }
    return value[record.fields[found]]
  }

  package func key(_ component: Component, isID: Bool, _ shape: TypeShape) throws(Failure) -> ValueBox {
    guard component.isBracket, component.isID == isID else {
      throw .malformed("expected \(isID ? "[id: …]" : "[key]") in the path", offset: component.offset)
    }
    var parser = LiteralParser(Array(component.key.utf8))
    do throws(LiteralError) {
      return try parser.parseAll(shape)
    } catch {
      throw .malformed(error.description, error.reason.correction, offset: component.keyOffset + error.offset)
    }
  }

  package func unknown(_ index: Int, _ shape: TypeShape, _ names: [String]) -> Failure {
    let component = components[index]
    return .unknown(
      component.text, in: shape.name, nearest: NearestName.of(component.text, in: names), offset: component.offset)
  }

  /// Returns the path up to a component, for a message.
  private func prefix(_ index: Int) -> String {
    if index == 0 { return "the value" }
    return components.prefix(index).reduce("") { $0 + ($0.isEmpty || $1.isBracket ? $1.text : ".\($1.text)") }
  }
}

extension PathReader.Failure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformed(let what, _, _): return what
    case .unknown(let name, let type, let nearest, _):
      if let nearest { return "\(type) has no '\(name)'; did you mean '\(nearest)'?" }
      return "\(type) has no '\(name)'"
    case .absent(let what): return what
    }
  }

  /// What to write instead, if the message says so.
  package var correction: Correction? {
    switch self {
    case .malformed(_, let correction, _): correction
    case .unknown(let name, _, let nearest, _): Correction(name, nearest)
    case .absent: nil
    }
  }

  /// The place in the path, in bytes.
  package var offset: Int {
    switch self {
    case .malformed(_, _, let offset), .unknown(_, _, _, let offset): offset
    case .absent: 0
    }
  }
}
