/// A suggestion that answers a call: a line of a script, or code of a test.
package struct SuggestedStub {
  let call: EndpointCall
  let endpoint: Endpoint
  /// The types that the script's literals may name.
  let types: LiteralTypes

  /// The line of a script: `stub search("sw") = []`.
  var line: String {
    let patterns = call.arguments.map { pattern($0) ?? "_" }.joined(separator: ", ")
    // A long line helps nobody; without arguments it answers any call.
    let name = patterns.isEmpty || patterns.utf8.count > 200 ? call.name : "\(call.name)(\(patterns))"
    guard endpoint.needsValue else { return "stub \(name)" }
    let value = zero.map { LiteralPrinter.text(of: $0.ref) }
    return "stub \(name) = \(value ?? "… (\(endpoint.output.typeName))")"
  }

  /// The code of a test: `store.world.stub("search", [] as [String])`.
  var code: String {
    guard endpoint.needsValue else { return "store.world.stub(\"\(call.name)\")" }
    let value = zero.map { CodeLiteral.text($0.ref) }
    return "store.world.stub(\"\(call.name)\", \(value ?? "… as \(CodeLiteral.name(of: endpoint.output))"))"
  }

  /// Returns the literal of an argument, if it is short and a script can read it back.
  private func pattern(_ argument: ValueBox) -> String? {
    let text = LiteralPrinter.text(of: argument.ref)
    guard text.utf8.count <= 100, let read = read(text, argument.shape), read.ref.isSame(as: argument.ref) else {
      return nil
    }
    return text
  }

  /// The plainest value of the output, if a script can write it.
  private var zero: ValueBox? {
    guard let zero = ZeroValue.make(endpoint.output) else { return nil }
    return read(LiteralPrinter.text(of: zero.ref), zero.shape) == nil ? nil : zero
  }

  private func read(_ text: String, _ shape: TypeShape) -> ValueBox? {
    var parser = LiteralParser(Array(text.utf8), types: types)
    return try? parser.parseAll(shape)
  }
}
