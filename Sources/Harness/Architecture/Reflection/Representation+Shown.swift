#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The strategies that only show a value: their output is for people, and can't be read back.

extension Representation.Strategy {
  private static func shown(
    _ shape: TypeShape, _ form: Form = .named, _ show: @escaping (Any) -> EncodedValue?
  ) -> Self {
    Self(form: form, isComplete: false) { show(shape.box($0)) }
  }

  /// The children of a custom mirror; nothing if there are none.
  static func mirror(_ shape: TypeShape) -> Self {
    shown(shape) { any in
      let children = Mirror(reflecting: any).children
      if children.isEmpty { return nil }
      if children.allSatisfy({ $0.label == nil }) { return .list(children.map { .copy($0.value) }) }
      return .keyed(children.enumerated().map { .init($1.label ?? "\($0)", .copy($1.value)) })
    }
  }

  /// An error by its domain, its code and its user info; nil if it only has the ones that Swift generates.
  static func error(_ shape: TypeShape) -> Self {
    shown(shape) { any in
      guard let error = any as? any Error, error._domain != String(reflecting: type(of: any)) else { return nil }
      var entries: [EncodedValue.Entry] = [
        .init("domain", .copy(error._domain)), .init("code", .copy(error._code)),
      ]
      let info = error._userInfo as? [String: Any] ?? userInfo(of: any)
      if !info.isEmpty { entries.append(.init("userInfo", .copy(info))) }
      return .keyed(entries)
    }
  }

  /// Returns the user info if Swift itself has none: that of an `NSError`, or of one inside, which only Foundation can provide.
  private static func userInfo(of error: Any) -> [String: Any] {
    for child in Mirror(reflecting: error).children {
      switch child.label {
      case "_userInfo", "userInfo": if let info = child.value as? [String: Any] { return info }
      case "_nsError": return userInfo(of: child.value)
      default: break
      }
    }
    return [:]
  }

  /// A key path by the names of its properties. A computed one only has an address, which is left out.
  static func keyPath(_ shape: TypeShape) -> Self {
    shown(shape) { any in
      (any as? AnyKeyPath).map {
        .copy($0.debugDescription.replacing(/<computed 0x[0-9a-f]+ \((.*?)\)>/) { "<\($0.1)>" })
      }
    }
  }

  /// The elements of a system collection, such as `NSSet`. Those without an order are sorted.
  static func objects(_ shape: TypeShape) -> Self {
    let isOrdered =
      !["Set", "Dictionary", "Table"].contains { shape.name.hasSuffix($0) } || shape.name.contains("Ordered")
    return shown(shape) { any in
      guard let sequence = any as? any Sequence else { return nil }
      if isOrdered { return .list(sequence.map { .copy($0 as Any) }) }
      let elements = sequence.map { ($0 as Any, placeHash(of: $0)) }
      return .members(elements.sorted { $0.1 < $1.1 }.map { .copy($0.0) })
    }
  }

  /// Returns the sort key of an element. Elements that may contain the collection themselves have no place of their own.
  private static func placeHash(of element: Any) -> UInt64 {
    let shape = TypeShape.of(type(of: element))
    if case .represented = shape.kind, !(element is any Sequence) { return StructuralHasher.hash(element) }
    return shape.reachesObjects ? 0 : StructuralHasher.hash(element)
  }

  /// A description, unless it is an address.
  static func description(_ shape: TypeShape) -> Self {
    shown(shape) { any in
      let text = String(describing: any)
      return text.contains("0x") ? nil : .copy(text)
    }
  }

  /// The runs of an attributed text, each with its attributes.
  static func runs(_ shape: TypeShape) -> Self {
    shown(shape) { any in
      guard let text = any as? any RunReflectable else { return nil }
      return .list(text.runTexts.map { .copy($0) })
    }
  }
}

extension Representation {
  /// Returns how to read instances of a system class, whose fields should not or can't be seen. Nil for classes that are read
  /// by their fields.
  static func ofClass(_ type: Any.Type, _ shape: TypeShape) -> Representation? {
    let module = _typeName(type).prefix { $0 != "." }
    guard StrategySelector.isToolchain(String(module)) else { return nil }
    var strategies: [Strategy] = []
    if type is any Error.Type { strategies.append(.error(shape)) }
    if type is any Sequence.Type { strategies.append(.objects(shape)) }
    if type is AnyKeyPath.Type { strategies.append(.keyPath(shape)) }
    if type is any CustomStringConvertible.Type || type is any CustomDebugStringConvertible.Type {
      strategies.append(.description(shape))
    }
    return strategies.isEmpty ? nil : Representation(strategies, rest: .reference)
  }
}

/// A text made of runs with attributes.
protocol RunReflectable {
  /// The text of each run, with its attributes sorted by name: `"Hello"`, `" World" {NSLanguage = de}`.
  var runTexts: [String] { get }
}

extension AttributedString: RunReflectable {
  var runTexts: [String] {
    runs.map { run in
      let attributes = String(describing: run.attributes).split(separator: "\n")
        .map { $0.drop { $0 == "\t" || $0 == " " } }.filter { !["{", "}"].contains($0) }.sorted()
      let text = String(self[run.range].characters)
      return attributes.isEmpty ? text : "\(text) {\(attributes.joined(separator: ", "))}"
    }
  }
}
