extension LiteralParser {
  // MARK: Structs and tuples

  /// Parses `Type(field: value, …)` or `.init(field: value, …)`.
  mutating func parse(
    structure record: TypeShape.Record, _ shape: TypeShape, into target: UnsafeMutableRawPointer,
    base: UnsafeRawPointer?
  ) throws(LiteralError) {
    let start = position
    if base == nil, let spelling = shape.spelling, spelling.isWritable {
      return try parse(represented: spelling, shape, into: target)
    }
    if base == nil, !record.isImported, let flat = record.known, accept(name: shape.name) {
      // If a list exists, it was made from a value that agreed with `Mirror`.
      if try parsePrinted(flat, into: target) { return }
      position = start
    }
    if try parse(expressed: record, shape, into: target) { return }
    try typeName(shape.name)
    try parse(parts: record, of: .type(shape.name), whole: shape, into: target, base: base)
    try check(shape, target, start)
  }

  /// Parses a Swift literal in place of one of the type: `3`, or `Money(3)`. False if there is none.
  ///
  /// Separate from nesting code, for the sake of its stack frame.
  @inline(never)
  private mutating func parse(
    expressed record: TypeShape.Record, _ shape: TypeShape, into target: UnsafeMutableRawPointer
  ) throws(LiteralError) -> Bool {
    if beginsLiteral {
      if let value = try expressed(shape) {
        shape.copy(value.ref.address, to: target)
        return true
      }
      throw error(.expected(Self.outline(record, of: shape.name), found: found()))
    }
    // A part without a label may itself be such a literal.
    let start = position
    guard record.fields.first?.name.isEmpty == false, let open = openCall(of: shape.name) else { return false }
    guard let value = try expressed(shape) else {
      position = start
      return false
    }
    try close(")", opened: open)
    shape.copy(value.ref.address, to: target)
    return true
  }

  /// Moves to just after the bracket of `Money(3)`; nil, with the position unchanged, if it contains no Swift literal.
  private mutating func openCall(of name: String) -> Int? {
    var inside = self
    guard (try? inside.typeName(name)) != nil else { return nil }
    let open = inside.position
    guard inside.accept("("), inside.standsAtLiteral() else { return nil }
    self = inside
    return open
  }

  /// Checks a type that is first seen here and has not been compared with `Mirror` yet.
  private func check(_ shape: TypeShape, _ target: UnsafeMutableRawPointer, _ start: Int) throws(LiteralError) {
    switch shape.kind(for: target) {
    case .structure(let record):
      // The next one is tried as a printed literal.
      _ = record.flat(target)
      return
    case .mirrored: break
    default: return
    }
    shape.destroy(target)
    throw error(.notConstructible(shape.name, why: "of a layout that can only be read"), at: start)
  }

  /// Reads `Outer.Name<Arguments>` or `.init` up to the bracket, and checks the name.
  mutating func typeName(_ expected: String) throws(LiteralError) {
    let start = position
    if startsWith(".init"), !Self.isNameByte(peek(5)) {
      position += 5
      return
    }
    var last = name()
    while !last.isEmpty {
      skipGenericArguments()
      guard current == UInt8(ascii: ".") else { break }
      position += 1
      last = name()
    }
    guard !last.isEmpty else { throw error(.expected("\(expected)(…)", found: found())) }
    if last == "init" { return }
    guard last == expected else {
      position = start
      throw error(.expected("\(expected)(…)", found: found()))
    }
  }

  private mutating func skipGenericArguments() {
    guard current == UInt8(ascii: "<") else { return }
    var depth = 0
    while position < end {
      if current == UInt8(ascii: "<") { depth += 1 }
      if current == UInt8(ascii: ">") { depth -= 1 }
      position += 1
      if depth == 0 { return }
    }
  }

  /// Parses `(label: value, value, …)` into the offsets of `record`, which form a value of `whole`. Omitted parts come from
  /// `base`; without one, from the prototype of the type; without that, an omitted optional is nil.
  mutating func parse(
    parts record: TypeShape.Record, of owner: FieldOwner, whole: TypeShape, into target: UnsafeMutableRawPointer,
    base: UnsafeRawPointer?
  ) throws(LiteralError) {
    let open = try openBracket("(", after: owner.text)
    // Memory that no field covers, and padding, must never keep its previous contents.
    if base == nil, record.isImported { target.initialize(asZeroBytes: whole.size) }
    let parts = PartialRecord(record, of: whole, at: target, copying: base)
    var next: Int?
    while try hasNext(isFirst: next == nil, before: ")", opened: open) {
      let index = try part(record, of: owner, next ?? 0, parts)
      if let base {
        let field = record.fields[index]
        parts.replace(index, with: try parseOne(field.shape, base: base + field.offset))
      } else {
        try parse(record.fields[index].shape, into: parts.place(index), base: nil)
        parts.commit(index)
      }
      next = index + 1
    }
    if base == nil { try fill(parts, record, of: owner, in: whole, at: open) }
    parts.release()
  }

  /// Reads the label, if one is due, and returns the record's next part.
  private mutating func part(
    _ record: TypeShape.Record, of owner: FieldOwner, _ next: Int, _ parts: PartialRecord
  ) throws(LiteralError) -> Int {
    skipSpace()
    let start = position
    let label = name()
    skipSpace()
    guard !label.isEmpty, current == UInt8(ascii: ":") else {
      position = start
      guard next < record.fields.count else { throw error(.expected("')'", found: found())) }
      let name = record.fields[next].name
      guard name.isEmpty else { throw error(.expected("'\(name):'", found: found())) }
      if parts.isGiven(next) { throw error(.repeatedField("\(next)", of: owner.text), at: start) }
      return next
    }
    position += 1
    guard let index = record.fields.firstIndex(where: { $0.name == label }) else {
      let names = record.fields.map(\.name)
      throw error(.unknownField(label, of: owner, nearest: NearestName.of(label, in: names)), at: start)
    }
    if parts.isGiven(index) { throw error(.repeatedField(label, of: owner.text), at: start) }
    return index
  }

  private func fill(
    _ parts: PartialRecord, _ record: TypeShape.Record, of owner: FieldOwner, in whole: TypeShape, at open: Int
  ) throws(LiteralError) {
    for (index, field) in record.fields.enumerated() where !parts.isGiven(index) {
      if let prototype = types.prototype(of: whole) {
        field.shape.copy(prototype[field].address, to: parts.place(index))
        parts.commit(index)
        continue
      }
      let isFilled =
        if case .bytes = field.shape.kind { record.startsFromZero } else {
          Self.setNil(field.shape, parts.place(index))
        }
      if !isFilled { throw missing(field, of: owner, record, at: open) }
      parts.commit(index)
    }
  }

  private func missing(
    _ field: TypeShape.Field, of owner: FieldOwner, _ record: TypeShape.Record, at open: Int
  ) -> LiteralError {
    if case .opaque(let what) = field.shape.kind {
      let name = field.name.isEmpty ? "_" : field.name
      return error(.notConstructible("field '\(name)' of \(owner.text)", why: what), at: open)
    }
    let fields = record.fields.map(\.name)
    return error(
      .missingField(MissingField(name: field.name, owner: owner, fields: fields, shape: field.shape)), at: open)
  }

  /// Initializes an optional, or a wrapped optional, with nil. False for any other shape.
  private static func setNil(_ shape: TypeShape, _ target: UnsafeMutableRawPointer) -> Bool {
    switch shape.kind {
    case .optional(let wrapped):
      wrapped.setPresent(false, target)
      return true
    case .wrapper(let wrapper):
      guard setNil(wrapper.value.shape, target + wrapper.value.offset) else { return false }
      wrapper.initializeMarker(target)
      return true
    default: return false
    }
  }

  mutating func parse(
    _ wrapper: TypeShape.Wrapper, _ shape: TypeShape, into target: UnsafeMutableRawPointer, base: UnsafeRawPointer?,
    bare: Bool
  ) throws(LiteralError) {
    let field = wrapper.value
    try parse(field.shape, into: target + field.offset, base: base.map { $0 + field.offset }, bare: bare)
    wrapper.initializeMarker(target)
  }

  // MARK: Enums and optionals

  /// Parses `.case`, `.case(…)`, `Type.case`, and `case` if the place allows it.
  mutating func parse(
    _ enumeration: TypeShape.Enumeration, _ shape: TypeShape, into target: UnsafeMutableRawPointer,
    base: UnsafeRawPointer?, bare: Bool
  ) throws(LiteralError) {
    let start = position
    let index: Int
    if let plain = plainCase(enumeration, bare: bare) {
      index = plain
    } else {
      index = try caseIndex(enumeration, shape, bare: bare)
    }
    // Most cases are read here, without copying their shape data.
    let isTuple = mayOpenTuple
    if base == nil, !isTuple, !enumeration.cases[index].isIndirect, let flat = enumeration.cases[index].parts.known,
      try parsePrinted(flat, into: target)
    {
      // The payload is already where the enum will be: only the tag is missing.
      return shape.construct(target, of: enumeration, case: index, taking: nil)
    }
    let enumCase = enumeration.cases[index]
    guard let payload = try payload(of: enumCase, start) else {
      shape.construct(target, of: enumeration, case: index, taking: nil)
      return try check(shape, target, start)
    }
    let box = ValueBox(payload)
    if !isVoid(payload) {
      let owner = FieldOwner.enumCase(enumeration.cases[index].name, of: shape.name)
      let old = base.flatMap { Self.payload($0, of: enumeration, shape, ifCase: index) }
      defer { withExtendedLifetime(old) {} }
      let oldAddress = old.map { UnsafeRawPointer($0.address) }
      // `.success((a, b))`, as Swift writes a payload that is a tuple.
      let outer = isTuple ? opensTuple(enumCase.parts) : nil
      try parse(
        parts: enumeration.cases[index].parts, of: owner, whole: payload, into: box.address, base: oldAddress)
      if let outer { try close(")", opened: outer) }
    } else {
      try parseVoid()
    }
    if !isVoid(payload) { _ = enumCase.parts.flat(box.address) }
    shape.construct(target, of: enumeration, case: index, taking: box.address)
    try check(shape, target, start)
  }

  /// Whether a bracket of a tuple may follow. In printed text, neither a second bracket nor a space follows the first one,
  /// unless a tuple is among the parts.
  private var mayOpenTuple: Bool {
    current == UInt8(ascii: "(") && (peek(1) == UInt8(ascii: "(") || peek(1) == UInt8(ascii: " "))
  }

  /// Moves into the bracket around a tuple with brackets of its own; nil if there is none.
  @inline(never)
  private mutating func opensTuple(_ parts: TypeShape.Record) -> Int? {
    guard parts.fields.count > 1 else { return nil }
    if case .tuple = parts.fields[0].shape.kind { return nil }
    var inside = self
    guard inside.accept("(") else { return nil }
    let open = inside.position - 1
    inside.skipSpace()
    guard inside.current == UInt8(ascii: "(") else { return nil }
    self = inside
    return open
  }

  /// Returns the shape of the payload to read. A bracket must be there exactly if the case has a payload.
  private func payload(of enumCase: TypeShape.Case, _ start: Int) throws(LiteralError) -> TypeShape? {
    var ahead = self
    let hasBracket = ahead.accept("(")
    guard let payload = enumCase.payload else {
      if hasBracket { throw error(.superfluousPayload(case: enumCase.name)) }
      return nil
    }
    guard !hasBracket else { return payload }
    let parts = enumCase.parts.fields.map { $0.name.isEmpty ? $0.shape.name : "\($0.name): \($0.shape.name)" }
    throw error(.missingPayload(case: enumCase.name, parts: parts.joined(separator: ", ")), at: start)
  }

  /// Returns a copy of the payload at `base`, if it is the same case.
  private static func payload(
    _ base: UnsafeRawPointer, of enumeration: TypeShape.Enumeration, _ shape: TypeShape, ifCase index: Int
  ) -> ValueBox? {
    guard shape.caseIndex(base) == index, let payload = enumeration.cases[index].payload else { return nil }
    return shape.withPayload(base, of: enumeration, case: index) { ValueBox(payload, copying: $0) }
  }

  private func isVoid(_ shape: TypeShape) -> Bool {
    if case .tuple(let record) = shape.kind { record.fields.isEmpty } else { false }
  }

  /// Parses `(())`, or `()` for short.
  private mutating func parseVoid() throws(LiteralError) {
    let open = try openBracket("(", after: "the case")
    skipSpace()
    let inner = position
    if accept("(") { try close(")", opened: inner) }
    try close(")", opened: open)
  }

  /// Reads the name of a case, with any prefix, and returns its index.
  private mutating func caseIndex(
    _ enumeration: TypeShape.Enumeration, _ shape: TypeShape, bare: Bool
  ) throws(LiteralError) -> Int {
    var start = position
    var isDotted = current == UInt8(ascii: ".")
    if isDotted { position += 1 }
    var word = name()
    if !isDotted { skipGenericArguments() }
    // `Outer.Type.case`: the last word is the case.
    while current == UInt8(ascii: "."), !word.isEmpty, LiteralParser.isNameByte(peek(1)) {
      isDotted = true
      position += 1
      start = position
      word = name()
    }
    guard !word.isEmpty else {
      position = start
      throw error(.expected("a case of \(shape.name)", found: found()))
    }
    if let index = enumeration.index(named: word), isDotted || bare { return index }
    position = start
    let names = enumeration.cases.map(\.name)
    if enumeration.index(named: word) != nil { throw error(.expected("'.\(word)'", found: found())) }
    if !isDotted, !bare {
      throw error(.expected("a case of \(shape.name), for example .\(names.first ?? "…")", found: found()))
    }
    throw error(
      .unknownCase(word, of: shape.name, nearest: NearestName.of(word, in: names), all: names))
  }

  mutating func parse(
    optional wrapped: TypeShape, into target: UnsafeMutableRawPointer, base: UnsafeRawPointer?, bare: Bool
  ) throws(LiteralError) {
    if startsWith("nil"), !Self.isNameByte(peek(3)) {
      position += 3
      wrapped.setPresent(false, target)
      return
    }
    if startsWith(".none"), !Self.isNameByte(peek(5)) {
      position += 5
      wrapped.setPresent(false, target)
      return
    }
    let base = base.flatMap { wrapped.isPresent($0) ? $0 : nil }
    if startsWith(".some(") {
      let open = position + 5
      position += 6
      try parse(wrapped, into: target, base: base)
      do throws(LiteralError) {
        try close(")", opened: open)
      } catch {
        wrapped.destroy(target)
        throw error
      }
    } else {
      try parse(wrapped, into: target, base: base, bare: bare)
    }
    wrapped.setPresent(true, target)
  }

  // MARK: Existentials

  /// Parses a literal that names its type, or a Swift literal if anything is allowed.
  mutating func parse(existential shape: TypeShape, into target: UnsafeMutableRawPointer) throws(LiteralError) {
    let start = position
    let dynamic = try existentialType(shape)
    let box = try LiteralTypes.named[dynamic.name] === dynamic ? parseNamed(dynamic) : parseOne(dynamic)
    guard let any = box.any else { return }
    guard shape.construct(target, holding: any) else {
      throw error(.expected("a value of \(shape.name)", found: dynamic.name), at: start)
    }
  }

  private mutating func existentialType(_ shape: TypeShape) throws(LiteralError) -> TypeShape {
    let start = position
    switch current {
    case UInt8(ascii: "\""): return TypeShape.of(String.self)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return numberType()
    default: break
    }
    var words: [String] = []
    while true {
      let word = name()
      if word.isEmpty { break }
      words.append(word)
      if word == "true" || word == "false", words.count == 1 {
        position = start
        return TypeShape.of(Bool.self)
      }
      if let known = types.shapes[word] ?? LiteralTypes.named[word] {
        position = start
        return known
      }
      guard current == UInt8(ascii: ".") else { break }
      position += 1
    }
    position = start
    // In `Module.Outer.Type.case`, it is the last name with a type's capitalization.
    guard let type = words.last(where: { $0.first?.isUppercase ?? false }) ?? words.first else {
      throw error(.expected("a value of \(shape.name) with its type, as Type.case or Type(…)", found: found()))
    }
    throw error(.unregistered(type: type, nearest: NearestName.of(type, in: types.names)))
  }

  /// Parses `UInt8(1)`, as numbers and texts are written if anything is allowed.
  private mutating func parseNamed(_ shape: TypeShape) throws(LiteralError) -> ValueBox {
    // `Duration.seconds(1)` is read like a duration at a place of that type.
    if shape.type == Duration.self { return try parseOne(shape) }
    try typeName(shape.name)
    let open = try openBracket("(", after: shape.name)
    let box = try parseOne(shape)
    try close(")", opened: open)
    return box
  }

  /// Returns Double for a number with a point or an exponent, otherwise Int.
  private func numberType() -> TypeShape {
    var lookahead = self
    let number = lookahead.numberText()
    let isHexadecimal = number.drop { $0 == "-" }.hasPrefix("0x")
    let isDouble = number.contains { $0 == "." || !isHexadecimal && ($0 == "e" || $0 == "E") || $0 == "p" || $0 == "P" }
    return isDouble ? TypeShape.of(Double.self) : TypeShape.of(Int.self)
  }
}
