extension RenamedFiles {
  /// Adds or removes the field that an error is about; false if the error isn't about a field.
  mutating func editField(at error: TranscriptError) -> Bool {
    guard case .literal(let reason) = error.reason, let place = place(of: error), let bytes = bytes(of: place.path),
      let range = literals(of: place.path, bytes).first(where: { $0.contains(place.offset) })
    else { return false }
    let edited: [UInt8]? =
      switch reason.inItsText {
      case .missingField(let field):
        edits.first { $0.value != nil && $0.concerns(field.name, of: field.owner) }?.value.flatMap { value in
          FieldList(bytes, at: place.offset)?.adding(field.name, value, order: field.fields)
        }
      case .unknownField(let name, let owner, _):
        edits.contains { $0.value == nil && $0.concerns(name, of: owner) }
          ? FieldList.open(around: place.offset, in: bytes, range).flatMap { FieldList(bytes, at: $0)?.removing(name) }
          : nil
      default: nil
      }
    guard let edited else { return false }
    write(edited, to: place.path)
    return true
  }
}

extension LiteralError.Reason {
  /// The problem in the literal itself, even if the literal is a named value that doesn't fit where its name is used.
  var inItsText: Self { if case .inNamedValue(_, _, _, let reason) = self { reason } else { self } }
}
