/// A literal that Swift writes as `.set(\.$name, value)`.
protocol BindingLiteral {}

extension BindingAction: BindingLiteral {}

extension BindingAction: LiteralConvertible {
  /// The property's name and the value's literal: `name = "Blob"`.
  public var literalText: String {
    func literal(_ value: some Equatable) -> String { LiteralPrinter.text(value) }
    return "\(target.name ?? "_") = \(literal(value))"
  }

  /// Creates the action that such a text describes; nil if there is no such property, or the literal is none of its type.
  public init?(literalText: String) {
    guard let equals = literalText.firstIndex(of: "=") else { return nil }
    let name = literalText[..<equals].split(separator: " ").joined()
    guard let place = BindingName.place(of: name, in: TypeShape.of(Root.self)) else { return nil }
    var parser = LiteralParser(Array(literalText[literalText.index(after: equals)...].utf8))
    guard let box = try? parser.parseAll(place.shape), let value = box.any as? any Equatable else { return nil }
    self.init(target: .name(name), value: value) { place.set(in: &$0, to: box) }
  }
}
