import Foundation

/// A JSON document.
enum JSONValue: Decodable, Equatable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  var members: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }
  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  subscript(key: String) -> JSONValue? { members[key] }
}

/// A validator for the part of JSON Schema that this repository's schemas use. An unknown keyword is a violation, so that
/// nothing passes unchecked.
struct JSONSchema {
  private let root: JSONValue

  init(_ data: Data) throws { root = try JSONDecoder().decode(JSONValue.self, from: data) }

  /// The violations in a document, by path; empty if it is valid.
  func violations(of data: Data) throws -> [String] {
    violations(try JSONDecoder().decode(JSONValue.self, from: data), root, "$").sorted()
  }

  /// The schema's objects that allow other members, by path.
  var openObjects: [String] { Self.openObjects(root, "#") }

  private static func openObjects(_ schema: JSONValue, _ path: String) -> [String] {
    let isOpen = schema["type"]?.text == "object" && schema["additionalProperties"] != .boolean(false)
    let inner = schema.members.flatMap { openObjects($0.value, "\(path)/\($0.key)") }
    return ((isOpen ? [path] : []) + inner).sorted()
  }

  private func violations(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    schema.members.flatMap { violations(value, $0.key, $0.value, schema, path) }
  }

  private func violations(
    _ value: JSONValue, _ keyword: String, _ rule: JSONValue, _ schema: JSONValue, _ path: String
  ) -> [String] {
    func violation(_ isOne: Bool, _ text: String) -> [String] { isOne ? ["\(path) \(text)"] : [] }
    switch keyword {
    case "$schema", "title", "$defs": return []
    case "$ref":
      let name = rule.text?.split(separator: "/").last.map(String.init) ?? ""
      guard let definition = root["$defs"]?[name] else { return ["there is no definition \(name)"] }
      return violations(value, definition, path)
    case "type": return violation(!Self.has(value, rule.text), "is no \(rule.text ?? "")")
    case "const": return violation(value != rule, "is not \(rule)")
    case "enum": return violation(!rule.elements.contains(value), "is none of those that it may be")
    case "minimum": return violation((value.number ?? .infinity) < (rule.number ?? 0), "is too small")
    case "required":
      guard case .object(let members) = value else { return [] }
      return rule.elements.compactMap(\.text).filter { members[$0] == nil }.map { "\(path).\($0) is missing" }
    case "properties":
      return rule.members.flatMap { key, rule in value[key].map { violations($0, rule, "\(path).\(key)") } ?? [] }
    case "additionalProperties":
      let known = schema["properties"]?.members ?? [:]
      return value.members.keys.filter { known[$0] == nil }.map { "\(path).\($0) is not known" }
    case "items":
      return value.elements.enumerated().flatMap { violations($1, rule, "\(path)[\($0)]") }
    default: return ["the keyword \(keyword) is not known here"]
    }
  }

  private static func has(_ value: JSONValue, _ type: String?) -> Bool {
    switch value {
    case .null: type == "null"
    case .boolean: type == "boolean"
    case .number(let number): type == "number" || (type == "integer" && number == number.rounded())
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }
}
