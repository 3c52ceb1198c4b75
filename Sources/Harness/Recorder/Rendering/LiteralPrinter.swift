#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Prints any value as a Swift literal, straight into bytes.
///
/// ```transcript
/// receiveProductInfo(.success(ProductInfo(id: 1, name: "iPhone 13", price: 10000000, description: "")))
/// ```
package struct LiteralPrinter: DeepWalk {
  /// The reader's knowledge of a value's type.
  package enum Context {
    /// Known from the place: an enum case is `.case`.
    case typed
    /// Known from the line: an enum case is `case`, as after `send`.
    case bare
    /// Unknown: an enum case is `Type.case`.
    case untyped
    /// Unknown at a place for anything: even a number is `UInt8(1)`, unless the literal alone shows its type.
    case anything
  }

  package var bytes: [UInt8] = []
  package var recursion = RecursionLimiter()
  private var depth = 0
  /// The depth of the literal being printed.
  private var height = 0
  /// Nil if everything is written in full.
  private let style: LiteralStyle?
  /// Nil if everything may be shown.
  private let redactor: (any LiteralRedactor)?
  /// Whether the current value is a part of something secret.
  private(set) var isInSecret = false

  package init(style: LiteralStyle? = nil, redactor: (any LiteralRedactor)? = nil) {
    self.style = style
    self.redactor = redactor
  }

  /// Returns the literal of a referenced value.
  package static func text(
    of value: ValueRef, _ context: Context = .typed, hiding hidden: PathMask? = nil, style: LiteralStyle? = nil
  ) -> String {
    var printer = LiteralPrinter(style: style)
    printer.print(value, context, hiding: hidden)
    return String(decoding: printer.bytes, as: UTF8.self)
  }

  /// Returns the literal of any value.
  package static func text<T>(_ value: T, _ context: Context = .typed, style: LiteralStyle? = nil) -> String {
    ValueRef.with(value) { text(of: $0, context, style: style) }
  }

  /// Appends the literal of a value.
  @inline(__always)
  package mutating func print(_ value: ValueRef, _ context: Context = .typed, hiding hidden: PathMask? = nil) {
    print(value.shape, value.address, context, hiding: hidden)
  }

  private mutating func print(
    _ shape: TypeShape, _ value: UnsafeRawPointer, _ context: Context = .typed, hiding hidden: PathMask? = nil
  ) {
    if let hidden, hidden.isEnd { return append("_") }
    if style != nil, hidden == nil, appendName(of: ValueRef(shape, value), context) { return }
    if let redactor, printRedacted(ValueRef(shape, value), context, by: redactor) { return }
    depth += 1
    if depth > height { height = depth }
    if recursion.hasRoom(at: depth) {
      print(shape, shape.kind(for: value), value, context, hidden)
    } else if !onLargerStack(at: depth, { $0.print(shape, shape.kind(for: value), value, context, hidden) }) {
      append("_")
    }
    depth -= 1
    if depth == 0 { finish(shape) }
  }

  /// A separate function, since deep values have no stack space for this.
  @inline(never)
  private mutating func appendName(of value: ValueRef, _ context: Context) -> Bool {
    guard context == .typed || context == .bare, let name = style?.values?.name(of: value) else { return false }
    append("$" + name)
    return true
  }

  /// Writes something secret.
  mutating func printingSecret(_ body: (inout LiteralPrinter) -> Void) {
    let outer = isInSecret
    isInSecret = true
    body(&self)
    isInSecret = outer
  }

  /// Reports problems of a completed literal.
  @inline(__always)
  private mutating func finish(_ shape: TypeShape) {
    if height > LiteralText.deepest { append(" /* \(height) levels deep: more than can be read back */") }
    height = 0
    recursion.report(shape)
  }

  private mutating func print(
    _ shape: TypeShape, _ kind: TypeShape.Kind, _ value: UnsafeRawPointer, _ context: Context, _ hidden: PathMask?
  ) {
    switch kind {
    case .leaf(let leaf):
      if context == .anything { print(named: leaf, shape, value) } else { print(leaf, shape, value) }
    case .structure(let record):
      if hidden == nil, let spelling = shape.spelling, let (strategy, encoded) = spelling.encoded(value) {
        return print(encoded, by: spelling.strategies[strategy], shape.name, context)
      }
      append(shape.name)
      if let style, let prototype = style.prototype(of: shape) {
        return print(record, value, hidden, leavingOut: prototype)
      }
      print(record, value, hidden)
    case .tuple(let record): print(record, value, hidden)
    case .enumeration(let enumeration): print(shape, enumeration, value, context, hidden)
    case .optional(let wrapped): print(optional: wrapped, value, context, hidden)
    case .list(let list, let element):
      shape.withElements(of: list, value) { base, count in
        guard let hidden else { return print(list: element, base, count, context == .anything ? context : .typed) }
        print(list: element, base, count) { index in hidden["[\(index)]"] }
      }
    case .identified(let list, let id, let element):
      shape.withElements(of: list, value) { base, count in
        guard let hidden else { return print(list: element, base, count) }
        print(list: element, base, count) { index in
          list.withID(base + index * element.stride) { hidden["[id: \(Self.text(of: ValueRef(id, $0)))]"] }
        }
      }
    case .fixed(let element, let count):
      guard let hidden else { return print(list: element, value, count) }
      print(list: element, value, count) { index in hidden["[\(index)]"] }
    case .set:
      append("[")
      for (index, member) in SortedMembers.of(ValueRef(shape, value), with: &self).enumerated() {
        if index > 0 { append(", ") }
        bytes.append(contentsOf: member)
      }
      append("]")
    case .dictionary:
      print(dictionary: ValueRef(shape, value), context == .anything ? context : .typed, hidden)
    case .wrapper(let wrapper): print(wrapper.value.shape, value + wrapper.value.offset, context, hiding: hidden)
    case .existential:
      ValueRef(shape, value).withDynamic { dynamic in
        if let dynamic { print(dynamic, .anything, hiding: hidden) } else { append("_") }
      }
    case .reference:
      let object = shape.object(value)
      switch recursion.objects.enter(object) {
      case .entered:
        print(contentsOf: shape.box(value), hidden)
        recursion.objects.leave(object)
      case .again: append("↑")
      case .cutOff: append("_")
      }
    case .represented(let representation):
      // System objects may refer to each other as well.
      var object: UInt?
      if case .reference = representation.rest {
        let id = shape.object(value)
        guard case .entered = recursion.objects.enter(id) else { return append("↑") }
        object = id
      }
      defer { if let object { recursion.objects.leave(object) } }
      guard let (strategy, encoded) = representation.encoded(value) else {
        if object != nil { return print(contentsOf: shape.box(value), hidden) }
        return print(shape, representation.rest, value, context, hidden)
      }
      print(encoded, by: representation.strategies[strategy], shape.dynamicName(value), context)
    case .bytes(let bytes): LiteralText.appendQuoted(bytes.text(value), to: &self.bytes)
    case .metatype: append("\(shape.metatypeName(value)).self")
    case .mirrored: print(mirrorOf: shape.box(value), name: shape.name, context)
    case .opaque: print(opaque: shape, value)
    }
  }

  /// Returns the literal alone, as it would be written here.
  mutating func excerpt(_ value: ValueRef) -> [UInt8] {
    let start = bytes.count
    print(value)
    defer { bytes.removeSubrange(start...) }
    return Array(bytes[start...])
  }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Prints the contents of a struct, a tuple or a payload, including the brackets.
  private mutating func print(_ record: TypeShape.Record, _ value: UnsafeRawPointer, _ hidden: PathMask?) {
    let flat = record.flat(value)
    if hidden == nil, style == nil, redactor == nil, recursion.hasRoom(at: depth + flat.height) {
      return print(flat, value)
    }
    bytes.append(UInt8(ascii: "("))
    for (index, field) in record.fields.enumerated() {
      if index > 0 { append(", ") }
      print(field, index, value, hidden)
    }
    bytes.append(UInt8(ascii: ")"))
  }

  /// Does the same, without fields that equal a prototype's.
  private mutating func print(
    _ record: TypeShape.Record, _ value: UnsafeRawPointer, _ hidden: PathMask?, leavingOut prototype: ValueRef
  ) {
    bytes.append(UInt8(ascii: "("))
    var isFirst = true
    for (index, field) in record.fields.enumerated()
    where isPrinted(field, ValueRef(field.shape, value + field.offset), prototype, hidden) {
      if !isFirst { append(", ") }
      isFirst = false
      print(field, index, value, hidden)
    }
    bytes.append(UInt8(ascii: ")"))
  }

  private mutating func print(
    _ field: TypeShape.Field, _ index: Int, _ record: UnsafeRawPointer, _ hidden: PathMask?
  ) {
    if !field.name.isEmpty {
      append(field.name)
      append(": ")
    }
    print(field.shape, record + field.offset, hiding: hidden?[field.name.isEmpty ? "\(index)" : field.name])
  }

  /// Returns whether a field is printed. An `id` identifies an element; and the absence of a hidden field must not reveal its
  /// value.
  private func isPrinted(
    _ field: TypeShape.Field, _ value: ValueRef, _ prototype: ValueRef, _ hidden: PathMask?
  ) -> Bool {
    field.name.isEmpty || field.name == "id" || hidden?[field.name] != nil || !value.isSame(as: prototype[field])
  }

  private mutating func print(_ flat: FlatRecord, _ value: UnsafeRawPointer) {
    let start = depth
    if depth + flat.height > height { height = depth + flat.height }
    for part in flat.parts {
      bytes.append(contentsOf: part.lead)
      let value = value + part.offset
      switch part.code {
      case .int: LiteralText.append(value.read(as: Int.self), to: &bytes)
      case .bool: append(value.read(as: Bool.self) ? "true" : "false")
      case .string: LiteralText.appendQuoted(value.read(as: String.self), to: &bytes)
      case .double: append(LiteralText.text(of: value.read(as: Double.self)))
      case .plainLeaf, .leaf, .optional, .list, .enumeration, .value:
        depth = start + part.level
        print(part.shape, value)
      }
    }
    depth = start
    bytes.append(contentsOf: flat.tail)
  }

  private mutating func print(
    _ shape: TypeShape, _ enumeration: TypeShape.Enumeration, _ value: UnsafeRawPointer, _ context: Context,
    _ hidden: PathMask?
  ) {
    let index = shape.caseIndex(value)
    let enumCase = enumeration.cases[index]
    switch context {
    case .typed: bytes.append(UInt8(ascii: "."))
    case .bare: break
    case .untyped, .anything:
      append(shape.name)
      bytes.append(UInt8(ascii: "."))
    }
    bytes.append(contentsOf: enumCase.nameBytes)
    guard enumCase.payload != nil else { return }
    let inner = hidden?[enumCase.name]
    if let inner, inner.isEnd { return append("(_)") }
    shape.withPayload(value, of: enumeration, case: index) { print(enumCase.parts, $0, inner) }
  }

  private mutating func print(
    optional wrapped: TypeShape, _ value: UnsafeRawPointer, _ context: Context, _ hidden: PathMask?
  ) {
    guard wrapped.isPresent(value) else { return append("nil") }
    guard Self.needsSome(ValueRef(wrapped, value)) else { return print(wrapped, value, context, hiding: hidden) }
    append(".some(")
    print(wrapped, value, hiding: hidden)
    append(")")
  }

  /// Returns whether the inner value would be taken for the optional itself: nil in an optional, a case called `some` or
  /// `none`.
  package static func needsSome(_ value: ValueRef) -> Bool {
    switch value.kind {
    case .optional(let wrapped): return value.wrapped(wrapped).map(needsSome) ?? true
    case .enumeration(let enumeration):
      let name = enumeration.cases[value.caseIndex].name
      return name == "some" || name == "none"
    case .wrapper(let wrapper):
      if case .optional = wrapper.value.shape.kind { return true }
      return false
    case .existential:
      // `any P?` in an optional: the inner value states its own type, unless it is nil.
      return false
    default: return false
    }
  }

  private mutating func print(
    list element: TypeShape, _ base: UnsafeRawPointer, _ count: Int, _ context: Context = .typed
  ) {
    bytes.append(UInt8(ascii: "["))
    if count > 0, style == nil, redactor == nil, case .structure(let record) = element.kind(for: base),
      recursion.hasRoom(at: depth + 1)
    {
      let flat = record.flat(base)
      depth += 1
      let isFlat = recursion.hasRoom(at: depth + flat.height)
      for index in 0..<count {
        if index > 0 { append(", ") }
        append(element.name)
        let value = base + index * element.stride
        if isFlat { print(flat, value) } else { print(record, value, nil) }
      }
      depth -= 1
    } else {
      for index in 0..<count {
        if index > 0 { append(", ") }
        print(element, base + index * element.stride, context)
      }
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func print(
    list element: TypeShape, _ base: UnsafeRawPointer, _ count: Int, hiding hidden: (Int) -> PathMask?
  ) {
    bytes.append(UInt8(ascii: "["))
    for index in 0..<count {
      if index > 0 { append(", ") }
      print(element, base + index * element.stride, hiding: hidden(index))
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func print(dictionary: ValueRef, _ context: Context, _ hidden: PathMask?) {
    let entries = SortedMembers.entries(of: dictionary, with: &self)
    if entries.isEmpty { return append("[:]") }
    append("[")
    for (index, entry) in entries.enumerated() {
      if index > 0 { append(", ") }
      bytes.append(contentsOf: entry.text)
      append(": ")
      print(entry.value.ref, context, hiding: hidden?["[\(String(decoding: entry.text, as: UTF8.self))]"])
    }
    append("]")
  }

  /// Prints a class instance.
  private mutating func print(contentsOf any: Any, _ hidden: PathMask?) {
    let contents = ObjectContents(any)
    append(contents.name)
    append("(")
    for (index, child) in contents.children.enumerated() {
      if index > 0 { append(", ") }
      if !child.label.isEmpty { append("\(child.label): ") }
      ValueRef.withDynamic(child.value) { print($0, .untyped, hiding: hidden?[child.label]) }
    }
    append(")")
  }

  /// Prints types whose metadata can't be trusted: their children as `Mirror` gives them.
  private mutating func print(mirrorOf any: Any, name: String, _ context: Context) {
    let mirror = Mirror(reflecting: any)
    if mirror.displayStyle == .enum {
      append(context == .bare ? "" : context == .typed ? "." : "\(name).")
      guard let child = mirror.children.first else { return append(String(describing: any)) }
      append(child.label ?? "")
      return ValueRef.withDynamic(child.value) { value in
        // A tuple has its own parentheses.
        if case .tuple(let record) = value.shape.kind, !record.fields.isEmpty { return print(value) }
        append("(")
        print(value, .untyped)
        append(")")
      }
    }
    append(TypeShape.of(type(of: any)).name)
    append("(")
    var isFirst = true
    var level: Mirror? = mirror
    while let current = level {
      for child in current.children {
        if !isFirst { append(", ") }
        isFirst = false
        if let label = child.label { append("\(label): ") }
        ValueRef.withDynamic(child.value) { print($0, .untyped) }
      }
      level = current.superclassMirror
    }
    append(")")
  }

  /// A separate function, so that rare cases take no stack space from deep values.
  private mutating func print(opaque shape: TypeShape, _ value: UnsafeRawPointer) {
    append(shape.identifiedTypeName(value).map { "ObjectIdentifier(\($0).self)" } ?? "_")
  }

  /// Prints the name of the type if the literal alone would have another type.
  private mutating func print(named leaf: Leaf, _ shape: TypeShape, _ value: UnsafeRawPointer) {
    switch leaf {
    case .integer where shape.type != Int.self, .float, .floating, .substring, .character, .scalar:
      append(shape.name)
      append("(")
      print(leaf, shape, value)
      append(")")
    case .duration:
      let text = LiteralText.text(of: value.read(as: Duration.self))
      append(text.hasPrefix(".") ? shape.name + text : text)
    case .integer, .double, .bool, .string, .uuid, .date, .url, .data, .decimal, .custom: print(leaf, shape, value)
    }
  }

  private mutating func print(_ leaf: Leaf, _ shape: TypeShape, _ value: UnsafeRawPointer) {
    switch leaf {
    case .integer(64, true): LiteralText.append(value.read(as: Int.self), to: &bytes)
    case .integer(let bits, let signed): append(Self.integerText(bits, signed, value))
    case .double: append(LiteralText.text(of: value.read(as: Double.self)))
    case .float: append(LiteralText.text(of: value.read(as: Float.self)))
    case .bool: append(value.read(as: Bool.self) ? "true" : "false")
    case .string: LiteralText.appendQuoted(value.read(as: String.self), to: &bytes)
    case .substring: LiteralText.appendQuoted(value.read(as: Substring.self), to: &bytes)
    case .character:
      LiteralText.appendQuoted(String(value.read(as: Character.self)), to: &bytes)
    case .scalar:
      LiteralText.appendQuoted(String(Character(value.read(as: Unicode.Scalar.self))), to: &bytes)
    case .uuid: print(value.read(as: UUID.self))
    case .date: word("Date", DateText.text(of: value.read(as: Date.self)))
    case .url: word("URL", value.read(as: URL.self).absoluteString)
    case .data: word("Data", value.read(as: Data.self).base64EncodedString())
    case .decimal: word("Decimal", value.read(as: Decimal.self).description)
    case .duration: append(LiteralText.text(of: value.read(as: Duration.self)))
    case .floating: append(LiteralText.text(ofNumber: shape.box(value)))
    case .custom: word(shape.name, (shape.box(value) as? any LiteralConvertible)?.literalText ?? "")
    }
  }

  private mutating func print(_ uuid: UUID) {
    guard let number = UUIDText.number(of: uuid) else { return word("UUID", uuid.uuidString) }
    append("UUID(")
    LiteralText.append(Int(number), to: &bytes)
    bytes.append(UInt8(ascii: ")"))
  }

  private mutating func word(_ name: String, _ text: String) {
    append(name)
    append("(")
    LiteralText.appendQuoted(text, to: &bytes)
    append(")")
  }

  private static func integerText(_ bits: Int, _ signed: Bool, _ value: UnsafeRawPointer) -> String {
    func read<T: FixedWidthInteger>(_: T.Type) -> String { value.read(as: T.self).description }
    return read(Leaf.integerType(bits: bits, signed: signed))
  }
}
