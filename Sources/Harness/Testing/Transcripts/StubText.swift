/// Writes a stub that does not come from a script in the format of transcripts.
package enum StubText {
  package static func text(_ stub: Stub) -> String {
    let patterns = stub.patterns.map { patterns in
      let texts = patterns.map { $0.map { LiteralPrinter.text(of: $0.ref) } ?? "_" }
      return "(\(texts.joined(separator: ", ")))"
    }
    return "stub \(stub.name)\(patterns ?? "")\(text(stub.answer))\(stub.always ? " always" : "")"
  }

  private static func text(_ answer: Stub.Answer) -> String {
    guard case .values(let values, let end) = answer else { return "" }
    let texts = values.map { "\(LiteralPrinter.text(of: $0.value.ref))\(text(after: $0.after))" }
    if texts.isEmpty { return " = \(text(end))" }
    if case .end(nil) = end { return " = \(texts.joined(separator: ", "))" }
    return " = \(texts.joined(separator: ", ")) then \(text(end))"
  }

  private static func text(_ end: Stub.End) -> String {
    switch end {
    case .end(let after): "end\(text(after: after))"
    case .never: "never"
    case .failure(.text(let text), let after): "fail \(LiteralPrinter.text(text))\(self.text(after: after))"
    case .failure(.error(let error), let after): "fail \(LiteralPrinter.text(error, .untyped))\(text(after: after))"
    }
  }

  private static func text(after delay: Duration?) -> String {
    guard let delay, delay != .zero else { return "" }
    return " after \(DurationText.text(of: delay.roundedIfComputed))"
  }
}
