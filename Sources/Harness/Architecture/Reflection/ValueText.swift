import Synchronization

/// The texts of values in messages.
///
/// If the recorder or the testing library is linked, they are literals, as in transcripts. Otherwise values are described as
/// Swift does.
package enum ValueText {
  /// The context of a text, which decides how much of its type must be written.
  package enum Form: Sendable {
    /// The type is known, including that of enums' cases: `.tap`, `"a"`.
    case typed
    /// The case of an action without its dot: `tap`.
    case bare
    /// Nothing is known: `SearchID()`.
    case untyped
    /// The action that started an effect: ``bare``, with the abbreviations of the script that is being played.
    case inFlight
  }

  /// Returns the text of a value.
  package static func of<Value>(_ value: Value, _ form: Form = .typed) -> String {
    source.map { $0.text(of: value, form) } ?? String(describing: value)
  }

  /// Returns the name of an action, including those of enums inside it: `row.tap`.
  package static func name<Action>(of action: Action) -> String {
    source.map { $0.name(of: action) } ?? String(describing: action)
  }

  /// Returns a value as several lines.
  package static func lines<Value>(of value: Value) -> [String] {
    source.map { $0.lines(of: value) } ?? dump(of: value)
  }

  /// Returns a changed value as several lines, with a sign before each line that differs; nil if none does. In Swift's own
  /// description, it is the new value, without signs.
  package static func changedLines<Value>(from old: Value, to new: Value) -> [String]? {
    if let source { return source.changedLines(from: old, to: new) }
    let (old, new) = (dump(of: old), dump(of: new))
    return old == new ? nil : new.map { "  \($0)" }
  }

  private static func dump<Value>(of value: Value) -> [String] {
    var text = ""
    Swift.dump(value, to: &text)
    return text.split(separator: "\n").map(String.init)
  }

  /// The source that the recorder or the testing library provides by being linked. The type is looked up by its name; see
  /// `LiteralTexts`.
  private static var source: (any ValueTextSource.Type)? {
    found.withLock { found in
      // Looked up until there is one: tests that run inside an app are loaded after it has begun.
      if found == nil { found = _typeByName("15HarnessRecorder12LiteralTextsO") as? any ValueTextSource.Type }
      return found
    }
  }

  private static let found = Mutex<(any ValueTextSource.Type)?>(nil)
}

/// Makes the texts of values differently from Swift.
package protocol ValueTextSource: SendableMetatype {
  static func text<Value>(of value: Value, _ form: ValueText.Form) -> String
  static func name<Action>(of action: Action) -> String
  static func lines<Value>(of value: Value) -> [String]
  static func changedLines<Value>(from old: Value, to new: Value) -> [String]?
}
