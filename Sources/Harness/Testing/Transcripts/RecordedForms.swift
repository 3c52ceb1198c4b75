/// The formats in which the lines below a step may have been recorded. Each question reads all lines, so its answer is cached:
/// it is asked for each event of the step.
struct RecordedForms {
  private let lines: [TranscriptDocument.Observation]

  /// - Parameter lines: the lines below the step in its file.
  init(_ lines: [TranscriptDocument.Observation] = []) { self.lines = lines }

  /// Whether a received action contains a hand-written `_`: then only the state shows its payload.
  private(set) lazy var hasOpenPayload = lines.contains { line in
    guard line.mayHavePlaceholder else { return false }
    let text = line.text
    guard case .receive = ObservationLine(text) else { return false }
    return LinePattern(text) != nil
  }

  /// Whether the lines may have been recorded before the format had list edits and `payload`.
  private(set) lazy var mayBeByPlace =
    !lines.isEmpty
    && !lines.contains {
      switch ObservationLine($0.text) {
      case .edited: true
      case .change(_, let literal): PayloadParts.isPart(literal)
      default: false
      }
    }

  /// Whether the lines may have been recorded before elements of lists were written as parts of the payload.
  private(set) lazy var mayHaveElementsInFull =
    !lines.isEmpty
    && !lines.contains {
      switch ObservationLine($0.text) {
      case .edited(_, _, let elements?): PayloadParts.isPart(elements)
      case .change(_, let literal): PayloadParts.isElement(literal)
      default: false
      }
    }

  /// The paths of long texts that may have been recorded whole, before edits of texts were written: a text with an edit was not.
  private(set) lazy var textsInFull: Set<String> = {
    let whole = Set(
      lines.compactMap { line -> String? in
        guard line.text.utf8.count >= TextEdit.minLength,
          case .change(let path, let literal) = ObservationLine(line.text), literal.hasPrefix("\""),
          literal.utf8.count >= TextEdit.minLength
        else { return nil }
        return path
      })
    if whole.isEmpty { return [] }
    let edited = lines.lazy.compactMap { line -> String? in
      if case .edited(let path, _, _) = ObservationLine(line.text) { path } else { nil }
    }
    return whole.subtracting(edited)
  }()

  /// The paths at which a hand-written `_` replaces the whole value.
  private(set) lazy var openPaths: Set<[UInt8]> = Set(
    lines.lazy.compactMap { line in
      guard line.mayHavePlaceholder, line.text.hasSuffix("= _"),
        case .change(let path, "_") = ObservationLine(line.text)
      else { return nil }
      return Array(path.utf8)
    })

  /// The endpoints that have `call` lines.
  private(set) lazy var calledEndpoints: Set<String> = Set(
    lines.lazy.compactMap { line in
      if case .call(let call) = ObservationLine(line.text) { ObservationLine.endpoint(of: call) } else { nil }
    })

  /// The `fail` lines, with ids in the current format.
  private(set) lazy var failLines: Set<String> = Set(
    lines.lazy.compactMap { line in
      let text = line.text
      guard case .fail = ObservationLine(text) else { return nil }
      return UUIDText.shortened(text) ?? text
    })
}
