#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The header of a script together with what it includes; the script's own lines take precedence.
package struct ScriptHeader {
  /// The feature, with the statement that names it.
  package private(set) var feature: (name: String, statement: TranscriptDocument.Statement)?
  package var environment: (name: String, statement: TranscriptDocument.Statement)?
  var initial: (range: Range<Int>, statement: TranscriptDocument.Statement)?
  var date = World.defaultDate
  var seed: UInt64 = 0
  var ignored: [(path: String, statement: TranscriptDocument.Statement)] = []
  var expectsFailure = false
  /// The named values: the script's own first, then those of included files, in order.
  package private(set) var values: [NamedValues.Value] = []
  /// The statements that name the script's own values.
  package private(set) var ownValues: [(name: String, statement: TranscriptDocument.Statement)] = []
  /// Stubs of included files, in the order of the lines that include them.
  package var stubs: [TranscriptDocument.Statement] = []
  /// All errors so far, in lines of the script and of included files.
  private(set) var errors: [TranscriptError]
  /// What unreadable lines may have declared.
  private(set) var gaps: TranscriptGaps
  /// Whether includes form a cycle, after which nothing more is included: cycles could continue endlessly.
  private var hasCycle = false

  /// Reads an included file, by its path relative to the working directory of the command.
  package typealias Loader = (_ path: String) throws(LoadFailure) -> [UInt8]

  /// The reason why a file can't be read.
  package struct LoadFailure: Error {
    package let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  /// Creates the header of a script; throws if anything is wrong.
  package init(_ document: TranscriptDocument, load: Loader) throws(TranscriptErrors) {
    self.init(reading: document, load: load)
    if let errors = TranscriptErrors(errors, of: document.source.path) { throw errors }
  }

  /// Creates a header from what can be read, with the errors.
  package init(reading document: TranscriptDocument, load: Loader) {
    errors = document.errors
    gaps = document.gaps
    var open: [String] = [document.source.path]
    include(of: document, &open, load)
    for statement in document.statements {
      apply(statement)
      if case .named(let name, _) = statement.kind { ownValues.append((name, statement)) }
    }
    // The script's own values take precedence over included ones.
    let included = values.dropLast(ownValues.count)
    values = values.suffix(ownValues.count) + included
  }

  private mutating func include(of document: TranscriptDocument, _ open: inout [String], _ load: Loader) {
    for statement in document.statements {
      guard case .include(let file) = statement.kind, !hasCycle else { continue }
      do throws(TranscriptError) {
        try include(file, statement, &open, load)
      } catch {
        errors.append(error)
        gaps.holdAnything = true
      }
    }
  }

  private mutating func include(
    _ file: String, _ statement: TranscriptDocument.Statement, _ open: inout [String], _ load: Loader
  ) throws(TranscriptError) {
    let path = Self.resolve(file, beside: statement.source.path)
    let offset = statement.argument.lowerBound
    hasCycle = open.contains(path)
    if hasCycle { throw TranscriptError(statement.source, offset, .includeCycle(file)) }
    let bytes: [UInt8]
    do throws(LoadFailure) {
      bytes = try load(path)
    } catch {
      throw TranscriptError(statement.source, offset, .includeMissing(file, error.reason))
    }
    open.append(path)
    let fragment = TranscriptReader.readAll(SourceText(path: path, bytes: bytes), isFragment: true)
    errors += fragment.errors
    gaps.formUnion(fragment.gaps)
    include(of: fragment, &open, load)
    for inner in fragment.statements {
      if case .stub = inner.kind { stubs.append(inner) }
      apply(inner)
    }
    open.removeLast()
  }

  private mutating func apply(_ statement: TranscriptDocument.Statement) {
    func error(_ reason: TranscriptError.Reason) -> TranscriptError {
      TranscriptError(statement.source, statement.argument.lowerBound, reason)
    }
    switch statement.kind {
    case .feature(let name):
      if let feature, feature.name != name {
        errors.append(error(.otherFeature(name, than: feature.name, path: feature.statement.source.path)))
      }
      feature = (name, statement)
    case .environment(let name): environment = (name, statement)
    case .initial(let range): initial = (range, statement)
    case .date(let text):
      guard let date = DateText.date(from: text) else {
        return errors.append(error(.malformed(text, expected: "a date such as 2022-06-22T00:00:00Z")))
      }
      self.date = date
    case .seed(let seed): self.seed = seed
    case .ignore(let path): ignored.append((path, statement))
    case .expectFailure: expectsFailure = true
    case .named(let name, let literal):
      let source = statement.source
      let position = source.position(of: literal.lowerBound)
      values.append(
        NamedValues.Value(
          name: name, text: source.bytes, range: literal, path: source.path, line: position.line,
          column: position.column))
    default: break
    }
  }

  /// Returns `file` relative to the folder of `path`, with `.` and `..` resolved.
  package static func resolve(_ file: String, beside path: String) -> String {
    if PathText.isAbsolute(file) { return file }
    var parts = Array(PathText.parts(of: path).dropLast())
    for part in PathText.parts(of: file) where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (PathText.isAbsolute(path) ? "/" : "") + parts.joined(separator: "/")
  }
}
