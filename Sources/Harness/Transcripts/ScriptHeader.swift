#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The header of a script together with what it includes; what a script says itself goes before what it includes.
struct ScriptHeader {
  /// The feature, with the statement that names it.
  private(set) var feature: (name: String, statement: TranscriptDocument.Statement)?
  var environment: (name: String, statement: TranscriptDocument.Statement)?
  var initial: (range: Range<Int>, statement: TranscriptDocument.Statement)?
  var date = World.defaultDate
  var seed: UInt64 = 0
  var ignored: [(path: String, statement: TranscriptDocument.Statement)] = []
  var expectsFailure = false
  /// Values that have names: the script's own first, then those of the files that it includes, in their order.
  private(set) var values: [NamedValues.Value] = []
  /// The statements that name the script's own.
  private(set) var ownValues: [(name: String, statement: TranscriptDocument.Statement)] = []
  /// Stubs of included files, in the order of the lines that include them.
  var stubs: [TranscriptDocument.Statement] = []

  /// Reads an included file, by its path from where the command runs.
  typealias Loader = (_ path: String) throws(LoadFailure) -> [UInt8]

  /// Why a file can't be read, in words.
  struct LoadFailure: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  init(_ document: TranscriptDocument, load: Loader) throws(TranscriptError) {
    var open: [String] = [document.source.path]
    for statement in document.statements {
      if case .include(let file) = statement.kind { try include(file, statement, &open, load) }
    }
    for statement in document.statements {
      try apply(statement)
      if case .named(let name, _) = statement.kind { ownValues.append((name, statement)) }
    }
    // What a script says itself goes before what it includes.
    let included = values.dropLast(ownValues.count)
    values = values.suffix(ownValues.count) + included
  }

  private mutating func include(
    _ file: String, _ statement: TranscriptDocument.Statement, _ open: inout [String], _ load: Loader
  ) throws(TranscriptError) {
    let path = Self.resolve(file, beside: statement.source.path)
    let offset = statement.argument.lowerBound
    if open.contains(path) { throw TranscriptError(statement.source, offset, .includeCycle(file)) }
    let bytes: [UInt8]
    do throws(LoadFailure) {
      bytes = try load(path)
    } catch {
      throw TranscriptError(statement.source, offset, .includeMissing(file, error.reason))
    }
    open.append(path)
    let fragment = try TranscriptReader.read(SourceText(path: path, bytes: bytes), isFragment: true)
    for inner in fragment.statements {
      if case .include(let file) = inner.kind { try include(file, inner, &open, load) }
    }
    for inner in fragment.statements {
      if case .stub = inner.kind { stubs.append(inner) }
      try apply(inner)
    }
    open.removeLast()
  }

  private mutating func apply(_ statement: TranscriptDocument.Statement) throws(TranscriptError) {
    switch statement.kind {
    case .feature(let name):
      if let feature, feature.name != name {
        throw TranscriptError(
          statement.source, statement.argument.lowerBound,
          .otherFeature(name, than: feature.name, path: feature.statement.source.path))
      }
      feature = (name, statement)
    case .environment(let name): environment = (name, statement)
    case .initial(let range): initial = (range, statement)
    case .date(let text):
      guard let date = DateText.date(from: text) else {
        throw TranscriptError(
          statement.source, statement.argument.lowerBound,
          .malformed(text, expected: "a date such as 2022-06-22T00:00:00Z"))
      }
      self.date = date
    case .seed(let seed): self.seed = seed
    case .ignore(let path): ignored.append((path, statement))
    case .expectFailure: expectsFailure = true
    case .named(let name, let literal):
      let source = statement.source
      values.append(
        NamedValues.Value(
          name: name, text: source.bytes, range: literal, place: "\(source.path):\(statement.line)"))
    default: break
    }
  }

  /// `file` relative to the folder of `path`, with `.` and `..` worked out.
  static func resolve(_ file: String, beside path: String) -> String {
    if PathText.isAbsolute(file) { return file }
    var parts = Array(PathText.parts(of: path).dropLast())
    for part in PathText.parts(of: file) where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (PathText.isAbsolute(path) ? "/" : "") + parts.joined(separator: "/")
  }
}
