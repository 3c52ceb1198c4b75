@testable import Harness

/// The literal of a value according to `Mirror` alone: slow, and independent of layouts.
enum MirrorText {
  static func of(_ value: Any) -> String {
    switch value {
    case let value as Int: return LiteralPrinter.text(value)
    case let value as Bool: return LiteralPrinter.text(value)
    case let value as String: return LiteralPrinter.text(value)
    case let value as Double: return LiteralPrinter.text(value)
    case let value as Float: return LiteralPrinter.text(value)
    case let value as UInt8: return LiteralPrinter.text(value)
    case let value as Duration: return LiteralPrinter.text(value)
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { optional($0.value) } ?? "nil"
    case .collection: return "[\(mirror.children.map { of($0.value) }.joined(separator: ", "))]"
    case .dictionary: return dictionary(mirror)
    case .tuple: return parts(mirror)
    case .enum:
      guard let child = mirror.children.first else { return ".\(value)" }
      let inner = Mirror(reflecting: child.value)
      return ".\(child.label ?? "")" + (inner.displayStyle == .tuple ? parts(inner) : "(\(of(child.value)))")
    default:
      let name = String(describing: type(of: value)).prefix { $0 != "<" }
      return (name.split(separator: ".").last.map(String.init) ?? "") + parts(mirror)
    }
  }

  /// The wrapped value may itself be nil.
  private static func optional(_ wrapped: Any) -> String {
    let text = of(wrapped)
    let isOptional = Mirror(reflecting: wrapped).displayStyle == .optional
    return isOptional && (text == "nil" || text.hasPrefix(".some(nil") || text.hasPrefix(".some(.some(nil"))
      ? ".some(\(text))" : text
  }

  private static func parts(_ mirror: Mirror) -> String {
    let parts = mirror.children.map { child in
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
      return (label.map { "\($0): " } ?? "") + of(child.value)
    }
    return "(\(parts.joined(separator: ", ")))"
  }

  private static func dictionary(_ mirror: Mirror) -> String {
    let entries = mirror.children.map { child in
      Mirror(reflecting: child.value).children.map { of($0.value) }
    }
    if entries.isEmpty { return "[:]" }
    let sorted = entries.sorted { $0[0].utf8.lexicographicallyPrecedes($1[0].utf8) }
    return "[\(sorted.map { "\($0[0]): \($0[1])" }.joined(separator: ", "))]"
  }
}
