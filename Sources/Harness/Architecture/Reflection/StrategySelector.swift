/// Chooses how to read values of a struct or an enum that shouldn't be read by its stored fields.
///
/// Fields of a toolchain type are private to it: they differ between systems and versions, and hold objects, caches and
/// pointers. Such types, and user types with an unreadable part, are read through the protocols that they adopt. The protocol
/// that shows the value most plainly comes first, those that only show it come last.
struct StrategySelector {
  private let type: Any.Type
  private let shape: TypeShape
  private let module: String

  init(_ type: Any.Type, _ shape: TypeShape, _ module: String) {
    self.type = type
    self.shape = shape
    self.module = module
  }

  /// Returns the kind of a struct with these fields.
  func kind(of fields: [TypeShape.Field], _ builder: inout TypeShapeBuilder) -> TypeShape.Kind {
    let structure = TypeShape.Kind.structure(TypeShape.Record(fields: fields))
    guard Self.isToolchain(module) else {
      if fields.contains(where: { Self.isUnreadable($0.shape) }) { spell(structure, &builder) }
      return structure
    }
    if type is any (BinaryFloatingPoint & LosslessStringConvertible).Type { return .leaf(.floating) }
    if let (count, element) = inlineArray { return .fixed(builder.build(element), count: count) }
    if fields.contains(where: { Self.isPointer($0.shape) }) { return .opaque("a pointer") }
    return Self.isOpen(fields) ? structure : kind(rest: structure, &builder)
  }

  /// A user type is compared by its fields, whatever its protocols leave out; the protocols only determine how it is written.
  private func spell(_ structure: TypeShape.Kind, _ builder: inout TypeShapeBuilder) {
    var strategies = readable(&builder).map { $0.keepingFields(of: shape) }
    if type is any CustomReflectable.Type { strategies.append(.mirror(shape)) }
    if !strategies.isEmpty { shape.facts.spelling = Representation(strategies, rest: structure) }
  }

  /// Returns the kind of a type that is read as `rest` if its protocols have no result.
  func kind(rest: TypeShape.Kind, _ builder: inout TypeShapeBuilder) -> TypeShape.Kind {
    var strategies = readable(&builder)
    let isRestWritable =
      switch rest {
      case .structure(let record): record.fields.allSatisfy { Self.isWritable($0.shape, inside: []) }
      default: false
      }
    if !isRestWritable { strategies += shown(rest, &builder) }
    return strategies.isEmpty ? rest : .represented(Representation(strategies, rest: rest))
  }

  /// The count and the element of an `InlineArray`. Its only field tells less if the count is 0 or 1.
  private var inlineArray: (Int, Any.Type)? {
    guard shape.name == "InlineArray", module == "Swift" else { return nil }
    let arguments = TypeMetadata(type).genericArguments
    // Sound: its generic arguments are a number and a type, in this order.
    return (
      arguments.load(as: Int.self),
      unsafeBitCast(
        arguments.load(fromByteOffset: MemoryLayout<Int>.size, as: UnsafeRawPointer.self), to: Any.Type.self)
    )
  }

  // MARK: Strategies

  /// Returns the strategies that can also be read back.
  private func readable(_ builder: inout TypeShapeBuilder) -> [Representation.Strategy] {
    var strategies: [Representation.Strategy] = []
    if let type = type as? any RawRepresentable.Type {
      strategies.append(.raw(type, builder.build(Self.rawValue(type))))
    } else if module == HiddenBytes.module, let integer = Self.integer(shape.size) {
      strategies.append(.rawInteger(integer, builder.build(integer)))
    }
    if let type = type as? any SIMD.Type { strategies.append(.vector(type, builder.build(Self.scalar(type)))) }
    if let elements = elements(&builder), elements.decode != nil {
      strategies.append(elements)
    } else if let type = type as? any (SetAlgebra<Unicode.Scalar> & Encodable).Type {
      strategies.append(.scalars(type, builder.build(Unicode.Scalar.self)))
    }
    if let type = type as? any LosslessStringConvertible.Type {
      strategies.append(.text(type, builder.build(String.self)))
    }
    if let type = type as? any (Encodable & Decodable & Equatable).Type { strategies.append(.code(type)) }
    return strategies
  }

  private func elements(_ builder: inout TypeShapeBuilder) -> Representation.Strategy? {
    (type as? any Collection.Type).map { .elements($0, builder.build(Self.element($0))) }
  }

  /// Returns the strategies that only show a value.
  private func shown(_ rest: TypeShape.Kind, _ builder: inout TypeShapeBuilder) -> [Representation.Strategy] {
    var strategies: [Representation.Strategy] = []
    if type is any RunReflectable.Type { strategies.append(.runs(shape)) }
    if let type = type as? any UnorderedReflectable.Type {
      strategies.append(.members(type, builder.build(type.memberType)))
    } else if let elements = elements(&builder) {
      strategies.append(elements)
    }
    if type is any CustomReflectable.Type { strategies.append(.mirror(shape)) }
    guard Self.isToolchain(module) else { return strategies }
    if type is any Error.Type { strategies.append(.error(shape)) }
    if type is any CustomStringConvertible.Type, !Self.isShown(rest) { strategies.append(.description(shape)) }
    return strategies
  }

  /// Returns whether fields show everything.
  private static func isShown(_ rest: TypeShape.Kind) -> Bool {
    guard case .structure(let record) = rest else { return false }
    return record.fields.allSatisfy { field in
      if case .reference = field.shape.kind { false } else { !isUnreadable(field.shape) }
    }
  }

  // MARK: Types

  /// Returns whether a module comes with the toolchain or with the system. A C type itself tells where it comes from.
  static func isToolchain(_ module: String) -> Bool { toolchain.contains(module) }

  private static let toolchain: Set<String> = [
    "Swift", "_Concurrency", "_StringProcessing", "_Differentiation", "Observation", "Synchronization", "Distributed",
    "RegexBuilder", "Cxx", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "Dispatch", "ObjectiveC", "CoreFoundation", "CoreGraphics", "CoreLocation",
    "CoreData", "Combine", "SwiftUI", "SwiftUICore", "UIKit", "AppKit", "MapKit", "StoreKit", "System", "os", "simd",
    "Darwin", "Glibc", "Musl", HiddenBytes.module, "__C_Synthesized",
  ]

  /// Returns whether fields plainly show the value: all are readable, without underscores, and so are their own parts.
  private static func isOpen(_ fields: [TypeShape.Field]) -> Bool {
    fields.allSatisfy { !$0.name.hasPrefix("_") && isOpen($0.shape, inside: []) }
  }

  private static func isOpen(_ shape: TypeShape, inside outer: [TypeShape]) -> Bool {
    if outer.contains(where: { $0 === shape }) { return true }
    switch shape.kind {
    case .leaf: return true
    case .structure(let record):
      return !shape.name.hasPrefix("_") && record.fields.allSatisfy { !$0.name.hasPrefix("_") }
        && record.fields.allSatisfy { isOpen($0.shape, inside: outer + [shape]) }
    case .represented(let representation): return representation.isWritable
    case .reference, .existential, .mirrored, .opaque, .metatype: return false
    default: return shape.parts.allSatisfy { isOpen($0, inside: outer + [shape]) }
    }
  }

  private static func isWritable(_ shape: TypeShape, inside outer: [TypeShape]) -> Bool {
    if outer.contains(where: { $0 === shape }) { return true }
    switch shape.kind {
    case .represented(let representation): return representation.isWritable
    case .reference, .existential, .mirrored, .opaque, .metatype: return false
    default: return shape.parts.allSatisfy { isWritable($0, inside: outer + [shape]) }
    }
  }

  /// Returns whether a field is or directly holds something unreadable.
  private static func isUnreadable(_ shape: TypeShape) -> Bool {
    switch shape.kind {
    case .opaque: true
    case .optional(let inner), .list(_, let inner), .fixed(let inner, _): isUnreadable(inner)
    case .dictionary(_, _, let value): isUnreadable(value)
    case .tuple(let record): record.fields.contains { isUnreadable($0.shape) }
    default: false
    }
  }

  /// Returns whether a field is an address, or one of a view of memory that something else owns.
  private static func isPointer(_ shape: TypeShape) -> Bool {
    switch shape.kind {
    case .opaque(let what): what == "a pointer" || _typeName(shape.type) == "Builtin.RawPointer"
    case .optional(let wrapped): isPointer(wrapped)
    case .structure(let record): record.fields.contains { isPointer($0.shape) }
    case .represented(let representation):
      if case .structure(let record) = representation.rest {
        record.fields.contains { isPointer($0.shape) }
      } else {
        false
      }
    default: false
    }
  }

  private static func rawValue<T: RawRepresentable>(_: T.Type) -> Any.Type { T.RawValue.self }
  private static func element<T: Collection>(_: T.Type) -> Any.Type { T.Element.self }
  private static func scalar<T: SIMD>(_: T.Type) -> Any.Type { T.Scalar.self }

  /// Returns the integer with the layout of an imported enum of a size. No metadata tells whether it has a sign.
  private static func integer(_ size: Int) -> (any FixedWidthInteger.Type)? {
    switch size {
    case 1: Int8.self
    case 2: Int16.self
    case 4: Int32.self
    case 8: Int64.self
    default: nil
    }
  }
}
