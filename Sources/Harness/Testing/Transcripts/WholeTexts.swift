/// Shows changed pieces of long texts as whole texts where a script has recorded them whole, before pieces were written. So a
/// review shows what differs in the text, as a run does.
///
/// The text before an edit comes from the lines above. Where none of them gives it, pieces stay.
package struct WholeTexts {
  /// What is known of the state, by path. If one path continues another, the longer one counts.
  private var values: [[PathComponent]: LiteralTree] = [:]
  /// The paths of whole texts; others are not followed.
  private let paths: [[PathComponent]]

  /// Returns the actual lines of each statement as they are compared with the recorded ones.
  package static func lines(_ actual: [[String]], beside document: TranscriptDocument) -> [[String]] {
    var forms = document.statements.map { RecordedForms($0.observations) }
    let paths = Set(forms.indices.flatMap { forms[$0].textsInFull })
    if paths.isEmpty { return actual }
    var texts = WholeTexts(paths: paths.compactMap(PathComponent.components))
    texts.begin(document)
    return actual.indices.map { texts.read(actual[$0], whole: forms[$0].textsInFull) }
  }

  private init(paths: [[PathComponent]]) { self.paths = paths }

  private mutating func begin(_ document: TranscriptDocument) {
    for statement in document.statements {
      guard case .initial(let range) = statement.kind else { continue }
      var tree = LiteralTree(statement.source.joined(range))
      if case .word(let word)? = tree, word.hasPrefix("$"),
        let literal = NamedLiterals.literal(of: String(word.dropFirst()), in: statement.source)
      {
        tree = LiteralTree(literal)
      }
      values[[]] = tree
    }
  }

  /// Follows the lines of a step.
  /// - Parameter whole: the paths at which the step has recorded whole texts.
  /// - Returns: the lines, with whole texts at those paths.
  private mutating func read(_ lines: [String], whole: Set<String>) -> [String] {
    var written: [String] = []
    for (index, line) in lines.enumerated() {
      written.append(line)
      switch ObservationLine(line) {
      case .change(let path, let literal): set(path, LiteralTree(literal))
      case .removed(let path): set(path, nil)
      case .edited(let path, let edit, let elements):
        let old = text(at: path)
        let new = old.flatMap { Self.edited($0, edit, elements) }
        set(path, new.map(LiteralTree.string))
        guard let new, whole.contains(path) else { continue }
        written.removeLast()
        // The text between the two lines of a replacement is in no transcript.
        let isReplaced =
          if edit.hasPrefix(Self.removed), index + 1 < lines.count,
            case .edited(path, let next, _) = ObservationLine(lines[index + 1])
          { next.hasPrefix(Self.inserted) } else { false }
        if !isReplaced {
          written.append(ObservationLine.change(path: path, literal: LiteralTree.string(new).text).text)
        }
      default: break
      }
    }
    return written
  }

  private static let removed = "removed at "
  private static let inserted = "inserted at "

  /// Returns nil if the edit is of something else.
  private static func edited(_ text: String, _ edit: String, _ elements: String?) -> String? {
    guard case .string(let piece)? = elements.flatMap({ LiteralTree($0) }) else { return nil }
    let (scalars, part) = (Array(text.unicodeScalars), Array(piece.unicodeScalars))
    func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      return String(view)
    }
    if edit.hasPrefix(removed), let place = Int(edit.dropFirst(removed.count)), place >= 0,
      scalars.count - part.count >= place, scalars[place..<place + part.count].elementsEqual(part)
    {
      return string(scalars[..<place] + scalars[(place + part.count)...])
    }
    if edit.hasPrefix(inserted), let place = Int(edit.dropFirst(inserted.count)), (0...scalars.count).contains(place) {
      return string(scalars[..<place] + part + scalars[place...])
    }
    return nil
  }

  private func text(at path: String) -> String? {
    guard let path = PathComponent.components(of: path) else { return nil }
    for count in (0...path.count).reversed() {
      guard let value = values[Array(path.prefix(count))] else { continue }
      let part = path.dropFirst(count).reduce(value) { $0?.child($1) }
      if case .string(let text)? = part { return text }
      return nil
    }
    return nil
  }

  /// Forgets what the path has changed, also as parts and as a part of another value.
  private mutating func set(_ path: String, _ value: LiteralTree?) {
    guard let path = PathComponent.components(of: path),
      paths.contains(where: { $0.starts(with: path) || path.starts(with: $0) })
    else { return }
    values = values.filter { !$0.key.starts(with: path) }
    // A value with a changed part is still known beside it, since the longest path is looked up first.
    values[path] = value ?? .word("_")
  }
}
