/// Creates names for scripts from words.
package enum ScriptSlug {
  private static let limit = 40

  /// Returns a name such as `loading-ends` for a text: as many words as fit.
  package static func of(_ words: String) -> String {
    var slug = ""
    for character in words.lowercased().unicodeScalars {
      let isPlain = ("a"..."z").contains(character) || ("0"..."9").contains(character)
      if isPlain, slug.utf8.count == limit {
        // Only a word that is longer than the limit is cut.
        if let end = slug.lastIndex(of: "-") { slug.removeSubrange(end...) }
        break
      }
      if isPlain { slug.unicodeScalars.append(character) } else if !slug.isEmpty, slug.last != "-" { slug.append("-") }
      if slug.utf8.count > limit { break }
    }
    while slug.last == "-" { slug.removeLast() }
    return slug
  }

  /// Returns `did Tap Plus` for didTapPlus; words in capitals stay together.
  package static func words(_ name: some StringProtocol) -> String {
    var words = ""
    for (last, character) in zip([" "] + Array(name), name) {
      if character.isUppercase, last.isLowercase || last.isNumber { words.append(" ") }
      words.append(character)
    }
    return words
  }
}

extension ExploredFeature.Finding {
  /// The basis of its script's name: `total-overflows-in-discount`. Different causes may have the same one.
  package var baseName: String {
    let slug = ScriptSlug.of(title)
    return slug.isEmpty ? "found" : slug
  }

  private var title: String {
    switch kind {
    case .rule: what
    case .issue, .page:
      cause.flatMap { $0.hasPrefix(Self.varying) ? String($0.dropFirst(Self.varying.count)) : nil } ?? what
    case .variance: lastCase.isEmpty ? "\(ScriptSlug.words(what)) varies" : "the state varies"
    case .literal: "the state does not read back"
    case .hang: "\(lastAction ?? "the start") does not end"
    case .order: what
    case .trap: trap
    }
  }

  private var trap: String {
    let by = function.flatMap(Self.ownName) ?? lastAction
    if text.hasSuffix(ExploredFeature.overflow) {
      guard let own = function.flatMap(Self.ownName) else { return by.map { "overflow in \($0)" } ?? "overflow" }
      return lastAction.map { $0 == own ? "\(own) overflows" : "\(own) overflows in \($0)" } ?? "\(own) overflows"
    }
    var words = what[...]
    for head in ["Fatal error: ", "Precondition failed: ", "Assertion failed: "] where words.hasPrefix(head) {
      words = words.dropFirst(head.count)
    }
    if words.hasPrefix("Unexpectedly found nil") { words = "nil" }
    if words.hasPrefix("the process ") { return by.map { "\($0) ends the process" } ?? String(words) }
    return by.map { "\(words) in \($0)" } ?? String(words)
  }

  /// Returns `did Tap Plus` for counter.didTapPlus; nil if no action caused it.
  private var lastAction: String? {
    lastCase.split(separator: ".").last.map { ScriptSlug.words($0) }
  }

  /// Returns `total` for Cart.total(_:_:) and Cart.total.getter; nil for a closure, a variable's initial value, and a reducer,
  /// for which the action says more.
  private static func ownName(_ function: String) -> String? {
    var names = function.prefix { $0 != "(" }.split(separator: ".")
    if !function.contains("("), ["getter", "setter", "modify", "read"].contains(names.last ?? "") {
      names.removeLast()
    } else if !function.contains("(") {
      return nil
    }
    return names.last.flatMap { $0.lowercased().contains("reduce") ? nil : ScriptSlug.words($0) }
  }
}
