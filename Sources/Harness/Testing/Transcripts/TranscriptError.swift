/// An error that prevents reading or replaying a transcript, with the place to change.
package struct TranscriptError: Error, Equatable, Sendable {
  package let path: String
  /// The line, counted from 1.
  package let line: Int
  /// The column, counted from 1, in characters.
  package let column: Int
  package let reason: Reason

  init(path: String, line: Int, column: Int, reason: Reason) {
    self.path = path
    self.line = line
    self.column = column
    self.reason = reason
  }

  package init(_ source: SourceText, _ offset: Int, _ reason: Reason) {
    let position = source.position(of: offset)
    self.init(path: source.path, line: position.line, column: position.column, reason: reason)
  }

  package enum Reason: Equatable, Sendable {
    // The file
    case unreadable(String)
    case empty
    case binary
    case conflictMarker
    case firstLine(String)
    case newerVersion(String)
    case nameTakenForAnother(String)
    /// A number of further errors, and the unknown name that all of them are about.
    case more(Int, unknownName: String?)
    // Lines
    case tab
    case tabInLine
    case indentedCommand(String)
    case indentedComment
    case indentation(Int)
    case strayObservation
    case unknownKeyword(String, nearest: String?)
    case headerAfterCommand(String)
    case repeatedHeader(String)
    case repeatedValue(String)
    case afterEnd
    case unclosedBracket(String)
    case unclosedString
    case missingArgument(keyword: String, what: String)
    case superfluousArgument(keyword: String)
    case malformedDuration(String)
    case malformed(String, expected: String)
    // Includes
    case includeMissing(String, String)
    case includeCycle(String)
    case includeHolds(String)
    // Names
    case missingFeature
    case otherFeature(String, than: String, path: String)
    case unknownFeature(String, nearest: String?, all: [String])
    case unknownEnvironment(String, nearest: String?, all: [String])
    case unknownState(String, nearest: String?, all: [String])
    case unknownEndpoint(String, nearest: String?, all: [String])
    case unknownDerived(String, nearest: String?)
    case noView(String)
    case quietPoint(endpoint: String, feature: String)
    case registration(String)
    // Contents
    case literal(LiteralError.Reason)
    case path(PathReader.Failure)
  }
}

extension TranscriptError: CustomStringConvertible {
  /// The error as `path:line:column: what is wrong; what to do`.
  package var description: String { "\(path):\(line):\(column): \(reason)" }
}

extension TranscriptError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let why): return why
    case .empty: return "the file is empty; expected 'transcript 1' (the command 'new' writes one)"
    case .binary: return "this is not UTF-8 text; a transcript is a text file that begins with 'transcript 1'"
    case .conflictMarker:
      return "the file contains merge-conflict markers; resolve them with 'git resolve', or remove them by hand"
    case .firstLine(let found): return "expected 'transcript 1' as the first line, found '\(found)'"
    case .newerVersion(let version):
      return "this is a transcript of version \(version), and this harness reads version 1; use a newer harness"
    case .nameTakenForAnother(let other):
      return
        "the name differs from \(other) only in upper and lower case or in how accents are encoded, and many file systems take them for one; rename it"
    case .more(let count, _): return "\(EnglishText.count(count, "more error")) from here on"
    case .tab: return "a tab in the indentation; expected two spaces (the command 'format' fixes it)"
    case .tabInLine: return "a tab between words; expected a space"
    case .indentedCommand(let word): return "'\(word)' is indented; a header line or a command begins in column 0"
    case .indentedComment:
      return
        "a comment is indented; a comment begins in column 0 (the command 'format' fixes it)"
    case .indentation(let count):
      return
        "a line indented by \(EnglishText.count(count, "space")); an observation is indented by exactly two, a command by none"
    case .strayObservation: return "an observation needs a command above it; the command 'record' writes observations"
    case .unknownKeyword(let word, _) where ObservationLine.words.contains(word):
      return
        "'\(word)' begins an observation, which the command 'record' writes below what causes it, indented by two spaces"
    case .unknownKeyword(let word, let nearest):
      if let nearest { return "unknown command '\(word)'; did you mean '\(nearest)'?" }
      return
        "unknown command '\(word)'; expected a header line (feature, stub, …) or a command (send, advance, …); an action is sent by 'send \(word)'"
    case .headerAfterCommand(let word): return "'\(word)' belongs to the header, before the first command"
    case .repeatedHeader(let word): return "'\(word)' is given twice"
    case .repeatedValue(let name): return "a value '\(name)' is named twice"
    case .afterEnd: return "nothing may follow 'end'; move 'end' to the last line"
    case .unclosedBracket(let bracket):
      return "unclosed bracket '\(bracket)'; lines that belong to it must be indented or begin with its closing bracket"
    case .unclosedString: return "unclosed string; expected a closing quote"
    case .missingArgument(let keyword, let what): return "expected \(what) after '\(keyword)'"
    case .superfluousArgument(let keyword): return "expected nothing after '\(keyword)'"
    case .malformedDuration(let text):
      if let number = DurationText.numberWithoutUnit(in: text) {
        return "'\(number)' has no unit; expected, for example, \(number)ms or \(number)s"
      }
      return "'\(text)' is not a duration of up to a hundred years; expected, for example, 250ms, 1.5s, 8m59s or 1h"
    case .malformed(let text, let expected): return "'\(text)' is not \(expected)"
    case .includeMissing(let file, let why): return "can't include '\(file)': \(why)"
    case .includeCycle(let file): return "'\(file)' includes itself"
    case .includeHolds(let word): return "an included file may hold header and stub lines only, not '\(word)'"
    case .missingFeature: return "expected a line 'feature NAME' in the header"
    case .otherFeature(let name, let other, let path):
      return "the feature is '\(name)' here, and '\(other)' in \(path); a script has one feature"
    case .unknownFeature(let name, let nearest, let all): return Self.unknown("feature", name, nearest, all)
    case .unknownEnvironment(let name, let nearest, let all): return Self.unknown("environment", name, nearest, all)
    case .unknownState(let name, let nearest, let all):
      return Self.unknown("initial state", name, nearest, all) + " (A literal patch begins with the state's type.)"
    case .unknownEndpoint(let name, let nearest, let all): return Self.unknown("endpoint", name, nearest, all)
    case .unknownDerived(let name, let nearest): return Self.unknown("derived value", name, nearest, [])
    case .noView(let feature): return "feature '\(feature)' has no view; register one with .view { state in … }"
    case .quietPoint(let endpoint, let feature):
      return
        "feature '\(feature)' says .quiet(\(LiteralPrinter.text(endpoint))), so no step has a line for this call, and a hold can't start after it; "
        + "name another line of the step, or remove 'after …'"
    case .registration(let text): return text
    case .literal(let reason): return LiteralError(offset: 0, reason: reason).description
    case .path(let failure): return failure.description
    }
  }

  /// The name in the script that the code doesn't have: a case, a field, a type, an endpoint, a derived value, a named state
  /// or an environment.
  package var unknownName: String? {
    switch self {
    case .literal(.inNamedValue(_, _, _, let reason)): return Self.literal(reason).unknownName
    case .unknownEnvironment(let name, _, _), .unknownState(let name, _, _), .unknownEndpoint(let name, _, _),
      .unknownDerived(let name, _), .path(.unknown(let name, _, _, _)), .literal(.unknownCase(let name, _, _, _)),
      .literal(.unknownField(let name, _, _)), .literal(.unregistered(let name, _)):
      return name.utf8.allSatisfy(LiteralParser.isNameByte) ? name : nil
    case .more(_, let name): return name
    default: return nil
    }
  }

  /// The word that is wrong and what to write instead, if the message says so.
  package var correction: Correction? {
    switch self {
    case .unknownKeyword(let word, _) where ObservationLine.words.contains(word): nil
    case .unknownKeyword(let name, let nearest), .unknownFeature(let name, let nearest, _),
      .unknownEnvironment(let name, let nearest, _), .unknownState(let name, let nearest, _),
      .unknownEndpoint(let name, let nearest, _), .unknownDerived(let name, let nearest):
      Correction(name, nearest)
    case .malformedDuration(let text):
      DurationText.numberWithoutUnit(in: text).flatMap { Correction($0, "\($0)ms") }
    case .literal(let reason): reason.correction
    case .path(let failure): failure.correction
    default: nil
    }
  }

  /// The value that a literal uses and no line names.
  var unknownValue: String? { if case .literal(let reason) = self { reason.unknownValue } else { nil } }

  private static func unknown(_ what: String, _ name: String, _ nearest: String?, _ all: [String]) -> String {
    if let nearest { return "unknown \(what) '\(name)'; did you mean '\(nearest)'?" }
    if all.isEmpty { return "unknown \(what) '\(name)'" }
    return "unknown \(what) '\(name)'; known: \(all.prefix(8).joined(separator: ", "))\(all.count > 8 ? ", …" : "")"
  }
}
